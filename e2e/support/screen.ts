import { startMemoryServer } from '../../test/support/memory-place.ts';
import { expect, test as onServer } from './server.ts';

/**
 * Playwright's `test` for a screen: the app before books in memory, in a page that the tests of a worker use one after another,
 * emptied in between. What is about the server, sign-in or what a browser keeps from one visit to the next stands on `server.ts`.
 */
export const test = onServer.extend({
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
    // The page of the test before keeps where it was as it goes, which may be after it was emptied.
    await page.goto('/favicon.ico');
    await page.evaluate(() => sessionStorage.clear());
    await use(page);
  },
});

export { expect };
