import { bookZone } from '#ledger/days.ts';
import { transactionsOf } from '#ledger/schedule/posting.ts';
import { writeRule } from '#ledger/schedule/rule.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import type { FileSchedule } from '#statements/book-file.ts';
import { type BookHand, entriesOf } from './book-of.ts';

/** What repeats in a book as other programs have it; what comes is an entry of the first day. */
export function schedulesOf(hand: BookHand, schedules: readonly Schedule[]): FileSchedule[] {
  return schedules.flatMap((schedule) => {
    const { name, rule, start, until, count, bankDays, mode, aheadDays, done, paused } = schedule;
    const rows = transactionsOf(
      schedule,
      { nominal: start, day: start },
      { zone: bookZone(undefined), enteredAt: new Date(0) },
    );
    return entriesOf(hand, rows).map((entry) => ({
      name,
      rule: writeRule(rule),
      start,
      ...(until !== undefined && { until }),
      ...(count !== undefined && { count }),
      ...(bankDays !== 'stay' && { bankDays }),
      ...(mode === 'post' && { isPosted: true as const }),
      ...(paused !== undefined && { isPaused: true as const }),
      aheadDays,
      ...(done !== undefined && { done }),
      entry: { ...entry, date: start },
    }));
  });
}
