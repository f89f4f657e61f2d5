import { Day } from '#contract/inputs/values.ts';
import { bookZone } from './days.ts';
import type { Props } from './props.ts';

/** What the root of a book calls the last day that is locked. */
export const lockKey = 'LockedUntil';

/** The last day of a book that is locked, `YYYY-MM-DD`, and the time zone of its days. */
export type BookLock = { until: string; zone: string };

/** The lock that a root names; undefined where that is none. */
export function readBookLock(root: { props: Props } | undefined): BookLock | undefined {
  const until = Day.safeParse(root?.props[lockKey]).data;
  return until === undefined ? undefined : { until, zone: bookZone(root) };
}
