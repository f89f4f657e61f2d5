import { expect, test } from 'vitest';
import { findExchangePairs } from '#ledger/commodity/exchange-pairs.ts';
import { makePriceTable } from '#ledger/commodity/prices.ts';
import { account } from '../../test/support/factories.ts';
import { findRowExchange, findCounterAmount, findOtherEnds } from './other-ends.ts';
import type { RowDecision, ImportRow } from './import-rows.ts';
import { createBlankLine } from './split-lines.ts';
import { createRowTransactions } from './row-transactions.ts';

const money = { currency: 'EUR', formatTag: 'de-DE', decimals: 2 };
const dollars = account('DOLLARS', 'BANK', { props: { Currency: 'USD' } });
const yen = account('YEN', 'EXPENSE', { props: { Currency: 'JPY', CurrencyDecimals: 0 } });
const food = account('FOOD', 'EXPENSE');
const fees = account('FEES', 'EXPENSE', { props: { Currency: 'USD' } });
const accounts = new Map([dollars, yen, food, fees].map((each) => [each.id, each]));
const prices = makePriceTable([
  { of: 'USD', in: 'EUR', day: '2026-10-01', price: '0.92' },
  { of: 'EUR', in: 'JPY', day: '2026-10-02', price: '160' },
]);
const valuation = {
  prices,
  bookCurrency: 'EUR',
  decimalsOf: (currency: string) => (currency === 'JPY' ? 0 : 2),
};
const exchanging = { account: dollars, accounts, money, valuation };
const trading = new Map([
  ['USD', 'TU'],
  ['', 'TE'],
  ['JPY', 'TJ'],
]);
const into = {
  accountId: 'DOLLARS',
  zone: 'UTC',
  money: { ...money, currency: 'USD' },
  enteredAt: new Date(0),
};

const row: ImportRow = {
  key: 'r',
  line: 1,
  entry: { key: 'r', day: '2026-10-05', gainMinor: -1000n, description: 'Market', notes: '' },
  parts: undefined,
  ids: { id: 'ID', splitAId: 'A', splitBId: 'B' },
  positionInDay: 0,
  state: 'new',
  stored: undefined,
  suggested: undefined,
  expected: undefined,
};
const store = (decision: RowDecision, of: ImportRow = row) =>
  createRowTransactions(of, decision, {
    ...into,
    crossingOf: (each, line) => findRowExchange(each, line, { ...exchanging, trading }),
  });
const moved = (rows: ReturnType<typeof store>) =>
  rows.map(({ splitA, splitB }) => [splitA.accountId, splitA.valueMinor, splitB.accountId]);
const counterAmountsOf = (
  decision: RowDecision,
  of: ImportRow = row,
  valued: Parameters<typeof findCounterAmount>[1] = exchanging,
) => findOtherEnds(of, decision, exchanging).map((end) => findCounterAmount(end, valued));

test('stores a row to an account in another currency as an exchange at the price of its day, always with the same ids', () => {
  const rows = store({ otherId: 'FOOD' });
  expect(findExchangePairs(rows)).toHaveLength(1);
  expect(moved(rows)).toEqual([
    ['DOLLARS', -1000n, 'TU'],
    ['FOOD', 920n, 'TE'],
  ]);
  expect(rows[0]?.id).toBe('ID');
  expect(store({ otherId: 'FOOD' })).toEqual(rows);
  expect(store({ otherId: 'YEN' })[1]?.splitA.valueMinor).toBe(1472n);
});

test('stores a row in its own currency as one transaction, and returns no counter amount without a price', () => {
  expect(store({ otherId: 'FEES' })).toHaveLength(1);
  expect(counterAmountsOf({ otherId: 'FEES' })).toEqual([]);
  expect(counterAmountsOf({ otherId: 'FOOD' })).toEqual([920n]);
  const early = { ...row, entry: { ...row.entry, day: '2026-09-30' } };
  expect(counterAmountsOf({ otherId: 'FOOD' }, early)).toEqual([undefined]);
  expect(counterAmountsOf({ otherId: 'FOOD' }, row, { ...exchanging, valuation: undefined })).toEqual([
    undefined,
  ]);
});

test("prefers a typed counter amount to the bank's, and the bank's to the price; a typed amount only applies to its account", () => {
  const abroad = { ...row, foreign: { currency: 'EUR', minor: -931n } };
  expect(counterAmountsOf({ otherId: 'FOOD' }, abroad)).toEqual([931n]);
  expect(counterAmountsOf({ otherId: 'YEN' }, abroad)).toEqual([1472n]);
  const typed = { otherId: 'FOOD', typed: '9,40' };
  expect(counterAmountsOf({ otherId: 'FOOD', counterAmount: typed }, abroad)).toEqual([940n]);
  expect(counterAmountsOf({ otherId: 'YEN', counterAmount: typed }, abroad)).toEqual([1472n]);
  expect(counterAmountsOf({ otherId: 'FOOD', counterAmount: { otherId: 'FOOD', typed: 'much' } })).toEqual([
    undefined,
  ]);
  const income = { ...row, entry: { ...row.entry, gainMinor: 1000n } };
  expect(counterAmountsOf({ otherId: 'FOOD', counterAmount: typed }, income)).toEqual([-940n]);
});

test('stores an exchange for each split line in another currency', () => {
  const lines = [
    { ...createBlankLine('FEES'), typed: '2,00' },
    { ...createBlankLine('FOOD'), typed: '3,00', counterAmount: { otherId: 'FOOD', typed: '2,80' } },
    { ...createBlankLine('YEN'), typed: '5,00' },
  ];
  const rows = store({ lines });
  expect(findExchangePairs(rows)).toHaveLength(2);
  expect(moved(rows)).toEqual([
    ['DOLLARS', -200n, 'FEES'],
    ['DOLLARS', -300n, 'TU'],
    ['FOOD', 280n, 'TE'],
    ['DOLLARS', -500n, 'TU'],
    ['YEN', 736n, 'TJ'],
  ]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(5);
  expect(store({ lines })).toEqual(rows);
});
