import { noTexts } from '#contract/transaction-text-fields.ts';
import { contentId } from '#ledger/content-id.ts';
import { startOfDay } from '#ledger/days.ts';
import { changeSplitInfo } from '#ledger/change-split-info.ts';
import { noSplitInfo } from '#ledger/split-info.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { StatementEntry } from './entries.ts';

/** The ids of the transaction of an entry. */
export type EntryIds = { id: string; splitAId: string; splitBId: string };

/** Formats a digest as a UUID of version 8 (custom), in upper case like all ids. */
function asId(hex: string): string {
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20),
  ];
  return parts.join('-').toUpperCase();
}

/** True if an id was derived (`deriveId`): no other ids of this app have version 8. */
export function isDerivedId(id: string): boolean {
  return /^[\dA-F]{8}-[\dA-F]{4}-8[\dA-F]{3}-[89AB][\dA-F]{3}-[\dA-F]{12}$/.test(id);
}

/** Returns an id that is always the same for the same texts. */
export function deriveId(...texts: string[]): string {
  return asId(contentId(JSON.stringify(texts)));
}

/** Returns the data of a row that a bank repeats unchanged in every file: day, amount, and the bank's id or else the texts. */
function contentOf({ bankId, day, gainMinor, description, notes }: StatementEntry): string {
  const content = bankId === undefined ? [description, notes] : [bankId];
  return JSON.stringify([day, String(gainMinor), ...content]);
}

/**
 * Derives the ids of an account's entries, in order, from the bank's content: the bank's own id, else the whole row, and the ordinal among
 * equal rows. Importing a statement twice thus gives the same transactions, and two equal purchases of a day are two. Pass the entries as
 * they were read, not as the user edited them.
 */
export function deriveIds(accountId: string, entries: readonly StatementEntry[]): EntryIds[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const content = contentOf(entry);
    const ordinal = seen.get(content) ?? 0;
    seen.set(content, ordinal + 1);
    const [id, splitAId, splitBId] = ['', 'A', 'B'].map((side) =>
      deriveId('statement', accountId, content, String(ordinal), side),
    );
    return { id: id ?? '', splitAId: splitAId ?? '', splitBId: splitBId ?? '' };
  });
}

/** The fields of a transaction that do not come from the bank. */
export type EntryChoices = {
  /** The account of the statement. */
  accountId: string;
  otherId: string;
  /** The time zone of the book. */
  zone: string;
  description: string;
  notes: string;
  tags: string[];
  /** The position among the entries of its day (`listPositionsInDay`). */
  positionInDay: number;
  enteredAt: Date;
};

/** Returns the posting moment of a day: noon, so that it mostly falls on the same day in neighbouring zones. */
export function noonOf(day: string, zone: string, positionInDay = 0): Date {
  return new Date(Date.parse(startOfDay(day, zone)) + 12 * 3_600_000 + positionInDay);
}

/** Returns the moment of an opening balance: the beginning of its day, so that it comes before all other rows of that day. */
export const openingMoment = (day: string, zone: string): Date => new Date(startOfDay(day, zone));

/** Creates the transaction of an entry. Side A is the account's and stores the bank's id of the row. */
export function toTransaction(entry: StatementEntry, ids: EntryIds, choices: EntryChoices): Transaction {
  const { accountId, otherId, zone, description, notes, tags, positionInDay, enteredAt } = choices;
  const { gainMinor, bankId } = entry;
  return {
    ...noTexts,
    id: ids.id,
    description,
    notes,
    postedAt: noonOf(entry.day, zone, positionInDay),
    enteredAt,
    splitA: { id: ids.splitAId, accountId, valueMinor: gainMinor },
    splitB: { id: ids.splitBId, accountId: otherId, valueMinor: -gainMinor },
    tags,
    props: '{}',
    splitInfo: bankId === undefined ? noSplitInfo : changeSplitInfo(noSplitInfo, { A: { bankId } }),
  };
}
