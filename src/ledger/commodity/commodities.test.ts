import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commodityKinds } from '#contract/commodity-kinds.ts';
import {
  readCommodityItems,
  commodityItemFilter,
  readStoredPrices,
  withCommodity,
  withPrices,
} from './commodities.ts';

const share = { name: 'All the world', lots: 'average' as const };

test('stores a commodity by symbol, changes it in place, and removes it', () => {
  const items = withCommodity([], 'b', 'VWCE', share);
  expect(readCommodityItems(items).get('VWCE')).toEqual({ symbol: 'VWCE', ...share });
  const stored = items.map((item) => ({ ...item, enteredAt: new Date(0), body: { ...item.body, More: 1 } }));
  const renamed = withCommodity(stored, 'b', 'VWCE', { ...share, name: 'World' });
  expect(renamed).toMatchObject([
    { id: items[0]?.id, enteredAt: new Date(0), body: { Name: 'World', More: 1 } },
  ]);
  expect(withCommodity(renamed, 'b', 'VWCE', undefined)).toEqual([]);
  expect(withCommodity([], 'other', 'VWCE', share)[0]?.id).not.toBe(items[0]?.id);
});

const price = (day: string, value: string | undefined, of = 'USD') => ({ of, in: 'EUR', day, price: value });

test('stores prices in one item for each pair and year; a newer price of a day wins, and a price can be removed', () => {
  const first = withPrices([], 'b', [
    price('2025-12-31', '0.9'),
    price('2026-01-02', '0.92'),
    price('2026-01-01', '0.91'),
  ]);
  expect(first.map(({ body }) => [body['Year'], body['Prices']])).toEqual([
    ['2025', '12-31 0.9'],
    ['2026', '01-01 0.91;01-02 0.92'],
  ]);
  const second = withPrices(first, 'b', [price('2026-01-02', '0.95'), price('2025-12-31', undefined)]);
  expect(readStoredPrices(second).map(({ day, price: value }) => [day, value])).toEqual([
    ['2026-01-01', '0.91'],
    ['2026-01-02', '0.95'],
  ]);
  expect(second.every((item) => commodityItemFilter.isOf(item, ''))).toBe(true);
});

test('reads back all stored prices, and fits them into an item', () => {
  const days = fc.date({ min: new Date('1999-01-04'), max: new Date('2035-12-31'), noInvalidDate: true });
  const anyPrices = fc.array(
    fc.record({
      of: fc.constantFrom('USD', 'VWCE.DE', '^GSPC'),
      in: fc.constantFrom('EUR', 'GBP'),
      day: days.map((day) => day.toISOString().slice(0, 10)),
      price: fc.constantFrom('0', '1', '0.000001', '123456789.123456', '0.92'),
    }),
    { maxLength: 400 },
  );
  fc.assert(
    fc.property(anyPrices, (prices) => {
      const keyOf = (each: { of: string; in: string; day: string }) => `${each.of} ${each.in} ${each.day}`;
      const items = withPrices([], 'b', prices);
      const wanted = new Map(prices.map((each) => [keyOf(each), each.price]));
      expect(new Map(readStoredPrices(items).map((each) => [keyOf(each), each.price]))).toEqual(wanted);
      for (const { body } of items) expect(commodityKinds.prices.safeParse(body).success).toBe(true);
    }),
  );
});
