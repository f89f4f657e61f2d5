import { expect, test } from 'vitest';
import { changeSplitInfo } from '#ledger/change-split-info.ts';
import { noSplitInfo } from '#ledger/split-info.ts';
import { withCommodity, withPrices } from '#ledger/commodity/commodities.ts';
import { createExchangeRows, createExchangeIds } from '#ledger/commodity/exchange.ts';
import { addAmounts } from '#statements/amounts.ts';
import { readFile } from '#statements/read-file.ts';
import { account, transaction } from '../../test/support/factories.ts';
import type { ExportSource } from './export-book.ts';
import { type FileFormat, writeExportFile } from './file-formats.ts';

const holds = (id: string, currency: string, type: 'BANK' | 'STOCK' | 'MUTUAL' = 'STOCK') => [
  account(id, type, { name: `Account ${id}`, parentId: 'root', props: { Currency: currency } }),
  account(`over-${id}`, 'TRADING', { parentId: 'root', props: { Trading: true, Currency: currency } }),
];
const on = (day: string) => ({ postedAt: new Date(`${day}T12:00:00Z`) });
const exchange = (day: string, near: [string, bigint], far: [string, bigint, string]) =>
  createExchangeRows({
    near: {
      accountId: near[0],
      tradingId: near[0] === 'bank' ? 'over' : `over-${near[0]}`,
      currency: near[0] === 'bank' ? 'EUR' : 'USD',
      valueMinor: near[1],
    },
    far: { accountId: far[0], tradingId: `over-${far[0]}`, currency: far[2], valueMinor: far[1] },
    shared: { description: `Trade of ${far[0]}`, notes: '', tags: [], ...on(day) },
    ids: createExchangeIds(),
  });

const long = 'A-very-long-symbol';
const book: ExportSource = {
  accounts: [
    account('root', 'ROOT', { name: 'Main', props: { CurrencyCodeName: 'EUR' } }),
    account('bank', 'BANK', { name: 'Giro', parentId: 'root' }),
    account('gifts', 'EQUITY', { parentId: 'root', props: { Currency: 'EWJ' } }),
    account('over', 'TRADING', { parentId: 'root', props: { Trading: true } }),
    ...holds('usd', 'USD', 'BANK'),
    ...holds('fund', 'VWCE'),
    ...holds('japan', 'EWJ', 'MUTUAL'),
    ...holds('long', long),
  ],
  transactions: [
    ...exchange('2026-01-02', ['bank', -1_000_00n], ['fund', 10_00n, 'VWCE']),
    ...exchange('2026-01-03', ['bank', -500_00n], ['usd', 550_00n, 'USD']),
    ...exchange('2026-01-04', ['usd', -300_00n], ['japan', 3_00n, 'EWJ']),
    ...exchange('2026-01-05', ['usd', -100_00n], ['fund', 1_00n, 'VWCE']),
    ...exchange('2026-01-06', ['bank', -1_00n], ['long', 7_00n, long]),
    transaction(
      'split',
      { to: 'fund', from: 'over-fund', valueMinor: 11_00n },
      {
        ...on('2026-02-01'),
        description: 'Two for one',
        splitInfo: changeSplitInfo(noSplitInfo, { shareSplit: { oldMinor: 11_00n, newMinor: 22_00n } }),
      },
    ),
    ...exchange('2026-02-02', ['bank', 200_00n], ['fund', -3_00n, 'VWCE']),
    transaction('gift', { to: 'japan', from: 'gifts', valueMinor: 2_00n }, { ...on('2026-02-03') }),
  ],
  items: withCommodity(
    withPrices([], 'root', [{ of: 'VWCE', in: 'EUR', day: '2026-02-20', price: '70' }]),
    'root',
    'VWCE',
    { name: 'World', lots: 'fifo' },
  ),
};

const fileOf = (format: FileFormat, accountIds?: Set<string>) =>
  [
    ...writeExportFile(book, {
      format,
      accountIds,
      before: new Map(),
      today: '2026-03-01',
      table: {
        delimiter: ',',
        decimal: '.',
        names: {
          date: '',
          payee: '',
          text: '',
          amount: '',
          currency: 'Currency',
          account: '',
          category: '',
          tags: '',
          id: '',
        },
      },
      journalNames: { number: '', date: '', debit: '', credit: '', amount: '', currency: '', text: '' },
    }),
  ].join('');

const ofxOf = (accountIds?: Set<string>) => fileOf('ofx', accountIds);

const currenciesIn = (text: string, set: string) => [
  ...(new RegExp(`<${set}>[^]*</${set}>`).exec(text)?.[0] ?? '').matchAll(/<CURDEF>(\w+)/g),
];

test('an OFX file of a book has money accounts as bank statements by currency, and others as investment statements', () => {
  const text = ofxOf();
  expect(currenciesIn(text, 'BANKMSGSRSV1').map(([, code]) => code)).toEqual(['USD', 'EUR']);
  expect(currenciesIn(text, 'INVSTMTMSGSRSV1').map(([, code]) => code)).toEqual(['EUR', 'USD', 'USD', 'EUR']);
  expect([...text.matchAll(/<TOTAL>([^<]+)/g)].map(([, total]) => total)).toEqual([
    '-1000.00',
    '200.00',
    '-100.00',
    '-300.00',
    '-1.00',
  ]);
  expect([...text.matchAll(/<TICKER>([^<]+)/g)].map(([, ticker]) => ticker)).toEqual(['VWCE', 'EWJ', long]);
  for (const [, id = ''] of text.matchAll(/<UNIQUEID>([^<]+)/g)) expect(id.length).toBeLessThanOrEqual(12);
  expect(text).toContain('<UNITS>19.00</UNITS>\n<UNITPRICE>70</UNITPRICE>\n<MKTVAL>1330</MKTVAL>');
});

test('an OFX file of a book is read back with its quantities, its money and its share splits', () => {
  const { file } = readFile(new TextEncoder().encode(ofxOf()));
  if (!('entries' in file)) throw new Error('no book');
  expect(file.skippedLines).toEqual([]);
  const legs = file.entries.flatMap((each) => each.legs);
  const sumOf = (commodity: string) =>
    addAmounts(
      legs
        .filter(({ path, commodity: own }) => own === commodity && path[0] === 'Assets')
        .map(({ amount }) => amount),
    );
  expect(['VWCE', 'EWJ', long, 'EUR', 'USD'].map(sumOf)).toEqual(['19', '5', '7', '-1301', '150']);
  expect(legs.flatMap(({ amount, isShareSplit }) => (isShareSplit ? [amount] : []))).toEqual(['11']);
  expect(file.prices).toEqual([{ of: 'VWCE', in: 'EUR', day: '2026-02-20', price: '70' }]);
});

test('an OFX file of one account of shares is an investment statement', () => {
  const text = ofxOf(new Set(['japan']));
  expect(text).not.toContain('BANKMSGSRSV1');
  expect(text).toContain('<BUYMF>');
  expect(text).toContain('<TFERACTION>IN</TFERACTION>');
});

test('a table of a book has the currency or commodity of each row', () => {
  const [head = '', ...rows] = fileOf('csv').split('\r\n');
  const at = head.split(',').indexOf('Currency');
  const named = new Set(rows.filter((row) => row !== '').map((row) => row.split(',')[at]));
  expect([...named].toSorted()).toEqual([long, 'EUR', 'EWJ', 'USD', 'VWCE']);
});
