import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { precompress } from './tools/precompress.ts';
import { themeVariables } from './tools/theme-variables.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** In development the pages of the app are served as our server does: every one of them is app.html. */
function appPages(): Plugin {
  return {
    name: 'app-pages',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (/^\/(?:dashboard|settings|support|credits)(?:$|\?)/.test(request.url ?? ''))
          request.url = '/app.html';
        next();
      });
    },
  };
}

export default defineConfig({
  root: path('src/web'),
  publicDir: path('public'),
  plugins: [react(), appPages(), themeVariables(), precompress()],
  build: {
    outDir: path('dist'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // Older targets make the minifier rewrite light-dark() into variables that Mantine never sets.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    rolldownOptions: { input: { index: path('src/web/index.html'), app: path('src/web/app.html') } },
  },
  // The server checks that a call comes from the address it is made to, so that address stays as it is.
  server: { proxy: { '/api': { target: 'http://localhost:4780', changeOrigin: false } } },
});
