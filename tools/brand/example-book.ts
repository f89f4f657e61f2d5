import type { StoredAccount } from '#contract/inputs/accounts.ts';
import type { TransactionRow } from '#contract/inputs/transactions.ts';
import { makeDefaultChart, makeRootAccount } from '#ledger/default-chart.ts';
import { makeId } from '#ledger/ids.ts';

const own = 'Bank Account';

/** The entries of the bank account: day, description, other account, amount in cents, tags. */
const entries: [day: string, description: string, other: string, minor: number, tags?: string][] = [
  ['2026-09-01', 'Opening balance', 'Opening Balances', 642_000],
  ['2026-09-30', 'Salary September', 'Salary', 320_000],
  ['2026-10-01', 'Rent', 'Monthly Expenses', -98_000, 'home'],
  ['2026-10-05', 'Power and light', 'Monthly Expenses', -6420, 'home'],
  ['2026-10-09', 'Train to Florence', 'Shopping', -5890, 'trip'],
  ['2026-10-12', 'Supper by the Arno', 'Food & Drinks', -4150, 'trip'],
  ['2026-10-18', 'Market', 'Food & Drinks', -3865],
  ['2026-10-23', 'Newspaper', 'Subscriptions', -1490],
  ['2026-10-30', 'Salary October', 'Salary', 320_000],
  ['2026-11-01', 'Rent', 'Monthly Expenses', -98_000, 'home'],
  ['2026-11-03', 'To the savings', 'Savings', -40_000],
  ['2026-11-06', 'Power and light', 'Monthly Expenses', -6420, 'home'],
  ['2026-11-09', 'Bookshop', 'Shopping', -2795, 'gift'],
  ['2026-11-11', 'Concert tickets', 'Shopping', -6800],
  ['2026-11-14', 'Lunch with Bianca', 'Food & Drinks', -2340],
  ['2026-11-16', 'Interest', 'Interests', 1285],
  ['2026-11-17', 'Olive oil and bread', 'Food & Drinks', -1875],
  ['2026-11-19', 'Market', 'Food & Drinks', -4820],
];

/** Creates a small personal book in the format of an export, for pictures of the app. */
export function exampleBook(): { accounts: StoredAccount[]; transactions: TransactionRow[] } {
  const root = makeRootAccount('Main', { currency: 'EUR', formatTag: 'en-IE', decimals: 2 });
  const accounts = [root, ...makeDefaultChart(root.AccountId)];
  const idOf = (name: string) => accounts.find((each) => each.AccountName === name)?.AccountId ?? '';
  const transactions = entries.map(([day, description, other, minor, tags = '']): TransactionRow => {
    const moment = `${day}T09:00:00.000Z`;
    return {
      TransactionId: makeId(),
      TransactionDescription: description,
      TransactionNotes: '',
      TransactionDatePosted: moment,
      TransactionDateEntered: moment,
      TransactionSplitAId: makeId(),
      TransactionSplitBId: makeId(),
      TransactionSplitAAccountId: idOf(own),
      TransactionSplitBAccountId: idOf(other),
      TransactionSplitAValue: String(minor),
      TransactionSplitBValue: String(-minor),
      TagsInSemicolonSeparated: tags,
      PropsInJSON: '{}',
      OtherTransactionSplitInfoInJSON: '{}',
    };
  });
  return { accounts, transactions };
}
