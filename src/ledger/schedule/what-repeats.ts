import type { Transaction } from '#ledger/transaction.ts';
import type { FutureRow } from './expected-rows.ts';
import type { Schedule } from './schedule.ts';

/** What repeats in a book, with the rows of the newest occurrence of each (`latestRows`). */
export type BookSchedules = {
  schedules: readonly Schedule[];
  latest: ReadonlyMap<string, readonly Transaction[]>;
};

/** What comes in a book: what repeats, and what is stored on days after today. */
export type ForecastInput = BookSchedules & { later: readonly FutureRow[] };
