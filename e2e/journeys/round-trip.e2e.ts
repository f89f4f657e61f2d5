import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { AccountType } from '../../src/contract/accounts.ts';
import { toDisplayMinor } from '../../src/ledger/account-types.ts';
import { readBookCurrency, formatMinor } from '../../src/ledger/money.ts';
import {
  answerOffer,
  editTransaction,
  exportFile,
  importFile,
  logOutInHeader,
  openAccount,
  openNavigation,
  registerRow,
  accountTotal,
  signUp,
  signUpWithBasicAccounts,
} from '../support/app.ts';
import { expect, serverTest as test } from '../support/server.ts';

type ImportableBook = {
  name: string;
  content: string;
  accounts: {
    AccountId: string;
    AccountName: string;
    AccountType: string;
    ParentAccountId: string | null;
    PropsInJSON: string;
  }[];
  totals: Record<string, string>;
};

const fixtures = new URL('../../test/fixtures/', import.meta.url);

function readFixture(folder: URL, file: string, totalsFile: string): ImportableBook {
  const content = readFileSync(new URL(file, folder), 'utf8');
  const oracle: { book: string; totals: Record<string, string> } = JSON.parse(
    readFileSync(new URL(totalsFile, folder), 'utf8'),
  );
  return { name: oracle.book, content, accounts: JSON.parse(content).accounts, totals: oracle.totals };
}

/** Returns the totals of all accounts of the open book, from the app's own call. */
async function fetchTotals(page: Page, bookName: string): Promise<Record<string, string>> {
  return page.evaluate(async (name) => {
    const response = await fetch('/api/all-accounts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ bookName: name }),
    });
    const accounts: { AccountId: string; TotalAmountHeld: string }[] = await response.json();
    return Object.fromEntries(accounts.map((account) => [account.AccountId, account.TotalAmountHeld]));
  }, bookName);
}

/** Opens an address of the app as Back and Forward do, without a reload. */
async function navigateInApp(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** Opens one account of each type and compares the displayed total with the expected one. */
async function compareScreens(page: Page, book: ImportableBook): Promise<void> {
  const root = book.accounts.find((account) => account.ParentAccountId === null);
  const currency = readBookCurrency({ props: JSON.parse(root?.PropsInJSON ?? '{}') });
  const oneOfEach = new Map(book.accounts.map((account) => [account.AccountType, account])).values();
  for (const account of oneOfEach) {
    await navigateInApp(page, `/dashboard?at=${account.AccountId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(account.AccountName);
    const total = BigInt(book.totals[account.AccountId] ?? '0');
    const shown = toDisplayMinor(AccountType.parse(account.AccountType), total, 'everyday');
    // The total of a whole book is only shown as being in balance.
    const isSign = account === root && total === 0n;
    await expect(accountTotal(page)).toHaveText(isSign ? 'in balance' : formatMinor(shown, currency));
  }
}

function withoutDate(text: string): unknown {
  const { exportedAt, ...rest } = JSON.parse(text);
  expect(typeof exportedAt).toBe('string');
  return rest;
}

async function openBook(page: Page, name: string): Promise<void> {
  await openNavigation(page);
  await page.getByRole('region', { name: 'Books' }).getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

async function checkRoundTrip(page: Page, book: ImportableBook): Promise<void> {
  await signUp(page);
  await answerOffer(page, 'No thanks !');
  await importFile(page, { name: 'book.json', content: book.content });
  await openBook(page, book.name);

  expect(await fetchTotals(page, book.name)).toEqual(expect.objectContaining(book.totals));
  await compareScreens(page, book);

  const first = await exportFile(page);
  await logOutInHeader(page);
  await signUp(page);
  await answerOffer(page, 'No thanks !');
  await importFile(page, { name: 'again.json', content: first });
  const second = await exportFile(page);
  const own = (text: string) => {
    const data = withoutDate(text) as { accounts: { AccountId: string }[] };
    const known = new Set(book.accounts.map((account) => account.AccountId));
    const { fingerprints } = JSON.parse(text) as { fingerprints: Record<string, string> };
    return {
      ...data,
      accounts: data.accounts.filter((account) => known.has(account.AccountId)),
      fingerprints: Object.entries(fingerprints).filter(([id]) => known.has(id)),
    };
  };
  expect(own(second)).toEqual(own(first));
}

test('a user accepts the offered accounts, adds and edits a transaction, and is on the same page after a reload @main', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await expect(page.getByText('No transactions !')).toBeVisible();

  await page.getByRole('button', { name: 'Add transaction' }).click();
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await editor.getByLabel('Description').fill('Groceries');
  await editor.getByLabel('Amount').pressSequentially('4820');
  await expect(editor.getByLabel('Amount')).toHaveValue('48.20');
  await editor.getByRole('combobox', { name: 'Other account' }).fill('food');
  await page.getByRole('option', { name: /Food & Drinks/ }).click();
  await editor.getByRole('combobox', { name: 'Tags' }).fill('home;');
  await editor.getByLabel('Description').press('Control+Enter');
  await expect(editor).toBeHidden();

  const row = registerRow(page, 'Groceries');
  await expect(row).toContainText('-$48.20');
  await expect(accountTotal(page)).toHaveText('-$48.20');

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bank Account');
  await expect(page.getByRole('navigation', { name: 'Account path' })).toContainText('Current Assets');
  await expect(row).toBeVisible();

  await editTransaction(page, 'Groceries');
  const second = page.getByRole('dialog', { name: 'Edit transaction...' });
  await second.getByLabel('Amount').fill('');
  await second.getByLabel('Amount').pressSequentially('10000');
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(second).toBeHidden();
  await expect(accountTotal(page)).toHaveText('-$100.00');
});

test('typed text survives a failing network and the end of the session', async ({ page, context }) => {
  await page.clock.install();
  const email = await signUpWithBasicAccounts(page);
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await page.getByRole('button', { name: 'Add transaction' }).click();
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await editor.getByLabel('Description').fill('Groceries');
  await editor.getByLabel('Amount').pressSequentially('4820');
  await editor.getByRole('combobox', { name: 'Other account' }).fill('food');
  await page.getByRole('option', { name: /Food & Drinks/ }).click();

  await page.route('**/api/add-transaction', (route) => route.abort());
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  // The app retries a change for a minute before it reports a failure. The clock skips each wait.
  await expect(async () => {
    await page.clock.fastForward(30_000);
    await expect(editor.getByRole('alert')).toHaveText('Failed ! The server cannot be reached', {
      timeout: 500,
    });
  }).toPass();
  await expect(editor.getByLabel('Description')).toHaveValue('Groceries');
  await page.unroute('**/api/add-transaction');

  await context.clearCookies();
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(editor.getByLabel('Description')).toHaveValue('Groceries');
  await expect(editor.getByLabel('Amount')).toHaveValue('48.20');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor).toBeHidden();
  await expect(accountTotal(page)).toHaveText('-$48.20');
});

test('an old export file can be imported and exported again without a difference of a cent', async ({
  page,
}) => {
  await checkRoundTrip(page, readFixture(fixtures, 'book.json', 'book.totals.json'));
});
