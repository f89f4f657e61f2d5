import { expect, test } from 'vitest';
import { gzipSync } from 'fflate';
import { readFile } from './read-file.ts';

const account = (id: string, name: string, type: string, parent: string, more = '') =>
  `<gnc:account version="2.0.0"><act:name>${name}</act:name><act:id type="guid">${id}</act:id><act:type>${type}</act:type>
  <act:commodity><cmdty:space>${type === 'STOCK' ? 'XETRA' : 'CURRENCY'}</cmdty:space><cmdty:id>${type === 'STOCK' ? 'SAP' : 'EUR'}</cmdty:id></act:commodity>
  ${more}<act:parent type="guid">${parent}</act:parent></gnc:account>`;

const split = (accountId: string, value: string, quantity = value) =>
  `<trn:split><split:id type="guid">s</split:id><split:memo>m</split:memo><split:value>${value}</split:value>
  <split:quantity>${quantity}</split:quantity><split:account type="guid">${accountId}</split:account></trn:split>`;

const transaction = (date: string, splits: string) =>
  `<gnc:transaction version="2.0.0"><trn:id type="guid">t</trn:id>
  <trn:currency><cmdty:space>CURRENCY</cmdty:space><cmdty:id>EUR</cmdty:id></trn:currency>
  <trn:date-posted><ts:date>${date} 10:59:00 +0000</ts:date></trn:date-posted>
  <trn:description>Buy</trn:description><trn:splits>${splits}</trn:splits></gnc:transaction>`;

const inSpace = (name: string, id: string) =>
  `<price:${name}><cmdty:space>CURRENCY</cmdty:space><cmdty:id>${id}</cmdty:id></price:${name}>`;
const price = (day: string, value: string) =>
  `<price>${inSpace('commodity', 'SAP')}${inSpace('currency', 'EUR')}<price:time><ts:date>${day} 10:59:00 +0000</ts:date></price:time><price:value>${value}</price:value></price>`;

const text = `<?xml version="1.0" encoding="utf-8" ?>
<gnc-v2 xmlns:gnc="http://www.gnucash.org/XML/gnc"><gnc:book version="2.0.0">
<gnc:pricedb version="1">${price('2026-01-05', '123/100')}${price('2026-01-06', '1/3')}${price('', '1/2')}</gnc:pricedb>
<gnc:account version="2.0.0"><act:name>Root Account</act:name><act:id type="guid">r</act:id><act:type>ROOT</act:type></gnc:account>
${account('a', 'Assets', 'ASSET', 'r', '<act:slots><slot><slot:key>placeholder</slot:key><slot:value type="string">true</slot:value></slot></act:slots>')}
${account('g', 'Giro', 'BANK', 'a')}${account('d', 'SAP', 'STOCK', 'a')}${account('f', 'Fees', 'EXPENSE', 'r')}
${transaction('2026-01-02', split('g', '-10500/100') + split('d', '10000/100', '20000/10000') + split('f', '500/100'))}
${transaction('2026-01-03', split('g', '1/3') + split('f', '-1/3'))}
${transaction('2026-01-04', split('g', '100/100') + split('nowhere', '-100/100'))}
<gnc:template-transactions>
${account('x', 'planned', 'BANK', 'r')}${transaction('2026-02-02', split('x', '0/100'))}
</gnc:template-transactions>
<gnc:schedxaction version="2.0.0"><sx:id type="guid">q</sx:id><sx:name>Rent</sx:name></gnc:schedxaction>
<gnc:budget version="2.0.0"><bgt:id type="guid">b</bgt:id><bgt:name>Budget</bgt:name></gnc:budget>
</gnc:book></gnc-v2>`.replace(
  'xmlns:gnc',
  ['act', 'trn', 'split', 'cmdty', 'ts', 'slot', 'price', 'sx', 'bgt']
    .map((name) => `xmlns:${name}="http://www.gnucash.org/XML/${name}"`)
    .join(' ') + ' xmlns:gnc',
);

test.each([
  ['plain', new TextEncoder().encode(text)],
  ['gzip', gzipSync(new TextEncoder().encode(text))],
])(
  'reads a GnuCash file (%s) with shares at cost, without scheduled transactions, and lists unreadable records',
  (_, bytes) => {
    const { file } = readFile(bytes);
    if (!('entries' in file)) throw new Error('a statement');
    expect(
      file.accounts.map(({ path, type, isPlaceholder, commodity }) => [
        path.join(':'),
        type,
        isPlaceholder,
        commodity,
      ]),
    ).toEqual([
      ['Assets', 'ASSET', true, 'EUR'],
      ['Assets:Giro', 'BANK', false, 'EUR'],
      ['Assets:SAP', 'STOCK', false, 'SAP'],
      ['Fees', 'EXPENSE', false, 'EUR'],
    ]);
    expect(file.entries).toMatchObject([
      {
        date: '2026-01-02',
        description: 'Buy',
        legs: [
          { path: ['Assets', 'Giro'], amount: '-105', commodity: 'EUR' },
          {
            path: ['Assets', 'SAP'],
            amount: '2',
            commodity: 'SAP',
            cost: { amount: '100', commodity: 'EUR' },
          },
          { path: ['Fees'], amount: '5', commodity: 'EUR' },
        ],
      },
    ]);
    expect(file.skippedLines.map(({ why }) => why)).toEqual(['noDate', 'noAmount', 'noAmount', 'noDate']);
    expect(file.prices).toEqual([
      { of: 'SAP', in: 'EUR', day: '2026-01-05', price: '1.23' },
      { of: 'SAP', in: 'EUR', day: '2026-01-06', price: '0.333333333333' },
    ]);
  },
);

test('distinguishes a share from the currency of its name and reads names of shares and trading accounts', () => {
  const commodity = (space: string, id: string, name = '', said = '') =>
    `<gnc:commodity version="2.0.0"><cmdty:space>${space}</cmdty:space><cmdty:id>${id}</cmdty:id>${name && `<cmdty:name>${name}</cmdty:name>`}${said}</gnc:commodity>`;
  const held = (id: string, name: string, type: string, parent: string, space = 'CURRENCY', of = 'EUR') =>
    `<gnc:account version="2.0.0"><act:name>${name}</act:name><act:id type="guid">${id}</act:id><act:type>${type}</act:type>
    <act:commodity><cmdty:space>${space}</cmdty:space><cmdty:id>${of}</cmdty:id></act:commodity><act:parent type="guid">${parent}</act:parent></gnc:account>`;
  const book = `<?xml version="1.0"?>
<gnc-v2 xmlns:gnc="http://www.gnucash.org/XML/gnc"><gnc:book version="2.0.0">
${commodity('CURRENCY', 'EUR')}${commodity('NYSE', 'ALL', 'Allstate')}${commodity('NASDAQ', 'AAPL', 'Apple', '<cmdty:fraction>10000</cmdty:fraction>')}
<gnc:account version="2.0.0"><act:name>Root Account</act:name><act:id type="guid">r</act:id><act:type>ROOT</act:type></gnc:account>
${held('d', 'Allstate', 'STOCK', 'r', 'NYSE', 'ALL')}${held('t', 'Trading', 'TRADING', 'r')}${held('s', 'NASDAQ', 'TRADING', 't')}
${held('x', 'AAPL', 'TRADING', 's', 'NASDAQ', 'AAPL')}
</gnc:book></gnc-v2>`;
  const { file } = readFile(new TextEncoder().encode(book));
  expect(file).toMatchObject({
    commodities: [
      { commodity: 'NYSE:ALL', name: 'Allstate' },
      { commodity: 'AAPL', name: 'Apple', decimals: 4 },
    ],
    accounts: [
      { path: ['Allstate'], commodity: 'NYSE:ALL' },
      { path: ['Trading'] },
      { path: ['Trading', 'NASDAQ'] },
      { path: ['Trading', 'NASDAQ', 'AAPL'], commodity: 'AAPL', isTrading: true },
    ],
  });
  const marked = 'accounts' in file ? file.accounts.filter(({ isTrading }) => isTrading) : [];
  expect(marked).toHaveLength(1);
});
