import { addMonths } from '#values/calendar.ts';
import { createBasicBook } from './basic-book.ts';
import { wireTransaction } from './wire-factories.ts';

type Move = readonly [month: number, cents: number, from: string, to: string];

/** The moves of the book. Months are relative to the month of `today`: -1 is the month before. */
const moves: readonly Move[] = [
  [-3, 30_000, 'Bank Account', 'Groceries'],
  [-2, 36_000, 'Bank Account', 'Groceries'],
  [-1, 42_000, 'Bank Account', 'Groceries'],
  [-1, 5000, 'Bank Account', 'Food & Drinks'],
  [-1, 320_000, 'Salary', 'Bank Account'],
  [0, 25_000, 'Bank Account', 'Groceries'],
  [0, 8000, 'Bank Account', 'Eating Out'],
  [0, 320_000, 'Salary', 'Bank Account'],
];

/** Returns the first day of a month relative to the month of `today`. */
const firstDayOfMonth = (today: string, month: number) => addMonths(`${today.slice(0, 8)}01`, month);

/**
 * Returns a household in the shape of an export: Food & Drinks above Groceries and Eating Out, wages, and the spending of four months up to
 * `today`. The plans are for the month of `today`, in cents by account name.
 */
export function createPlannedBook(today: string, plans: Record<string, number> = {}) {
  const book = createBasicBook();
  const idOf = (name: string) => {
    const found = book.accounts.find(({ AccountName }) => AccountName === name);
    if (found === undefined) throw new Error(`there is no account ${name}`);
    return found.AccountId;
  };
  const food = book.accounts.find(({ AccountName }) => AccountName === 'Food & Drinks');
  if (food === undefined) throw new Error('there is no account for food');
  book.accounts.push(
    { ...food, AccountId: 'groceries', AccountName: 'Groceries', ParentAccountId: food.AccountId },
    { ...food, AccountId: 'eating', AccountName: 'Eating Out', ParentAccountId: food.AccountId },
  );
  const transactions = moves.map(([month, cents, from, to], at) =>
    wireTransaction(
      `t${at}`,
      { to: idOf(to), from: idOf(from), valueMinor: BigInt(cents) },
      {
        TransactionDescription: `${to} ${at}`,
        TransactionDatePosted: `${firstDayOfMonth(today, month)}T10:00:00.000Z`,
      },
    ),
  );
  const items = Object.entries(plans).map(([name, cents]) => ({
    ItemId: `budget-${idOf(name)}`,
    BookId: book.accounts[0]?.AccountId,
    Kind: 'budget',
    Body: JSON.stringify({
      Account: idOf(name),
      Plan: [],
      Months: { [today.slice(0, 7)]: String(cents) },
      Carry: 'surplus',
    }),
    ItemDateEntered: `${today}T12:00:00.000Z`,
  }));
  return { data: { ...book, transactions, items }, idOf };
}
