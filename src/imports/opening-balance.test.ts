import { expect, test } from 'vitest';
import type { StatementHead } from './file-read.ts';
import type { ImportRow } from './import-rows.ts';
import { findOfferedOpening, findOpeningBalance } from './opening-balance.ts';
import type { StatementSource } from './statement-sources.ts';

const partOf = (balances: Pick<StatementHead, 'opening' | 'closing'>): StatementSource => ({
  key: '',
  number: undefined,
  statements: [{ account: {}, days: { first: '2026-10-10', last: '2026-10-12' }, rows: 2, ...balances }],
  files: new Map(),
  count: 2,
});
const rows = ['2026-10-10', '2026-10-12'].map((day, at): ImportRow => ({
  key: day,
  line: 1,
  entry: { key: day, day, gainMinor: at === 0 ? -400_00n : 50_00n, description: 'Row', notes: '' },
  parts: undefined,
  ids: { id: day, splitAId: day, splitBId: day },
  positionInDay: 0,
  state: 'new',
  stored: undefined,
  suggested: undefined,
  expected: undefined,
}));

test('returns the opening balance of the file', () => {
  const part = partOf({ opening: { amount: '500.00', date: '2026-09-30' }, closing: { amount: '1' } });
  expect(findOpeningBalance(part, rows, 2)).toEqual({ day: '2026-09-30', minor: 500_00n });
});

test('derives the opening balance from the closing balance and the rows', () => {
  const closing = (date: string) => partOf({ closing: { amount: '150.00', date } });
  expect(findOpeningBalance(closing('2026-10-31'), rows, 2)).toEqual({ day: '2026-10-09', minor: 500_00n });
  expect(findOpeningBalance(closing('2026-10-11'), rows, 2)).toEqual({ day: '2026-10-09', minor: 550_00n });
  expect(findOpeningBalance(closing('2026-10-09'), rows, 2)).toBeUndefined();
  expect(findOpeningBalance(closing('2026-10-31'), [], 2)).toBeUndefined();
  expect(findOpeningBalance(partOf({}), rows, 2)).toBeUndefined();
});

test('offers an opening balance if the book has no balance of the account on that day', () => {
  const opening = { day: '2026-09-30', minor: 500_00n };
  expect(findOfferedOpening(opening, 0n)).toBe(opening);
  expect(findOfferedOpening(opening, 1n)).toBeUndefined();
  expect(findOfferedOpening(opening, undefined)).toBeUndefined();
  expect(findOfferedOpening({ ...opening, minor: 0n }, 0n)).toBeUndefined();
});
