import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import {
  addTransaction,
  callApi,
  discardTyped,
  editTransaction,
  openAccount,
  registerRow,
  signUpWithBook,
  openBookSettings,
  saveBookSettings,
} from '../support/app.ts';
import { idOf, salaryBook } from '../support/salary-book.ts';
import { expect, test } from '../support/server.ts';

/** The same user on another device, which the tabs of the first tell nothing. */
async function onOtherDevice(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  return context.newPage();
}

const openEditor = async (page: Page) => {
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await page.getByRole('button', { name: 'Account actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit sub-account...' }).click();
  return page.getByRole('dialog', { name: 'Edit sub-account...' });
};

async function finishStatement(page: Page): Promise<void> {
  await page.goto(`/reconcile?account=${idOf('Bank Account')}`);
  await page.getByLabel('Last day of the statement').fill('2026-10-31');
  await page.getByLabel('Balance on that day').fill('');
  await page.getByLabel('Balance on that day').pressSequentially('320000');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Tick all' }).click();
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await expect(page.getByText('The statement of Oct 31, 2026 is finished')).toBeVisible();
}

test('what one device finished and kept is there whatever the other, open before, changes of the account', async ({
  page,
  browser,
}) => {
  await signUpWithBook(page, salaryBook);
  const other = await onOtherDevice(browser, page);
  await other.goto('/dashboard');
  const editor = await openEditor(other);
  await finishStatement(page);
  await page.getByRole('button', { name: 'Add a balance check' }).click();
  await expect(page.getByText('Balance check of Oct 31, 2026 added')).toBeVisible();

  await editor.getByRole('button', { name: 'Blue' }).click();
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor).toBeHidden();
  await other.goto(`/reconcile?account=${idOf('Bank Account')}`);
  await other.getByRole('tab', { name: /Finished/ }).click();
  const statement = other.getByRole('list', { name: 'Finished statements' }).getByRole('listitem');
  await expect(statement).toContainText('October 31, 2026');
  await expect(statement).toContainText('1 transaction');
  const items = await callApi<{ Kind: string }[]>(other, 'items', { bookName: 'Main' });
  expect(items.map(({ Kind }) => Kind).toSorted()).toEqual(['balance-check', 'statement']);
  await other.context().close();
});

test('where both renamed an account the second sees both names and says which holds', async ({
  page,
  browser,
}) => {
  await signUpWithBook(page, salaryBook);
  const other = await onOtherDevice(browser, page);
  await other.goto('/dashboard');
  const editor = await openEditor(other);
  const first = await openEditor(page);
  await first.getByRole('textbox', { name: 'Name' }).fill('Giro');
  await first.getByLabel('Description').fill('Said by the first');
  await first.getByRole('button', { name: 'Green' }).click();
  await first.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(first).toBeHidden();

  await editor.getByRole('textbox', { name: 'Name' }).fill('Current account');
  await editor.getByLabel('Description').fill('Said by the second');
  await editor.getByRole('button', { name: 'Blue' }).click();
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor.getByText('Name is now “Giro”; you entered “Current account”.')).toBeVisible();
  await expectAccessible(other, 'changed on another device');
  await expect(editor.getByRole('textbox', { name: 'Name' })).toHaveValue('Current account');
  await editor.getByRole('button', { name: 'Keep mine: Name “Current account”' }).click();
  await editor.getByRole('button', { name: 'Take theirs: Description “Said by the first”' }).click();
  await editor.getByRole('button', { name: /^Take theirs: Colour/ }).click();
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor).toBeHidden();
  const accounts = await callApi<Record<string, string>[]>(page, 'all-accounts', { bookName: 'Main' });
  const stored = accounts.find((each) => each['AccountId'] === idOf('Bank Account'));
  expect(stored).toMatchObject({
    AccountName: 'Current account',
    AccountDescription: 'Said by the first',
  });
  expect(stored?.['AccountColor']).not.toBe('#000000');
  await other.context().close();
});

test('where both note a balance of one day the second is told both', async ({ page, browser }) => {
  await signUpWithBook(page, salaryBook);
  const other = await onOtherDevice(browser, page);
  const open = async (on: Page) => {
    await on.goto('/dashboard');
    await openAccount(on, 'All Assets', 'Current Assets', 'Bank Account');
    await on.getByRole('button', { name: 'Account actions' }).click();
    await on.getByRole('menuitem', { name: 'Balance check...' }).click();
    const popup = on.getByRole('dialog', { name: 'Balance check' });
    await popup.getByRole('textbox', { name: 'Day', exact: true }).fill('10/31/2026');
    return popup;
  };
  const [first, second] = [await open(page), await open(other)];
  const type = async (popup: typeof first, cents: string) => {
    await popup.getByLabel('Balance at the end').fill(cents);
    await popup.getByRole('button', { name: 'Save', exact: true }).click();
  };
  await type(first, '320000');
  await expect(first).toBeHidden();
  await type(second, '999');
  await expect(second.getByRole('alert')).toContainText('to $3,200.00; yours is $9.99');
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(second).toBeHidden();
  await expect(other.getByText(/Oct 31, 2026: should be \$9\.99/)).toBeVisible();
  await other.context().close();
});

test('where both changed one transaction, what the second did not touch stays as the first made it @main', async ({
  page,
  browser,
}) => {
  await signUpWithBook(page, salaryBook);
  const other = await onOtherDevice(browser, page);
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

test('what is typed into a book that another device renamed goes in at once, under its new name', async ({
  page,
  browser,
}) => {
  await signUpWithBook(page, salaryBook);
  const other = await onOtherDevice(browser, page);
  await other.goto('/dashboard');
  await openAccount(other, 'All Assets', 'Current Assets', 'Bank Account');
  await renameBook(page, 'Main', 'Household');
  await addTransaction(other, { description: 'Typed meanwhile', digits: '1234', other: 'shopp' });
  await expect(registerRow(other, 'Typed meanwhile')).toBeVisible();
  await expect(other.getByRole('navigation', { name: 'Account path' })).toContainText('Household');

  // Where nothing but the press of the button asks for the book.
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

test('where both renamed a book the second sees both names and says which holds', async ({
  page,
  browser,
}) => {
  await signUpWithBook(page, salaryBook);
  const other = await onOtherDevice(browser, page);
  await other.goto('/dashboard');
  const popup = await openBookSettings(other);
  await popup.getByLabel('Name').fill('Mine');
  await renameBook(page, 'Main', 'Theirs');
  await popup.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(popup.getByText('Name is now “Theirs”; you entered “Mine”.')).toBeVisible();
  await popup.getByRole('button', { name: 'Keep mine: Name “Mine”' }).click();
  await saveBookSettings(other);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Mine');
  await other.context().close();
});

test('what is typed into a book that another device deleted stays in sight, and is told why', async ({
  page,
  browser,
}) => {
  await signUpWithBook(page, salaryBook);
  await callApi(page, 'add-subaccount', {
    account: {
      AccountId: 'SECOND',
      AccountName: 'Second',
      AccountDescription: '',
      AccountType: 'ROOT',
      ParentAccountId: null,
    },
  });
  const other = await onOtherDevice(browser, page);
  await other.goto('/dashboard');
  await openAccount(other, 'All Assets', 'Current Assets', 'Bank Account');
  await editTransaction(other, 'Salary');
  const editor = other.getByRole('dialog', { name: 'Edit transaction...' });
  await editor.getByLabel('Notes').fill('half typed');
  await callApi(page, 'delete-subaccount', {
    account: { AccountId: salaryBook.accounts[0]?.AccountId },
    bookName: 'Main',
    override: true,
  });
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor.getByRole('alert')).toContainText('This book was deleted on another device');
  await expect(editor.getByLabel('Notes')).toHaveValue('half typed');
  await other.context().close();
});

test('a transaction that another device deleted while it is changed here is added as a new one', async ({
  page,
  browser,
}) => {
  await signUpWithBook(page, salaryBook);
  const other = await onOtherDevice(browser, page);
  await other.goto('/dashboard');
  await openAccount(other, 'All Assets', 'Current Assets', 'Bank Account');
  await editTransaction(other, 'Salary');
  const editor = other.getByRole('dialog', { name: 'Edit transaction...' });
  await editor.getByLabel('Notes').fill('with the bonus');
  await callApi(page, 'delete-transaction', { transaction: { TransactionId: 'T1' }, bookName: 'Main' });
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor.getByRole('alert')).toContainText('This transaction was deleted on another device');
  await expect(editor.getByLabel('Notes')).toHaveValue('with the bonus');
  await expectAccessible(other, 'deleted on another device');
  await editor.getByRole('button', { name: 'Add it as a new transaction' }).click();
  await expect(editor).toBeHidden();
  await expect(registerRow(other, 'Salary')).toBeVisible();
  const stored = await callApi<unknown[]>(page, 'search-transactions', {
    searchText: 'bonus',
    bookName: 'Main',
  });
  expect(stored).toHaveLength(1);
  await other.context().close();
});

test('an account that another device deleted while it is changed here is said to be gone', async ({
  page,
  browser,
}) => {
  await signUpWithBook(page, salaryBook);
  const other = await onOtherDevice(browser, page);
  await other.goto('/dashboard');
  const editor = await openEditor(other);
  await editor.getByLabel('Description').fill('Typed meanwhile');
  await callApi(page, 'delete-subaccount', {
    account: { AccountId: idOf('Bank Account') },
    bookName: 'Main',
    override: true,
  });
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor.getByRole('alert')).toContainText('This account was deleted on another device');
  await expect(editor.getByLabel('Description')).toHaveValue('Typed meanwhile');
  await expectAccessible(other, 'deleted on another device');
  await editor.getByRole('button', { name: 'Close', exact: true }).last().click();
  await discardTyped(other);
  await expect(editor).toBeHidden();
  await other.context().close();
});

test('a tick of a row that another device changed says what is true, and the next one goes in', async ({
  page,
  browser,
}) => {
  await signUpWithBook(page, salaryBook);
  const other = await onOtherDevice(browser, page);
  await other.goto(`/reconcile?account=${idOf('Bank Account')}`);
  await other.getByLabel('Last day of the statement').fill('2026-10-31');
  await other.getByLabel('Balance on that day').fill('');
  await other.getByLabel('Balance on that day').pressSequentially('320000');
  await other.getByRole('button', { name: 'Start' }).click();
  await expect(other.getByRole('checkbox').first()).toBeVisible();
  await callApi(page, 'update-transaction', {
    transaction: { TransactionId: 'T1', TransactionDescription: 'Salary of October' },
    bookName: 'Main',
  });
  await other.getByRole('button', { name: 'Tick all' }).click();
  await expect(other.getByText('you now see the latest version')).toBeVisible();
  await expect(other.getByText('Salary of October')).toBeVisible();
  await other.getByRole('button', { name: 'Tick all' }).click();
  await expect(other.getByRole('button', { name: 'Finish', exact: true })).toBeEnabled();
  await other.context().close();
});
