import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './tools/precompress.ts';
import { themeVariables } from './tools/theme-variables.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  root: path('src/web'),
  publicDir: path('public'),
  plugins: [react(), themeVariables(), precompress()],
  build: {
    outDir: path('dist'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // Older targets make the minifier rewrite light-dark() into variables that Mantine never sets.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    rolldownOptions: { input: { index: path('src/web/index.html'), app: path('src/web/app.html') } },
  },
  server: { proxy: { '/api': 'http://localhost:4780', '/static/config': 'http://localhost:4780' } },
});
