import type { Transaction } from '#ledger/transaction.ts';
import type { Schedule } from './schedule.ts';

/** What repeats in a book, with the rows of the newest occurrence of each (`latestRows`). */
export type WhatRepeats = {
  schedules: readonly Schedule[];
  latest: ReadonlyMap<string, readonly Transaction[]>;
};
