import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', assetsInlineLimit: 0, sourcemap: false },
  // While developing, calls go to a server that runs beside: `bastide serve`.
  server: { proxy: { '/api': { target: process.env.BASTIDE_API ?? 'http://127.0.0.1:4180', ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
});
