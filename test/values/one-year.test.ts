import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readPastedDate } from '#entry/bulk/read-paste.ts';
import { readTypedDay } from '#ledger/typed-dates.ts';
import { readFile } from '#statements/read-file.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 9, 31, 12) }));
afterEach(() => vi.useRealTimers());

function dayInFile(content: string): string | undefined {
  const { file } = readFile(new TextEncoder().encode(content));
  return 'statements' in file ? file.statements[0]?.rows[0]?.date : undefined;
}

const pad = (part: number) => String(part).padStart(2, '0');

/** Reads a day with a two-digit year with every reader. */
function readWithAll(month: number, day: number, year: number): unknown[] {
  const text = `${month}/${day}/${pad(year)}`;
  // A month that cannot be a day.
  const known = '12/31/2020';
  return [
    readTypedDay(text, { order: 'mdy', today: '2026-10-31', weekdays: [], months: [], words: {} }),
    readPastedDate(text, { dayFirst: false, months: [], time: '00:00' })?.slice(0, 10),
    dayInFile(`Date,Payee,Amount\n${text},Tea,1.50\n${known},Tea,2.50\n`),
    dayInFile(`!Type:Bank\nD${text}\nT1.50\nPTea\n^\nD${known}\nT1.00\nPTea\n^\n`),
    dayInFile(`:20:X\n:25:1\n:28C:1\n:61:${pad(year)}${pad(month)}${pad(day)}C1,50NMSCNONREF\n:86:Tea\n-\n`),
  ];
}

test('two digits mean the same year in a field, the sheet, a table, QIF and MT940', () => {
  expect(new Set(readWithAll(3, 4, 47))).toEqual(new Set(['1947-03-04']));
  expect(new Set(readWithAll(3, 4, 46))).toEqual(new Set(['2046-03-04']));
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
      fc.nat(99),
      (month, day, year) => {
        const whole = year <= 46 ? 2000 + year : 1900 + year;
        expect(new Set(readWithAll(month, day, year))).toEqual(
          new Set([`${whole}-${pad(month)}-${pad(day)}`]),
        );
      },
    ),
  );
});

test('QIF with an explicit century uses that century', () => {
  expect(dayInFile("!Type:Bank\nD3/4'47\nT1.50\nPTea\n^\n")).toBe('2047-03-04');
});
