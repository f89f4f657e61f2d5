import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteIfMissing } from '../../test/support/skipped-tests.ts';
import { addAmounts } from './amounts.ts';
import { type BookFile, computeImbalance } from './book-file.ts';
import { readFile } from './read-file.ts';

const bookIn = (text: string): BookFile => {
  const { file } = readFile(new TextEncoder().encode(text));
  if (!('entries' in file)) throw new Error('a statement');
  return file;
};

/** Returns the non-zero balances by account and commodity. */
function totalsOf({ entries }: BookFile): Record<string, string> {
  const totals: Record<string, string> = {};
  for (const { path, commodity, amount } of entries.flatMap(({ legs }) => legs)) {
    const key = `${path.join(':')} ${commodity}`;
    totals[key] = addAmounts([totals[key] ?? '0', amount]);
  }
  return Object.fromEntries(Object.entries(totals).filter(([, amount]) => amount !== '0'));
}

const buys = `2026-01-05 * "Buy"
  Assets:Depot   10 ACME {100.00 USD}
  Assets:Cash   -1000.00 USD
2026-02-05 * "Buy"
  Assets:Depot   10 ACME {120.00 USD, "second"}
  Assets:Cash   -1200.00 USD
2026-03-05 * "Buy for the total"
  Assets:Depot   10 ACME {{900.00 USD}}
  Assets:Cash   -900.00 USD
`;
const opened = (method = '') =>
  ['Assets:Depot', 'Assets:Cash', 'Income:Gains', 'Expenses:Fees']
    .map((name) => `2026-01-01 open ${name}${name === 'Assets:Depot' && method ? ` ACME "${method}"` : ''}\n`)
    .join('');
const sale = (lot: string, quantity = -12, gain = '') => `2026-04-05 * "Sell"
  Assets:Depot   ${quantity} ACME ${lot} @ 130.00 USD
  Assets:Cash    ${(-quantity * 130).toFixed(2)} USD
  Income:Gains   ${gain}
`;

const soldFor: [name: string, text: string, gain: string][] = [
  [
    'first in, first out by an option',
    `option "booking_method" "FIFO"\n${opened()}${buys}${sale('{}')}`,
    '-320',
  ],
  ['first in, first out by the account', `${opened('FIFO')}${buys}${sale('{}')}`, '-320'],
  ['last in, first out', `${opened('LIFO')}${buys}${sale('{}')}`, '-420'],
  ['the highest cost first', `${opened('HIFO')}${buys}${sale('{}')}`, '-160'],
  ['the lot of a day', `${opened()}${buys}${sale('{2026-02-05}', -4)}`, '-40'],
  ['the lot of a label', `${opened()}${buys}${sale('{"second"}', -4)}`, '-40'],
  ['the lot of a cost', `${opened()}${buys}${sale('{90.00 USD}', -4)}`, '-160'],
  ['all lots at once', `${opened()}${buys}${sale('{}', -30)}`, '-800'],
  [
    'lots that were bought on earlier days, wherever they stand',
    `${opened('FIFO')}${sale('{}')}${buys}`,
    '-320',
  ],
];

test.for(soldFor)('a sale without a cost takes %s', ([, text, gain]) => {
  const book = bookIn(text);
  expect(book.skippedLines).toEqual([]);
  expect(book.remarks).toBeUndefined();
  expect(totalsOf(book)['Income:Gains USD']).toBe(gain);
  expect(book.entries.filter((entry) => computeImbalance(entry).size > 0)).toEqual([]);
});

/** The cases whose booking method beancount 2 supports, one of each kind. */
const withBeancount = soldFor.filter(([name]) => /first in|last in|of a day|earlier days/.test(name));

const program = 'bean-query';
const hasBeancount = spawnSync(program, ['--version']).status === 0;

test.for(withBeancount)(
  'beancount (skipped if not installed) computes the same gain for %s',
  ([, text, gain], { skip }) => {
    if (noteIfMissing('beancount: sales of lots booked by it', hasBeancount)) skip();
    const folder = mkdtempSync(join(tmpdir(), 'lots-'));
    const file = join(folder, 'book.beancount');
    writeFileSync(file, text);
    const query = "SELECT sum(number) AS gain WHERE account = 'Income:Gains'";
    const { stdout } = spawnSync(program, ['-f', 'csv', file, query], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect(addAmounts([stdout.trim().split('\n').at(-1)?.trim() ?? ''])).toBe(gain);
  },
);

test('derives the cost of a sale from a written gain', () => {
  const book = bookIn(`${opened()}${buys}${sale('{}', -12, '-360.00 USD')}`);
  expect(totalsOf(book)['Income:Gains USD']).toBe('-360');
  expect(book.remarks).toBeUndefined();
});

test('derives the cost of a purchase from the amount paid', () => {
  const text = `${opened()}2026-01-05 * "Buy"
  Assets:Depot   10 ACME {}
  Assets:Cash   -1000.00 USD
${sale('{}', -10)}`;
  expect(totalsOf(bookIn(text))['Income:Gains USD']).toBe('-300');
});

test('reads money and shares of a sale with undeterminable lots and adds a remark', () => {
  const withPrice = bookIn(`${opened()}${buys}${sale('{}')}`);
  const without = bookIn(`${opened()}${buys}${sale('{}').replace(' @ 130.00 USD', '')}`);
  for (const book of [withPrice, without]) {
    expect(totalsOf(book)).toEqual({ 'Assets:Depot ACME': '18', 'Assets:Cash USD': '-1540' });
    expect(book.skippedLines).toEqual([]);
    expect(book.remarks?.map(({ text, why }) => [text, why])).toEqual([
      ['2026-04-05 * "Sell"', 'lotUnknown'],
    ]);
  }
  const more = bookIn(`${opened('FIFO')}${sale('{}', -12)}`);
  expect(totalsOf(more)).toMatchObject({ 'Assets:Depot ACME': '-12', 'Assets:Cash USD': '1560' });
});
