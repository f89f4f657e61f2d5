import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import {
  addTransaction,
  logOutInHeader,
  openAccount,
  openBookSettings,
  registerRow,
  signUpWithBook,
} from '../support/app.ts';
import { serviceWorkerTest as test } from '../support/service-worker-proxy.ts';
import { basicAccountIdOf, salaryBook } from '../support/salary-book.ts';
import { expect } from '../support/server.ts';
import { waitForServiceWorker } from '../support/this-browser.ts';

// The test waits until the service worker has cached the whole app.
test.describe.configure({ timeout: 240_000 });

const syncStatus = (page: Page) => page.getByRole('banner').getByRole('status');

/** Opens a page as the same user on another device, without an offline copy. */
async function openOnOtherDevice(browser: Browser, page: Page): Promise<Page> {
  const { cookies } = await page.context().storageState();
  const context = await browser.newContext({ storageState: { cookies, origins: [] } });
  return context.newPage();
}

test('an offline copy opens and accepts changes without network, syncs them, shows those of another device, and is removed at log-out @main', async ({
  page,
  context,
  browser,
}) => {
  await signUpWithBook(page, salaryBook);
  await openBookSettings(page);
  const section = page.getByRole('region', { name: 'This device' });
  await section.getByRole('checkbox', { name: 'Available offline' }).check();
  await expect(section.getByRole('status')).toHaveText('All saved');
  // Without the service worker no page opens offline.
  await waitForServiceWorker(page);
  await context.setOffline(true);
  await page.goto('/dashboard');
  await expect(syncStatus(page)).toContainText('Offline');
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await expect(registerRow(page, 'Salary')).toBeVisible();
  await addTransaction(page, { description: 'Ticket', digits: '2350', other: 'Salary' });
  await expect(registerRow(page, 'Ticket').getByLabel('Not synced yet')).toBeVisible();
  await page.reload();
  await expect(registerRow(page, 'Ticket')).toBeVisible();
  await expect(syncStatus(page)).toContainText('Offline - 1 change not synced yet');
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/offline, and undo needs a connection/)).toBeVisible();
  await page.keyboard.press('y');
  const history = page.getByRole('dialog', { name: /^History of/ });
  await expect(history.getByText(/The history needs a connection/)).toBeVisible();
  await history.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Log out and lose changes?' });
  await expect(question).toContainText('One change is only on this device');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(question).toBeHidden();

  await context.setOffline(false);
  await expect(syncStatus(page)).toHaveText(/All saved/);
  await expect(registerRow(page, 'Ticket').getByLabel('Not synced yet')).toHaveCount(0);
  const other = await openOnOtherDevice(browser, page);
  await other.goto(`/dashboard?at=${basicAccountIdOf('Bank Account')}`);
  await expect(registerRow(other, 'Ticket')).toBeVisible();
  await addTransaction(other, { description: 'Book', digits: '1200', other: 'Salary' });
  await page.bringToFront();
  await expect(registerRow(page, 'Book')).toBeVisible();

  await logOutInHeader(page);
  const left = () =>
    page.evaluate(async () => [
      ...Object.keys(localStorage).filter((key) => key.startsWith('Partita.Offline')),
      ...(await indexedDB.databases()).map(({ name }) => name),
    ]);
  await expect.poll(left).toEqual([]);
});
