import { randomInt } from 'node:crypto';
import process from 'node:process';
import { defineConfig } from 'vitest/config';

/** Properties are tried on the same values each time, unless somebody asks for others: PROPERTY_SEED=fresh, or a number. */
const { PROPERTY_SEED: wantedSeed = '47801494' } = process.env;
const seed = wantedSeed === 'fresh' ? randomInt(2 ** 31) : Number(wantedSeed);
process.env['PROPERTY_SEED'] = String(seed);
process.stdout.write(`Properties are tried with PROPERTY_SEED=${seed}\n`);
const setupFiles = ['test/support/property-seed.ts'];

const everything = ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'tools/**/*.test.ts'];
const real = ['**/*.pg.test.ts'];
const emulated = ['**/*.fire.test.ts'];
const lite = ['**/*.lite.test.ts'];
const inChromium = ['**/*.chromium.test.ts'];

/**
 * V8 stops a process now and then when it clears away code of a large WebAssembly module (nodejs/node#64500), which PGlite is:
 * where that runs nothing is cleared away, and there are processes instead of threads.
 */
const runsPglite = { pool: 'forks' as const, execArgv: ['--no-wasm-code-gc'] };

/** What fails once on a busy machine is told as flaky and looked into; what fails twice is broken. */
const retry = 1;

/**
 * `quick` and `lite` need nothing but Node and half a minute; `pg` starts real PostgreSQL servers, `firebase` the emulators of
 * Firebase: there nothing is put in the place of a module, so what one file has loaded serves the next, which spares a fifth of
 * their work. `chromium` makes its calls in pages of a real browser.
 */
export default defineConfig({
  test: {
    // Most of what takes long waits for a database: more at once than there are cores.
    maxWorkers: 4,
    projects: [
      {
        test: {
          name: 'quick',
          setupFiles,
          include: everything,
          pool: 'threads',
          exclude: [...real, ...emulated, ...lite, ...inChromium, '**/node_modules/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'lite',
          setupFiles,
          include: lite,
          ...runsPglite,
          exclude: ['**/node_modules/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'pg',
          setupFiles,
          include: real,
          ...runsPglite,
          isolate: false,
          globalSetup: 'test/support/prepared-database.ts',
          exclude: ['**/node_modules/**'],
          retry,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'firebase',
          setupFiles,
          include: emulated,
          isolate: false,
          exclude: ['**/node_modules/**'],
          globalSetup: 'test/emulators/firebase-setup.ts',
          retry,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'chromium',
          setupFiles,
          include: inChromium,
          pool: 'threads',
          exclude: ['**/node_modules/**'],
          globalSetup: 'test/browser/chromium-setup.ts',
          retry,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
