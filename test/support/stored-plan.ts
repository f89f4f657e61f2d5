import { expect } from 'vitest';
import { StoredAccount } from '#contract/inputs/accounts.ts';
import { TransactionRow as WireTransaction } from '#contract/inputs/transactions.ts';
import type { BookPlan } from '#imports/whole-book/plan-book.ts';
import type { Account } from '#ledger/account.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { findAccountObjection } from '#ledger/rules/account.ts';
import { type ChartAccount, buildChart } from '#ledger/rules/chart.ts';
import { findSidesObjection } from '#ledger/rules/posting-objection.ts';
import { writeAccount, writeTransaction } from '#ledger/wire.ts';
import { account } from './factories.ts';

const toPlanChartAccount = (each: Account): ChartAccount => ({
  ...each,
  currency: ownCurrency(each),
  bookCurrency: each.type === 'ROOT' ? 'USD' : '',
  transactionsCount: 0,
  bookId: 'book',
});

/** Adds the accounts of a plan to those of a book in USD, and expects the plan to obey all rules of books. */
export function storePlanAccounts(
  { accounts, transactions }: BookPlan,
  before: readonly Account[],
): Account[] {
  const all = [...before];
  for (const { isThere, depth: _depth, path: _path, id, type, ...fields } of accounts) {
    if (isThere) continue;
    const added = account(id, type, fields);
    const chart = buildChart(all.map(toPlanChartAccount));
    expect(findAccountObjection(chart, toPlanChartAccount(added))).toBeUndefined();
    expect(chart.byId.has(fields.parentId ?? '')).toBe(true);
    StoredAccount.parse(writeAccount(added.id, added));
    all.push(added);
  }
  const { byId } = buildChart(all.map(toPlanChartAccount));
  for (const { splitA, splitB } of transactions) {
    expect(findSidesObjection(byId.get(splitA.accountId), byId.get(splitB.accountId))).toBeUndefined();
    expect(splitA.valueMinor + splitB.valueMinor).toBe(0n);
  }
  expect(new Set(transactions.map(({ id }) => id)).size).toBe(transactions.length);
  for (const transaction of transactions) WireTransaction.parse(writeTransaction(transaction));
  return all;
}
