import { expect } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { CallInput } from '#contract/calls.ts';
import { type SmallBook, readTotals } from './support.ts';

/** Returns the flows of a book as short texts: `2024-05 Food>Cash 1234 (1)`. */
export async function readFlowTexts(
  user: Backend,
  book: SmallBook,
  days: Omit<CallInput<'flows'>, 'bookName'> = {},
): Promise<string[]> {
  const nameOf = new Map(Object.entries(book).map(([name, id]) => [id, name]));
  const flows = await user.call('flows', { ...days, bookName: book.name });
  const order = flows.map((flow) => `${flow.Month} ${flow.FromAccountId} ${flow.ToAccountId}`);
  expect(order).toEqual([...new Set(order)].toSorted());
  return flows.map(
    ({ Month, FromAccountId, ToAccountId, Amount, Count }) =>
      `${Month} ${nameOf.get(FromAccountId)}>${nameOf.get(ToAccountId)} ${Amount} (${Count})`,
  );
}

/** Expects that the flows of each account add up to its total and its number of transactions. */
export async function expectTotalsMatchFlows(user: Backend, book: SmallBook): Promise<void> {
  const own = new Map<string, { total: bigint; count: number }>();
  const add = (id: string, amount: bigint, more: number) => {
    const { total, count } = own.get(id) ?? { total: 0n, count: 0 };
    own.set(id, { total: total + amount, count: count + more });
  };
  for (const flow of await user.call('flows', { bookName: book.name })) {
    add(flow.ToAccountId, BigInt(flow.Amount), flow.Count);
    add(flow.FromAccountId, -BigInt(flow.Amount), flow.Count);
  }
  const totals = await readTotals(user, book.name);
  const leaves = [book.cash, book.bank, book.loan, book.food, book.salary, book.opening];
  expect(leaves.map((id) => totals.get(id))).toEqual(
    leaves.map((id) => ({ total: String(own.get(id)?.total ?? 0n), count: own.get(id)?.count ?? 0 })),
  );
}

/** Returns the date and the amount of a row. */
export const postedOn = (TransactionDatePosted: string, amount = '100') => ({
  TransactionDatePosted,
  TransactionSplitAValue: amount,
});
