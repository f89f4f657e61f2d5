import { startMemoryServer } from '../../test/support/memory-server.ts';
import { expect, serverTest as onServer } from './server.ts';

/**
 * Playwright's `test` for a screen: the app with books in memory. The tests of a worker use one page after another, cleared in between.
 * Tests of the server, of sign-in, or of data that a browser stores between visits use `server.ts`.
 */
export const screenTest = onServer.extend({
  reuseContext: [true, { scope: 'worker' }],
  server: [
    async ({ environment: _environment }, use) => {
      const { address, stop } = await startMemoryServer();
      await use({ address, dataDir: '' });
      await stop();
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    // The previous test's page stores its location when it unloads, which may happen after the storage was cleared.
    await page.goto('/favicon.ico');
    await page.evaluate(() => sessionStorage.clear());
    await use(page);
  },
});

export { expect };
