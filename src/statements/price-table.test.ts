import { expect, test } from 'vitest';
import { readPriceTable } from './price-file.ts';

test('reads the value of a euro from the European Central Bank’s table and skips missing values', () => {
  const text = [
    'Date,USD,JPY,BGN,CZK,DKK,ISK,',
    '2026-11-26,1.0567,160.25,1.9558,25.3,7.4,N/A,',
    '2026-11-25,1.05,160,1.9558,25.2,7.41,140.5,',
    'soon,1,1,1,1,1,1,',
  ].join('\n');
  const { prices = [], unreadableLines } = readPriceTable(text) ?? {};
  expect(prices).toHaveLength(11);
  expect(prices[0]).toEqual({ of: 'EUR', in: 'USD', day: '2026-11-26', price: '1.0567' });
  expect(prices.filter((each) => each.in === 'ISK')).toEqual([
    { of: 'EUR', in: 'ISK', day: '2026-11-25', price: '140.5' },
  ]);
  expect(unreadableLines).toEqual([4]);
  const daily = 'Date, USD, JPY, BGN, CZK, DKK, \n26 November 2026, 1.0567, 160.25, 1.9558, 25.3, 7.4, \n';
  expect(readPriceTable(daily)?.prices[0]).toEqual({
    of: 'EUR',
    in: 'USD',
    day: '2026-11-26',
    price: '1.0567',
  });
});

test('reads a part of that table, unless it has other columns', () => {
  const [first] = readPriceTable('Date,USD,CHF,\n2026-11-26,1.0567,0.9311,\n')?.prices ?? [];
  expect(first).toEqual({ of: 'EUR', in: 'USD', day: '2026-11-26', price: '1.0567' });
  expect(readPriceTable('Date,USD,Text\n2026-11-26,1.0567,Rent\n')).toBeUndefined();
  expect(readPriceTable('Date,EUR,CHF\n2026-11-26,1.0567,0.9311\n')).toBeUndefined();
});

test('reads a table with one price per line and leaves missing values empty', () => {
  const own = 'Datum;Symbol;Kurs;Währung\n02.01.2026;VWCE;112,34;EUR\n03.01.2026;VWCE;1.113,5;EUR\n';
  expect(readPriceTable(own)?.prices).toEqual([
    { of: 'VWCE', in: 'EUR', day: '2026-01-02', price: '112.34' },
    { of: 'VWCE', in: 'EUR', day: '2026-01-03', price: '1113.5' },
  ]);
  const history =
    'Date,Open,High,Low,Close,Adj Close,Volume\n2026-01-02,1,3,1,2.5,2.4,100\n2026-01-03,1,3,1,null,2,0\n';
  expect(readPriceTable(history)?.prices).toEqual([{ of: '', in: '', day: '2026-01-02', price: '2.5' }]);
});

test('returns undefined for a text that is no price table', () => {
  for (const text of ['', 'Date,Description,Amount due\n2026-01-01,Rent,-5\n', 'hello', 'Date,Price\nx,y\n'])
    expect(readPriceTable(text)).toBeUndefined();
});
