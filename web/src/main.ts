import { mount } from 'svelte';
import App from './App.svelte';
import { i18n } from './i18n/index.svelte';
import { settings, shownTheme } from './state/settings.svelte';
import './styles/tokens.css';
import './styles/base.css';

// The shell in the page shows no words, so nobody sees those of another language first.
document.documentElement.dataset.theme = shownTheme();
void i18n.use(settings.language).then(() => {
  const target = document.getElementById('app')!;
  target.replaceChildren();
  mount(App, { target });
});
