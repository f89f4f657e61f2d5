import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import {
  addTransaction,
  answerOffer,
  editTransaction,
  logOut,
  openAccount,
  openBookSettings,
  registerRow,
  signUpByForm,
  signUpWithBook,
} from '../support/app.ts';
import { test } from '../support/front.ts';
import { idOf, rootId, salaryBook } from '../support/salary-book.ts';
import { expect } from '../support/server.ts';
import { freshEmail, use, withProject } from '../support/supabase.ts';
import { workerActive } from '../support/this-browser.ts';

// Each waits until the service worker holds the whole app.
test.describe.configure({ timeout: 240_000 });

const keep = (page: Page) => page.getByRole('checkbox', { name: 'Keep on this device' });
const section = (page: Page) => page.getByRole('region', { name: 'This device' });
const sign = (page: Page) => page.getByRole('banner').getByRole('status');

/** A new user whose book is kept on this device. */
async function keepBook(page: Page): Promise<void> {
  await signUpWithBook(page, salaryBook);
  await openBookSettings(page);
  await keep(page).check();
  await expect(section(page).getByRole('status')).toHaveText('All saved');
  // Without it no page opens without network.
  await workerActive(page);
}

/** The same user on another device, which keeps nothing. */
async function onOtherDevice(browser: Browser, page: Page): Promise<Page> {
  const { cookies } = await page.context().storageState();
  const context = await browser.newContext({ storageState: { cookies, origins: [] } });
  return context.newPage();
}

/** Gives a transaction of the open register another description. */
async function renameRow(page: Page, before: string, after: string): Promise<void> {
  await editTransaction(page, before);
  const editor = page.getByRole('dialog', { name: 'Edit transaction...' });
  await editor.getByLabel('Description').fill(after);
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(registerRow(page, after)).toBeVisible();
}

const openBank = (page: Page) => page.goto(`/dashboard?at=${idOf('Bank Account')}`);

/** Has a change of a kept book refused, as another device has changed the same. @returns the other device */
async function haveRefused(page: Page, browser: Browser): Promise<Page> {
  const context = page.context();
  await keepBook(page);
  await openBank(page);
  await context.setOffline(true);
  await expect(sign(page)).toContainText('Offline');
  await renameRow(page, 'Salary', 'Wage');

  const other = await onOtherDevice(browser, page);
  await openBank(other);
  await renameRow(other, 'Salary', 'Pay');

  await page.bringToFront();
  await context.setOffline(false);
  await expect(page.getByText('A change was rejected')).toBeVisible();
  await expect(registerRow(page, 'Pay')).toBeVisible();
  return other;
}

test('an offline copy opens and takes changes without network, syncs them, and shows those of another device @main', async ({
  page,
  context,
  browser,
}) => {
  await keepBook(page);
  await context.setOffline(true);
  await page.goto('/dashboard');
  await expect(sign(page)).toContainText('Offline');
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await expect(registerRow(page, 'Salary')).toBeVisible();
  await addTransaction(page, { description: 'Ticket', digits: '2350', other: 'Salary' });
  await expect(registerRow(page, 'Ticket')).toBeVisible();
  await page.reload();
  await expect(registerRow(page, 'Ticket')).toBeVisible();
  await expect(sign(page)).toContainText('Offline - 1 change not synced yet');
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/offline, and undo needs a connection/)).toBeVisible();
  await page.keyboard.press('y');
  const history = page.getByRole('dialog', { name: /^History of/ });
  await expect(history.getByText(/The history needs a connection/)).toBeVisible();
  await history.getByRole('button', { name: 'Close' }).click();

  await context.setOffline(false);
  await expect(sign(page)).toHaveText(/All saved/);
  const other = await onOtherDevice(browser, page);
  await openBank(other);
  await expect(registerRow(other, 'Ticket')).toBeVisible();
  await addTransaction(other, { description: 'Book', digits: '1200', other: 'Salary' });
  await page.bringToFront();
  await expect(registerRow(page, 'Book')).toBeVisible();
});

test('what its place does not take is settled by its owner, and nothing is lost', async ({
  page,
  browser,
}) => {
  const other = await haveRefused(page, browser);
  await page.getByRole('alert').getByRole('button', { name: 'Show' }).click();
  const card = section(page).getByRole('listitem').filter({ hasText: 'Wage' });
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport();
  const cards = section(page).getByRole('list', { name: 'Changes that were rejected' });
  await expect(cards.getByRole('listitem')).toHaveCount(1);
  await expect(cards).toContainText('Wage');
  await expect(cards).toContainText('Pay');
  await cards.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await cards.getByRole('button', { name: 'Use yours' }).click();
  await expect(cards).toHaveCount(0);
  await openBank(other);
  await expect(registerRow(other, 'Wage')).toBeVisible();
});

test('a log-out waits for what only this device has, and leaves nothing behind', async ({
  page,
  context,
}) => {
  await keepBook(page);
  await openBank(page);
  await context.setOffline(true);
  await expect(sign(page)).toContainText('Offline');
  await addTransaction(page, { description: 'Ticket', digits: '2350', other: 'Salary' });
  await expect(registerRow(page, 'Ticket').getByLabel('Not sent yet')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Log out and lose changes?' });
  await expect(question).toContainText('One change is on this device only');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(question).toBeHidden();
  await context.setOffline(false);
  await expect(sign(page)).toHaveText(/All saved/);
  await expect(registerRow(page, 'Ticket').getByLabel('Not sent yet')).toHaveCount(0);
  await logOut(page);
  await expect(page.getByLabel('Email')).toBeVisible();
  const left = () =>
    page.evaluate(async () => [
      ...Object.keys(localStorage).filter((key) => key.startsWith('Partita.Kept')),
      ...(await indexedDB.databases()).map(({ name }) => name),
    ]);
  await expect.poll(left).toEqual([]);
});

test('asks before a logout that loses rejected changes', async ({ page, browser }) => {
  await haveRefused(page, browser);
  await page.goto(`/dashboard?at=${rootId}`);
  await page.getByRole('link', { name: '1 change from this device was rejected' }).click();
  const card = section(page).getByRole('listitem').filter({ hasText: 'Wage' });
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport();
  await expect(sign(page)).toBeEmpty();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Log out anyway' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('verifying compares the copy, too, and the phone asks once whether to keep a book', async ({ page }) => {
  await page.addInitScript(() => {
    const { matchMedia } = window;
    window.matchMedia = (query) =>
      matchMedia.call(window, query.includes('display-mode: standalone') ? 'all' : query);
  });
  await signUpWithBook(page, salaryBook);
  const offer = page.getByRole('dialog', { name: 'Keep this book on this phone?' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Not now' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(offer).toBeHidden();
  await openBookSettings(page);
  await keep(page).check();
  await expect(section(page).getByRole('status')).toHaveText('All saved');
  await page.getByRole('button', { name: 'Verify my book' }).click();
  await expect(page.getByText('The copy on this device has the same fingerprint.')).toBeVisible();
});

test('a book is given up again in the settings', async ({ page, context }) => {
  await keepBook(page);
  await keep(page).uncheck();
  await expect(keep(page)).not.toBeChecked();
  await expect(section(page).getByRole('status')).toBeEmpty();
  await context.setOffline(true);
  await expect(sign(page)).toContainText('Offline');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
});

test('books in a Supabase project of one’s own are kept as well', async ({ page, context, front }) => {
  await withProject({ siteUrl: `${front.address}/dashboard` }, async (project) => {
    await use(page, project);
    await signUpByForm(page, freshEmail());
    await answerOffer(page, 'Yes !');
    await openBookSettings(page);
    await keep(page).check();
    await expect(section(page).getByRole('status')).toHaveText('All saved');
    await workerActive(page);
    await context.setOffline(true);
    await page.goto('/dashboard');
    await expect(sign(page)).toContainText('Offline');
    await openAccount(page, 'Expenses', 'Shopping');
    await addTransaction(page, { description: 'Shoes', digits: '8000', other: 'Bank' });
    await page.reload();
    await expect(registerRow(page, 'Shoes')).toBeVisible();
    await context.setOffline(false);
    await expect(sign(page)).toHaveText(/All saved/);
    await openBookSettings(page);
    await keep(page).uncheck();
    await expect(keep(page)).not.toBeChecked();
    await page.goto('/dashboard');
    await expect(registerRow(page, 'Shoes')).toBeVisible();
  });
});
