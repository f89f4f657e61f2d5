import { changeSplitInfo } from '#ledger/change-split-info.ts';
import { noSplitInfo } from '#ledger/split-info.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { account } from '../../../test/support/factories.ts';
import { createExchangeRows, createExchangeIds } from './exchange.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { transaction } from '../../../test/support/factories.ts';
import { derivePrices } from './derived-prices.ts';
import { makePriceTable, priceAt } from './prices.ts';
import { roundRatio } from './ratio.ts';

const holds = (id: string, currency: string, decimals?: number) =>
  account(id, 'BANK', {
    parentId: 'root',
    props: {
      ...(currency && { Currency: currency }),
      ...(decimals !== undefined && { CurrencyDecimals: decimals }),
    },
  });
const over = (currency: string) =>
  account(`over${currency}`, 'TRADING', {
    parentId: 'root',
    props: { Trading: true, ...(currency && { Currency: currency }) },
  });
const accounts = new Map(
  [
    account('root', 'ROOT', { props: { CurrencyCodeName: 'EUR', TimeZone: 'Asia/Tokyo' } }),
    holds('bank', ''),
    holds('london', 'GBP'),
    holds('tokyo', 'JPY', 0),
    holds('fund', 'VWCE.DE', 4),
    ...['', 'GBP', 'JPY', 'VWCE.DE'].map(over),
  ].map((each) => [each.id, each]),
);
const inWords = { bank: 'EUR', london: 'GBP', tokyo: 'JPY', fund: 'VWCE.DE' } as const;
type Name = keyof typeof inWords;

/** Creates an exchange between two accounts, on an evening in Europe. */
const exchange = (from: [Name, bigint], to: [Name, bigint], postedAt = '2026-03-01T20:00:00Z') =>
  createExchangeRows({
    near: endOf(from[0], -from[1]),
    far: endOf(to[0], to[1]),
    shared: { description: '', postedAt: new Date(postedAt), notes: '', tags: [] },
    ids: createExchangeIds(),
  });
const endOf = (accountId: Name, valueMinor: bigint) => ({
  accountId,
  tradingId: accountId === 'bank' ? 'over' : `over${inWords[accountId]}`,
  currency: inWords[accountId],
  valueMinor,
});

const pricesOfExchanges = (rows: readonly Transaction[], known: typeof accounts) =>
  derivePrices(rows, known, []).map(({ source: _source, ...price }) => price);

test('prices the other currency in that of the book, on the day of the book', () => {
  const price = { of: 'GBP', in: 'EUR', day: '2026-03-02', price: '1.25' };
  expect(pricesOfExchanges(exchange(['bank', 12_500n], ['london', 10_000n]), accounts)).toEqual([price]);
  expect(pricesOfExchanges(exchange(['london', 10_000n], ['bank', 12_500n]), accounts)).toEqual([price]);
});

test('uses the decimals of each account', () => {
  const bought = exchange(['bank', 50_000n], ['fund', 45_000n]);
  const yen = exchange(['london', 100n], ['tokyo', 200n]);
  const shares = exchange(['tokyo', 30_000n], ['fund', 20_000n]);
  const prices = pricesOfExchanges([...bought, ...yen, ...shares].toReversed(), accounts);
  expect(prices.map(({ of, in: into, price }) => [of, into, price])).toEqual(
    expect.arrayContaining([
      ['VWCE.DE', 'EUR', '111.111111111111'],
      ['JPY', 'GBP', '0.005'],
      ['VWCE.DE', 'JPY', '15000'],
    ]),
  );
  expect(prices).toHaveLength(3);
});

test('returns no price for rows that are no exchange, or of zero', () => {
  const [near, far] = exchange(['bank', 100n], ['london', 80n]);
  expect(pricesOfExchanges([near], accounts)).toEqual([]);
  expect(pricesOfExchanges([near, { ...far, splitInfo: noSplitInfo }], accounts)).toEqual([]);
  expect(pricesOfExchanges(exchange(['bank', 100n], ['london', 0n]), accounts)).toEqual([]);
  expect(pricesOfExchanges(exchange(['bank', 0n], ['london', 100n]), accounts)).toEqual([]);
});

test('values the received amount at the paid amount', () => {
  const amounts = fc.bigInt(1n, 10n ** 9n);
  fc.assert(
    fc.property(amounts, amounts, (paid, received) => {
      const table = makePriceTable(
        pricesOfExchanges(exchange(['bank', paid], ['london', received * 1000n]), accounts),
      );
      const ratio = priceAt(table, 'GBP', 'EUR', '2026-03-02')?.ratio;
      if (ratio === undefined) return;
      const value = roundRatio({ over: received * 1000n * ratio.over, under: ratio.under });
      expect(value - paid).toBeGreaterThanOrEqual(-1n);
      expect(value - paid).toBeLessThanOrEqual(1n);
    }),
  );
});

test('uses the last of several exchanges on a day, in any order of rows', () => {
  const first = exchange(['bank', 12_500n], ['london', 10_000n], '2026-03-01T18:00:00Z');
  const last = exchange(['london', 10_000n], ['bank', 13_000n], '2026-03-01T19:00:00Z');
  for (const rows of [
    [...first, ...last],
    [...last, ...first],
  ])
    expect(pricesOfExchanges(rows, accounts).at(-1)?.price).toBe('1.3');
});

test('converts the last price after a share split, until there is another one', () => {
  const price = (day: string, text: string) => ({ of: 'VWCE.DE', in: 'EUR', day, price: text });
  const split = transaction(
    'split',
    { to: 'fund', from: 'overVWCE.DE', valueMinor: 10_0000n },
    {
      postedAt: new Date('2026-03-01T20:00:00Z'),
      splitInfo: changeSplitInfo(noSplitInfo, { shareSplit: { oldMinor: 5_0000n, newMinor: 15_0000n } }),
    },
  );
  const stored = [price('2026-01-01', '90'), price('2026-02-01', '120'), price('2026-04-01', '44')];
  const own = derivePrices([split], accounts, stored);
  expect(own).toEqual([{ ...price('2026-03-02', '40'), source: 'split' }]);
  const bought = exchange(['bank', 15_000n], ['fund', 1_0000n], '2026-03-01T19:00:00Z');
  const sold = exchange(['fund', 1_0000n], ['bank', 5100n], '2026-03-01T21:00:00Z');
  const derived = derivePrices([...sold, split, ...bought], accounts, stored);
  expect(derived.map(({ price: text }) => text)).toEqual(['150', '50', '51']);
  // The split info no longer matches once the quantity was changed.
  const changed = { ...split, splitA: { ...split.splitA, valueMinor: 9_0000n } };
  expect(derivePrices([changed], accounts, stored)).toEqual([]);
});
