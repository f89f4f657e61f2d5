import { readRule } from '#ledger/schedule/rule.ts';
import type { Schedule, ScheduleLine } from '#ledger/schedule/schedule.ts';

/** A line of a schedule: what account A gains of account B. */
export const scheduleLine = (valueMinor: bigint, fields: Partial<ScheduleLine> = {}): ScheduleLine => ({
  accountA: 'bank',
  accountB: 'rent',
  valueMinor,
  description: '',
  notes: '',
  tags: [],
  ...fields,
});

/** A schedule of a rent: a rule as a text, and what is otherwise. */
export function createSchedule(rule: string, fields: Partial<Schedule> = {}): Schedule {
  const read = readRule(rule);
  if ('problem' in read) throw new Error(`${rule}: ${read.problem.id} ${read.problem.part}`);
  return {
    id: 'S1',
    name: 'Rent',
    rule: read.rule,
    start: '2026-01-31',
    until: undefined,
    count: undefined,
    bankDays: 'stay',
    mode: 'remind',
    aheadDays: 0,
    lines: [scheduleLine(-95_000n)],
    amount: 'exact',
    leastMinor: undefined,
    mostMinor: undefined,
    skipped: [],
    posted: [],
    asked: [],
    done: undefined,
    paused: undefined,
    from: undefined,
    ...fields,
  };
}
