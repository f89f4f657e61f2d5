import type { Account } from '#ledger/account.ts';
import type { DayRange } from '#ledger/days.ts';

/** What a copy to read calls its form; who changes the form counts the version up. */
export const copyFormat = { form: 'partita-copy', version: 1 } as const;

/** An account as a copy holds it: what it is called, what it is, and where it hangs, by the place of that in the list. */
export type PackedAccount = {
  name: string;
  type: Account['type'];
  color: string;
  /** Absent for the book itself, which comes first. */
  parent?: number;
  description?: string;
  order?: number;
  /** What of its props tells how its amounts and days are written. */
  props?: Account['props'];
  /** What it held by itself before the first day of the copy, in minor units. */
  opening?: string;
};

/** Whole amounts of minor units; as a text where a number of JSON would not hold all digits. */
export type PackedAmount = number | string;

/** The same money in another currency, on one side of a row: amount, currency, and the account at that end or -1. */
export type PackedForeign = [
  row: number,
  side: 0 | 1,
  amount: PackedAmount,
  currency: string,
  account: number,
];

/**
 * All rows, the newest first, as one list for each thing that is said of them: so alike things stand together, and pack well. Texts are
 * written once, and named by their place in `texts`, of which the first is empty.
 */
export type PackedRows = {
  count: number;
  /** How many days each lies before the row above; the first counts from 1970-01-01, backwards. */
  days: number[];
  /** The two accounts, by their places; `amounts` is what the first gained and the second lost. */
  first: number[];
  second: number[];
  amounts: PackedAmount[];
  descriptions: number[];
  notes: number[];
  /** Tags, joined by `;`. */
  tags: number[];
  /** A digit for each row, from 0 to 8: three times the status of its first side and that of its second; 1 cleared, 2 reconciled. */
  statuses: string;
  /** Lines of splits: the row, the number of the split, the number of the line. */
  groups: [row: number, group: number, line: number][];
  foreign: PackedForeign[];
  texts: string[];
};

/** What is in a copy to read, as JSON has it. */
export type PackedCopy = typeof copyFormat & {
  /** The day on which it was made, by the days of the book. */
  madeOn: string;
  /** Which days it is of; empty for a whole book. */
  days: DayRange;
  /** The fingerprint of the whole book when it was made; absent where none could be calculated. */
  fingerprint?: string;
  /** How many rows could not be shown, as one of their accounts is not there. */
  leftOut: number;
  accounts: PackedAccount[];
  rows: PackedRows;
};
