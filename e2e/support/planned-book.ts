import type { Page } from '@playwright/test';
import { basicBook } from '../../test/support/basic-book.ts';
import { wireTransaction } from '../../test/support/wire-factories.ts';
import { addMonths } from '../../src/values/calendar.ts';
import { callApi } from './app.ts';

/** The day of a book that says nothing, and the first day of months around it. */
const today = new Date().toISOString().slice(0, 10);
export const firstOf = (months: number) => addMonths(`${today.slice(0, 8)}01`, months);

type Row = { months: number; cents: number; from: string; to: string };

/** A book with Food above Groceries and Eating Out, and rows on the first days of months around this one. */
function bookWith(rows: readonly Row[]) {
  const book = basicBook();
  const idOf = (name: string) =>
    book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
  const food = book.accounts.find(({ AccountName }) => AccountName === 'Food & Drinks');
  if (food === undefined) throw new Error('no account for food');
  book.accounts.push(
    { ...food, AccountId: 'groceries', AccountName: 'Groceries', ParentAccountId: food.AccountId },
    { ...food, AccountId: 'eating', AccountName: 'Eating Out', ParentAccountId: food.AccountId },
  );
  const transactions = rows.map(({ months, cents, from, to }, at) =>
    wireTransaction(
      `t${at}`,
      { to: idOf(to), from: idOf(from), valueMinor: BigInt(cents) },
      {
        TransactionDescription: `${to} ${at}`,
        TransactionDatePosted: `${firstOf(months)}T10:00:00.000Z`,
      },
    ),
  );
  return { data: { ...book, transactions }, idOf };
}

export const bank = 'Bank Account';
/** Three months of groceries, the last two with wages. */
export const plannedHousehold = bookWith([
  { months: -3, cents: 30_000, from: bank, to: 'Groceries' },
  { months: -2, cents: 36_000, from: bank, to: 'Groceries' },
  { months: -1, cents: 42_000, from: bank, to: 'Groceries' },
  { months: -1, cents: 5000, from: bank, to: 'Food & Drinks' },
  { months: -1, cents: 320_000, from: 'Salary', to: bank },
  { months: 0, cents: 25_000, from: bank, to: 'Groceries' },
  { months: 0, cents: 8000, from: bank, to: 'Eating Out' },
  { months: 0, cents: 320_000, from: 'Salary', to: bank },
]);

/** Plans without the screen. */
export async function planned(page: Page, budgets: Record<string, string>) {
  const put = Object.entries(budgets).map(([account, minor]) => ({
    ItemId: `budget-${account}`,
    Kind: 'budget',
    Body: JSON.stringify({
      Account: account,
      Plan: [],
      Months: { [firstOf(0).slice(0, 7)]: minor },
      Carry: 'surplus',
    }),
  }));
  await callApi(page, 'change-items', {
    bookName: 'Main',
    put,
    remove: [],
    action: { id: 'A1', kind: 'budget' },
  });
  await page.reload();
}
