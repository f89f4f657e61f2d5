import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { selectImportRows, findEarliest, findRecurringDate } from './import-preview.ts';
import { type ImportFile, readImportFile, runToEnd } from './read-import.ts';
import { wireAccount, wireTransaction } from '../../test/support/wire-factories.ts';

const account = (id: string) => wireAccount(id, 'CASH', 'R');
const transaction = (id: string, day: number, [to, from]: [string, string]) =>
  wireTransaction(
    id,
    { to, from, valueMinor: 100n },
    { TransactionDatePosted: new Date(Date.UTC(2024, 0, day)).toISOString() },
  );
const read = (accounts: unknown[], transactions: unknown[]): ImportFile =>
  runToEnd(readImportFile({ accounts, transactions }));

const names = ['A', 'B', 'C', 'D', 'E'];
const pair = fc.subarray(names, { minLength: 2, maxLength: 2 });
const files = fc
  .record({
    accounts: fc.subarray(names),
    transactions: fc.array(fc.record({ day: fc.integer({ min: 1, max: 31 }), pair }), { maxLength: 30 }),
  })
  .map(({ accounts, transactions }) =>
    read(
      accounts.map(account),
      transactions.map(({ day, pair: [a = '', b = ''] }, index) => transaction(`T${index}`, day, [a, b])),
    ),
  );

describe('the import selection', () => {
  test('imports or counts out each transaction once, none too early or without an account', () => {
    fc.assert(
      fc.property(
        files,
        fc.integer({ min: 1, max: 32 }),
        fc.boolean(),
        fc.subarray(names),
        (file, day, isTransactionsOnly, current) => {
          const from = new Date(Date.UTC(2024, 0, day));
          const currentAccountIds = new Set(current);
          const chosen = selectImportRows(file, { from, isTransactionsOnly, currentAccountIds });
          expect(chosen.transactions.length + chosen.tooEarly + chosen.withoutAccount).toBe(
            file.transactions.length,
          );
          const known = isTransactionsOnly ? current : file.accounts.map(({ item }) => item.id);
          for (const each of file.transactions) {
            const mayGo =
              each.item.postedAt >= from && each.item.accountIds.every((id) => known.includes(id));
            expect(chosen.transactions.includes(each)).toBe(mayGo);
          }
          expect(chosen.accounts).toEqual(isTransactionsOnly ? [] : file.accounts);
        },
      ),
    );
  });

  test('keeps all transactions with accounts from the earliest date on', () => {
    fc.assert(
      fc.property(files, (file) => {
        const currentAccountIds = new Set(names);
        const from = findEarliest(file);
        const chosen = selectImportRows(file, { from, isTransactionsOnly: true, currentAccountIds });
        expect(chosen.transactions).toEqual(file.transactions);
      }),
    );
  });
});

describe('an import file', () => {
  test('has no earliest date without transactions', () => {
    expect(findEarliest(read([account('A')], []))).toBeUndefined();
  });

  test('lists unreadable rows with their reason', () => {
    const file = read([account('A'), 7], [transaction('T', 1, ['A', 'B']), { TransactionId: 'X' }]);
    expect(file.accounts).toHaveLength(1);
    expect(file.transactions).toHaveLength(1);
    expect(file.rejected.map(({ id }) => id)).toEqual(['', 'X']);
  });
});

describe('the recurring date of a transaction', () => {
  const recurring = (more: object) => {
    const [entry] = read([], [{ ...transaction('T', 1, ['A', 'B']), ...more }]).transactions;
    return entry && findRecurringDate(entry);
  };

  test.each([
    ['a field of the row', { RecurringDate: '2024-05-06T13:00:00Z' }],
    ['a field in capitals, with another zone', { RECURRING_NEXT: '2024-05-06T18:30:00+05:30' }],
    ['milliseconds', { recurring: 1715000400000 }],
    ['a field with more in it', { recurring: { date: '2024-05-06T13:00:00Z' } }],
    ['the next date before the first', { recurring: { startDate: '2020-01-01', nextDate: 1715000400000 } }],
    ['a prop', { PropsInJSON: '{"recurringFrom":{"startDate":1715000400000}}' }],
    [
      'a field that is no date, then one that is',
      { RecurringRule: 'every 2 weeks', RecurringOn: 1715000400000 },
    ],
    ['a time without a zone, taken as UTC', { recurringDate: '2024-05-06T13:00:00' }],
  ])('is read from %s', (_name, more) => {
    expect(recurring(more)).toEqual(new Date('2024-05-06T13:00:00Z'));
  });

  test('is midnight in UTC for a date alone', () => {
    expect(recurring({ Recurring: '2024-05-06' })).toEqual(new Date('2024-05-06T00:00:00Z'));
  });

  test.each([
    ['nothing', {}],
    ['a flag', { Recurring: true }],
    ['a word', { Recurring: 'monthly' }],
    ['a word with a number, which is no date', { Recurring: 'every 2' }],
    ['null', { Recurring: null }],
    ['an empty text', { Recurring: '' }],
    ['no real day', { Recurring: '2024-13-45' }],
    ['a number beyond all dates', { Recurring: 9e15 }],
    ['a list', { Recurring: ['2024-05-06'] }],
    ['objects in objects', { Recurring: { date: { date: '2024-05-06' } } }],
    ['a key that only holds the word', { NotRecurringDate: '2024-05-06' }],
  ])('is undefined for %s', (_name, more) => {
    expect(recurring(more)).toBeUndefined();
  });

  test('is the same in every time zone', () => {
    for (const zone of ['America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati']) {
      vi.stubEnv('TZ', zone);
      expect(recurring({ Recurring: '2024-05-06T13:00' })).toEqual(new Date('2024-05-06T13:00:00Z'));
    }
    vi.unstubAllEnvs();
  });
});
