import type { Page } from '@playwright/test';
import {
  addTransaction,
  answerOffer,
  exportFile,
  importFile,
  openAccount,
  openPage,
  registerRow,
  accountTotal,
  signUpByForm,
} from '../support/app.ts';
import { createHousehold } from '../support/household.ts';
import { importMovedBooks, keepOldBooks, parseExportedRows } from '../support/move.ts';
import { expect, serverTest as test } from '../support/server.ts';

/** Records the calls that a page makes to our server. */
function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
}

/** Starts on the landing page, up to the first book with basic accounts. */
async function startBooks(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Start without an account' }).click();
  await answerOffer(page, 'Yes !');
  await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible();
}

const lunch = { description: 'Lunch', digits: '1250', other: 'Food' };

test('one click on the landing page starts books that are stored without our server @main', async ({
  page,
}) => {
  const calls = recordCalls(page);
  await startBooks(page);
  // The landing page only checks if the user is logged in; there are no other calls.
  expect(calls.filter((path) => path !== '/api/is-loggedin')).toEqual([]);
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await addTransaction(page, lunch);
  await expect(registerRow(page, 'Lunch')).toBeVisible();
  await expect(accountTotal(page)).toContainText('12.50');
  await page.reload();
  await expect(registerRow(page, 'Lunch')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start without an account' })).toBeHidden();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible();
  expect(calls.filter((path) => path !== '/api/is-loggedin')).toEqual([]);
});

test('a user can go from the login screen to the books of this browser, back, and there again', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Start without an account' }).click();
  await answerOffer(page, 'Yes !');
  await expect(page.getByRole('banner')).toContainText('This browser');
  await page.getByRole('button', { name: 'Log in or sign up' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByText('Your session has ended')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open the books in this browser' }).click();
  await expect(page.getByRole('main').getByText('All Assets')).toBeVisible();
});

test('books of this browser move to the account of a user who signs up, and stay here until the user deletes them', async ({
  page,
}) => {
  await startBooks(page);
  await openPage(page, 'Settings');
  await importFile(page, { name: 'books.json', content: JSON.stringify(createHousehold(120).data) });
  const before = parseExportedRows(await exportFile(page));
  await page.getByRole('button', { name: 'Log in or sign up' }).click();
  await signUpByForm(page);
  const offer = page.getByRole('dialog', { name: 'Take your books with you?' });
  await expect(offer).toContainText('Household');
  await offer.getByRole('button', { name: 'Move them' }).click();
  await importMovedBooks(page, 2);
  await keepOldBooks(page);
  const after = parseExportedRows(await exportFile(page));
  expect(after.transactions).toEqual(before.transactions);
  await expect(page.getByRole('banner')).toContainText('@');
});

test('a browser that has cleared the books reports it until the user starts again', async ({ page }) => {
  await startBooks(page);
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('Partita.Books');
        request.addEventListener('success', () => resolve());
        request.addEventListener('error', () => reject(request.error ?? new Error('not deleted')));
      }),
  );
  await page.reload();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('its storage was cleared');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('its storage was cleared');
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
  await answerOffer(page, 'No thanks !');
});

test('the example is limited to its tab: own books in another tab stay, with the text being typed', async ({
  page,
  context,
}) => {
  await startBooks(page);
  await page.getByRole('button', { name: 'Add transaction' }).click();
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await editor.getByLabel('Description').fill('Half typed');
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await other.getByRole('link', { name: 'See an example' }).click();
  await expect(other.getByRole('banner')).toContainText('Example');
  await expect(editor.getByLabel('Description')).toHaveValue('Half typed');
  await other.getByRole('button', { name: 'Leave the example' }).click();
  await expect(other.getByRole('banner')).toContainText('This browser');
  await expect(editor.getByLabel('Description')).toHaveValue('Half typed');
  await expect(page.getByRole('banner')).toContainText('This browser');
});
