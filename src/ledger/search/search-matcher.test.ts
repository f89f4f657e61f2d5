import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSplitInfo } from '#ledger/split-info.ts';
import { buildAccountTree } from '#ledger/account-tree.ts';
import { startOfDay } from '#ledger/days.ts';
import { isTransactionMatch } from '#ledger/rules/search.ts';
import type { Transaction } from '#ledger/transaction.ts';
import '../../../test/support/property-seed.ts';
import { account, transaction } from '../../../test/support/factories.ts';
import {
  createSizeReader,
  createSearchMatcher,
  calculateSearchDecimals,
  type SearchMatchContext,
} from './search-matcher.ts';
import { createEngineQuery } from './engine-query.ts';
import { readSearch } from './read-search.ts';
import type { SearchParseContext } from './search-query.ts';

const tree = buildAccountTree([
  account('root', 'ROOT'),
  account('assets', 'ASSET', { name: 'Assets', parentId: 'root' }),
  account('bank', 'BANK', { name: 'Bank', parentId: 'assets' }),
  account('food', 'EXPENSE', { name: 'Groceries', parentId: 'root' }),
  account('rent', 'EXPENSE', { name: 'Rent', parentId: 'root' }),
]);
const tags = ['home', 'tax-2026'];
const reading: SearchParseContext = {
  book: { currency: 'EUR', formatTag: 'de-DE', decimals: 2 },
  decimals: 4,
  order: 'dmy',
  today: '2026-11-26',
  tree,
  tags,
};
const context: SearchMatchContext = {
  zone: 'Europe/Berlin',
  hasStatements: (id) => id === 'bank',
  sizesOf: createSizeReader(tree, reading.decimals),
};

function finds(line: string, row: Transaction, within: SearchMatchContext = context): boolean {
  return createSearchMatcher(readSearch(line, reading), within)(row);
}

const row = transaction(
  'Café Central',
  { to: 'food', from: 'bank', valueMinor: 4890n },
  {
    notes: 'two flat whites, order 4711',
    postedAt: new Date('2026-10-31T23:30:00Z'),
    tags: ['tax-2026'],
    splitInfo: readSplitInfo('{"A":{"Status":"cleared"}}'),
  },
);

test.each([
  'cafe central',
  'central cafe',
  'white café -tea',
  '"flat white"',
  '48,90',
  '-48.90 €',
  '40.00..50.00',
  '>48',
  'nov',
  '1.11.',
  '2026-11-01',
  'order 4711',
  '#tax',
  'in:assets',
  'in:bank in:groc',
  'is:uncleared',
  '2026',
])('finds the row with %s', (line) => {
  expect(finds(line, row)).toBe(true);
});

test.each([
  'cafe tea',
  'white -café',
  '"white flat"',
  '48,91',
  '>48,90',
  'oct',
  '2026-10-31',
  '#home',
  '-#tax',
  'in:rent',
  '-in:assets',
  'is:cleared',
  'nov dec',
])('does not find the row with %s', (line) => {
  expect(finds(line, row)).toBe(false);
});

test('compares the status of the side in the register’s account', () => {
  const inFood = { ...context, accountId: 'food' };
  expect(['is:cleared', 'is:uncleared'].map((line) => finds(line, row, inFood))).toEqual([true, false]);
  expect(finds('is:uncleared', row, { ...context, accountId: 'bank' })).toBe(true);
});

const words = fc.constantFrom('rent', 'Café', 'market', 'über', 'a', '10%', 'x_y', 'cafe', '4711');
const texts = fc.array(words, { maxLength: 4 }).map((all) => all.join(' '));
const row_ = fc
  .record({
    description: texts,
    notes: texts,
    tags: fc.uniqueArray(fc.constantFrom(...tags)),
    sides: fc.constantFrom(['food', 'bank'] as const, ['rent', 'bank'] as const, ['food', 'rent'] as const),
    valueMinor: fc.bigInt({ min: -10_000n, max: 10_000n }),
    postedAt: fc.date({ min: new Date('2025-06-01'), max: new Date('2026-12-31'), noInvalidDate: true }),
    status: fc.constantFrom('{}', '{"A":{"Status":"cleared"}}', '{"B":{"Status":"reconciled"}}'),
  })
  .map(({ sides: [to, from], valueMinor, status, ...fields }) =>
    transaction('row', { to, from, valueMinor }, { ...fields, splitInfo: readSplitInfo(status) }),
  );
const parts = fc.oneof(
  words,
  fc.constantFrom('48,90', '>50', '..20', 'nov', 'last month', '2026-10', '18.11', '2025', '"rent cafe"'),
  fc.constantFrom('#home', '#tax', 'in:bank', 'in:assets', 'in:groc', 'is:uncleared', 'is:reconciled'),
);
const signed = fc.tuple(fc.boolean(), parts).map(([isNot, said]) => (isNot ? `-${said}` : said));
const lines = fc.array(signed, { maxLength: 4 });

test('ignores the order of words', () => {
  const shuffled = fc
    .array(words, { maxLength: 5 })
    .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
  fc.assert(
    fc.property(shuffled, row_, ([all, other], each) => {
      expect(finds(other.join(' '), each)).toBe(finds(all.join(' '), each));
    }),
  );
});

/** Returns the rows that a provider finds with its part of the search. */
function findRows(line: string, rows: readonly Transaction[]): Transaction[] {
  const { words: all, days, within } = createEngineQuery(readSearch(line, reading));
  const [from, until] = [days.from, days.until].map((day) => day && startOfDay(day, context.zone));
  const branch = new Set(within?.accountId === 'assets' ? ['assets', 'bank'] : [within?.accountId]);
  return rows.filter((each) => {
    const posted = each.postedAt.toISOString();
    const isWithin =
      within === undefined ||
      [each.splitA, each.splitB].some(({ accountId }) => branch.has(accountId)) ||
      each.tags.some((tag) => `TAG:${tag}` === within.accountId);
    const isOn = (from === undefined || posted >= from) && (until === undefined || posted < until);
    return isWithin && isOn && all.every((word) => isTransactionMatch(each, word));
  });
}

test('never loses a matching row in the provider query', () => {
  fc.assert(
    fc.property(lines, fc.array(row_, { maxLength: 20 }), (line, rows) => {
      const isMet = createSearchMatcher(readSearch(line.join(' '), reading), context);
      expect(findRows(line.join(' '), rows).filter(isMet)).toEqual(rows.filter(isMet));
    }),
  );
});

test.each([
  ['coffee two', { words: ['coffee', 'two'], days: {}, within: undefined }],
  ['x -tea "flat white"', { words: ['flat white'], days: {}, within: undefined }],
  ['nov >20', { words: [], days: { from: '2026-11-01', until: '2026-12-01' }, within: undefined }],
  ['#home rent', { words: ['rent'], days: {}, within: { accountId: 'TAG:home', isBranch: false } }],
  ['in:assets', { words: [], days: {}, within: { accountId: 'assets', isBranch: true } }],
  ['48,90', { words: [], days: {}, within: undefined }],
])('derives the provider query of: %s', (line, query) => {
  expect(createEngineQuery(readSearch(line, reading))).toEqual(query);
});

const abroad = buildAccountTree([
  ...[...tree.accounts.values()].filter(({ id }) => id !== 'root'),
  account('root', 'ROOT', { props: { CurrencyCodeName: 'EUR', CurrencyFormatTagCode: 'de-DE' } }),
  account('yen', 'BANK', {
    name: 'Kyoto',
    parentId: 'assets',
    props: { Currency: 'JPY', CurrencyDecimals: 0 },
  }),
  account('fund', 'MUTUAL', {
    name: 'Fund',
    parentId: 'assets',
    props: { Currency: 'ACME', CurrencyDecimals: 6 },
  }),
  account('over-yen', 'TRADING', {
    parentId: 'root',
    props: { Trading: true, Currency: 'JPY', CurrencyDecimals: 0 },
  }),
  account('over-fund', 'TRADING', {
    parentId: 'root',
    props: { Trading: true, Currency: 'ACME', CurrencyDecimals: 6 },
  }),
]);
const yen = transaction(
  'Ryokan',
  { to: 'yen', from: 'over-yen', valueMinor: -15_000n },
  { splitInfo: readSplitInfo('{"A":{"Foreign":{"Currency":"EUR","Amount":"9213"}}}') },
);
const shares = transaction('Plan', { to: 'fund', from: 'over-fund', valueMinor: 1_250_000n });
const card = transaction(
  'Diner',
  { to: 'food', from: 'bank', valueMinor: 4890n },
  { splitInfo: readSplitInfo('{"B":{"Foreign":{"Currency":"USD","Amount":"-5317"}}}') },
);

test.each([
  ['15.000', [yen]],
  ['15000 JPY', [yen]],
  ['92,13', [yen]],
  ['92,13 EUR', [yen]],
  ['92,13 USD', []],
  ['1,25', [shares]],
  ['1,25 ACME', [shares]],
  ['53,17', [card]],
  ['USD 53,17', [card]],
  ['>50 USD', [card]],
  ['> 50 USD', [card]],
  ['>60.00 USD', []],
  ['50.00..60.00 USD', [card]],
  ['48,90', [card]],
  ['-48,90 EUR', [card]],
  ['48,90 USD', []],
  ['ryokan', [yen]],
])('searches %s in every currency of a row, with its decimals', (line, found) => {
  const decimals = calculateSearchDecimals(abroad);
  const isMet = createSearchMatcher(readSearch(line, { ...reading, decimals, tree: abroad }), {
    ...context,
    sizesOf: createSizeReader(abroad, decimals),
  });
  expect([yen, shares, card].filter(isMet)).toEqual(found);
});
