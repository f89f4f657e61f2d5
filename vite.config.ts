import { createReadStream } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { appRoutes } from './src/contract/capabilities.ts';
import { aliases } from './tools/aliases.ts';
import { browserLicences } from './tools/browser-licences.ts';
import { deepImports } from './tools/deep-imports.ts';
import { landingPages } from './tools/landing-pages.ts';
import { languages } from './tools/languages.ts';
import { lighterFonts } from './tools/lighter-fonts.ts';
import { mantineStyles } from './tools/mantine-styles.ts';
import { noFacades } from './tools/no-facades.ts';
import { partsAhead } from './tools/parts-ahead.ts';
import { precompress } from './tools/precompress.ts';
import { readerPage } from './tools/reader-page.ts';
import { routeChunks, type Unit } from './tools/route-chunks.ts';
import { serviceWorker } from './tools/service-worker.ts';
import { themeVariables } from './tools/theme-variables.ts';
import { withoutServer } from './tools/without-server.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const pages = appRoutes.map((route) => route.slice(1));

/**
 * Every page of the app is app.html. In development they are served so; the build lays a copy where any file server looks for
 * each of them, and for what it does not find.
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

/** The access rules of a Firebase project, which the providers screen shows, are served as they are tested. */
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

const partOfMantine = (name: string) => `../node_modules/@mantine/core/esm/components/${name}/${name}.mjs`;
const ofUi = (...names: string[]) => names.map((name) => `web/ui/${name}.tsx`);

/** What is loaded together, each without what those before have. Other routes and popups the bundler lays by itself. */
const units: Unit[] = [
  // What the landing page has in common with the app: it begins with that alone.
  {
    name: 'loading',
    roots: [
      ...['inter', 'newsreader'].map((font) => `../node_modules/@fontsource-variable/${font}/wght.css`),
      'contract/this-browser.ts',
      'web/lib/sign-in-words.ts',
      'web/styles/tokens.css',
    ],
  },
  {
    name: 'app',
    roots: [
      'web/app/main.tsx',
      'text/fold.ts',
      'web/ui/focus.ts',
      'web/ui/list-position.ts',
      ...['use-id', 'use-merged-ref'].map((name) => `../node_modules/@mantine/hooks/esm/${name}/${name}.mjs`),
      '../node_modules/@mantine/core/esm/core/styles-api/use-resolved-styles-api/use-resolved-styles-api.mjs',
    ],
  },
  // What the login screen and the forms are made of.
  {
    name: 'fields',
    roots: [...ofUi('failure', 'form', 'password-input'), ...['Stack', 'TextInput'].map(partOfMantine)],
  },
  {
    name: 'dashboard',
    roots: [
      'web/app/background-tasks.tsx',
      'web/app/dashboard/dashboard-page.tsx',
      'web/app/start/roots.ts',
      'web/app/sync/books-in-tabs.ts',
      'web/data/cache.ts',
      'web/app/book-navigation.tsx',
      // Details, menus and popups over it have these in common.
      'ledger/book-months.ts',
      'web/data/book-today.ts',
      'web/data/changes.ts',
    ],
  },
  // What popups, lists and menus have in common.
  {
    name: 'layers',
    roots: [
      ...['FocusTrap', 'Overlay', 'Portal'].map(partOfMantine),
      ...['Checkbox/CheckIcon', 'Portal/OptionalPortal'].map(
        (part) => `../node_modules/@mantine/core/esm/components/${part}.mjs`,
      ),
      '../node_modules/@mantine/core/esm/core/utils/create-safe-context/create-safe-context.mjs',
      '../node_modules/@mantine/hooks/esm/use-focus-return/use-focus-return.mjs',
      'web/ui/no-such-part.ts',
    ],
  },
  { name: 'popups', roots: ofUi('confirm', 'discard-dialog', 'popup') },
  { name: 'lists', roots: [partOfMantine('Popover')] },
  { name: 'menus', roots: ofUi('actions-list') },
  {
    name: 'forms',
    roots: [...ofUi('checkbox', 'text-area', 'tree-list', 'tree-select')],
  },
  { name: 'login', roots: ['web/app/start/asking.tsx'] },
  // What the login screen and Settings know of the doors of an account.
  { name: 'doors', roots: ['web/features/auth/passkey-sign-in.tsx'] },
  { name: 'asked', roots: ['web/app/start/doors-of-place.tsx'] },
];

const ofUnit = new RegExp(`assets/(?:${units.map(({ name }) => name).join('|')})(?:-en|-de)?-[\\w-]{8}\\.`);

/** What every page of the app begins with, and the dashboard. */
const inApp = /assets\/(?:rolldown-runtime|loading|app(?:-en|-de)?)-[\w-]{8}\./;
const onDashboard = /assets\/(?:rolldown-runtime|loading|(?:app|dashboard)(?:-en|-de)?)-[\w-]{8}\./;

const licences = browserLicences();

export default defineConfig({
  root: path('src/web'),
  publicDir: path('public'),
  resolve: { alias: aliases },
  plugins: [
    // Before the languages: it asks in which of them it is wanted.
    readerPage(licences),
    languages(),
    react(),
    deepImports(),
    landingPages(),
    appPages(),
    firebaseRules(),
    lighterFonts(),
    mantineStyles(),
    themeVariables(),
    licences.ofPages,
    partsAhead(),
    noFacades(),
    serviceWorker(pages),
    withoutServer(),
    precompress(),
  ],
  worker: { format: 'es', plugins: () => [licences.ofWorkers] },
  build: {
    outDir: path('dist'),
    emptyOutDir: true,
    // The largest piece is the page of copies to read (kB, uncompressed), which is loaded when a copy is made. What grows
    // beyond it is worth the warning.
    chunkSizeWarningLimit: 1000,
    modulePreload: {
      polyfill: false,
      // Asked for at once are the styles, and those of the units that are not there yet: who comes from the landing page has none.
      // The small rest each file asks for itself; to name all of it would weigh more.
      resolveDependencies: (_file, needed, { hostId }) => {
        const there = hostId.includes('/dashboard-') ? onDashboard : inApp;
        const isWanted = (file: string) =>
          /assets\/(?:index|de)-/.test(hostId) ? inApp.test(file) : ofUnit.test(file) && !there.test(file);
        return needed.filter((file) => file.endsWith('.css') || isWanted(file));
      },
    },
    // Older targets make the minifier rewrite light-dark() into variables that Mantine never sets.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    rolldownOptions: {
      output: {
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
  // The server checks that a call comes from the address it is made to, so that address stays as it is.
  server: { proxy: { '/api': { target: 'http://localhost:4780', changeOrigin: false } } },
});
