import { expect, test } from 'vitest';
import { planBook } from '#imports/whole-book/plan-book.ts';
import type { CommodityChoice } from '#imports/whole-book/plan-entries.ts';
import { readFile } from '#statements/read-file.ts';
import { stayedOut } from './stayed-out.ts';
import { planNames } from '../../../../../test/support/plan-options.ts';

function outOf(text: string, choices: [string, CommodityChoice][] = []) {
  const { file } = readFile(new TextEncoder().encode(text));
  if (!('entries' in file)) throw new Error('a statement');
  const place = { kind: 'new', bookId: 'BOOK' } as const;
  const options = {
    place,
    currency: 'EUR',
    decimals: 2,
    zone: 'UTC',
    names: planNames,
    choices: new Map(choices),
  };
  return stayedOut(file, planBook(file, options));
}

const market = '2026-01-02 Market\n  Expenses:Food   10.50 EUR\n  Assets:Giro\n';
const shares = '2026-01-03 Shares\n  Assets:Depot   5 ACME @ 20 EUR\n  Assets:Giro   -100 EUR\n';
const trip = '2026-01-04 Trip\n  Expenses:Trip   5 USD\n  Assets:Cash   -5 USD\n';

test('nothing stays out of what is in the currency of the book', () => {
  expect(outOf(market)).toEqual([]);
});

test('shares and foreign money that are left out are said, and what cannot be read', () => {
  expect(outOf(`include other.ledger\n${market}${shares}${trip}`)).toEqual([
    'Amounts in ACME are left out of 1 entry.',
    'Amounts in USD are left out of 1 entry.',
    '1 entry was left out.',
    '1 line was not read and was left out.',
  ]);
  expect(outOf(market + shares, [['ACME', { how: 'cost' }]])).toEqual([]);
});
