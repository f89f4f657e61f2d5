import { contentId } from '#ledger/content-id.ts';
import { readRule } from '#ledger/schedule/rule.ts';
import { writeScheduleItem } from '#ledger/schedule/schedule-item.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import type { Item } from '#ledger/items.ts';
import type { AccountKey } from './chart.ts';
import type { ExamplePosting } from './postings.ts';
import type { PayeeKey, ExampleTexts } from './texts/example-texts.ts';

/** The payments of the household that have a schedule, with its rule. The others show up as recurring payments that the app finds. */
const plannedSchedules: Partial<
  Record<PayeeKey, { rule: string } & Partial<Pick<Schedule, 'amount' | 'mode' | 'bankDays'>>>
> = {
  rent: { rule: 'FREQ=MONTHLY;BYMONTHDAY=3' },
  payslipA: { rule: 'FREQ=MONTHLY;BYMONTHDAY=1' },
  power: { rule: 'FREQ=MONTHLY;BYMONTHDAY=5', amount: 'about' },
  phone: { rule: 'FREQ=MONTHLY;BYMONTHDAY=10', amount: 'last' },
  carInsurance: { rule: 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=3' },
  carTax: { rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=10' },
  toSavings: { rule: 'FREQ=MONTHLY;BYMONTHDAY=20', mode: 'post' },
};

const idOf = (rootId: string, what: PayeeKey) => contentId(`schedule ${rootId} ${what}`);

/** Returns the schedule and occurrence of a posting; empty if it has no schedule. */
export function occurrenceOfPosting({ what, date }: ExamplePosting, rootId: string) {
  return plannedSchedules[what] === undefined ? {} : { schedule: idOf(rootId, what), occurrence: date };
}

const isKey = (what: string): what is PayeeKey => Object.hasOwn(plannedSchedules, what);

type Making = { words: ExampleTexts; ids: ReadonlyMap<AccountKey, string>; rootId: string };

/** Creates the schedules of the household. All their occurrences so far are posted. */
export function createScheduleItems(
  postings: readonly ExamplePosting[],
  { words, ids, rootId }: Making,
): Item[] {
  return Object.entries(plannedSchedules).flatMap(([what, { rule, ...fields }]) => {
    const own = postings.filter((posting) => posting.what === what);
    const [first, last] = [own[0], own.at(-1)];
    const read = readRule(rule);
    if (first === undefined || last === undefined || !isKey(what) || 'problem' in read) return [];
    return writeScheduleItem({
      id: idOf(rootId, what),
      name: words.payees[what],
      rule: read.rule,
      start: first.date,
      until: undefined,
      count: undefined,
      bankDays: 'stay',
      mode: 'remind',
      leadDays: 7,
      lines: last.parts.map(([to, minor, note]) => ({
        accountA: ids.get(last.own) ?? '',
        accountB: ids.get(to) ?? '',
        valueMinor: -minor,
        description: '',
        notes: note === undefined ? '' : words.notes[note],
        tags: [],
      })),
      amount: 'exact',
      leastMinor: undefined,
      mostMinor: undefined,
      skipped: [],
      needsDecision: [],
      posted: [],
      done: last.date,
      paused: undefined,
      from: undefined,
      ...fields,
    });
  });
}
