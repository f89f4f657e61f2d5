import { expect, test } from 'vitest';
import { buildAccountTree } from '#ledger/account-tree.ts';
import { readItem } from '#ledger/wire-item.ts';
import { readAccount, readTransaction } from '#ledger/wire.ts';
import { createCurrencyBook } from '../../../test/support/currency-book.ts';
import { changeSplitInfo } from '#ledger/change-split-info.ts';
import { noSplitInfo } from '#ledger/split-info.ts';
import { account, transaction } from '../../../test/support/factories.ts';
import { createBookValuation } from './book-valuation.ts';
import { readCommodityItems } from './commodities.ts';
import { calculateHoldings, createRealisedGains } from './holdings.ts';
import { isHolding } from './is-holding.ts';
import { makeConverter } from './quotes.ts';

function read() {
  const { data, ids } = createCurrencyBook();
  const accounts = data.accounts.map((each) =>
    readAccount({ ...each, SubAccountsCount: 0, TransactionsCount: 0, TotalAmountHeld: '0' } as never),
  );
  const tree = buildAccountTree(accounts);
  const items = data.items.map(readItem);
  const rows = data.transactions.map((each) => readTransaction(each as never));
  const convert = makeConverter(createBookValuation(tree, { items, exchanges: [] }));
  return { ids, input: { tree, rows, commodities: readCommodityItems(items), convert, zone: 'UTC' } };
}

test('calculates remaining lots, gains of sales, and payments including fees of the same group', () => {
  const { ids, input } = read();
  const [fund, ...others] = calculateHoldings({ ...input, until: '2026-11-01' });
  expect(others).toEqual([]);
  // 1000 EUR at 1.08 dollars. Six of ten units are left; the others were sold for 480 EUR at 1.12.
  expect(fund).toMatchObject({
    currency: 'VWCE',
    name: 'Vanguard All-World',
    method: 'fifo',
    quantity: 6_0000n,
    accounts: [{ accountId: ids.shares, quantity: 6_0000n }],
    unknownTrades: 0,
    holding: {
      lots: [{ day: '2026-03-02', quantity: 6_0000n, costMinor: 648_00n }],
      sales: [{ day: '2026-09-01', quantity: 4_0000n, proceedsMinor: 537_60n, costMinor: 432_00n }],
      uncovered: 0n,
    },
  });
  expect(fund?.payments.toSorted((a, b) => Number(a.minor - b.minor))).toEqual([
    { day: '2026-03-02', minor: -1080_00n },
    { day: '2026-09-01', minor: -5_60n },
    { day: '2026-03-02', minor: -5_40n },
    { day: '2026-09-01', minor: 537_60n },
  ]);
  expect(calculateHoldings({ ...input, until: '2026-06-01' })[0]?.quantity).toBe(10_0000n);
  expect(calculateHoldings({ ...input, until: '2026-02-01' })).toEqual([]);
});

test('assigns realised gains to the days of the sales, also for foreign currencies', () => {
  const { input } = read();
  const realised = createRealisedGains(input);
  // The fund was bought for 1000 of 2000 EUR, which had cost 1.10 dollars each and were worth 1.08 then.
  expect(realised({ from: '2026-03-01', until: '2026-04-01' })).toBe(1080_00n - 1100_00n - 0n + feeGain());
  expect(realised({ from: '2026-09-01', until: '2026-09-02' })).toBe(105_60n + 5_60n - 5_50n);
  expect(realised({ from: undefined, until: '2026-02-01' })).toBe(0n);
});

/** Five euros that had cost 5.50 were sold for 5.40. */
const feeGain = () => 5_40n - 5_50n;

test('treats shares received over trading alone as a split, and counts trades without a price', () => {
  const { input, ids } = read();
  const trading = [...input.tree.accounts.values()].find(({ name }) => name === 'Trading VWCE')?.id ?? '';
  const [row] = input.rows;
  if (row === undefined) throw new Error('there is no row');
  const split = {
    ...row,
    id: 'split',
    postedAt: new Date('2026-04-01T12:00:00Z'),
    splitA: { id: 'sA', accountId: ids.shares, valueMinor: 10_0000n },
    splitB: { id: 'sB', accountId: trading, valueMinor: -10_0000n },
    splitInfo: noSplitInfo,
  };
  const [fund] = calculateHoldings({ ...input, rows: [...input.rows, split], until: '2026-05-01' });
  expect(fund?.holding.lots).toMatchObject([{ quantity: 20_0000n, costMinor: 1080_00n }]);
  const blind = calculateHoldings({
    ...input,
    convert: (currency, minor) => (currency === 'USD' ? minor : undefined),
    until: '2026-11-01',
  });
  expect(blind[0]?.unknownTrades).toBe(2);
});

test('assigns a dividend to its shares by a row of zero, which is neither a trade nor an unknown one', () => {
  const { input, ids } = read();
  const group = changeSplitInfo(noSplitInfo, { group: 'income' });
  const own = (id: string, from: string, to: string, valueMinor: bigint) =>
    transaction(id, { from, to, valueMinor }, { postedAt: new Date('2026-10-20'), splitInfo: group });
  const trading = [...input.tree.accounts.values()].find(({ name }) => name === 'Trading VWCE')?.id ?? '';
  const rows = [own('of', trading, ids.shares, 0n), own('cash', ids.dividends, ids.euros, 10_00n)];
  const of = (added: typeof rows) =>
    calculateHoldings({ ...input, rows: [...input.rows, ...added], until: '2026-11-01' })[0];
  const [before, after] = [of([]), of(rows)];
  expect(after?.holding).toEqual(before?.holding);
  expect(after?.unknownTrades).toBe(0);
  expect(after?.payments).toEqual([...(before?.payments ?? []), { day: '2026-10-20', minor: 11_20n }]);
});

test('treats shares and named commodities as holdings, but not foreign money', () => {
  const named = new Map([['XAU', {}]]);
  const of = (type: 'BANK' | 'STOCK' | 'EXPENSE', currency: string) =>
    isHolding(account('a', type, { props: currency === '' ? {} : { Currency: currency } }), named);
  expect([
    of('BANK', 'EUR'),
    of('BANK', 'XAU'),
    of('STOCK', 'EUR'),
    of('BANK', 'VWCE'),
    of('STOCK', ''),
  ]).toEqual([false, true, true, true, false]);
  expect(of('EXPENSE', 'VWCE')).toBe(false);
});
