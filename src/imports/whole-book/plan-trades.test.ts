import { expect, test } from 'vitest';
import { findExchangePairs } from '#ledger/commodity/exchange-pairs.ts';
import { readFile } from '#statements/read-file.ts';
import { planBook } from './plan-book.ts';
import { createPlanOptions } from '../../../test/support/plan-options.ts';

const planOf = (journal: string) => {
  const { file } = readFile(new TextEncoder().encode(journal));
  if (!('entries' in file)) throw new Error('a statement');
  return planBook(file, createPlanOptions('USD'));
};

test.each([
  ['bought', ['Fund  2 ACME @@ 100 USD', 'Fees  5 USD', 'Bank  -105 USD'], { Fund: 2n, Bank: -100n }],
  ['sold', ['Fund  -2 ACME @@ 100 USD', 'Fees  5 USD', 'Bank  95 USD'], { Fund: -2n, Bank: 100n }],
])('plans a trade %s with a fee as an exchange whose account also pays the fee', (_what, legs, ends) => {
  const journal = ['2026-01-05 Trade', ...legs.map((leg) => `    Assets:${leg}`), ''].join('\n');
  const { transactions, accounts } = planOf(journal);
  const nameOf = (id: string) => accounts.find((each) => each.id === id)?.name ?? '';
  const lines = transactions.toSorted((a, b) => (a.splitInfo.groupLine ?? 0) - (b.splitInfo.groupLine ?? 0));
  const [pair, ...others] = findExchangePairs(lines);
  expect(others).toEqual([]);
  const found = [pair?.near, pair?.far].map((row) =>
    [row?.splitA, row?.splitB].find((split) => split !== undefined && nameOf(split.accountId) in ends),
  );
  expect(
    Object.fromEntries(found.map((split) => [nameOf(split?.accountId ?? ''), split?.valueMinor])),
  ).toEqual({ ...ends, Bank: (ends.Bank ?? 0n) * 100n });
});

test.each([
  ['a dividend', ['Bank  50 USD', 'Dividends  -50 USD', 'Fund  0 ACME']],
  [
    'a dividend over trading, as we write it',
    ['Bank  50 USD', 'Dividends  -50 USD', 'Over:USD  0 USD', 'Fund  0 ACME', 'Over:ACME  0 ACME'],
  ],
])('assigns %s to a holding by a zero leg, as an exchange of zero for zero', (_what, legs) => {
  const bought = '2026-01-02 Buy\n    Assets:Fund  2 ACME @@ 100 USD\n    Assets:Bank  -100 USD\n';
  const dividend = ['2026-01-05 Dividend', ...legs.map((leg) => `    Assets:${leg}`), ''].join('\n');
  const { transactions: all, accounts } = planOf(bought + dividend);
  const transactions = all.filter(({ description }) => description === 'Dividend');
  const nameOf = (id: string) => accounts.find((each) => each.id === id)?.name ?? '';
  const sides = transactions.map(({ splitA, splitB }) =>
    [splitA, splitB].map(({ accountId, valueMinor }) => [nameOf(accountId), valueMinor]),
  );
  expect(sides).toContainEqual(expect.arrayContaining([['Dividends', -50_00n]]));
  const [pair, ...others] = findExchangePairs(transactions);
  expect(others).toEqual([]);
  expect(pair?.near.splitA.valueMinor).toBe(0n);
  const ends = [pair?.near, pair?.far].flatMap((row) => (row ? [row.splitA, row.splitB] : []));
  expect(ends.map(({ accountId }) => nameOf(accountId))).toEqual(expect.arrayContaining(['Bank', 'Fund']));
});
