import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildAccountTree, isTrading } from '#ledger/account-tree.ts';
import {
  createBookValuation,
  readCommodityItems,
  calculateHoldings,
  makeConverter,
  findPriceInBook,
} from '#ledger/commodity/book-valuation.ts';
import { exchangeSide } from '#ledger/commodity/exchange-side.ts';
import { findExchangePairs } from '#ledger/commodity/exchange-pairs.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { groupIdOf, linesOf } from '#ledger/groups.ts';
import { readBookCurrency } from '#ledger/money.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { addDays } from '#values/calendar.ts';
import { readExportedBook } from '../../../test/support/exported-book.ts';
import { type ExampleOptions, makeExample } from './example.ts';

const monies = ['USD', 'EUR', 'JPY', 'KWD', 'CHF'].map((currency) => ({
  currency,
  formatTag: 'en-US',
  decimals: { JPY: 0, KWD: 3 }[currency] ?? 2,
}));

const options: fc.Arbitrary<ExampleOptions> = fc.record({
  today: fc.date({ min: new Date('2022-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
  zone: fc.constantFrom('UTC', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Santiago'),
  language: fc.constantFrom('en', 'de'),
  money: fc.constantFrom(undefined, ...monies),
  seed: fc.constantFrom(1, 2, 77),
});

/** Reads the example with its balances of today. */
function bookOf(given: ExampleOptions) {
  const { accounts, transactions, items } = readExportedBook(makeExample(given));
  const tree = buildAccountTree(accounts);
  const today = dayOf(given.today.getTime(), bookZone(tree.root));
  const find = (type: string, currency = '') =>
    accounts.find((each) => each.type === type && !isTrading(each) && ownCurrency(each) !== currency);
  const gains = (id: string) =>
    transactions.flatMap(({ splitA, splitB }) =>
      [splitA, splitB].filter(({ accountId }) => accountId === id).map(({ valueMinor }) => valueMinor),
    );
  return { accounts, transactions, items, tree, today, find, gains };
}

test('has an account abroad and a fund for any book currency, in rows of one currency, and never overdraws them', () => {
  fc.assert(
    fc.property(options, (given) => {
      const { tree, transactions, find, gains } = bookOf(given);
      const currency = readBookCurrency(tree.root).currency;
      const [abroad, fund] = [find('BANK'), find('MUTUAL')];
      if (abroad === undefined || fund === undefined) throw new Error('there is no such account');
      expect([ownCurrency(abroad), ownCurrency(fund)]).not.toContain(currency);
      const currencyOf = (id: string) => ownCurrency(tree.accounts.get(id) ?? abroad);
      for (const { splitA, splitB } of transactions)
        expect(currencyOf(splitA.accountId)).toBe(currencyOf(splitB.accountId));
      for (const { id } of [abroad, fund]) {
        let held = 0n;
        for (const minor of gains(id)) expect((held += minor) >= 0n).toBe(true);
        expect(gains(id).some((minor) => minor < 0n)).toBe(true);
      }
    }),
    { numRuns: 8 },
  );
});

test('has both ends of each exchange, and a price of this month for each holding', () => {
  fc.assert(
    fc.property(options, (given) => {
      const { tree, transactions, items, today } = bookOf(given);
      const exchanges = transactions.filter((row) => exchangeSide(row) !== undefined);
      const groups = Map.groupBy(exchanges, groupIdOf);
      for (const [id, rows] of groups) expect(findExchangePairs(linesOf(rows, id ?? ''))).toHaveLength(1);
      const valuation = createBookValuation(tree, { items, exchanges: [] });
      for (const account of tree.accounts.values()) {
        if (ownCurrency(account) === '') continue;
        const price = findPriceInBook(valuation, ownCurrency(account), today);
        expect(price).toMatchObject({ day: `${today.slice(0, 7)}-01` });
        expect(price?.minor).toBeGreaterThan(0n);
      }
    }),
    { numRuns: 5 },
  );
});

test('keeps prices gentle: the fund is finally worth about what was paid for it', () => {
  const given = { today: new Date('2026-11-23T15:00:00Z'), zone: 'UTC', language: 'en' as const };
  const { tree, transactions, items, today } = bookOf(given);
  const valuation = createBookValuation(tree, { items, exchanges: [] });
  const [fund, ...others] = calculateHoldings({
    tree,
    rows: transactions,
    commodities: readCommodityItems(items),
    convert: makeConverter(valuation),
    zone: 'UTC',
    until: addDays(today, 1),
  });
  expect(others).toEqual([]);
  if (fund === undefined) throw new Error('there is no fund');
  const { holding, quantity } = fund;
  expect(fund).toMatchObject({ name: 'Evergreen Climate Fund', unknownTrades: 0, method: 'fifo' });
  expect(holding.uncovered).toBe(0n);
  expect(holding.sales.reduce((sum, sale) => sum + sale.quantity, 0n)).toBe(120_000n);
  expect(holding.sales.reduce((sum, sale) => sum + sale.proceedsMinor - sale.costMinor, 0n)).toBeGreaterThan(
    0n,
  );
  const cost = holding.lots.reduce((sum, { costMinor }) => sum + costMinor, 0n);
  const worth = makeConverter(valuation)('GREEN', quantity, today) ?? 0n;
  expect(worth).toBeGreaterThan(cost);
  expect(worth).toBeLessThan((cost * 3n) / 2n);
  // The fees of the sale and of every half year.
  expect(fund.payments.filter(({ minor }) => minor > -1000n && minor < 0n)).toHaveLength(5);
});
