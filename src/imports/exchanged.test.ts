import { expect, test } from 'vitest';
import { exchangesIn } from '#ledger/commodity/exchange-pairs.ts';
import { makePriceTable } from '#ledger/commodity/prices.ts';
import { account } from '../../test/support/factories.ts';
import { crossingOf, gotAtOtherEnd } from './exchanged.ts';
import { type ImportRow, otherInCurrency } from './import-rows.ts';
import { transactionsOf } from './transactions-of.ts';

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
const store = (otherId: string) =>
  transactionsOf(
    row,
    { otherId },
    { ...into, crossingOf: (each, decision) => crossingOf(each, decision, { ...exchanging, trading }) },
  );

test('a row to an account in another currency becomes an exchange at the price of its day, with the same ids each time', () => {
  const rows = store('FOOD');
  expect(exchangesIn(rows)).toHaveLength(1);
  expect(rows.map(({ splitA, splitB }) => [splitA.accountId, splitA.valueMinor, splitB.accountId])).toEqual([
    ['DOLLARS', -1000n, 'TU'],
    ['FOOD', 920n, 'TE'],
  ]);
  expect(rows[0]?.id).toBe('ID');
  expect(store('FOOD')).toEqual(rows);
  expect(store('YEN')[1]?.splitA.valueMinor).toBe(1472n);
});

test('a row that stays in its currency is one, and without a price nothing is said to be got', () => {
  expect(store('FEES')).toHaveLength(1);
  expect(otherInCurrency(row, { otherId: 'FEES' }, exchanging)).toBeUndefined();
  expect(otherInCurrency(row, { otherId: 'FOOD' }, exchanging)).toBe(food);
  const early = { ...row, entry: { ...row.entry, day: '2026-09-30' } };
  expect(gotAtOtherEnd(early, food, exchanging)).toBeUndefined();
  expect(gotAtOtherEnd(row, food, { ...exchanging, valuation: undefined })).toBeUndefined();
});
