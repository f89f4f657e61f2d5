import { readdirSync, readFileSync } from 'node:fs';

/** The import rule of a folder under src/: the other folders of src/ and the packages that it may import (`node:` means Node itself). */
export type Layer = { folder: string; mayUse: string[]; packages: string[]; instead: string };

const features = readdirSync(new URL('../src/web/features/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => `web/features/${entry.name}`);

const screen = ['react', 'react-dom', '@mantine/', 'lucide-react', '@tanstack/', 'wouter'];

/** The packages that only one feature uses. */
const packagesByFeature: Record<string, string[]> = {
  'web/features/move': ['idb'],
  'web/features/transfer': ['zod'],
  'web/features/this-browser': ['idb'],
  'web/features/settings': ['uqr'],
  'web/features/support': ['mdast-util-from-markdown'],
};

/** The folders that features may import. */
const foldersBelowFeatures = [
  'async',
  'text',
  'values',
  'contract',
  'ledger',
  'entry',
  'statements',
  'imports',
  'exports',
  'reports',
  'jobs',
  'web/languages',
  'web/signals',
  'web/ui',
  'web/lib',
  'web/session',
  'web/data',
];

const featureFolders = (...names: string[]) => names.map((name) => `web/features/${name}`);

/** Returns the layer of a folder of the app, with the packages that it needs besides those of the screen. */
function createAppLayer(name: string, mayUse: string[], packages: string[]): Layer {
  return {
    folder: `web/app/${name}`,
    mayUse,
    packages: [...screen, ...packages],
    instead: 'the folders of the app build on one another in one direction (ARCHITECTURE.md)',
  };
}

/** The import rules of the project, in the order in which layers build on one another (shown in ARCHITECTURE.md). */
export const layers: Layer[] = [
  {
    folder: 'async',
    mayUse: [],
    packages: [],
    instead: 'async retries, queues and locks calls and depends on none of them',
  },
  { folder: 'text', mayUse: [], packages: [], instead: 'text handles strings without knowing their meaning' },
  { folder: 'values', mayUse: [], packages: [], instead: 'amounts and days depend on nothing' },
  { folder: 'contract', mayUse: [], packages: ['zod'], instead: 'the contract depends only on zod' },
  {
    folder: 'ledger',
    mayUse: ['text', 'values', 'contract'],
    packages: ['zod'],
    instead: 'the ledger is pure: pass what it needs as an argument',
  },
  {
    folder: 'entry',
    mayUse: ['text', 'values', 'contract', 'ledger'],
    packages: [],
    instead: 'typed input is parsed without a screen; the screen shows the errors',
  },
  {
    folder: 'statements',
    mayUse: ['text', 'values', 'contract'],
    packages: ['papaparse', 'saxes', 'fflate'],
    instead: 'file readers parse files and know no book and no screen',
  },
  {
    folder: 'imports',
    mayUse: ['text', 'values', 'contract', 'ledger', 'statements'],
    packages: ['zod'],
    instead: 'imports are computed without a screen',
  },
  {
    folder: 'exports',
    mayUse: ['values', 'ledger', 'statements'],
    packages: [],
    instead: 'exports are computed without a screen',
  },
  {
    folder: 'reports',
    mayUse: ['values', 'contract', 'ledger', 'statements'],
    packages: ['d3-array'],
    instead: 'reports are computed without a screen',
  },
  {
    folder: 'engine',
    mayUse: ['contract'],
    packages: ['node:', 'pg'],
    instead: 'the engine runs SQL and knows no server and no screen',
  },
  {
    folder: 'documents',
    mayUse: ['async', 'text', 'contract', 'ledger'],
    packages: ['zod'],
    instead: 'the engine over documents knows its Store only, no database, no browser and no back-end',
  },
  {
    folder: 'jobs',
    mayUse: [],
    packages: [],
    instead: 'a worker receives its work as arguments: jobs only transfers messages',
  },
  {
    folder: 'backends',
    mayUse: ['async', 'text', 'contract', 'ledger', 'documents', 'jobs'],
    packages: ['zod', 'idb', '@supabase/', '@firebase/'],
    instead: 'a back-end answers calls and knows no screen',
  },
  {
    folder: 'offline',
    mayUse: ['async', 'contract', 'ledger', 'documents', 'backends'],
    packages: ['zod'],
    instead: 'offline copies and pending operations know no screen',
  },
  {
    folder: 'dispatch',
    mayUse: ['async', 'backends', 'contract', 'offline'],
    packages: [],
    instead: 'dispatch only chooses where a call goes',
  },
  {
    folder: 'server',
    mayUse: ['async', 'engine', 'contract', 'ledger', 'statements'],
    packages: [
      'node:',
      'hono',
      '@hono/',
      'better-auth',
      '@better-auth/passkey',
      'age-encryption',
      'kysely',
      'nodemailer',
      'pg',
      'pino',
      'prom-client',
      'zod',
    ],
    instead: 'the server shares contract, ledger, engine and the readers of files only',
  },
  {
    folder: 'web/languages',
    mayUse: ['contract', 'ledger'],
    packages: [],
    instead: 'texts do not know the screens that show them',
  },
  {
    folder: 'web/signals',
    mayUse: [],
    packages: ['react'],
    instead: 'a signal knows neither its senders nor its listeners',
  },
  {
    folder: 'web/ui',
    mayUse: ['text', 'values', 'web/languages', 'web/signals'],
    packages: [...screen, 'uqr'],
    instead: 'ui parts know no bookkeeping: pass texts and values in',
  },
  {
    folder: 'web/lib',
    mayUse: ['values', 'contract', 'ledger', 'entry', 'web/languages', 'web/signals'],
    packages: [...screen, 'zod'],
    instead: 'lib is small and shared by the features: it may not know any of them, nor the back-end',
  },
  {
    folder: 'web/session',
    mayUse: ['async', 'contract', 'ledger', 'web/languages', 'web/signals'],
    packages: ['react', 'zod'],
    instead: 'the data layer and the features build on the session, not the reverse',
  },
  {
    folder: 'web/data',
    mayUse: ['values', 'contract', 'ledger', 'offline', 'web/signals', 'web/session'],
    packages: ['react', '@tanstack/react-query'],
    instead: 'the data layer knows the back-end and the caches, and no screen',
  },
  ...features.map((folder) => ({
    folder,
    mayUse: foldersBelowFeatures,
    packages: [...screen, ...(packagesByFeature[folder] ?? [])],
    instead: 'features meet in web/data, web/session or web/app, never directly',
  })),
  {
    folder: 'web/app',
    mayUse: [
      'contract',
      'ledger',
      'dispatch',
      'offline',
      'web/languages',
      'web/signals',
      'web/ui',
      'web/lib',
      'web/session',
      'web/data',
      ...featureFolders('accounts', 'auth', 'books', 'schedules', 'search'),
      'web/app/shell',
      'web/app/sync',
      'web/app/start',
      'web/app/routes',
    ],
    packages: [...screen, '@fontsource-variable/', 'zod'],
    instead: 'the app wires features; talk to back-ends through dispatch',
  },
  createAppLayer(
    'shell',
    ['contract', 'ledger', 'web/languages', 'web/ui', 'web/lib', 'web/session', 'web/data', 'web/styles'],
    ['@fontsource-variable/'],
  ),
  createAppLayer(
    'sync',
    [
      'async',
      'contract',
      'ledger',
      'dispatch',
      'web/languages',
      'web/signals',
      'web/ui',
      'web/session',
      'web/data',
      'web/app/shell',
    ],
    ['zod'],
  ),
  createAppLayer(
    'start',
    [
      'async',
      'contract',
      'ledger',
      'dispatch',
      'web/languages',
      'web/signals',
      'web/ui',
      'web/lib',
      'web/session',
      'web/data',
      ...featureFolders('auth', 'books', 'first-step', 'move', 'providers', 'support', 'this-browser'),
      'web/app/shell',
    ],
    ['zod'],
  ),
  createAppLayer(
    'dashboard',
    [
      'contract',
      'ledger',
      'reports',
      'web/languages',
      'web/ui',
      'web/lib',
      'web/session',
      'web/data',
      ...featureFolders(
        'accounts',
        'books',
        'export-files',
        'first-step',
        'overview',
        'reconcile',
        'register',
        'reports',
        'schedules',
        'search',
        'selection',
        'statements',
        'trades',
        'transactions',
      ),
    ],
    [],
  ),
  createAppLayer(
    'routes',
    [
      'contract',
      'ledger',
      'reports',
      'web/languages',
      'web/ui',
      'web/lib',
      'web/session',
      'web/data',
      ...featureFolders(
        'budget',
        'export-files',
        'history',
        'move',
        'prices',
        'providers',
        'reports',
        'search',
        'settings',
        'support',
        'transfer',
      ),
      'web/app/shell',
      'web/app/start',
      'web/app/dashboard',
    ],
    [],
  ),
  {
    folder: 'web/reader',
    mayUse: [
      'contract',
      'ledger',
      'values',
      'exports',
      'reports',
      'web/languages',
      'web/ui',
      'web/lib',
      'web/session',
      'web/data',
      'web/features/accounts',
      'web/features/register',
      'web/features/reports',
      'web/app/shell',
      'web/app/dashboard',
      'web/app/routes',
    ],
    packages: ['react', 'react-dom', '@mantine/', 'lucide-react', '@tanstack/', 'wouter'],
    instead: 'a read-only copy shows the components of the app with its own rows, without a back-end',
  },
  {
    folder: 'web/service-worker',
    mayUse: [],
    packages: ['workbox-'],
    instead: 'the service worker is no page: it knows addresses and caches only',
  },
  {
    folder: 'web/landing',
    mayUse: [
      'contract',
      'dispatch',
      'web/app/shell',
      'web/app/start',
      'web/features/support',
      'web/languages',
      'web/lib',
      'web/session',
      'web/ui',
    ],
    packages: ['react', 'react-dom'],
    instead: 'the landing page is a document of its own and stays light',
  },
];

const roots = [...layers.map((layer) => layer.folder), 'web/styles'];

type Manifest = { dependencies: Record<string, string>; devDependencies: Record<string, string> };

function listInstalledPackages(): string[] {
  const manifest: Manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return ['node:', ...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)];
}

function escape(text: string): string {
  return text.replaceAll(/[/.@-]/g, '\\$&');
}

/** Returns the import paths that a layer may not use, as regular expressions (without lookahead, which the linter does not support). */
export function listForbiddenImports(layer: Layer): string[] {
  const folders = roots.filter((root) => root !== layer.folder && !layer.mayUse.includes(root));
  const packages = listInstalledPackages().filter(
    (name) => !layer.packages.some((allowed) => name.startsWith(allowed)),
  );
  const known = [layer.folder, ...layer.mayUse];
  return [
    ...folders.map((folder) => {
      const hasUsableSubfolder = known.some((each) => each.startsWith(`${folder}/`));
      // If the layer may use a subfolder, only the files directly in this folder are forbidden.
      return `^#${escape(folder)}/${hasUsableSubfolder ? '[^/]+$' : ''}`;
    }),
    ...packages.map((name) => (name.endsWith(':') ? `^${name}` : `^${escape(name)}(/|$)`)),
  ];
}
