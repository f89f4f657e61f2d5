import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readFile } from './read-file.ts';

const folder = new URL('../../test/fixtures/statements/', import.meta.url);

/** The content of each file: day, amount and payee of the rows, and the words of skipped rows. */
const holds: Record<string, { bank: string; rows: [string, string, string][]; leftOut?: string[] }> = {
  'revolut.csv': {
    bank: 'Revolut',
    rows: [
      ['2026-09-01', '100', 'Top-Up by *1111'],
      ['2026-09-03', '-4.5', 'Corner Bakery'],
      ['2026-09-05', '-40', 'Cash at Hauptplatz'],
      ['2026-09-05', '-0.8', 'Cash at Hauptplatz'],
    ],
    leftOut: ['PENDING', 'REVERTED'],
  },
  'paypal.csv': {
    bank: 'PayPal',
    rows: [
      ['2026-09-13', '96.8', 'Ada Example'],
      ['2026-09-14', '-25', 'Garden Store'],
    ],
    leftOut: ['Pending', 'Denied'],
  },
  'wise.csv': {
    bank: 'Wise',
    rows: [
      ['2026-09-15', '-9.99', 'Music Example'],
      ['2026-09-14', '-50.25', 'Bob Example'],
      ['2026-09-13', '200.25', 'Cy Example'],
    ],
  },
  'apple-card.csv': {
    bank: 'Apple Card',
    rows: [
      ['2026-09-10', '-25.4', 'Corner Market'],
      ['2026-09-11', '120', 'Ach Deposit Internet Transfer'],
      ['2026-09-12', '12', 'Book Shop'],
    ],
  },
  'american-express.csv': {
    bank: 'American Express',
    rows: [
      ['2026-09-13', '-25.4', 'CORNER MARKET'],
      ['2026-09-14', '120', 'AUTOPAY PAYMENT - THANK YOU'],
    ],
  },
  'monzo.csv': {
    bank: 'Monzo',
    rows: [
      ['2026-09-01', '-4.2', 'Corner Cafe'],
      ['2026-09-02', '100', 'Ada Example'],
    ],
  },
  'n26.csv': {
    bank: 'N26',
    rows: [
      ['2026-09-01', '-4.2', 'Corner Cafe'],
      ['2026-09-02', '100', 'Ada Example'],
    ],
  },
  'n26-older.csv': {
    bank: 'N26',
    rows: [
      ['2026-09-01', '-4.2', 'Corner Cafe'],
      ['2026-09-02', '100', 'Ada Example'],
      ['2026-09-03', '-7.5', 'Bob Example'],
    ],
  },
  'chase-card.csv': {
    bank: 'Chase',
    rows: [
      ['2026-09-05', '-25.4', 'CORNER MARKET'],
      ['2026-09-06', '120', 'Payment Thank You - Web'],
      ['2026-09-08', '12', 'BOOK SHOP'],
    ],
  },
  'chase-checking.csv': {
    bank: 'Chase',
    rows: [
      ['2026-09-09', '-25.4', 'CORNER MARKET 1234'],
      ['2026-09-08', '100', 'REMOTE DEPOSIT'],
      ['2026-09-07', '1000', 'EXAMPLE INC PAYROLL'],
    ],
  },
  'capital-one.csv': {
    bank: 'Capital One',
    rows: [
      ['2026-09-05', '-25.4', 'CORNER MARKET'],
      ['2026-09-06', '120', 'CAPITAL ONE AUTOPAY PYMT'],
    ],
  },
  'capital-one-360.csv': {
    bank: 'Capital One',
    rows: [
      ['2026-09-09', '-25.4', 'Withdrawal from EXAMPLE LOAN'],
      ['2026-09-08', '100', 'Monthly Interest Paid'],
      ['2026-09-07', '1000', 'Deposit from EXAMPLE INC'],
    ],
  },
  'citi.csv': {
    bank: 'Citi',
    rows: [
      ['2026-09-05', '-25.4', 'CORNER MARKET 12 ANYTOWN'],
      ['2026-09-06', '120', 'ONLINE PAYMENT, THANK YOU'],
    ],
    leftOut: ['Pending'],
  },
  'discover.csv': {
    bank: 'Discover',
    rows: [
      ['2026-09-05', '-25.4', 'CORNER MARKET ANYTOWN'],
      ['2026-09-06', '120', 'INTERNET PAYMENT - THANK YOU'],
    ],
  },
};

test('has expectations for every file in the folder', () => {
  expect(readdirSync(folder).toSorted()).toEqual(Object.keys(holds).toSorted());
});

test('does not recognize a table with further columns as that of a bank', () => {
  const lines = [
    'Status,Date,Description,Debit,Credit,Balance',
    'Cleared,13/09/2026,Shop,5.00,,95.00',
    'Cleared,14/09/2026,Books,,-4.00,91.00',
  ];
  const { file, table } = readFile(new TextEncoder().encode(lines.join('\n')));
  expect(table?.bank).toBe(undefined);
  expect(file).toMatchObject({ statements: [{ rows: [{ amount: '-5' }, { amount: '-4' }] }] });
});

test.each(Object.entries(holds))(
  'reads %s with the layout of its bank',
  (name, { bank, rows, leftOut = [] }) => {
    const { file, table } = readFile(new Uint8Array(readFileSync(new URL(name, folder))));
    if (!('statements' in file) || table === undefined) throw new Error('no table');
    expect(table.bank).toBe(bank);
    expect(table.form).toMatchObject({ isSignConfirmed: true, open: [] });
    expect(table.signs.balance?.breaks ?? []).toEqual([]);
    const read = file.statements.flatMap((statement) => statement.rows);
    expect(read.map(({ date, amount, payee }) => [date, amount, payee])).toEqual(rows);
    expect(file.skippedLines.map(({ said }) => said)).toEqual(leftOut);
  },
);
