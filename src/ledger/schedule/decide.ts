import { limits } from '#contract/limits.ts';
import type { LineUpdate } from '#ledger/groups.ts';
import { changeSplitInfo } from '#ledger/change-split-info.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { addDays } from '#values/calendar.ts';
import { dayOfNumber, toDayNumber } from './nominal-days.ts';
import { type PostingOptions, createOccurrenceRows } from './posting.ts';
import { isDecided, type Occurrence, iterateOccurrenceNumbers, type Schedule } from './schedule.ts';

/** What becomes of an occurrence: it is posted, with another day or other amounts where these are said, left out, or asked about again. */
export type OccurrenceDecision = Occurrence &
  ({ what: 'post'; values?: readonly bigint[] | undefined } | { what: 'skip' | 'later' });

/** What is done by a decision: all of it in one action, the rows first, so that what breaks off is only asked about again. */
export type DecisionPlan = { add: Transaction[]; schedule: Schedule };

type Days = { posted?: readonly string[]; skipped?: readonly string[] };

const mergeDays = (days: readonly string[], more: readonly string[] = []) =>
  [...new Set([...days, ...more])].toSorted();

/** The schedule with these days decided; `done` moves on to the last day up to which all are. */
function withDecided(schedule: Schedule, { posted: morePosted, skipped: moreSkipped }: Days): Schedule {
  const skipped = mergeDays(schedule.skipped, moreSkipped);
  const posted = mergeDays(schedule.posted, morePosted).filter((day) => !moreSkipped?.includes(day));
  const decided = new Set([...skipped, ...posted]);
  const last = [...decided].toSorted().at(-1);
  // Where a day long ago is still open, so many were decided since that it is no more asked about.
  let done = posted.length > limits.scheduleDays ? posted.at(-limits.scheduleDays - 1) : schedule.done;
  const from = toDayNumber(done === undefined ? schedule.start : addDays(done, 1));
  for (const { nominal } of iterateOccurrenceNumbers(
    schedule,
    from,
    last === undefined ? from : toDayNumber(last) + 1,
  )) {
    const day = dayOfNumber(nominal);
    if (!decided.has(day)) break;
    done = day;
  }
  return {
    ...schedule,
    skipped: skipped.slice(-limits.scheduleDays),
    posted: posted.filter((day) => done === undefined || day > done),
    asked: schedule.asked.filter((day) => !decided.has(day) && (done === undefined || day > done)),
    done,
  };
}

/** What decisions on a schedule come to; of occurrences that go by the last amount each goes by the one before it. */
export function applyDecisions(
  schedule: Schedule,
  decisions: readonly OccurrenceDecision[],
  options: PostingOptions,
): DecisionPlan {
  const add: Transaction[] = [];
  let { latest } = options;
  for (const decision of decisions.toSorted((a, b) => (a.nominal < b.nominal ? -1 : 1))) {
    if (decision.what !== 'post') continue;
    latest = createOccurrenceRows(schedule, decision, { ...options, latest });
    add.push(...latest);
  }
  const daysOf = (what: OccurrenceDecision['what']) =>
    decisions.filter((each) => each.what === what).map(({ nominal }) => nominal);
  return { add, schedule: withDecided(schedule, { posted: daysOf('post'), skipped: daysOf('skip') }) };
}

/**
 * The schedule before its automatic posting on these days is noted. An undo of the posting leads back to it, and the days are
 * then asked about instead of being posted again. Undefined if the user decides about them anyway.
 */
export function withAsked(schedule: Schedule, days: readonly string[]): Schedule | undefined {
  const asked = mergeDays(
    schedule.asked,
    days.filter((day) => !isDecided(schedule, day)),
  ).slice(-limits.scheduleDays);
  const isSame = schedule.mode !== 'post' || asked.length === schedule.asked.length;
  return isSame ? undefined : { ...schedule, asked };
}

/** The schedule with decided days made undecided, as its rows on these days are gone. */
export function reopenDays(schedule: Schedule, days: readonly string[]): Schedule {
  const open = days.filter((day) => isDecided(schedule, day)).toSorted();
  const [first] = open;
  if (first === undefined) return schedule;
  const { done } = schedule;
  const before = done !== undefined && first <= done ? addDays(first, -1) : done;
  // Days up to the former `done` are named one by one now.
  const through =
    done === undefined || before === done
      ? []
      : [...iterateOccurrenceNumbers(schedule, toDayNumber(first), toDayNumber(done) + 1)].map(({ nominal }) =>
          dayOfNumber(nominal),
        );
  const isStill = (day: string) => !open.includes(day);
  const skipped = schedule.skipped.filter(isStill);
  const posted = mergeDays(schedule.posted, through).filter((day) => isStill(day) && !skipped.includes(day));
  const asked = schedule.mode === 'post' ? mergeDays(schedule.asked, open) : schedule.asked;
  return {
    ...schedule,
    skipped,
    posted: posted.slice(-limits.scheduleDays),
    asked: [...asked],
    done: before,
  };
}

/** Rows that are there already, the lines of a split where there are several, become an occurrence. */
export function matchOccurrence(
  schedule: Schedule,
  nominal: string,
  rows: readonly Transaction[],
): { changes: LineUpdate[]; schedule: Schedule } {
  const said = { schedule: schedule.id, occurrence: nominal };
  const changes = rows.map((before) => ({
    before,
    after: { ...before, splitInfo: changeSplitInfo(before.splitInfo, said) },
  }));
  const decided = withDecided(schedule, { posted: [nominal] });
  return {
    changes,
    schedule: { ...decided, skipped: decided.skipped.filter((day) => day !== nominal) },
  };
}
