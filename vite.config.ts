import { createReadStream } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { appRoutes } from './src/contract/capabilities.ts';
import { browserLicences } from './tools/browser-licences.ts';
import { landingPages } from './tools/landing-pages.ts';
import { languages } from './tools/languages.ts';
import { lighterFonts } from './tools/lighter-fonts.ts';
import { appPreloads } from './tools/app-preloads.ts';
import { precompress } from './tools/precompress.ts';
import { readerPage } from './tools/reader-page.ts';
import { routeChunks, type ChunkUnit } from './tools/route-chunks.ts';
import { serviceWorker } from './tools/service-worker.ts';
import { stampedInputs } from './tools/stamped-inputs.ts';
import { themeVariables } from './tools/theme-variables.ts';
import { withoutServer } from './tools/without-server.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const pages = appRoutes.map((route) => route.slice(1));

/**
 * Every page of the app is app.html. The development server answers these paths with it. The build writes a copy for each path where any
 * file server looks for it, and one as 404.html for unknown paths.
 */
function appPages(): Plugin {
  return {
    name: 'app-pages',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (pages.includes(/^\/([^/?]*)/.exec(request.url ?? '')?.[1] ?? '')) request.url = '/app.html';
        next();
      });
    },
    async writeBundle({ dir = '' }) {
      const app = join(dir, 'app.html');
      await copyFile(app, join(dir, '404.html'));
      for (const page of pages) {
        await mkdir(join(dir, page), { recursive: true });
        await copyFile(app, join(dir, page, 'index.html'));
      }
    },
  };
}

const rulesFolder = 'static/providers/Firebase';
const rulesFiles = ['firestore.rules', 'firestore.indexes.json'];

/** Serves the access rules of a Firebase project, which the providers screen shows, exactly as they are tested. */
function firebaseRules(): Plugin {
  const pathOf = (name: string) => path(`firebase/${name}`);
  return {
    name: 'firebase-rules',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = rulesFiles.find((each) => request.url === `/${rulesFolder}/${each}`);
        if (name === undefined) return next();
        return createReadStream(pathOf(name)).pipe(response);
      });
    },
    async writeBundle({ dir = '' }) {
      const target = join(dir, rulesFolder);
      await mkdir(target, { recursive: true });
      for (const name of rulesFiles) await copyFile(pathOf(name), join(target, name));
    },
  };
}

/** Modules that are loaded together. Each unit excludes the modules of the units before it. The bundler splits everything else. */
const units: ChunkUnit[] = [
  // Modules that the landing page and the app share.
  {
    name: 'loading',
    isFirst: true,
    roots: [
      ...['inter', 'newsreader'].map((font) => `../node_modules/@fontsource-variable/${font}/wght.css`),
      'contract/browser-providers.ts',
      'web/lib/sign-in-sentence.ts',
      'web/styles/tokens.css',
    ],
  },
  { name: 'app', isFirst: true, roots: ['web/app/main.tsx'] },
  {
    name: 'login',
    roots: [
      'web/app/start/start-questions.tsx',
      'web/features/auth/passkey-sign-in.tsx',
      'web/app/start/account-security-scope.tsx',
    ],
  },
  {
    name: 'dashboard',
    roots: [
      'web/app/background-tasks.tsx',
      'web/app/book-navigation.tsx',
      'web/app/dashboard/dashboard-page.tsx',
      'web/app/start/roots.ts',
      'web/app/sync/book-tab-sync.ts',
    ],
  },
  {
    name: 'forms',
    roots: [
      'actions-list',
      'checkbox',
      'confirm',
      'discard-dialog',
      'popup',
      'text-area',
      'tree-list',
      'tree-select',
    ].map((part) => `web/ui/${part}.tsx`),
  },
];

const unitFile = new RegExp(`assets/(?:${units.map(({ name }) => name).join('|')})(?:-en|-de)?-[\\w-]{7}\\.`);

/** The files with which every page of the app starts; below, also those of the dashboard. */
const appFile = /assets\/(?:rolldown-runtime|loading|app(?:-en|-de)?)-[\w-]{7}\./;
const dashboardFile = /assets\/(?:rolldown-runtime|loading|(?:app|dashboard)(?:-en|-de)?)-[\w-]{7}\./;

const licences = browserLicences();

export default defineConfig({
  root: path('src/web'),
  publicDir: path('public'),
  plugins: [
    // This plugin must come before the languages plugin: it reads the language from the importing module.
    readerPage(licences),
    languages(),
    react(),
    landingPages(),
    appPages(),
    firebaseRules(),
    lighterFonts(),
    themeVariables(),
    licences.ofPages,
    appPreloads(),
    serviceWorker(pages),
    withoutServer(),
    precompress(),
    stampedInputs(),
  ],
  worker: { format: 'es', plugins: () => [licences.ofWorkers, stampedInputs()] },
  build: {
    outDir: path('dist'),
    emptyOutDir: true,
    manifest: true,
    // The largest chunk is the page for read-only copies (kB, uncompressed), which is loaded when a user makes a copy. A larger chunk
    // deserves the warning.
    chunkSizeWarningLimit: 1100,
    modulePreload: {
      polyfill: false,
      // Preloads the styles, and those units that are not loaded yet: a user who comes from the landing page has none. Each file imports
      // the remaining small chunks by itself, because naming all of them would add more bytes.
      resolveDependencies: (_file, needed, { hostId }) => {
        const loaded = hostId.includes('/dashboard-') ? dashboardFile : appFile;
        const isWanted = (file: string) =>
          /assets\/(?:index|de)-/.test(hostId)
            ? appFile.test(file)
            : unitFile.test(file) && !loaded.test(file);
        return needed.filter((file) => file.endsWith('.css') || isWanted(file));
      },
    },
    // Older targets make the minifier rewrite light-dark() into variables that Mantine never sets.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    rolldownOptions: {
      output: {
        // Pages list the names of their files, so each shorter hash saves bytes of the first load.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'routes', name: routeChunks(units) }],
        },
      },
      input: {
        index: path('src/web/index.html'),
        de: path('src/web/de/index.html'),
        app: path('src/web/app.html'),
        'app-en': path('src/web/app/main.tsx'),
        'app-de': `${path('src/web/app/main.tsx')}?de`,
      },
    },
  },
  // The server checks that the origin of a call equals its target address, so the proxy keeps the address.
  server: { proxy: { '/api': { target: 'http://localhost:4780', changeOrigin: false } } },
});
