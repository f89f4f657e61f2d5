import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fromDateTimeField } from '#entry/date-fields.ts';
import { selectImportRows } from '#ledger/import-preview.ts';
import { readImportFile, runToEnd } from '#ledger/read-import.ts';
import { createImportBody, findDefaultFrom } from './use-import.ts';
import type { ParsedExportFile } from './read-export-file.ts';
import { wireAccount, wireTransaction } from '../../../../test/support/wire-factories.ts';

const between = { to: 'A', from: 'B', valueMinor: 100n };
const fileOf = (moments: readonly Date[]): ParsedExportFile => ({
  ...runToEnd(
    readImportFile({
      accounts: ['A', 'B'].map((id) => wireAccount(id, 'CASH', 'R')),
      transactions: moments.map((moment, index) =>
        wireTransaction(`T${index}`, between, { TransactionDatePosted: moment.toISOString() }),
      ),
    }),
  ),
  userConfig: { enableAnimations: false },
  fingerprints: undefined,
});
const chosenFrom = (file: ParsedExportFile, field: string) =>
  selectImportRows(file, {
    from: fromDateTimeField(field),
    isTransactionsOnly: false,
    currentAccountIds: new Set(),
  });

afterEach(() => vi.unstubAllEnvs());

describe('initial date of an import', () => {
  // Around the night in which the clocks of Berlin and New York go back.
  const moments = fc.date({
    min: new Date('2024-10-26T00:00:00Z'),
    max: new Date('2024-11-04T00:00:00Z'),
    noInvalidDate: true,
  });

  test.each(['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'])(
    'the initial date includes all transactions in %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      fc.assert(
        fc.property(fc.array(moments, { minLength: 1, maxLength: 20 }), (dates) => {
          const file = fileOf(dates);
          expect(chosenFrom(file, findDefaultFrom(file, undefined)).transactions).toEqual(file.transactions);
        }),
      );
    },
  );

  test('the initial date is empty for a file without transactions, which still imports its accounts', () => {
    const file = fileOf([]);
    expect(findDefaultFrom(file, '2024,1,1')).toBe('');
    expect(chosenFrom(file, '').accounts).toEqual(file.accounts);
  });

  test('the initial date follows the override and ignores an unreadable one', () => {
    const file = fileOf([new Date(2024, 4, 6, 7, 8, 9), new Date(2024, 5, 1)]);
    expect(findDefaultFrom(file, ',,1,0,0,0')).toBe('2024-05-01T00:00:00');
    expect(findDefaultFrom(file, '2024,6,1,0,0,0')).toBe('2024-06-01T00:00:00');
    expect(findDefaultFrom(file, 'soon')).toBe('2024-05-06T07:08:09');
    expect(chosenFrom(file, findDefaultFrom(file, '2024,6,1,0,0,0')).tooEarly).toBe(1);
  });
});

test('accounts and settings are imported with the transactions, unless the user limits the import to transactions', () => {
  const file = fileOf([new Date(2024, 4, 6)]);
  const preview = chosenFrom(file, '');
  expect(Object.keys(createImportBody(file, preview, false))).toEqual([
    'accounts',
    'transactions',
    'userConfig',
  ]);
  expect(Object.keys(createImportBody(file, preview, true))).toEqual(['transactions']);
  expect(Object.keys(createImportBody({ ...file, userConfig: undefined }, preview, false))).toEqual([
    'accounts',
    'transactions',
  ]);
});
