import type { BrowserContext, Page } from '@playwright/test';
import { addTransaction, answerOffer, openAccount, openPage, registerRow } from './app.ts';
import { expect } from './server.ts';

/** The connection status in the header. */
const connectionStatus = (page: Page) => page.getByRole('banner').getByRole('status');

/** Returns the paths of all requests in the page's caches. */
async function readCachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** Waits until the service worker controls the page. It has then cached the whole app, which can take long on a busy machine. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  const state = () => page.evaluate(() => navigator.serviceWorker.controller?.state);
  await expect.poll(state, { timeout: 60_000 }).toBe('activated');
}

/** Waits for the service worker, and until the cache contains the configuration files that the page fetched earlier. */
async function waitForCachedConfig(page: Page): Promise<void> {
  await waitForServiceWorker(page);
  for (const name of ['provider-config', 'provider-capacity-config', 'app-functionalities-config'])
    await expect.poll(() => readCachedPaths(page)).toContain(`/static/config/${name}.json`);
}

const october = [
  'Date,Description,Amount',
  '10/01/2026,Salary,3200.00',
  '10/05/2026,Corner Market,-40.00',
  '',
].join('\n');

/** Starts books in this browser from the landing page, with basic accounts. */
export async function startInThisBrowser(page: Page, link: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: link }).click();
  await answerOffer(page, 'Yes !');
}

/**
 * Switches the network off after one visit in which nothing else was opened. The books open, accept entries and store them, and features
 * that were never opened work too.
 */
export async function expectUsableOffline(page: Page, context: BrowserContext): Promise<void> {
  await waitForCachedConfig(page);
  await context.setOffline(true);
  await page.reload();
  await openAccount(page, 'Expenses', 'Shopping');
  await expect(connectionStatus(page)).toBeEmpty();
  await addTransaction(page, { description: 'Shoes', digits: '8000', other: 'bank' });
  await page.reload();
  await expect(registerRow(page, 'Shoes')).toBeVisible();

  await openPage(page, 'Reports');
  await expect(page.getByRole('main')).toContainText('80.00');

  await openPage(page, 'Settings');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  expect((await download).suggestedFilename()).toContain('.json');
  await page.getByRole('button', { name: 'Export the book as a file' }).click();
  const popup = page.getByRole('dialog');
  const file = page.waitForEvent('download');
  await popup.getByRole('button', { name: 'Export', exact: true }).click();
  await file;

  await page.goto('/dashboard');
  const path = page.getByRole('navigation', { name: 'Account path' });
  await path.getByRole('button', { name: 'Main' }).click();
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await page.getByRole('button', { name: 'More ways to add' }).click();
  await page.getByRole('menuitem', { name: 'Import statement...' }).click();
  await page
    .getByLabel('Bank statements')
    .setInputFiles({ name: 'october.csv', mimeType: 'text/csv', buffer: Buffer.from(october) });
  await expect(page.getByRole('list', { name: 'Rows of the statement' }).getByRole('listitem')).toHaveCount(
    2,
  );

  // The service worker never cached the landing page, so the home address leads to the books.
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard$/);
  await context.setOffline(false);
}
