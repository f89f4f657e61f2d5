import { noTexts } from '#contract/texts-of.ts';
import { contentId } from '#ledger/content-id.ts';
import { startOfDay } from '#ledger/days.ts';
import { changeSplitInfo } from '#ledger/change-split-info.ts';
import { noSplitInfo } from '#ledger/split-info.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { StatementEntry } from './entries.ts';

/** The ids of the transaction that an entry becomes. */
export type EntryIds = { id: string; splitAId: string; splitBId: string };

/** A UUID of version 8 (made by a rule of its own), upper case as all ids are. */
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

/** Whether an id was derived (`derivedId`): no other ids of ours are of version 8. */
export function isDerivedId(id: string): boolean {
  return /^[\dA-F]{8}-[\dA-F]{4}-8[\dA-F]{3}-[89AB][\dA-F]{3}-[\dA-F]{12}$/.test(id);
}

/** An id that is always the same for the same texts. */
export function deriveId(...texts: string[]): string {
  return asId(contentId(JSON.stringify(texts)));
}

/** What the bank says of a row that stays the same from one file to the next. */
function contentOf({ bankId, day, gainMinor, description, notes }: StatementEntry): string {
  const content = bankId === undefined ? [description, notes] : [bankId];
  return JSON.stringify([day, String(gainMinor), ...content]);
}

/**
 * The ids of entries of an account, in their order, derived from what the bank wrote: from the bank's own id, else from the whole row,
 * and the how manieth of its kind it is. So the same statement brought twice asks for the same transactions, and two equal purchases
 * of a day are two. Give the entries as they were read, not as somebody edited them.
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

/** What of a transaction is not the bank's. */
export type EntryChoices = {
  /** The account that the statement is of. */
  accountId: string;
  otherId: string;
  /** That of the book. */
  zone: string;
  description: string;
  notes: string;
  tags: string[];
  /** Its position among the entries of its day (`positionsInDay`). */
  positionInDay: number;
  enteredAt: Date;
};

/** The moment at which what comes on a day is posted: noon, so that its neighbours in other zones mostly have the same day. */
export function noonOf(day: string, zone: string, positionInDay = 0): Date {
  return new Date(Date.parse(startOfDay(day, zone)) + 12 * 3_600_000 + positionInDay);
}

/** The moment of an opening balance: the first of its day, so that it stands before all else that happened on that day. */
export const openingMoment = (day: string, zone: string): Date => new Date(startOfDay(day, zone));

/** The transaction that an entry becomes: side A is the account's, and keeps what the bank calls the row. */
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
