import type { Account } from '#ledger/account.ts';
import type { DayRange } from '#ledger/days.ts';

/** The name of the copy format; a change of the format increases the version. */
export const copyFormat = { form: 'partita-copy', version: 1 } as const;

/** An account in a copy; its parent is given by position in the list. */
export type PackedAccount = {
  name: string;
  type: Account['type'];
  color: string;
  /** Absent for the book itself, which comes first. */
  parent?: number;
  description?: string;
  order?: number;
  /** The props that define the format of amounts and days. */
  props?: Account['props'];
  /** The balance without subaccounts before the first day of the copy, in minor units. */
  opening?: string;
};

/** An amount in minor units; a text if a JSON number would lose digits. */
export type PackedAmount = number | string;

/** The amount in another currency on one side of a row: amount, currency, and the account at that end or -1. */
export type PackedForeign = [
  row: number,
  side: 0 | 1,
  amount: PackedAmount,
  currency: string,
  account: number,
];

/**
 * All rows, newest first, as one list per field: similar values next to each other compress well. Texts are stored once and referenced by
 * their position in `texts`, whose first text is empty.
 */
export type PackedRows = {
  count: number;
  /** The number of days before the row above; the first counts backwards from 1970-01-01. */
  days: number[];
  /** The two accounts by position; `amounts` is the change of the first account and the opposite change of the second. */
  first: number[];
  second: number[];
  amounts: PackedAmount[];
  descriptions: number[];
  notes: number[];
  /** Tags, joined by `;`. */
  tags: number[];
  /** A digit per row, from 0 to 8: three times the status of the first side plus the status of the second; 1 cleared, 2 reconciled. */
  statuses: string;
  /** Split lines: the row, the number of the split, the number of the line. */
  groups: [row: number, group: number, line: number][];
  foreign: PackedForeign[];
  texts: string[];
};

/** The JSON content of a read-only copy. */
export type PackedCopy = typeof copyFormat & {
  /** The day of creation, in the time zone of the book. */
  madeOn: string;
  /** The days of the copy; empty for a whole book. */
  days: DayRange;
  /** The fingerprint of the whole book at creation; absent if it could not be calculated. */
  fingerprint?: string;
  /** The number of rows that cannot be shown because one of their accounts is missing. */
  leftOut: number;
  accounts: PackedAccount[];
  rows: PackedRows;
};
