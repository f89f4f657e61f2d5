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
import { idOf, salaryBook } from '../support/salary-book.ts';
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

const openBank = (page: Page) => page.goto(`/dashboard?at=${idOf('Bank Account')}`);

test('a kept book opens and takes changes without network, and sends them once it is back @main @phone', async ({
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
  await expect(sign(page)).toContainText('1');

  await context.setOffline(false);
  await expect(sign(page)).toBeEmpty();
  const other = await onOtherDevice(browser, page);
  await openBank(other);
  await expect(registerRow(other, 'Ticket')).toBeVisible();
});

test('what another device does comes by itself', async ({ page, browser }) => {
  await keepBook(page);
  await openBank(page);
  await expect(registerRow(page, 'Salary')).toBeVisible();
  const other = await onOtherDevice(browser, page);
  await openBank(other);
  await addTransaction(other, { description: 'Ticket', digits: '2350', other: 'Salary' });
  await page.bringToFront();
  await expect(registerRow(page, 'Ticket')).toBeVisible();
});

test('what its place does not take is settled by its owner, and nothing is lost', async ({
  page,
  context,
  browser,
}) => {
  await keepBook(page);
  await openBank(page);
  await context.setOffline(true);
  await expect(sign(page)).toContainText('Offline');
  await editTransaction(page, 'Salary');
  const editor = page.getByRole('dialog', { name: 'Edit transaction...' });
  await editor.getByLabel('Description').fill('Wage');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(registerRow(page, 'Wage')).toBeVisible();

  const other = await onOtherDevice(browser, page);
  await openBank(other);
  await editTransaction(other, 'Salary');
  const elsewhere = other.getByRole('dialog', { name: 'Edit transaction...' });
  await elsewhere.getByLabel('Description').fill('Pay');
  await elsewhere.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(registerRow(other, 'Pay')).toBeVisible();

  await page.bringToFront();
  await context.setOffline(false);
  await expect(page.getByText('A change could not be saved and was undone')).toBeVisible();
  await expect(registerRow(page, 'Pay')).toBeVisible();
  await openBookSettings(page);
  const cards = section(page).getByRole('list', { name: 'Changes that were not taken' });
  await expect(cards.getByRole('listitem')).toHaveCount(1);
  await expect(cards).toContainText('Wage');
  await expect(cards).toContainText('Pay');
  await cards.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await page.screenshot({ path: '../test-results/screens/kept-refused.png' });
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
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Some changes are on this device only')).toBeVisible();
  await context.setOffline(false);
  await expect(sign(page)).toBeEmpty();
  await logOut(page);
  await expect(page.getByLabel('Email')).toBeVisible();
  const left = () =>
    page.evaluate(async () => [
      ...Object.keys(localStorage).filter((key) => key.startsWith('Partita.Kept')),
      ...(await indexedDB.databases()).map(({ name }) => name),
    ]);
  await expect.poll(left).toEqual([]);
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
    await expect(sign(page)).toBeEmpty();
    await openBookSettings(page);
    await keep(page).uncheck();
    await expect(keep(page)).not.toBeChecked();
    await page.goto('/dashboard');
    await expect(registerRow(page, 'Shoes')).toBeVisible();
  });
});
