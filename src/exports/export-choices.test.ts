import { describe, expect, test } from 'vitest';
import { buildAccountTree } from '#ledger/account-tree.ts';
import { account } from '../../test/support/factories.ts';
import {
  findExportAccounts,
  type ExportChoices,
  resolveExportDays,
  formatFileName,
  createExportChoices,
  hasMoreDecimals,
  countExportTransactions,
  toMoments,
  findPeriodProblem,
} from './export-choices.ts';

const root = account('root', 'ROOT', { props: { TimeZone: 'Pacific/Auckland' } });
const bank = account('bank', 'BANK', { parentId: 'root', transactionsCount: 3 });
const pocket = account('pocket', 'CASH', { parentId: 'bank', transactionsCount: 1 });
const tree = buildAccountTree([root, bank, pocket]);
const euro = { currency: 'EUR', formatTag: 'de-DE', decimals: 2 };
const first = createExportChoices(bank, euro);
const chosen = (changed: Partial<ExportChoices>): ExportChoices => ({ ...first, ...changed });

describe('the initial export settings', () => {
  test('are the whole account without subaccounts, with the decimal sign of its region', () => {
    expect(first).toMatchObject({ format: 'csv', isBranch: false, period: 'always', decimal: ',' });
    expect(createExportChoices(root, { ...euro, formatTag: 'en-US' })).toMatchObject({
      isBranch: true,
      decimal: '.',
    });
    // 1,234 would be read as a thousand.
    expect(createExportChoices(bank, { ...euro, decimals: 3 }).decimal).toBe('.');
  });
});

describe('the days of an export', () => {
  // New Year in New Zealand, the old year in Europe.
  const newYearMs = Date.parse('2026-12-31T11:30:00Z');

  test('are in the time zone of the book', () => {
    expect(resolveExportDays(chosen({ period: 'thisYear' }), root, newYearMs)).toEqual({
      from: '2027-01-01',
      until: '2028-01-01',
    });
    expect(resolveExportDays(chosen({ period: 'lastYear' }), root, newYearMs).from).toBe('2026-01-01');
    const own = chosen({ period: 'own', first: '2026-02-01', last: '2026-02-28' });
    expect(toMoments(resolveExportDays(own, root, newYearMs), root)).toEqual({
      postedFrom: '2026-01-31T11:00:00.000Z',
      postedBefore: '2026-02-28T11:00:00.000Z',
    });
    expect(toMoments(resolveExportDays(first, root, newYearMs), root)).toEqual({});
  });

  test('are checked before the export', () => {
    expect(findPeriodProblem(first)).toBeUndefined();
    expect(findPeriodProblem(chosen({ period: 'own', first: '2026-02-01' }))).toBe('noDays');
    expect(findPeriodProblem(chosen({ period: 'own', first: '2026-02-01', last: '2026-01-31' }))).toBe(
      'wrongOrder',
    );
    expect(
      findPeriodProblem(chosen({ period: 'own', first: '2026-02-01', last: '2026-02-01' })),
    ).toBeUndefined();
  });
});

test('exports an account alone or with all its subaccounts, and a book as a whole', () => {
  expect(findExportAccounts(tree, bank, false)).toEqual(new Set(['bank']));
  expect(findExportAccounts(tree, bank, true)).toEqual(new Set(['bank', 'pocket']));
  expect(findExportAccounts(tree, root, true)).toBeUndefined();
});

test('detects more decimals than the currency has', () => {
  expect(hasMoreDecimals(euro)).toBe(false);
  expect(hasMoreDecimals({ ...euro, decimals: 3 })).toBe(true);
  expect(hasMoreDecimals({ ...euro, currency: 'KWD', decimals: 3 })).toBe(false);
  expect(hasMoreDecimals({ ...euro, currency: 'JPY', decimals: 2 })).toBe(true);
});

test('returns the number of transactions if it is known', () => {
  expect(countExportTransactions(tree, root, chosen({ isBranch: true }))).toBe(2);
  expect(countExportTransactions(tree, bank, first)).toBe(3);
  expect(countExportTransactions(tree, bank, chosen({ isBranch: true }))).toBeUndefined();
  expect(countExportTransactions(tree, bank, chosen({ period: 'thisYear' }))).toBeUndefined();
});

test('names a file after the account and its days, without characters that systems reject', () => {
  expect(formatFileName('A/B: "c"\n', 'gnucash', {}, '2026-11-23')).toBe('A-B- -c-- 2026-11-23.gnucash');
  expect(formatFileName('Bank', 'ledger', { from: '2026-01-01', until: '2027-01-01' }, '2026-11-23')).toBe(
    'Bank 2026-01-01 2026-12-31.journal',
  );
});
