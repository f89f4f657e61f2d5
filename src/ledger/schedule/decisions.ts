import { limits } from '#contract/limits.ts';
import type { LineUpdate } from '#ledger/groups.ts';
import { changeSplitInfo } from '#ledger/change-split-info.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { addDays } from '#values/calendar.ts';
import { dayOfNumber, toDayNumber } from './nominal-days.ts';
import { type PostingOptions, createOccurrenceRows } from './occurrence-rows.ts';
import { isDecided, type Occurrence, iterateOccurrenceNumbers, type Schedule } from './schedule.ts';

/** A decision about an occurrence: post it, optionally on another day or with other amounts; skip it; or ask again later. */
export type OccurrenceDecision = Occurrence &
  ({ what: 'post'; values?: readonly bigint[] | undefined } | { what: 'skip' | 'later' });

/** The changes of decisions, made in one action. The rows come first, so that after an interruption the user is only asked again. */
export type DecisionPlan = { add: Transaction[]; schedule: Schedule };

type Days = { posted?: readonly string[]; skipped?: readonly string[] };

const mergeDays = (days: readonly string[], more: readonly string[] = []) =>
  [...new Set([...days, ...more])].toSorted();

/** Returns the schedule with these days decided. `done` advances to the last day up to which all days are decided. */
function withDecided(schedule: Schedule, { posted: morePosted, skipped: moreSkipped }: Days): Schedule {
  const skipped = mergeDays(schedule.skipped, moreSkipped);
  const posted = mergeDays(schedule.posted, morePosted).filter((day) => !moreSkipped?.includes(day));
  const decided = new Set([...skipped, ...posted]);
  const last = [...decided].toSorted().at(-1);
  // If an old day is still open after the maximum number of later decisions, it is no longer asked about.
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
    needsDecision: schedule.needsDecision.filter(
      (day) => !decided.has(day) && (done === undefined || day > done),
    ),
    done,
  };
}

/** Applies decisions to a schedule. If amounts follow the last occurrence, each one follows the one before it. */
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
 * Returns the schedule before its automatic posting on these days is recorded. An undo of the posting restores it, and the user is then
 * asked about the days instead of posting them again. Undefined if the user decides about them anyway.
 */
export function withNeedsDecision(schedule: Schedule, days: readonly string[]): Schedule | undefined {
  const needsDecision = mergeDays(
    schedule.needsDecision,
    days.filter((day) => !isDecided(schedule, day)),
  ).slice(-limits.scheduleDays);
  const isSame = schedule.mode !== 'post' || needsDecision.length === schedule.needsDecision.length;
  return isSame ? undefined : { ...schedule, needsDecision };
}

/** Returns the schedule with decided days open again, after their rows were deleted. */
export function reopenDays(schedule: Schedule, days: readonly string[]): Schedule {
  const open = days.filter((day) => isDecided(schedule, day)).toSorted();
  const [first] = open;
  if (first === undefined) return schedule;
  const { done } = schedule;
  const before = done !== undefined && first <= done ? addDays(first, -1) : done;
  // Days up to the former `done` are now listed individually.
  const through =
    done === undefined || before === done
      ? []
      : [...iterateOccurrenceNumbers(schedule, toDayNumber(first), toDayNumber(done) + 1)].map(
          ({ nominal }) => dayOfNumber(nominal),
        );
  const isStill = (day: string) => !open.includes(day);
  const skipped = schedule.skipped.filter(isStill);
  const posted = mergeDays(schedule.posted, through).filter((day) => isStill(day) && !skipped.includes(day));
  const needsDecision =
    schedule.mode === 'post' ? mergeDays(schedule.needsDecision, open) : schedule.needsDecision;
  return {
    ...schedule,
    skipped,
    posted: posted.slice(-limits.scheduleDays),
    needsDecision: [...needsDecision],
    done: before,
  };
}

/** Matches existing rows, or the lines of a split, with an occurrence. */
export function matchOccurrence(
  schedule: Schedule,
  nominal: string,
  rows: readonly Transaction[],
): { changes: LineUpdate[]; schedule: Schedule } {
  const fields = { schedule: schedule.id, occurrence: nominal };
  const changes = rows.map((before) => ({
    before,
    after: { ...before, splitInfo: changeSplitInfo(before.splitInfo, fields) },
  }));
  const decided = withDecided(schedule, { posted: [nominal] });
  return {
    changes,
    schedule: { ...decided, skipped: decided.skipped.filter((day) => day !== nominal) },
  };
}
