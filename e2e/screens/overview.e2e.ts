import type { Locator } from '@playwright/test';
import { writeSplitInfo } from '../../src/ledger/split-info.ts';
import { basicBook } from '../../test/support/basic-book.ts';
import { expectAccessible } from '../support/accessible.ts';
import {
  addTransaction,
  callApi,
  registerRow,
  registerRows,
  signUpWithBook,
  openBookSettings,
  saveBookSettings,
} from '../support/app.ts';
import { overviewOf, unfoldHome } from '../support/home.ts';
import { expect, test } from '../support/screen.ts';

const now = new Date('2026-11-22T12:00:00Z');

/** The basic accounts with wages and expenses of two months. */
function twoMonths() {
  const book = basicBook();
  const idOf = (name: string) => {
    const found = book.accounts.find(({ AccountName }) => AccountName === name);
    if (found === undefined) throw new Error(`there is no account ${name}`);
    return found.AccountId;
  };
  const moves = [
    ['2026-10-05', 'Wages', 'Salary', 'Bank Account', 300_000],
    ['2026-10-20', 'Old groceries', 'Bank Account', 'Food & Drinks', 9_000],
    ['2026-11-04', 'November wages', 'Salary', 'Bank Account', 310_000],
    ['2026-11-09', 'Groceries', 'Bank Account', 'Food & Drinks', 4_820],
    ['2026-11-18', 'More groceries', 'Bank Account', 'Food & Drinks', 1_180],
    ['2026-11-20', 'Shoes', 'Bank Account', 'Shopping', 8_000],
    ['2027-01-01', 'Rent of next year', 'Bank Account', 'Shopping', 50_000],
  ] as const;
  const transactions = moves.map(([day, description, from, to, minor], at) => ({
    TransactionId: `T${at}`,
    TransactionDescription: description,
    TransactionNotes: '',
    TransactionDatePosted: `${day}T12:00:00.000Z`,
    TransactionDateEntered: `${day}T12:00:00.000Z`,
    TransactionSplitAId: `T${at}A`,
    TransactionSplitBId: `T${at}B`,
    TransactionSplitAAccountId: idOf(to),
    TransactionSplitBAccountId: idOf(from),
    TransactionSplitAValue: String(minor),
    TransactionSplitBValue: String(-minor),
    TagsInSemicolonSeparated: '',
    PropsInJSON: '{}',
    OtherTransactionSplitInfoInJSON: '{}',
  }));
  return { data: { ...book, transactions }, idOf };
}

/** Whether the end of a text is out of sight. */
const isCut = (text: Locator) => text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);

test('a book begins with what it is worth, this month, the largest expenses and what happened last @phone @main', async ({
  page,
}) => {
  const { data } = twoMonths();
  await page.clock.setFixedTime(now);
  await signUpWithBook(page, data);
  const overview = overviewOf(page);
  await expect(overview.getByTestId('net-worth')).toHaveText('$5,870.00');
  await unfoldHome(page);
  await expect(overview).toContainText('November 2026');
  for (const part of ['in $3,100.00', 'out $140.00', 'left $2,960.00'])
    await expect(overview.getByRole('link', { name: part })).toBeVisible();
  const largest = overview.getByRole('list', { name: 'Largest expenses in November 2026' });
  await expect(largest.getByRole('listitem')).toHaveText(['Shopping$80.00', 'Food & Drinks$60.00']);
  await expect(overview.getByRole('list', { name: 'Latest transactions' }).getByRole('listitem')).toHaveText([
    /Shoes-\$80.00/,
    /More groceries-\$11.80/,
    /Groceries-\$48.20/,
  ]);
  const own = overview.getByRole('list', { name: 'What you have and owe' });
  await expect(own.getByRole('listitem')).toHaveText([/^Bank Account\$5,370.00$/]);
  await expect(overview).toContainText('Nothing needs you');
  await expect(page.getByTestId('account-total')).toHaveText('in balance');
  await expectAccessible(page, 'overview');

  await largest.getByRole('link', { name: /Food & Drinks/ }).click();
  await expect(page.getByTestId('span-sum')).toHaveText('Sum $60.00');
  await expect(registerRows(page)).toHaveCount(2);
});

test('accounts beyond the first are one click away, and a phone keeps what was unfolded', async ({
  page,
  isMobile,
}) => {
  const { data, idOf } = twoMonths();
  const more = Array.from({ length: 7 }, (_, at) => `Pot ${at + 1}`);
  const bank = data.accounts.find(({ AccountId }) => AccountId === idOf('Bank Account'));
  const [wages] = data.transactions;
  if (bank === undefined || wages === undefined) throw new Error('there is no bank');
  for (const name of more) {
    const AccountId = name.replace(' ', '');
    data.accounts.push({ ...bank, AccountId, AccountName: name, AccountDescription: name });
    data.transactions.push({
      ...wages,
      TransactionId: `${AccountId}T`,
      TransactionSplitAId: `${AccountId}A`,
      TransactionSplitBId: `${AccountId}B`,
      TransactionSplitAAccountId: AccountId,
    });
  }
  await page.clock.setFixedTime(now);
  await signUpWithBook(page, data);
  await unfoldHome(page);
  const own = overviewOf(page).getByRole('list', { name: 'What you have and owe' });
  await expect(own.getByRole('link')).toHaveCount(5);
  await own.getByRole('button', { name: '3 more' }).click();
  await expect(own.getByRole('link')).toHaveCount(8);
  await expect(own.getByRole('link').nth(5)).toBeFocused();
  await expectAccessible(page, 'all accounts on the overview');
  const heights = await overviewOf(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  if (!isMobile) expect(Math.min(...heights.slice(4, 10))).toBeGreaterThanOrEqual(24);
  if (isMobile) {
    await page.reload();
    await expect(own).toBeVisible();
    const top = async (what: Locator) => (await what.boundingBox())?.y ?? 0;
    const largest = overviewOf(page).getByRole('list', { name: /^Largest expenses/ });
    expect(await top(own)).toBeLessThan(await top(largest));
  }
});

test('accounts have their seals, and what needs somebody is one click away', async ({ page }) => {
  const { data, idOf } = twoMonths();
  const bank = data.accounts.find(({ AccountId }) => AccountId === idOf('Bank Account'));
  if (bank === undefined) throw new Error('there is no bank');
  bank.PropsInJSON = JSON.stringify({ BalanceChecks: { '2026-10-31': '291000' } });
  await page.clock.setFixedTime(now);
  await signUpWithBook(page, data);
  const overview = overviewOf(page);
  await unfoldHome(page);
  const own = overview.getByRole('list', { name: 'What you have and owe' });
  await expect(own.getByRole('link', { name: /Agrees with the bank until October 31, 2026/ })).toBeVisible();
  await expect(overview).toContainText('Nothing needs you');

  await page.goto(`/dashboard?at=${idOf('Bank Account')}`);
  await addTransaction(page, {
    description: 'Forgotten',
    digits: '1000',
    other: 'Shopping',
    date: '10/30/2026',
  });
  await page.getByRole('button', { name: 'Home', exact: true }).click();
  await unfoldHome(page);
  await expect(
    own.getByRole('link', { name: /Differs from the balance check of October 31, 2026/ }),
  ).toContainText('-$10.00');
  await expectAccessible(page, 'overview with a broken check');
  await overview.getByRole('link', { name: 'Balance check of Bank Account, Oct 31, 2026' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bank Account');
});

test('a statement seals its account as long as its rows come to what was agreed', async ({ page }) => {
  const { data, idOf } = twoMonths();
  const bank = data.accounts.find(({ AccountId }) => AccountId === idOf('Bank Account'));
  if (bank === undefined) throw new Error('there is no bank');
  bank.PropsInJSON = JSON.stringify({ Statements: { '2026-10-31': ['291000', 2] } });
  const reconciled = { status: 'reconciled', statementDate: '2026-10-31' } as const;
  for (const row of data.transactions.slice(0, 2)) {
    const side = row.TransactionSplitAAccountId === bank.AccountId ? 'A' : 'B';
    row.OtherTransactionSplitInfoInJSON = writeSplitInfo('{}', { [side]: reconciled });
  }
  await page.clock.setFixedTime(now);
  await signUpWithBook(page, data);
  const own = overviewOf(page).getByRole('list', { name: 'What you have and owe' });
  await expect(own.getByRole('link', { name: /Agrees with the bank until October 31, 2026/ })).toBeVisible();

  const groceries = data.transactions[1]?.TransactionId ?? '';
  await callApi(page, 'delete-transaction', {
    transaction: { TransactionId: groceries },
    bookName: 'Main',
  });
  await page.reload();
  await expect(
    own.getByRole('link', { name: /Its statement of October 31, 2026 no longer adds up/ }),
  ).toContainText('$90.00');
  const need = overviewOf(page).getByRole('link', {
    name: 'Statement of Bank Account, Oct 31, 2026: no longer adds up',
  });
  expect(await isCut(need.locator('span').first())).toBe(false);
  await need.click();
  await expect(page).toHaveURL(/\/reconcile\?account=/);
});

test('the overview follows what is added, and can be switched off', async ({ page }) => {
  const { data, idOf } = twoMonths();
  await page.clock.setFixedTime(now);
  await signUpWithBook(page, data);
  await page.goto(`/dashboard?at=${idOf('Cash in Hand')}`);
  await addTransaction(page, { description: 'Coat', digits: '10000', other: 'Shopping' });
  await page.getByRole('button', { name: 'Home', exact: true }).click();
  await expect(overviewOf(page).getByTestId('net-worth')).toHaveText('$5,770.00');

  const settings = await openBookSettings(page);
  await settings.getByRole('checkbox', { name: 'Show an overview on the first page' }).uncheck();
  await saveBookSettings(page);
  await expect(overviewOf(page)).toBeHidden();
});

test('a register shows the rows of some days and of a branch, their sum, and leads to all', async ({
  page,
}) => {
  const { data, idOf } = twoMonths();
  await signUpWithBook(page, data);
  await page.goto(`/dashboard?at=${idOf('Expenses')}&from=2026-10-20&until=2026-11-19&branch=1`);
  const shown = page.getByRole('region', { name: 'What is shown' });
  await expect(shown).toContainText('Oct 20, 2026 to Nov 18, 2026');
  await expect(shown).toContainText('with all sub-accounts');
  await expect(page.getByTestId('span-sum')).toHaveText('Sum $150.00');
  await expect(registerRows(page)).toHaveCount(3);
  await expect(registerRow(page, 'Shoes')).toBeHidden();
  await expectAccessible(page, 'register of some days');

  await page.goto(`/dashboard?at=${idOf('Food & Drinks')}&from=2026-11-01&until=2026-12-01`);
  await expect(registerRows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Show the whole register' }).click();
  await expect(registerRows(page)).toHaveCount(3);
  await expect(page).not.toHaveURL(/from=/);
});

test('the days of a book are those of its time zone', async ({ page }) => {
  const { data, idOf } = twoMonths();
  const [first] = data.transactions;
  if (first !== undefined) first.TransactionDatePosted = '2026-10-31T23:30:00.000Z';
  await signUpWithBook(page, data);
  const november = `/dashboard?at=${idOf('Salary')}&from=2026-11-01&until=2026-12-01`;
  await page.goto(november);
  await expect(registerRows(page)).toHaveCount(1);
  const settings = await openBookSettings(page);
  await settings.getByRole('combobox', { name: 'Time zone' }).fill('Berlin');
  await page.getByRole('option', { name: 'Europe/Berlin' }).click();
  await saveBookSettings(page);
  await expect(registerRows(page)).toHaveCount(2);
  await expect(page.getByTestId('span-sum')).toHaveText('Sum $6,100.00');
});
