import { expect, test } from 'vitest';
import { planBook } from '#imports/whole-book/plan-book.ts';
import { readFile } from '#statements/read-file.ts';
import { formatSkippedContent } from './skipped-content.ts';
import { createPlanOptions } from '../../../../../test/support/plan-options.ts';

function skippedIn(text: string) {
  const { file } = readFile(new TextEncoder().encode(text));
  if (!('entries' in file)) throw new Error('a statement');
  return formatSkippedContent(file, planBook(file, createPlanOptions('EUR')));
}

const market = '2026-01-02 Market\n  Expenses:Food   10.50 EUR\n  Assets:Giro\n';
const shares = '2026-01-03 Shares\n  Assets:Depot   5 ACME @ 20 EUR\n  Assets:Giro   -100 EUR\n';
const trip = '2026-01-04 Trip\n  Expenses:Trip   5 USD\n  Assets:Cash   -5 USD\n';

const within = '2026-01-05 Within\n  Assets:Giro   5 EUR\n  Assets:Giro   -5 EUR\n';

test('entries in the book currency, in shares and in foreign currency are all imported', () => {
  expect(skippedIn(market)).toEqual([]);
  expect(skippedIn(market + shares + trip)).toEqual([]);
});

test('the sentences count rejected entries and unreadable lines', () => {
  expect(skippedIn(`include other.ledger\n${market}${shares}${trip}${within}`)).toEqual([
    '1 entry was skipped.',
    '1 line was not read and was skipped.',
  ]);
});
