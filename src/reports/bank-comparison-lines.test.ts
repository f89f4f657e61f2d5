import { expect, test } from 'vitest';
import { readBookCurrency } from '#ledger/money.ts';
import { writeReportCsv } from './csv.ts';
import { type BankComparisonResult, formatBankComparisons } from './bank-comparison-lines.ts';

const words = {
  day: 'Day',
  account: 'Account',
  compared: 'Compared',
  balance: 'Balance',
  result: 'Result',
  holdsSign: 'holds',
  by: { statement: 'Statement', check: 'Check' },
};
const money = { ...readBookCurrency(undefined), signStyle: 'all-positive' } as const;
const compared = (by: 'statement' | 'check', foundMinor: bigint | undefined): BankComparisonResult => ({
  comparison: { day: '2026-10-31', by, balanceMinor: -5000n, expectedMinor: -5000n },
  account: { name: 'Card', type: 'CREDIT', props: {} },
  foundMinor,
});

test('writes the currency of an account in another currency', () => {
  const found = compared('check', -4000n);
  const account = { name: 'Card', type: 'CREDIT', props: { Currency: 'JPY', CurrencyDecimals: 0 } } as const;
  const [, line] = formatBankComparisons([{ ...found, account }], words, { money, fingerprint: undefined });
  expect(line).toEqual(['2026-10-31', 'Card', 'Check', '5000 JPY', '-1000 JPY']);
});

test('writes the comparisons with the signs of the book, and the fingerprint', () => {
  const found = [compared('statement', -5000n), compared('check', -4000n), compared('check', undefined)];
  const lines = formatBankComparisons(found, words, { money, fingerprint: 'abc' });
  expect(lines).toEqual([
    ['Day', 'Account', 'Compared', 'Balance', 'Result'],
    ['2026-10-31', 'Card', 'Statement', '50.00', 'holds'],
    ['2026-10-31', 'Card', 'Check', '50.00', '-10.00'],
    ['2026-10-31', 'Card', 'Check', '50.00', ''],
    [],
    ['abc'],
  ]);
  const table = { rowsAre: 'Account', columns: [], rows: [] };
  expect(writeReportCsv(table, money, lines).split('\r\n').slice(0, 3)).toEqual([
    'Account',
    '',
    'Day,Account,Compared,Balance,Result',
  ]);
});
