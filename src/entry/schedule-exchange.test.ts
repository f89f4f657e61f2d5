import { expect, test } from 'vitest';
import { findExchangePairs } from '#ledger/commodity/exchange-pairs.ts';
import { listGroupLines } from '#ledger/groups.ts';
import { toScheduleForm, scheduleFromForm } from './schedule-form.ts';
import { toScheduleLines, createMonthlySchedule } from '#ledger/schedule/new-schedule.ts';
import { createOccurrenceRows } from '#ledger/schedule/occurrence-rows.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import { readSchedule, writeScheduleItem } from '#ledger/schedule/schedule-item.ts';

const line = {
  accountA: 'B'.repeat(32),
  accountB: 'C'.repeat(32),
  valueMinor: -10_000n,
  description: '',
  notes: 'to London',
  tags: ['trip'],
  exchange: {
    valueMinor: 7913n,
    tradingA: 'D'.repeat(32),
    tradingB: 'E'.repeat(32),
    currencyA: 'USD',
    currencyB: 'GBP',
  },
};
const plain = { ...line, accountB: 'F'.repeat(32), valueMinor: -25n, notes: 'fee', exchange: undefined };
const schedule: Schedule = {
  ...createMonthlySchedule('2026-01-15', 'A'.repeat(32)),
  name: 'Rent',
  lines: [line],
};
const options = { zone: 'UTC', enteredAt: new Date(0) };
const day = { nominal: '2026-02-15', day: '2026-02-15' };

test('posts a line between two currencies as an exchange and reads it back as one line', () => {
  const rows = createOccurrenceRows({ ...schedule, lines: [line, plain] }, day, options);
  expect(findExchangePairs(rows)).toHaveLength(1);
  expect(listGroupLines(rows, line.accountA).map(({ row }) => row.splitA.valueMinor)).toEqual([
    -10_000n,
    -25n,
  ]);
  expect(toScheduleLines(rows)).toEqual(
    [
      { ...line, description: 'Rent' },
      { ...plain, description: 'Rent' },
    ].map(({ exchange, ...each }) => (exchange === undefined ? each : { ...each, exchange })),
  );
  expect(createOccurrenceRows(schedule, day, options)).toHaveLength(2);
});

test('scales the counter amount at the rate of the line, and repeats both amounts of the last occurrence', () => {
  const [, far] = createOccurrenceRows(schedule, { ...day, values: [-20_000n] }, options);
  expect(far?.splitA.valueMinor).toBe(15_826n);
  const latest = createOccurrenceRows(
    {
      ...schedule,
      lines: [{ ...line, valueMinor: -10_100n, exchange: { ...line.exchange, valueMinor: 8000n } }],
    },
    day,
    options,
  );
  const rows = createOccurrenceRows(
    { ...schedule, amount: 'last' },
    { nominal: '2026-03-15', day: '2026-03-15' },
    { ...options, latest },
  );
  expect(rows.map(({ splitA }) => splitA.valueMinor)).toEqual([-10_100n, 8000n]);
});

test('keeps the exchange in the item and in the editor', () => {
  const item = writeScheduleItem({ ...schedule, lines: [line, plain] });
  const { exchange: _none, ...asPlain } = plain;
  expect(readSchedule(item)?.lines).toEqual([line, asPlain]);
  const form = toScheduleForm(schedule);
  expect(form.lines[0]).toMatchObject({
    fromId: line.accountA,
    toId: line.accountB,
    digits: '10000',
    counterAmount: '7913',
  });
  const { currencyA, currencyB, tradingA, tradingB } = line.exchange;
  const endOf = (id: string) =>
    id === line.accountA
      ? { currency: currencyA, tradingId: tradingA }
      : { currency: currencyB, tradingId: tradingB };
  expect(scheduleFromForm(form, schedule, endOf).lines).toEqual([line]);
  const turned = { ...line, accountA: line.accountB, accountB: line.accountA, valueMinor: 7913n };
  const back = {
    ...turned,
    exchange: {
      valueMinor: -10_000n,
      tradingA: tradingB,
      tradingB: tradingA,
      currencyA: currencyB,
      currencyB: currencyA,
    },
  };
  const formBack = toScheduleForm({ ...schedule, lines: [back] });
  expect(formBack.lines[0]).toMatchObject({
    fromId: line.accountA,
    toId: line.accountB,
    digits: '10000',
    counterAmount: '7913',
  });
  expect(scheduleFromForm(formBack, schedule, endOf).lines).toEqual([back]);
});
