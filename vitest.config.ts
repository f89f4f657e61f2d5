import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import process from 'node:process';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { bundledWorkers } from './test/components/bundled-workers.ts';
import { desktop } from './test/components/screens.ts';
import { germanTests } from './test/components/german-tests.ts';
import { installedChromium } from './tools/chromium.mjs';
import { languages } from './tools/languages.ts';
import { themeVariables } from './tools/theme-variables.ts';

/** Property tests use the same values each time. PROPERTY_SEED=fresh or a number selects others. */
const { PROPERTY_SEED: wantedSeed = '47801494' } = process.env;
const seed = wantedSeed === 'fresh' ? randomInt(2 ** 31) : Number(wantedSeed);
process.env['PROPERTY_SEED'] = String(seed);
process.stdout.write(`Properties are tried with PROPERTY_SEED=${seed}\n`);
const setupFiles = ['test/support/property-seed.ts'];

const allTests = ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'tools/**/*.test.ts'];
const postgresTests = ['**/*.pg.test.ts'];
/** Tests that also run on the oldest supported PostgreSQL. */
const oldestPostgresTests = ['test/sql/engine.pg.test.ts', 'src/server/database/pooler.pg.test.ts'];
/** Tests of operation: starts and stops, kills, faults, full disks, backups, clients that do not read. */
const operationTests = [
  'src/server/{main,supervisor}.pg.test.ts',
  'src/server/database/{open-database,pool}.pg.test.ts',
  'src/server/{backup,postgres}/*.pg.test.ts',
  'src/server/calls/slow-lines.pg.test.ts',
  'test/faults/*.pg.test.ts',
];
/** Tests that use the simulated Supabase project. */
const supabaseTests = ['test/conformance/supabase*.pg.test.ts'];
const firebaseTests = ['**/*.fire.test.ts'];
const chromiumTests = ['**/*.chromium.test.ts'];
/** Component tests, rendered in a Chromium page, with books in the memory of that page. */
const componentTests = ['**/*.component.test.tsx'];
/** Random histories of devices with offline copies, 300 of each kind; `.ci/long` runs thousands. */
const simulationTests = ['test/offline/{offline-simulation,timestamped-simulation}.test.ts'];
/** Long random histories on PostgreSQL. */
const postgresSimulationTests = [
  'test/offline/offline-simulation.pg.test.ts',
  'test/model/engines.pg.test.ts',
  'test/sql/post-due-occurrences.pg.test.ts',
];

const chromium = installedChromium();

/** Packages of the app that Vite bundles before the first test. A package discovered during a test would reload the page. */
const prebundledPackages = [
  '@mantine/core',
  '@mantine/hooks',
  '@mantine/notifications',
  '@tanstack/react-query',
  'axe-core',
  'd3-array',
  'fflate',
  'idb',
  'lucide-react',
  'mdast-util-from-markdown',
  'papaparse',
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-runtime',
  'saxes',
  'uqr',
  'wouter',
  'wouter/use-browser-location',
  'zod',
  'zod/mini',
];

const compileCache = join(import.meta.dirname, 'node_modules/.cache/node-compile');

/** Options for tests with real PostgreSQL servers. Files share loaded modules, which saves a fifth of the work. */
const postgresOptions = {
  setupFiles,
  isolate: false,
  globalSetup: 'test/support/prepared-database.ts',
  exclude: ['**/node_modules/**'],
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // Servers and imports that tests start as processes reuse the compile cache.
  env: { NODE_COMPILE_CACHE: compileCache },
  // Polled results depend on other processes, which may run first.
  expect: { poll: { timeout: 30_000 } },
};

/**
 * `quick` needs only Node and three minutes. `pg` starts real PostgreSQL servers, `operations` disturbs them, and `pg15` starts the oldest
 * supported version. `supabase` uses a simulated project, `firebase` the Firebase emulators; neither replaces any module. `chromium` makes
 * its calls in pages of a real browser. `histories` takes a minute of each processor. No test is retried: an occasional failure is a bug,
 * either in the test or in the code.
 */
export default defineConfig({
  test: {
    // Most slow tests wait for a database, so there are more workers than cores.
    maxWorkers: 4,
    projects: [
      {
        test: {
          name: 'quick',
          setupFiles,
          include: allTests,
          pool: 'threads',
          exclude: [
            ...postgresTests,
            ...firebaseTests,
            ...chromiumTests,
            ...componentTests,
            ...simulationTests,
            '**/node_modules/**',
          ],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'histories',
          setupFiles,
          include: simulationTests,
          env: {
            OFFLINE_SEED: process.env['OFFLINE_SEED'] ?? '1001',
            OFFLINE_HISTORIES: process.env['OFFLINE_HISTORIES'] ?? '300',
          },
        },
      },
      {
        test: {
          ...postgresOptions,
          name: 'pg',
          include: postgresTests,
          exclude: [
            ...postgresOptions.exclude,
            ...supabaseTests,
            ...operationTests,
            ...postgresSimulationTests,
          ],
        },
      },
      { test: { ...postgresOptions, name: 'histories-pg', include: postgresSimulationTests } },
      { test: { ...postgresOptions, name: 'operations', include: operationTests } },
      { test: { ...postgresOptions, name: 'supabase', include: supabaseTests } },
      {
        test: {
          ...postgresOptions,
          name: 'pg15',
          include: oldestPostgresTests,
          env: { TEST_POSTGRES: 'PostgreSQL 15' },
        },
      },
      {
        test: {
          name: 'firebase',
          setupFiles,
          include: firebaseTests,
          isolate: false,
          exclude: ['**/node_modules/**'],
          globalSetup: 'test/emulators/firebase-setup.ts',
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'chromium',
          setupFiles,
          include: chromiumTests,
          pool: 'threads',
          exclude: ['**/node_modules/**'],
          globalSetup: 'test/browser/chromium-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [germanTests(), bundledWorkers(), languages(), themeVariables()],
        publicDir: 'public',
        // The build creates the page for read-only copies; the dependency scan would fail at its virtual module name.
        optimizeDeps: {
          include: prebundledPackages,
          exclude: ['virtual:reader-page'],
          // The production build of React, as in the app: the checks of its development build take a seventh of the time.
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
        },
        oxc: { jsx: { development: false } },
        test: {
          name: 'components',
          // More pages than cores only slow one another down, and each page loads the app again.
          maxWorkers: 2,
          include: componentTests,
          exclude: ['**/node_modules/**'],
          // All files share one page, because each new page would load the app again. `mount` resets the page after each test.
          isolate: false,
          testTimeout: 60_000,
          // Only a page on a busy machine needs this long.
          expect: { poll: { timeout: 15_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: desktop,
            locators: { exact: false },
            provider: playwright({
              launchOptions: {
                ...(chromium !== undefined && { executablePath: chromium }),
                args: [
                  '--font-render-hinting=none',
                  '--disable-gpu',
                  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
                ],
              },
              contextOptions: { locale: 'en-US', timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' },
              actionTimeout: 15_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
