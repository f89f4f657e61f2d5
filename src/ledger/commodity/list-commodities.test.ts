import { expect, test } from 'vitest';
import { buildAccountTree } from '#ledger/account-tree.ts';
import { account } from '../../../test/support/factories.ts';
import { listChartPoints, listCommodities } from './list-commodities.ts';

const held = (id: string, props: object) => account(id, 'BANK', { parentId: 'root', props: { ...props } });
const tree = buildAccountTree([
  account('root', 'ROOT', { props: { CurrencyCodeName: 'CHF' } }),
  held('us', { Currency: 'USD' }),
  held('fund', { Currency: 'VWCE', CurrencyDecimals: 4 }),
  account('trading', 'TRADING', { parentId: 'root', props: { Trading: true, Currency: 'JPY' } }),
]);
const commodities = new Map([['GOLD', { symbol: 'GOLD', name: 'Fine gold', lots: 'fifo' as const }]]);
const price = (of: string, into: string, day: string, text: string) => ({ of, in: into, day, price: text });
const prices = [
  price('EUR', 'USD', '2026-01-03', '1.25'),
  price('EUR', 'USD', '2026-01-02', '1.2'),
  price('EUR', 'CHF', '2026-01-03', '0.9'),
  price('EUR', 'CHF', '2027-01-01', '9'),
];
const listed = listCommodities(tree, { commodities, prices }, '2026-01-05');

test('lists held commodities first, then named or priced ones, without trading and the book’s currency', () => {
  expect(listed.map(({ symbol, accounts }) => [symbol, accounts.length])).toEqual([
    ['USD', 1],
    ['VWCE', 1],
    ['EUR', 0],
    ['GOLD', 0],
  ]);
  expect(listed.map(({ decimals }) => decimals)).toEqual([2, 4, undefined, undefined]);
});

test('returns the last value in the currency of the book, also over another currency, with its source price', () => {
  const [usd, vwce, euro] = listed;
  expect(usd?.last).toMatchObject({ day: '2026-01-03', own: { of: 'EUR', in: 'USD', price: '1.25' } });
  expect(Number(usd?.last?.ratio.over) / Number(usd?.last?.ratio.under)).toBeCloseTo(0.72);
  expect(vwce?.last).toBeUndefined();
  expect(euro?.last).toMatchObject({ day: '2026-01-03', own: { of: 'EUR', in: 'CHF' } });
});

test('prefers the price in the currency of the book as source', () => {
  const more = [
    ...prices,
    price('EUR', 'CHF', '2026-01-04', '0.95'),
    price('EUR', 'USD', '2026-01-04', '1.3'),
  ];
  const again = listCommodities(tree, { commodities, prices: more }, '2026-01-05');
  expect(again.find(({ symbol }) => symbol === 'EUR')?.last?.own).toMatchObject({ in: 'CHF', price: '0.95' });
});

test('limits the points of a chart and includes the last one', () => {
  const many = Array.from({ length: 28 }, (_, at) =>
    price('CHF', 'USD', `2026-02-${String(at + 1).padStart(2, '0')}`, String(at + 1)),
  );
  const course = listChartPoints({ symbol: 'USD', prices: many }, 'CHF', { from: '2026-02-01', most: 10 });
  expect(course).toHaveLength(10);
  expect(course.at(-1)).toBe(1 / 28);
  expect(listChartPoints({ symbol: 'USD', prices: many }, 'EUR', { from: '2026-02-01', most: 10 })).toEqual(
    [],
  );
});

test('lists prices of exchanges for days without a stored price', () => {
  const price = (day: string, text: string) => ({ of: 'SEK', in: 'NOK', day, price: text });
  const [krona] = listCommodities(
    tree,
    {
      commodities: new Map(),
      prices: [price('2026-01-01', '1.1')],
      own: [
        { ...price('2026-01-01', '1.2'), source: 'exchange' },
        { ...price('2026-01-02', '1.3'), source: 'exchange' },
        { ...price('2026-01-02', '1.4'), source: 'split' },
      ],
    },
    '2026-01-05',
  ).filter(({ symbol }) => symbol === 'SEK');
  expect(krona?.prices).toEqual([
    price('2026-01-01', '1.1'),
    { ...price('2026-01-02', '1.4'), source: 'split' },
  ]);
});
