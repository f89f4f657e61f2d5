import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildAccountTree, isTrading } from '#ledger/account-tree.ts';
import { changeSplitInfo } from '#ledger/change-split-info.ts';
import { noSplitInfo } from '#ledger/split-info.ts';
import { account } from '../../../test/support/factories.ts';
import { exchangeSide, findFromAndTo, isExchangeReceipt, findOtherAccount } from './exchange-side.ts';
import { findExchangePairs, withOtherEnds } from './exchange-pairs.ts';
import { createExchangeRows, createTradingAccount, createExchangeIds, tradingAccountOf } from './exchange.ts';

const tradingOf = (id: string, currency: string) =>
  account(id, 'TRADING', {
    parentId: 'trade',
    props: { Trading: true, ...(currency && { Currency: currency }) },
  });
const chart = [
  account('root', 'ROOT'),
  account('trade', 'TRADING', { parentId: 'root' }),
  account('bank', 'BANK', { parentId: 'root' }),
  account('london', 'BANK', { parentId: 'root', props: { Currency: 'GBP' } }),
  tradingOf('over', ''),
  tradingOf('overGbp', 'GBP'),
];
const tree = buildAccountTree(chart);
const shared = { description: 'To London', postedAt: new Date(0), notes: '', tags: ['trip'] };
const exchange = (paid: bigint, received: bigint) =>
  createExchangeRows({
    near: { accountId: 'bank', tradingId: 'over', currency: 'EUR', valueMinor: -paid },
    far: { accountId: 'london', tradingId: 'overGbp', currency: 'GBP', valueMinor: received },
    shared,
    ids: createExchangeIds(),
  });

test('finds trading accounts by currency and creates them below the first one of the book', () => {
  expect([
    tradingAccountOf(tree, '')?.id,
    tradingAccountOf(tree, 'GBP')?.id,
    tradingAccountOf(tree, 'USD'),
  ]).toEqual(['over', 'overGbp', undefined]);
  const made = createTradingAccount(tree, 'USD', { name: 'Trading USD', description: '' });
  expect(made).toMatchObject({
    parentId: 'trade',
    type: 'TRADING',
    props: { Trading: true, Currency: 'USD' },
  });
  expect(isTrading(made)).toBe(true);
  const withShares = buildAccountTree([
    ...chart,
    account('shares', 'STOCK', { parentId: 'root', props: { Currency: 'ACME', CurrencyDecimals: 0 } }),
  ]);
  expect(createTradingAccount(withShares, 'ACME', { name: 'Trading ACME', description: '' }).props).toEqual({
    Trading: true,
    Currency: 'ACME',
    CurrencyDecimals: 0,
  });
  expect(createTradingAccount(tree, '', { name: 'Trading', description: '' }).props).toEqual({
    Trading: true,
  });
  expect(chart.filter((each) => isTrading(each)).map(({ id }) => id)).toEqual(['over', 'overGbp']);
});

test('balances each row in its currency and records the counter amount at each end', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 15n), fc.bigInt(0n, 10n ** 15n), (paid, received) => {
      const rows = exchange(paid, received);
      for (const { splitA, splitB } of rows) expect(splitA.valueMinor + splitB.valueMinor).toBe(0n);
      const [near, far] = rows;
      expect(exchangeSide(near)).toEqual({
        split: near.splitA,
        foreign: { minor: -received, currency: 'GBP', accountId: 'london' },
      });
      expect(exchangeSide(far)?.foreign).toEqual({
        minor: paid,
        currency: 'EUR',
        accountId: 'bank',
      });
      expect(findExchangePairs(rows)).toEqual([{ near, far }]);
    }),
  );
});

test('recognizes only matching rows as an exchange', () => {
  const [near, far] = exchange(100n, 80n);
  const [, other] = exchange(100n, 81n);
  expect(findExchangePairs([near, other])).toEqual([]);
  expect(findExchangePairs([near])).toEqual([]);
  const plain = {
    ...near,
    splitInfo: changeSplitInfo(near.splitInfo, { A: { foreign: undefined } }),
  };
  expect(exchangeSide(plain)).toBeUndefined();
  expect(findExchangePairs([near, plain, far])).toEqual([]);
  expect(findExchangePairs([plain, near, far, near, far])).toHaveLength(2);
});

test('adds the other end of a half exchange and keeps other rows', () => {
  const [near, far] = exchange(100n, 80n);
  const plain = { ...near, id: 'plain', splitInfo: noSplitInfo };
  expect(withOtherEnds([plain, far], [near, far, plain])).toEqual([plain, near, far]);
  expect(withOtherEnds([near], [near])).toEqual([near]);
  expect([
    findOtherAccount(near, 'bank'),
    findOtherAccount(near, 'over'),
    findOtherAccount(plain, 'bank'),
  ]).toEqual(['london', 'bank', 'over']);
});

test('recognizes the receiving row, whichever was entered first', () => {
  const [near, far] = exchange(110n, 100n);
  expect([near, far].map(isExchangeReceipt)).toEqual([false, true]);
  expect(exchange(-110n, -100n).map(isExchangeReceipt)).toEqual([true, false]);
  // Such rows assign dividends and fees to a holding.
  expect(exchange(0n, 0n).map(isExchangeReceipt)).toEqual([true, true]);
});

test('returns the paying and the receiving account for both rows of an exchange', () => {
  expect(exchange(110n, 100n).map(findFromAndTo)).toEqual([
    ['bank', 'london'],
    ['bank', 'london'],
  ]);
  expect(exchange(-110n, -100n).map(findFromAndTo)).toEqual([
    ['london', 'bank'],
    ['london', 'bank'],
  ]);
});
