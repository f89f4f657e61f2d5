import { defineConfig } from 'vitest/config';

const everything = ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'tools/**/*.test.ts'];
const real = ['**/*.pg.test.ts'];

/** `quick` needs nothing but Node; `pg` starts real PostgreSQL servers. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'quick',
          include: everything,
          exclude: [...real, '**/node_modules/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'pg',
          include: real,
          exclude: ['**/node_modules/**'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
