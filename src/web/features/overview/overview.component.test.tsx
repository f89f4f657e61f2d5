import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { DashboardPage } from '#web/app/dashboard/dashboard-page.tsx';
import { changeSplitInfo } from '#ledger/change-split-info.ts';
import { noSplitInfo } from '#ledger/split-info.ts';
import { createCurrencyBook } from '../../../../test/support/currency-book.ts';
import { createBasicBook } from '../../../../test/support/basic-book.ts';
import { wireBalanceCheck, wireStatement, wireTransaction } from '../../../../test/support/wire-factories.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { openAccountPage, rows } from '../../../../test/components/dashboard.tsx';
import { mountFeature } from '../../../../test/components/mount.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns a book with the basic accounts, and wages and expenses of two months. */
function twoMonths() {
  const book = createBasicBook();
  const idOf = (name: string) =>
    book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
  const moves = [
    ['2026-10-05', 'Wages', 'Salary', 'Bank Account', 300_000n],
    ['2026-10-20', 'Old groceries', 'Bank Account', 'Food & Drinks', 9000n],
    ['2026-11-04', 'November wages', 'Salary', 'Bank Account', 310_000n],
    ['2026-11-09', 'Groceries', 'Bank Account', 'Food & Drinks', 4820n],
    ['2026-11-18', 'More groceries', 'Bank Account', 'Food & Drinks', 1180n],
    ['2026-11-20', 'Shoes', 'Bank Account', 'Shopping', 8000n],
  ] as const;
  const transactions = moves.map(([day, TransactionDescription, from, to, valueMinor], at) =>
    wireTransaction(
      `T${at}`,
      { to: idOf(to), from: idOf(from), valueMinor },
      { TransactionDescription, TransactionDatePosted: `${day}T12:00:00.000Z` },
    ),
  );
  const bank = book.accounts.find(({ AccountId }) => AccountId === idOf('Bank Account'));
  if (bank === undefined) throw new Error('The book has no bank account');
  return { data: { ...book, transactions }, idOf, bank };
}

/** Returns the book of two months with a reconciled statement of October. */
function withStatement() {
  const { data, idOf, bank } = twoMonths();
  const statement = { date: '2026-10-31', balance: '291000', rows: 2 };
  const items = [wireStatement(idOf('Main'), bank.AccountId, statement)];
  const reconciled = { status: 'reconciled', statementDate: '2026-10-31' } as const;
  for (const row of data.transactions.slice(0, 2)) {
    const side = row.TransactionSplitAAccountId === bank.AccountId ? 'A' : 'B';
    row.OtherTransactionSplitInfoInJSON = changeSplitInfo(noSplitInfo, { [side]: reconciled }).text;
  }
  return { data: { ...data, items }, deleted: { TransactionId: data.transactions[1]?.TransactionId ?? '' } };
}

const overview = page.getByRole('region', { name: 'Overview' });
const own = overview.getByRole('list', { name: 'What you have and owe' });
const sum = page.getByTestId('span-sum');
const heading = page.getByRole('heading', { level: 1 });

const openAt = (book: unknown, query: string) =>
  mountFeature(<DashboardPage />, { book, at: `/dashboard?${query}`, hasTasks: true });

describe('the accounts of the overview', () => {
  test('are limited to five until the user shows all, and the first new one has the focus', async () => {
    const { data, bank } = twoMonths();
    const pots = Array.from({ length: 7 }, (_, at) => ({
      ...bank,
      AccountId: `POT${at}`,
      AccountName: `Pot ${at + 1}`,
    }));
    const [wages] = data.transactions;
    const paid = pots.map(({ AccountId }) => ({
      ...wages,
      TransactionId: `${AccountId}T`,
      TransactionSplitAId: `${AccountId}A`,
      TransactionSplitBId: `${AccountId}B`,
      TransactionSplitAAccountId: AccountId,
    }));
    await openAccountPage('Main', {
      ...data,
      accounts: [...data.accounts, ...pots],
      transactions: [...data.transactions, ...paid],
    });
    await expect.element(own.getByRole('link')).toHaveLength(5);
    await own.getByRole('button', { name: '3 more' }).click();
    await expect.element(own.getByRole('link')).toHaveLength(8);
    await expect.element(own.getByRole('link').nth(5)).toHaveFocus();
    await expectAccessibleDialog();
  });

  test('show the balance check that they match', async () => {
    const { data, idOf, bank } = twoMonths();
    const items = [wireBalanceCheck(idOf('Main'), bank.AccountId, '2026-10-31', '291000')];
    await openAccountPage('Main', { ...data, items });
    await expect
      .element(own.getByRole('link', { name: /Matches the bank as of October 31, 2026/ }))
      .toBeVisible();
    await expect.element(overview).toMatchTextContent('All caught up');
  });

  test('show the balance check that they do not match, and link to the account', async () => {
    const { data, idOf, bank } = twoMonths();
    const items = [wireBalanceCheck(idOf('Main'), bank.AccountId, '2026-10-31', '292000')];
    await openAccountPage('Main', { ...data, items });
    await expect
      .element(own.getByRole('link', { name: /Differs from the balance check of October 31, 2026/ }))
      .toMatchTextContent('-$10.00');
    await expectAccessibleDialog();
    await overview.getByRole('link', { name: 'Balance check of Bank Account, Oct 31, 2026' }).click();
    await expect.element(heading).toHaveTextContent('Bank Account');
  });

  test('show the statement that they match', async () => {
    await openAccountPage('Main', withStatement().data);
    await expect
      .element(own.getByRole('link', { name: /Matches the bank as of October 31, 2026/ }))
      .toBeVisible();
  });

  test('show the statement that no longer adds up, and link to its reconciliation', async () => {
    const { data, deleted } = withStatement();
    await openAccountPage('Main', data, {
      prepare: async (stub) =>
        void (await stub.elsewhere('delete-transaction', { transaction: deleted, bookName: 'Main' })),
    });
    await expect
      .element(own.getByRole('link', { name: /Its statement of October 31, 2026 no longer adds up/ }))
      .toMatchTextContent('$90.00');
    await overview
      .getByRole('link', { name: 'Statement of Bank Account, Oct 31, 2026: no longer adds up' })
      .click();
    expect(location.pathname + location.search).toMatch(/^\/reconcile\?account=/);
  });
});

test('the net worth converts all currencies to that of the book, except those without a price', async () => {
  const { data, idOf, ids } = createCurrencyBook();
  await openAccountPage('Main', data);
  await expect.element(overview.getByTestId('net-worth')).toHaveTextContent('$10,328.95');
  await expect.element(overview.getByRole('link', { name: /^Euro account €1,482.00 \(worth/ })).toBeVisible();
  await expect
    .element(overview.getByRole('link', { name: 'No price, not in net worth: CHF' }))
    .toHaveAttribute('href', '/prices');
  await expectAccessibleDialog();
  history.pushState(null, '', `/dashboard?at=${idOf('Current Assets')}`);
  const total = page.getByTestId('account-total');
  await expect.element(total).toMatchTextContent('$10,328.95');
  await expect.element(total).toMatchTextContent(/CHF.120\.00, no price/);
  const listed = (name: string) =>
    page.getByRole('list', { name: 'Sub-accounts' }).getByRole('listitem').filter({ hasText: name });
  await expect.element(listed('Euro account')).toMatchTextContent('worth $1,704.30');
  await expect.element(listed('Franc account')).toMatchTextContent('no price');
  await expect.element(listed('World fund')).toMatchTextContent('6.0000');
  await expectAccessibleDialog();
  history.pushState(null, '', `/dashboard?at=${ids.euros}`);
  await expect.element(total).toMatchTextContent('€1,482.00');
  await expect.element(total).toMatchTextContent('worth $1,704.30');
});

test('months that begin on pay day are shown with their days, on Home and in a register grouped by month', async () => {
  const { data, idOf } = twoMonths();
  const accounts = data.accounts.map((each) =>
    each.ParentAccountId === null ? { ...each, PropsInJSON: JSON.stringify({ MonthStartsOn: 25 }) } : each,
  );
  const payDays = /^November 2026 \(Oct\w* 25 – Nov\w* 24\)/;
  await openAccountPage('Main', { ...data, accounts });
  await expect.element(overview.getByText(payDays).first()).toBeVisible();
  history.pushState(null, '', `/dashboard?at=${idOf('Shopping')}`);
  await page.getByRole('button', { name: 'Sort, group, print' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Group by month' }).click();
  await expect.element(page.getByRole('list').getByText(payDays).first()).toBeVisible();
});

test('the overview is hidden if the book has switched it off', async () => {
  const { data } = twoMonths();
  const [root] = data.accounts;
  if (root !== undefined)
    root.PropsInJSON = JSON.stringify({ ...JSON.parse(root.PropsInJSON), HideOverview: true });
  await openAccountPage('Main', data);
  await expect.element(page.getByRole('list', { name: 'Sub-accounts' })).toBeVisible();
  await expect.element(overview).not.toBeInTheDocument();
});

describe('a register of some days', () => {
  test('shows their transactions including all sub-accounts, and the sum', async () => {
    const { data, idOf } = twoMonths();
    await openAt(data, `at=${idOf('Expenses')}&from=2026-10-20&until=2026-11-19&branch=1`);
    const shown = page.getByRole('region', { name: 'Shown transactions' });
    await expect.element(shown).toMatchTextContent('Oct 20, 2026 to Nov 18, 2026');
    await expect.element(shown).toMatchTextContent('with all sub-accounts');
    await expect.element(sum).toHaveTextContent('Sum $150.00');
    await expect.element(rows).toHaveLength(3);
    await expect.element(rows.filter({ hasText: 'Shoes' })).not.toBeInTheDocument();
    await expectAccessibleDialog();
  });

  test('links to the whole register', async () => {
    const { data, idOf } = twoMonths();
    await openAt(data, `at=${idOf('Food & Drinks')}&from=2026-11-01&until=2026-12-01`);
    await expect.element(rows).toHaveLength(2);
    await page.getByRole('button', { name: 'Show all transactions' }).click();
    await expect.element(rows).toHaveLength(3);
    expect(location.search).not.toContain('from=');
  });

  test('counts the days in the time zone of the book', async () => {
    const { data, idOf } = twoMonths();
    const [first] = data.transactions;
    const [root] = data.accounts;
    if (first === undefined || root === undefined) throw new Error('The book is empty');
    first.TransactionDatePosted = '2026-10-31T23:30:00.000Z';
    root.PropsInJSON = JSON.stringify({ ...JSON.parse(root.PropsInJSON), TimeZone: 'Europe/Berlin' });
    await openAt(data, `at=${idOf('Salary')}&from=2026-11-01&until=2026-12-01`);
    await expect.element(rows).toHaveLength(2);
    await expect.element(sum).toHaveTextContent('Sum $6,100.00');
  });
});
