import { expect, test } from 'vitest';
import type { FileAccount, FileEntry, FileLeg, WrittenBook } from './book-file.ts';
import { withLotsAtCost } from './lots-at-cost.ts';
import { readFile } from './read-file.ts';
import { writeJournal } from './write-journal.ts';

const account = (name: string, commodity: string, more: Partial<FileAccount> = {}): FileAccount => ({
  path: [name],
  type: 'ASSET',
  description: '',
  isPlaceholder: false,
  commodity,
  ...more,
});
const fund = (lots: 'fifo' | 'average' = 'fifo') => account('Fund', 'ACME', { type: 'STOCK', lots });
const cash = account('Cash', 'USD', { type: 'BANK' });
const over = account('Over ACME', 'ACME', { type: 'TRADING', isTrading: true });

const leg = (name: string, amount: string, commodity = 'USD', more: Partial<FileLeg> = {}): FileLeg => ({
  path: [name],
  amount,
  commodity,
  note: '',
  ...more,
});
const traded = (date: string, quantity: string, paid: string): FileEntry => ({
  line: 0,
  date,
  description: 'Trade',
  notes: '',
  legs: [
    leg('Fund', quantity, 'ACME', { cost: { amount: paid, commodity: 'USD' } }),
    leg('Cash', paid.startsWith('-') ? paid.slice(1) : `-${paid}`),
  ],
});
const moved = (date: string, ...legs: FileLeg[]): FileEntry => ({ ...traded(date, '1', '1'), legs });

const buys = [traded('2026-01-05', '10.0', '1000.00'), traded('2026-02-05', '3.0', '400.00')];

/** Returns the legs of the last entry as written for beancount. */
function lastOf(entries: FileEntry[], accounts = [fund(), cash, over]): string[] {
  const text = [...writeJournal({ accounts, entries }, 'beancount')].join('');
  const body = text.trim().split('\n\n').at(-1) ?? '';
  return body
    .split('\n')
    .slice(1)
    .map((line) => line.trim().replaceAll(/\s+/g, ' '));
}

test('writes purchases with their unit cost', () => {
  expect(lastOf(buys)).toEqual([
    'Assets:Fund 3.0 ACME {133.3333333333333333 USD, 2026-02-05}',
    'Assets:Cash -400.00 USD',
  ]);
});

test('writes a sale from the oldest lots with its gain as a posting', () => {
  expect(lastOf([...buys, traded('2026-03-05', '-12.0', '-1800.00')])).toEqual([
    'Assets:Fund -10.0 ACME {100 USD, 2026-01-05} @@ 1500.00 USD',
    'Assets:Fund -2.0 ACME {133.3333333333333333 USD, 2026-02-05} @@ 300.00 USD',
    'Assets:Cash 1800.00 USD',
    'Income:Realized-Gains -533.33 USD',
  ]);
});

test('writes a sale of pooled units at average cost, which beancount does not match', () => {
  const accounts = [fund('average'), cash, over];
  expect(lastOf([...buys, traded('2026-03-05', '-6.5', '-800.00')], accounts)).toEqual([
    'Assets:Fund -6.5 ACME {107.6923076923076923 USD, 2026-01-05} @@ 800.00 USD',
    'Assets:Cash 800.00 USD',
    'Income:Realized-Gains -100.00 USD',
  ]);
  const text = [...writeJournal({ accounts, entries: buys }, 'beancount')].join('');
  expect(text).toContain('open Assets:Fund ACME "NONE"');
});

test('keeps the cost and purchase day of units after a share split', () => {
  const split = moved(
    '2026-03-01',
    leg('Fund', '13.0', 'ACME', { isShareSplit: true }),
    leg('Over ACME', '-13.0', 'ACME', { isShareSplit: true }),
  );
  const legs = lastOf([...buys, split]).filter((line) => line.includes('Fund') || line.includes('Over'));
  expect(legs).toEqual([
    'Assets:Fund -10.0 ACME {100 USD, 2026-01-05}',
    'Assets:Fund 20.0 ACME {50 USD, 2026-01-05}',
    'Assets:Fund -3.0 ACME {133.3333333333333333 USD, 2026-02-05}',
    'Assets:Fund 6.0 ACME {66.6666666666666667 USD, 2026-02-05}',
  ]);
});

test('keeps the lots of units that move to another account', () => {
  const accounts = [fund(), account('Other', 'ACME', { lots: 'fifo' }), cash, over];
  const move = moved('2026-03-01', leg('Fund', '-11.0', 'ACME'), leg('Other', '11.0', 'ACME'));
  expect(lastOf([...buys, move], accounts)).toEqual([
    'Assets:Fund -10.0 ACME {100 USD, 2026-01-05}',
    'Assets:Fund -1.0 ACME {133.3333333333333333 USD, 2026-02-05}',
    'Assets:Other 10.0 ACME {100 USD, 2026-01-05}',
    'Assets:Other 1.0 ACME {133.3333333333333333 USD, 2026-02-05}',
  ]);
});

test('leaves currencies and holdings that sold more than they had unchanged', () => {
  const book: WrittenBook = { accounts: [fund(), cash], entries: [traded('2026-01-05', '-1.0', '-10.00')] };
  expect(withLotsAtCost(book).entries).toEqual(book.entries);
  const abroad: WrittenBook = { accounts: [account('Fund', 'ACME'), cash], entries: buys };
  expect(withLotsAtCost(abroad)).toEqual(abroad);
});

test('is read again with the prices paid and without the account of gains', () => {
  const entries = [...buys, traded('2026-03-05', '-12.0', '-1800.00')];
  const text = [...writeJournal({ accounts: [fund(), cash, over], entries }, 'beancount')].join('');
  const { file } = readFile(new TextEncoder().encode(text));
  if (!('entries' in file)) throw new Error('no book');
  expect(file.accounts.map(({ path }) => path.join(':'))).toEqual(['Fund', 'Cash', 'Over ACME']);
  expect(file.entries.at(-1)?.legs.map(({ amount, cost }) => [amount, cost])).toEqual([
    ['-10', { amount: '-1500', commodity: 'USD' }],
    ['-2', { amount: '-300', commodity: 'USD' }],
    ['1800', undefined],
  ]);
});

test('moves an inexact price to the side with decimals, or adds a decimal to allow a tolerance', () => {
  const exchanged = (amount: string, commodity: string, cost: string): FileEntry =>
    moved(
      '2026-01-05',
      leg('Fund', amount, commodity, { cost: { amount: cost, commodity: 'BELT' } }),
      leg('Cash', cost.startsWith('-') ? cost.slice(1) : `-${cost}`, 'BELT'),
    );
  const accounts = [account('Fund', 'GOLD'), account('Cash', 'BELT')];
  expect(lastOf([exchanged('-65.00', 'GOLD', '-1')], accounts)).toEqual([
    'Assets:Fund -65.00 GOLD',
    'Assets:Cash 1 BELT @@ 65.00 GOLD',
  ]);
  expect(lastOf([exchanged('65', 'GOLD', '1')], accounts)).toEqual([
    'Assets:Fund 65 GOLD @@ 1 BELT',
    'Assets:Cash -1.0 BELT',
  ]);
  expect(lastOf([exchanged('4', 'GOLD', '1')], accounts)).toEqual([
    'Assets:Fund 4 GOLD @@ 1 BELT',
    'Assets:Cash -1 BELT',
  ]);
});
