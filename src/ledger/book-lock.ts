import { Day } from '#contract/inputs/values.ts';
import { bookZone } from './days.ts';
import type { Props } from './props.ts';

/** The prop of a book's root that holds its last locked day. */
export const lockKey = 'LockedUntil';

/** The last locked day of a book, `YYYY-MM-DD`, and the time zone of its days. */
export type BookLock = { until: string; zone: string };

/** Reads the lock of a root; undefined if it has none. */
export function readBookLock(root: { props: Props } | undefined): BookLock | undefined {
  const until = Day.safeParse(root?.props[lockKey]).data;
  return until === undefined ? undefined : { until, zone: bookZone(root) };
}
