import { expect, test } from 'vitest';
import { nextStatementDay } from './statements.ts';

test('ends the next statement a month after the last one, and the first with last month', () => {
  expect(nextStatementDay(undefined, '2026-11-23')).toBe('2026-10-31');
  expect(nextStatementDay(undefined, '2026-03-01')).toBe('2026-02-28');
  expect(nextStatementDay('2026-10-31', '2027-05-01')).toBe('2026-11-30');
  expect(nextStatementDay('2026-12-15', '2027-05-01')).toBe('2027-01-31');
});
