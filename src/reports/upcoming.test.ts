import { expect, test } from 'vitest';
import { buildAccountTree } from '#ledger/account-tree.ts';
import { createOccurrenceRows } from '#ledger/schedule/occurrence-rows.ts';
import { readAccount } from '#ledger/wire.ts';
import { scheduleLine, createSchedule } from '../../test/support/schedules.ts';
import { wireAccount } from '../../test/support/wire-factories.ts';
import { summarizeUpcoming } from './upcoming.ts';

const derived = (TotalAmountHeld: bigint, SubAccountsCount = 0) => ({
  SubAccountsCount,
  TransactionsCount: 1,
  TotalAmountHeld: String(TotalAmountHeld),
});

/** A bank account with an asset of another type below it, and cash. */
const tree = buildAccountTree(
  [
    { ...wireAccount('main', 'ROOT', null), ...derived(0n, 3) },
    { ...wireAccount('bank', 'BANK', 'main'), ...derived(100_000n, 1) },
    { ...wireAccount('gold', 'ASSET', 'bank'), ...derived(40_000n) },
    { ...wireAccount('cash', 'CASH', 'main'), ...derived(5000n) },
    { ...wireAccount('rent', 'EXPENSE', 'main'), ...derived(0n) },
  ].map(readAccount),
);

const rent = createSchedule('FREQ=MONTHLY', {
  start: '2026-11-25',
  amount: 'about',
  lines: [scheduleLine(-60_000n)],
});
const pay = createSchedule('FREQ=MONTHLY', {
  id: 'S2',
  name: 'Pay',
  start: '2026-11-28',
  lines: [scheduleLine(90_000n)],
});

const on = (today: string) => ({ today, later: [], latest: new Map() });

test('returns the payments of two weeks in order, and the lowest balance of bank and cash', () => {
  expect(summarizeUpcoming([pay, rent], tree, on('2026-11-22'))).toEqual({
    due: 0,
    since: undefined,
    held: [],
    rows: [
      {
        key: 'S1 2026-11-25',
        name: 'Rent',
        day: '2026-11-25',
        isAbout: true,
        accountId: 'bank',
        minor: -60_000n,
        direction: 'out',
      },
      {
        key: 'S2 2026-11-28',
        name: 'Pay',
        day: '2026-11-28',
        isAbout: false,
        accountId: 'bank',
        minor: 90_000n,
        direction: 'in',
      },
    ],
    lowest: { day: '2026-11-25', minor: 5000n },
  });
});

test('counts due payments separately and includes them in the balance at once', () => {
  const summary = summarizeUpcoming([pay, rent], tree, on('2026-11-26'));
  expect(summary).toMatchObject({ due: 1, since: '2026-11-25', lowest: { day: '2026-11-26', minor: 5000n } });
  expect(summary.rows.map(({ day }) => day)).toEqual(['2026-11-28']);
});

test('does not underestimate the lowest balance with overdue income and expenses', () => {
  expect(summarizeUpcoming([pay, rent], tree, on('2026-11-29')).lowest).toEqual({
    day: '2026-11-29',
    minor: 65_000n,
  });
});

test('omits paused, skipped and distant payments, and the lowest balance of accounts without payments', () => {
  const paused = { ...pay, paused: '2026-11-01' };
  const skipped = { ...rent, skipped: ['2026-11-25'] };
  const nothing = { due: 0, since: undefined, held: [], rows: [], lowest: undefined };
  expect(summarizeUpcoming([paused, skipped], tree, on('2026-11-22'))).toEqual(nothing);
  expect(summarizeUpcoming([pay, rent], tree, on('2026-11-10'))).toEqual(nothing);
  const inGold = createSchedule('FREQ=MONTHLY', {
    start: '2026-11-25',
    lines: [scheduleLine(1n, { accountA: 'gold', accountB: 'rent' })],
  });
  expect(summarizeUpcoming([inGold], tree, on('2026-11-22'))).toMatchObject({
    lowest: undefined,
    rows: [{ minor: 1n }],
  });
});

test('counts later transactions on their day, and returns no lowest balance until they are known', () => {
  const later = [
    {
      day: '2026-11-27',
      splitA: { id: 'A', accountId: 'bank', valueMinor: 50_000n },
      splitB: { id: 'B', accountId: 'rent', valueMinor: -50_000n },
    },
  ];
  const known = { ...on('2026-11-22'), later };
  expect(summarizeUpcoming([pay, rent], tree, known).lowest).toEqual({ day: '2026-11-25', minor: -45_000n });
  expect(summarizeUpcoming([pay, rent], tree, { ...known, later: undefined })).toMatchObject({
    rows: [{ minor: -60_000n }, { minor: 90_000n }],
    lowest: undefined,
  });
});

test('uses the last amount of a schedule with variable amounts', () => {
  const last = { ...rent, amount: 'last' as const };
  const [posted] = createOccurrenceRows(
    last,
    { nominal: '2026-10-25', day: '2026-10-25', values: [-70_000n] },
    { zone: 'UTC', enteredAt: new Date(0) },
  );
  const latest = new Map([['S1', posted === undefined ? [] : [posted]]]);
  expect(summarizeUpcoming([last], tree, { ...on('2026-11-22'), latest })).toMatchObject({
    rows: [{ minor: -70_000n }],
    lowest: { minor: -5000n },
  });
});
