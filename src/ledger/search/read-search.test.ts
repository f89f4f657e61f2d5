import { expect, test } from 'vitest';
import { buildAccountTree } from '#ledger/account-tree.ts';
import { findUnknownTerms } from '#web/features/search/search-line.ts';
import { account } from '../../../test/support/factories.ts';
import { readSearch } from './read-search.ts';
import type { SearchParseContext } from './search-query.ts';

const tree = buildAccountTree([
  account('root', 'ROOT'),
  account('assets', 'ASSET', { name: 'Assets', parentId: 'root' }),
  account('bank', 'BANK', { name: 'Bank Account', parentId: 'assets' }),
  account('cash', 'CASH', { name: 'Cash', parentId: 'assets' }),
  account('food', 'EXPENSE', { name: 'Groceries', parentId: 'root' }),
]);

const english: SearchParseContext = {
  book: { currency: 'USD', formatTag: 'en-US', decimals: 2 },
  decimals: 2,
  order: 'mdy',
  today: '2026-11-26',
  tree,
  tags: ['tax-2026', 'home', 'homeoffice', 'summer 2026'],
};
const german: SearchParseContext = {
  ...english,
  book: { currency: 'EUR', formatTag: 'de-DE', decimals: 2 },
  order: 'dmy',
};

/** Returns the meanings of a line, part by part, as text. */
function meant(line: string, reading = english): unknown[] {
  return readSearch(line, reading).map(({ isNot, any }) => {
    const said = any.map((each) => {
      switch (each.kind) {
        case 'word':
          return each.text;
        case 'amount':
          return `${each.least ?? ''}..${each.most ?? ''}`;
        case 'posted':
          return `${each.days.from ?? ''}/${each.days.until ?? ''}`;
        case 'tag':
          return `#${each.tags.join()}`;
        case 'account':
          return `in ${each.ids.join()}`;
        default:
          return `is ${each.status}`;
      }
    });
    return `${isNot ? 'not ' : ''}${said.join(' or ')}`;
  });
}

test.each([
  ['coffee Café', ['coffee', 'cafe']],
  ['"flat white" -milk', ['flat white', 'not milk']],
  ['„zwei Wörter" “three, four”', ['zwei worter', 'three, four']],
  ['"not closed', ['not closed']],
  ['-"green tea"', ['not green tea']],
  ['e-mail - x', ['e-mail', '-', 'x']],
  ['https://a.b Re: #12', ['https://a.b', 're:', '#12']],
  ['   ', []],
])('reads words in: %s', (line, said) => {
  expect(meant(line)).toEqual(said);
});

test.each([
  ['48.90', ['48.90 or 4890..4890']],
  ['$48.90', ['$48.90 or 4890..4890']],
  ['-48.90', ['48.90 or 4890..4890']],
  ['1,234.50', ['1,234.50 or 123450..123450']],
  ['48', ['48 or 4800..4800 or 48..48']],
  ['>1000', ['1001..']],
  ['>=1,000', ['100000..']],
  ['<40', ['..39']],
  ['≤40', ['..40']],
  ['=48', ['48..48']],
  ['40..60', ['40..60']],
  ['40.00..60.00', ['4000..6000']],
  ['40..', ['40..']],
  ['..60', ['..60']],
  ['48.905', ['48.905']],
  ['>cats', ['>cats']],
  ['rent...', ['rent...']],
])('reads amounts in: %s', (line, said) => {
  expect(meant(line)).toEqual(said);
});

test.each([
  ['48', ['48 or 4800..4800']],
  ['>1000', ['100001..']],
  ['<40', ['..3999']],
  ['40..60', ['4000..6000']],
  ['..60', ['..6000']],
  ['>1,000', ['100001..']],
  ['2025', ['2025 or 202500..202500 or 2025-01-01/2026-01-01']],
])('reads amounts of a user who types whole units in: %s', (line, said) => {
  expect(meant(line, { ...english, book: { ...english.book, typing: 'whole' } })).toEqual(said);
});

test.each([
  ['48,90', ['48,90 or 4890..4890']],
  ['48.90', ['48.90 or 4890..4890']],
  ['>1.000', ['100001..']],
  ['48,90\u00a0€', ['48,90 € or 4890..4890']],
  ['48,90 €', ['48,90 € or 4890..4890']],
  ['>1\u202f000', ['100001..']],
  ['18.11', ['18.11 or 1811..1811 or 2026-11-18/2026-11-19']],
  ['18.11.', ['2026-11-18/2026-11-19']],
  ['18.11.2025', ['2025-11-18/2025-11-19']],
  ['1.000..2.000', ['100000..200000']],
])('reads amounts and days of a German book in: %s', (line, said) => {
  expect(meant(line, german)).toEqual(said);
});

test.each([
  ['Nov', ['2026-11-01/2026-12-01']],
  ['dezember', ['2025-12-01/2026-01-01']],
  ['März', ['2026-03-01/2026-04-01']],
  ['Nov 2024', ['2024-11-01/2024-12-01']],
  ['Nov 18', ['2026-11-18/2026-11-19']],
  ['18. November 2025', ['2025-11-18/2025-11-19']],
  ['coffee Nov 18 cups', ['coffee', '2026-11-18/2026-11-19', 'cups']],
  ['2026-11', ['2026-11-01/2026-12-01']],
  ['2026-11-18', ['2026-11-18/2026-11-19']],
  ['11/18', ['2026-11-18/2026-11-19']],
  ['2025', ['2025 or 202500..202500 or 2025..2025 or 2025-01-01/2026-01-01']],
  ['2026-Q3', ['2026-07-01/2026-10-01']],
  ['Q4 2025', ['2025-10-01/2026-01-01']],
  ['last month', ['2026-10-01/2026-11-01']],
  ['letzten Monat', ['2026-10-01/2026-11-01']],
  ['this week', ['2026-11-23/2026-11-30']],
  ['last year', ['2025-01-01/2026-01-01']],
  ['last quarter', ['2026-07-01/2026-10-01']],
  ['yesterday', ['2026-11-25/2026-11-26']],
  ['last 30 days', ['2026-10-28/2026-11-27']],
  ['>2026-10', ['2026-11-01/']],
  ['<=2026-10-15', ['/2026-10-16']],
  ['2026-01..2026-03', ['2026-01-01/2026-04-01']],
  ['2024..2025', ['2024..2025 or 2024-01-01/2026-01-01']],
  ['-Nov', ['not 2026-11-01/2026-12-01']],
  ['"Nov"', ['nov']],
  ['last call', ['last', 'call']],
  ['Nov 48.90', ['2026-11-01/2026-12-01', '48.90 or 4890..4890']],
  ['novel may', ['novel', '2026-05-01/2026-06-01']],
])('reads days in: %s', (line, said) => {
  expect(meant(line)).toEqual(said);
});

test.each([
  ['#tax-2026', ['#tax-2026']],
  ['#TAX', ['#tax-2026']],
  ['#home', ['#home']],
  ['-#home', ['not #home']],
  ['#ho', ['#home,homeoffice']],
  ['#', ['#']],
  ['#"summer 2026" ##x', ['#summer 2026', '##x']],
  ['in:cash', ['in cash']],
  ['in:"bank account"', ['in bank']],
  ['in:acc', ['in bank']],
  ['account:Assets', ['in assets,bank,cash']],
  ['-konto:groc', ['not in food']],
  ['in:nowhere', ['in:nowhere']],
  ['is:uncleared', ['is uncleared']],
  ['ist:bestätigt', ['is cleared']],
  ['is:Reconciled', ['is reconciled']],
  ['is:odd', ['is:odd']],
])('reads tags, accounts and statuses in: %s', (line, said) => {
  expect(meant(line)).toEqual(said);
});

test('reports labelled parts that match nothing in the book, but not words and known parts', () => {
  const unknown = (line: string) => findUnknownTerms(readSearch(line, english));
  expect(unknown('is:paid coffee in:nowhere #nope')).toEqual(['is:paid', 'in:nowhere', '#nope']);
  expect(unknown('price:12')).toEqual(['price:12']);
  expect(unknown('coffee in:bank is:cleared #home >5 2026-10 "in: quotation"')).toEqual([]);
});
