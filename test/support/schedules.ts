import { readRule } from '#ledger/schedule/rule.ts';
import type { Schedule, ScheduleLine } from '#ledger/schedule/schedule.ts';

/** Returns a line of a schedule: the amount that account A gains from account B. */
export const scheduleLine = (valueMinor: bigint, fields: Partial<ScheduleLine> = {}): ScheduleLine => ({
  accountA: 'bank',
  accountB: 'rent',
  valueMinor,
  description: '',
  notes: '',
  tags: [],
  ...fields,
});

/** Returns a schedule of a rent with a rule as text and some fields replaced. */
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
    leadDays: 0,
    lines: [scheduleLine(-95_000n)],
    amount: 'exact',
    leastMinor: undefined,
    mostMinor: undefined,
    skipped: [],
    posted: [],
    needsDecision: [],
    done: undefined,
    paused: undefined,
    from: undefined,
    ...fields,
  };
}
