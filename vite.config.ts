import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath, type Plugin } from 'vite';
import { appRoutes } from './src/contract/capabilities.ts';
import { browserLicences } from './tools/browser-licences.ts';
import { landingPages } from './tools/landing-pages.ts';
import { lighterFonts } from './tools/lighter-fonts.ts';
import { mantineStyles } from './tools/mantine-styles.ts';
import { noFacades } from './tools/no-facades.ts';
import { partsAhead } from './tools/parts-ahead.ts';
import { precompress } from './tools/precompress.ts';
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

const refusals = (...parts: string[]) => parts.map((part) => `contract/refusals/${part}.ts`);

const partOfMantine = (name: string) => `../node_modules/@mantine/core/esm/components/${name}/${name}.mjs`;
const icon = (name: string) => `../node_modules/lucide-react/dist/esm/icons/${name}.mjs`;

/** What loads the others, and what the landing page has in common with the app: it begins with that alone. */
const shared =
  /vite\/preload-helper|\/(?:wght\.css|tokens\.css|sign-in-words\.ts|ways-in\.ts|contract\/this-browser\.ts)$/;

/** What every page of the app begins with, and the dashboard. */
const inApp = /assets\/(?:rolldown-runtime|loading|words|app)-[^/]+$/;
const onDashboard = /assets\/(?:rolldown-runtime|loading|words|app|books|dashboard)-[^/]+$/;

/** What is fetched together, by the name of its file; each has what it needs and no piece before it has. */
const pieces = {
  // What a translation needs, which the app waits for: without it they would wait for one another. And the calls.
  words: [
    ...refusals('general', 'values'),
    'web/languages/counting.ts',
    'contract/capabilities.ts',
    'dispatch/dispatch.ts',
    'web/app/start/provider.ts',
    'web/session/storage.ts',
  ],
  // What only those back-ends refuse that answer in the browser; our own server sends its words along, a translation needs all.
  refusals: refusals('back-ends', 'books', 'others', 'sign-in'),
  app: [
    '../node_modules/react-dom/client.js',
    'web/app/provider-root.tsx',
    'web/app/shell/theme-root.tsx',
    // What pages that need no session share with those that do.
    ...['chevron-right', 'search', 'trash', 'trash-2'].map(icon),
    'text/fold.ts',
    'web/ui/empty-state.tsx',
    'web/ui/form.tsx',
    'web/ui/use-editor.ts',
  ],
  // What the login screen and the forms are made of.
  fields: [
    ...['TextInput', 'InputBase', 'Stack', 'Text', 'Anchor'].map(partOfMantine),
    '../node_modules/@mantine/hooks/esm/use-uncontrolled/use-uncontrolled.mjs',
    'web/ui/failure.tsx',
  ],
  password: ['web/ui/password-input.tsx'],
  inputs: [
    '../node_modules/@mantine/core/esm/components/Combobox/ComboboxChevron/ComboboxChevron.mjs',
    'web/ui/text-area.tsx',
    'web/ui/checkbox.tsx',
  ],
  // Of the settings alone.
  select: [partOfMantine('NativeSelect')],
  login: ['web/app/start/asking.tsx'],
  books: [
    'web/features/books/books-menu.tsx',
    'web/app/behind-pages.tsx',
    'web/app/start/roots.ts',
    'web/app/sync/books-in-tabs.ts',
    'web/data/cache.ts',
    // What the dashboard and the reports have in common.
    ...['account-changes'].map((name) => `web/data/${name}.ts`),
    ...['account-color', 'account-options', 'dates'].map((name) => `web/lib/${name}.ts`),
    'web/lib/money-context.tsx',
    'web/ui/delayed-loader.tsx',
    icon('chevron-down'),
  ],
  dashboard: ['web/app/dashboard/dashboard-page.tsx'],
  // What changes something, and offers to take that back.
  changing: [
    'web/data/changes.ts',
    'web/data/offer-undo.ts',
    'web/lib/date-fields.ts',
    'web/lib/date-override.ts',
  ],
  // What only those need who look at a span of time.
  spans: [
    'ledger/days.ts',
    'web/data/flows.ts',
    'web/features/books/zone-offer.tsx',
    'web/lib/book-days.ts',
    'web/lib/register-link.ts',
  ],
  // How far rows are with the bank; comes to who points at a register.
  marks: [
    'ledger/split-info.ts',
    'ledger/seen.ts',
    'ledger/balance-checks.ts',
    'web/data/may-change.ts',
    'web/features/register/status/marking.tsx',
  ],
  popups: [
    'web/ui/confirm.tsx',
    'web/ui/discard.tsx',
    'web/app/dashboard/account-maker.tsx',
    ...['copy', 'file-down', 'pencil'].map(icon),
  ],
  // What a popup asks at the beginning and at the end.
  ends: ['web/app/shell/logging-out.tsx', 'web/app/start/offer-chart.tsx'],
  // What the editors of accounts have in common with the documents.
  rules: ['account', 'book-name', 'chart'].map((name) => `ledger/rules/${name}.ts`),
  // What is said of files and lists that are read, wherever that is.
  reading: refusals('files'),
  editor: ['web/features/transactions/transaction-editor.tsx'],
  // What also those need who enter nothing: places that keep something in the browser, and reports.
  keeping: ['../node_modules/idb/build/index.js', 'web/data/kept-memories.ts'],
  periods: ['ledger/reports/periods.ts', icon('chevron-left')],
  // How amounts are read that are pasted, and typed where one calculates.
  amounts: ['ledger/amount-entry.ts', 'web/lib/read-pasted.ts'],
  // What helps to enter something, once somebody begins with that.
  entry: ['web/features/transactions/entry/entry-parts.ts'],
  // What lines of splits have everywhere; a register loads it when it has some.
  splits: [
    'ledger/groups.ts',
    'web/data/groups.ts',
    'web/data/together.ts',
    'web/features/register/group-rows.tsx',
    'web/features/transactions/split-texts.ts',
  ],
  // What a book keeps beside its accounts and transactions: reports look at it, and rules.
  items: ['web/data/use-items-of.ts'],
  // What asks for one of several, where files are made and where rows are moved.
  choices: ['web/ui/one-of.tsx'],
  rows: [
    'ledger/change-many.ts',
    'web/features/register/row-details.tsx',
    'web/features/selection/copy-transactions.ts',
    'web/features/selection/selection-bar.tsx',
    'web/features/transactions/delete-transaction.tsx',
    'web/features/selection/delete-selected.tsx',
    'web/features/selection/move-selected.tsx',
  ],
  menus: ['web/ui/actions-list.tsx', 'web/features/accounts/account-actions.tsx'],
  // What looks whether a book is right, and the same.
  care: [
    ...['Text'].map(partOfMantine),
    'contract/inputs/accounts.ts',
    'contract/inputs/transactions.ts',
    'ledger/fingerprint.ts',
    'web/data/copies.ts',
    'web/data/room.ts',
    'web/data/save-copy.ts',
    'web/data/verify.ts',
    'web/data/verify-due.ts',
    'web/lib/download.ts',
    'web/lib/size-words.ts',
    'web/lib/verify-words.ts',
  ],
  accounts: [
    'web/features/accounts/account-editor.tsx',
    'web/features/accounts/delete-account.tsx',
    'web/features/books/add-book.tsx',
    'web/features/books/all-books.tsx',
    'web/features/books/book-settings.tsx',
    'web/features/books/delete-book.tsx',
  ],
  controls: ['Group', 'Progress', 'Switch'].map(partOfMantine),
  // What an editor of splits has in common with the sheet of many.
  lines: ['blamed-line.ts', 'split-sheet.tsx'].map((name) => `web/features/transactions/${name}`),
  bulk: ['web/features/transactions/bulk/bulk-add.tsx'],
  toasts: ['web/ui/toasts.tsx', 'web/app/shell/update-notice.ts'],
  commands: ['web/app/shell/keys-sheet.tsx', 'web/app/shell/palette.tsx'],
};

/** A file of these modules of src, and of all that they need and no piece before has. */
function piece(name: string, modules: string[]) {
  const files = modules.map((module) => path(`src/${module}`));
  const missing = files.filter((file) => !existsSync(file));
  if (missing.length > 0) throw new Error(`Not there: ${missing.join(', ')}`);
  const ids = files.map((file) => normalizePath(file));
  return { name, test: (id: string) => ids.includes(id) };
}

const licences = browserLicences();

export default defineConfig({
  root: path('src/web'),
  publicDir: path('public'),
  resolve: {
    alias: [
      { find: 'react-remove-scroll', replacement: path('src/web/ui/no-scroll-lock.tsx') },
      { find: '../createLucideIcon.mjs', replacement: path('src/web/ui/drawn-icon.ts') },
      // What wouter brings along for a React that has no such hook.
      { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
    ],
  },
  plugins: [
    react(),
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
  worker: { plugins: () => [licences.ofWorkers] },
  build: {
    outDir: path('dist'),
    emptyOutDir: true,
    // The largest piece is Google's Firestore library (kB, uncompressed), which only people with books there load. What grows
    // beyond it is worth the warning.
    chunkSizeWarningLimit: 600,
    modulePreload: {
      polyfill: false,
      // Whoever fetches a piece of the app has the app: only who comes from the landing page does not.
      resolveDependencies: (_file, needed, { hostId }) => {
        if (/assets\/(?:landing|loading|index)-/.test(hostId)) return needed;
        const isHere = hostId.includes('/dashboard-') ? onDashboard : inApp;
        return needed.filter((file) => !isHere.test(file));
      },
    },
    // Older targets make the minifier rewrite light-dark() into variables that Mantine never sets.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each takes along what it needs and no piece before it has: so pieces never need one another in a circle.
          groups: [
            { name: 'loading', test: shared },
            ...Object.entries(pieces).map(([name, modules]) => piece(name, modules)),
          ],
        },
      },
      input: {
        index: path('src/web/index.html'),
        de: path('src/web/de/index.html'),
        app: path('src/web/app.html'),
      },
    },
  },
  // The server checks that a call comes from the address it is made to, so that address stays as it is.
  server: { proxy: { '/api': { target: 'http://localhost:4780', changeOrigin: false } } },
});
