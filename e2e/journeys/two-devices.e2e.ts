import type { Browser, Page } from '@playwright/test';
import {
  addTransaction,
  callApi,
  editTransaction,
  openAccount,
  registerRow,
  signUpWithBook,
} from '../support/app.ts';
import { salaryBook } from '../support/salary-book.ts';
import { expect, serverTest as test } from '../support/server.ts';

/** Opens a page as the same user on another device, which receives no messages from the tabs of the first. */
async function openOnOtherDevice(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  return context.newPage();
}

test('two devices that change different fields of one transaction keep both changes @main', async ({
  page,
  browser,
}) => {
  await signUpWithBook(page, salaryBook);
  const other = await openOnOtherDevice(browser, page);
  await other.goto('/dashboard');
  await openAccount(other, 'All Assets', 'Current Assets', 'Bank Account');
  await editTransaction(other, 'Salary');
  const editor = other.getByRole('dialog', { name: 'Edit transaction...' });
  await callApi(page, 'update-transaction', {
    transaction: { TransactionId: 'T1', TransactionDescription: 'Salary of October' },
    bookName: 'Main',
  });
  await editor.getByLabel('Notes').fill('with the bonus');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor.getByRole('alert')).toContainText('Another device changed this transaction');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor).toBeHidden();
  const [stored] = await callApi<Record<string, string>[]>(page, 'search-transactions', {
    searchText: 'bonus',
    bookName: 'Main',
  });
  expect(stored).toMatchObject({
    TransactionDescription: 'Salary of October',
    TransactionNotes: 'with the bonus',
  });
  await other.context().close();
});

const renameBook = (page: Page, from: string, to: string) =>
  callApi(page, 'update-subaccount', {
    account: { AccountId: salaryBook.accounts[0]?.AccountId, AccountName: to },
    bookName: from,
  });

test('a transaction typed into a book that another device renamed is stored at once, under the new name', async ({
  page,
  browser,
}) => {
  await signUpWithBook(page, salaryBook);
  const other = await openOnOtherDevice(browser, page);
  await other.goto('/dashboard');
  await openAccount(other, 'All Assets', 'Current Assets', 'Bank Account');
  await renameBook(page, 'Main', 'Household');
  await addTransaction(other, { description: 'Typed meanwhile', digits: '1234', other: 'shopp' });
  await expect(registerRow(other, 'Typed meanwhile')).toBeVisible();
  await expect(other.getByRole('navigation', { name: 'Account path' })).toContainText('Household');

  // In this case only the press of the button calls the server.
  await editTransaction(other, 'Typed meanwhile');
  const editor = other.getByRole('dialog', { name: 'Edit transaction...' });
  await editor.getByLabel('Notes').fill('half typed');
  await renameBook(page, 'Household', 'Home');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor).toBeHidden();
  await expect(other.getByRole('navigation', { name: 'Account path' })).toContainText('Home');
  await expect(registerRow(other, 'Typed meanwhile')).toBeVisible();
  const stored = await callApi<unknown[]>(page, 'search-transactions', {
    searchText: 'half typed',
    bookName: 'Home',
  });
  expect(stored).toHaveLength(1);
  await other.context().close();
});
