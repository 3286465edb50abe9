// Plain old script: whoever cannot run the modules below is told so, with a way on.
(function () {
  if ('noModule' in HTMLScriptElement.prototype && window.CSS && CSS.supports && CSS.supports('aspect-ratio', '1')) return;
  var text = document.createElement('p');
  text.style.cssText = 'font: 18px sans-serif; margin: 2em auto; max-width: 30em; line-height: 1.5';
  text.textContent =
    'This browser is too old for Bastide. Please update it, or use a current Firefox, Chrome, Edge or Safari. / ' +
    'Deze browser is te oud. / Denne browser er for gammel. / Dieser Browser ist zu alt.';
  document.body.insertBefore(text, document.body.firstChild);
})();
