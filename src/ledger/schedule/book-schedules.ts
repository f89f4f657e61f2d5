import type { Transaction } from '#ledger/transaction.ts';
import type { FutureRow } from './forecast-rows.ts';
import type { Schedule } from './schedule.ts';

/** The schedules of a book, with the rows of the newest occurrence of each (`findLatestRows`). */
export type BookSchedules = {
  schedules: readonly Schedule[];
  latest: ReadonlyMap<string, readonly Transaction[]>;
};

/** The input of a forecast: the schedules of a book, and the rows stored on days after today. */
export type ForecastInput = BookSchedules & { later: readonly FutureRow[] };
