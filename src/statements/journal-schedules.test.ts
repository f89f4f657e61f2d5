import { describe, expect, test } from 'vitest';
import type { FileSchedule, WrittenBook } from './book-file.ts';
import { readJournal } from './journal.ts';
import { writeJournal } from './write-journal.ts';

const read = (text: string) => readJournal(text);

describe('schedules in a journal', () => {
  test('are read from ledger and hledger without booking any occurrence', () => {
    const file = read(`
2026-03-01 Shop
  expenses:food  10.00 EUR
  assets:bank

~ monthly from 2026-01-31  Rent ; flat
  ; :home:
  expenses:rent    950.00 EUR
  assets:bank

~ every friday
  expenses:sport    10.00 EUR
  assets:bank
`);
    expect(file.entries).toHaveLength(1);
    expect(file.skippedLines).toEqual([]);
    expect(file.schedules).toEqual([
      {
        name: 'Rent',
        rule: 'FREQ=MONTHLY',
        start: '2026-01-31',
        entry: {
          line: 6,
          date: '2026-01-31',
          description: 'Rent',
          notes: 'flat',
          tags: ['home'],
          legs: [
            { path: ['expenses', 'rent'], amount: '950', commodity: 'EUR', note: '' },
            { path: ['assets', 'bank'], amount: '-950', commodity: 'EUR', note: '' },
          ],
        },
      },
      expect.objectContaining({ name: 'sport', rule: 'FREQ=WEEKLY;BYDAY=FR', start: '2026-03-02' }),
    ]);
    expect(file.accounts.map(({ path }) => path.join(':'))).toContain('expenses:sport');
  });

  test('are listed as skipped if the recurrence or an amount is unknown', () => {
    const file = read(`
~ now and then from 2026-01-01
  expenses:rent    950.00 EUR
  assets:bank

~ monthly
  expenses:rent    950.00 EUR
  assets:bank

~ monthly from 2026-01-01
  expenses:rent
  assets:bank
`);
    expect(file.schedules).toBeUndefined();
    expect(file.skippedLines.map(({ line, why }) => [line, why])).toEqual([
      [2, 'noDate'],
      [6, 'noDate'],
      [10, 'noAmount'],
    ]);
  });

  test('are forecasts in beancount', () => {
    const file = read(`
2026-01-31 # "Landlord" "Rent [MONTHLY UNTIL 2026-12-31]"
  Expenses:Rent   950.00 EUR
  Assets:Bank

2026-01-31 # "Rent [paid]"
  Expenses:Rent   950.00 EUR
  Assets:Bank
`);
    expect(file.entries.map(({ description }) => description)).toEqual(['Rent [paid]']);
    expect(file.schedules).toMatchObject([
      {
        name: 'Landlord',
        rule: 'FREQ=MONTHLY',
        start: '2026-01-31',
        until: '2026-12-31',
        entry: { description: 'Landlord', notes: 'Rent' },
      },
    ]);
  });

  test('are read as they were written and do not count as booked', () => {
    const schedule: FileSchedule = {
      name: 'Rent; "flat"',
      rule: 'FREQ=MONTHLY;BYMONTHDAY=-1',
      start: '2026-01-31',
      until: '2028-12-31',
      count: 20,
      bankDays: 'before',
      leadDays: 14,
      isPosted: true,
      isPaused: true,
      amount: 'about',
      least: '900.00',
      most: '1000.00',
      skipped: ['2026-04-30', '2026-06-30'],
      done: '2026-02-28',
      entry: {
        line: 0,
        date: '2026-01-31',
        description: 'Rent; "flat"',
        notes: 'two\nlines',
        tags: ['home', 'a b'],
        legs: [
          { path: ['Expenses', 'Rent'], amount: '950', commodity: 'EUR', note: 'a note' },
          { path: ['Assets', 'Bank'], amount: '-950', commodity: 'EUR', note: '' },
        ],
      },
    };
    const account = { description: '', isPlaceholder: false };
    const book: WrittenBook = {
      accounts: [
        { ...account, path: ['Assets'], type: 'ASSET' },
        { ...account, path: ['Assets', 'Bank'], type: 'BANK' },
        { ...account, path: ['Expenses'], type: 'EXPENSE' },
        { ...account, path: ['Expenses', 'Rent'], type: 'EXPENSE' },
      ],
      entries: [],
      schedules: [schedule],
    };
    const text = [...writeJournal(book, 'ledger')].join('');
    expect(text).toContain('~ monthly from 2026-01-01 to 2029-01-01\n');
    const again = read(text);
    expect(again.skippedLines).toEqual([]);
    expect(again.schedules?.map((each) => ({ ...each, entry: { ...each.entry, line: 0 } }))).toEqual([
      schedule,
    ]);
    expect([...writeJournal(book, 'beancount')].join('')).not.toMatch(/Rent;|MONTHLY/);
  });
});
