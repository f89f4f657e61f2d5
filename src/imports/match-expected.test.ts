import { expect, test } from 'vitest';
import { account } from '../../test/support/factories.ts';
import { createSchedule } from '../../test/support/schedules.ts';
import { matchExpected } from './match-expected.ts';
import { matchRows } from './match-rows.ts';

const accounts = [account('bank', 'BANK'), account('rent', 'EXPENSE'), account('food', 'EXPENSE')];
const rent = createSchedule('FREQ=MONTHLY', { done: '2026-02-28' });
const entry = (key: string, day: string, gainMinor: bigint, description: string) => ({
  key,
  day,
  gainMinor,
  description,
  notes: '',
});
const past = (description: string, otherId: string) => ({
  description,
  notes: '',
  accountId: 'bank',
  otherId,
  gainMinor: -95_000n,
  postedMs: 0,
});

/** Returns the expected occurrences of rows and their accounts. */
function matched(rows: readonly ReturnType<typeof entry>[], before: readonly ReturnType<typeof past>[] = []) {
  const files = new Map([['file', rows]]);
  const context = {
    accountId: 'bank',
    zone: 'UTC',
    rules: [],
    accounts,
    repeats: { schedules: [rent], latest: new Map() },
  };
  const found = matchExpected(
    matchRows({ files, stored: [], bookingHistory: before }, context),
    files,
    context,
  );
  return found.map(({ expected, suggested }) => [expected?.nominal, suggested?.otherId]);
}

test('matches the row nearest to an expected occurrence and suggests the account of its schedule', () => {
  expect(
    matched([
      entry('a', '2026-03-28', -95_000n, 'Transfer'),
      entry('b', '2026-03-30', -95_000n, 'Landlord'),
      entry('c', '2026-03-31', -1000n, 'Bakery'),
    ]),
  ).toEqual([
    [undefined, undefined],
    ['2026-03-31', 'rent'],
    [undefined, undefined],
  ]);
});

test('does not match a row with another certain account', () => {
  const row = entry('a', '2026-03-31', -95_000n, 'Hotel');
  expect(matched([row], [past('Hotel', 'food'), past('Hotel', 'food')])).toEqual([[undefined, 'food']]);
  expect(matched([row], [past('Hotel', 'rent'), past('Hotel', 'rent')])).toEqual([['2026-03-31', 'rent']]);
});
