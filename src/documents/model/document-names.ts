import type { Transaction } from '#contract/inputs/transactions.ts';

/** What decides where a transaction stands in every list. */
export type SortFields = Pick<
  Transaction,
  'TransactionId' | 'TransactionDatePosted' | 'TransactionDateEntered'
>;

const digits = 10;
/** Milliseconds since 1 January of the year 0, counted back from the largest number of ten base-36 digits. */
const largest = 36 ** digits - 1;
const yearZeroMs = -62_167_219_200_000;

/** Digits that come the sooner, the later a moment is. */
export function countBack(moment: string): string {
  return (largest - (Date.parse(moment) - yearZeroMs)).toString(36).padStart(digits, '0');
}

const firstCode = 0x21;
const lastCode = 0x7e;
const slash = 0x2f;

/** The printable characters upside down, so that the larger id comes first; the slash, which no name may hold, left out. */
export function turnAround(id: string): string {
  return [...id]
    .map((character) => {
      const code = firstCode - 1 + lastCode - character.charCodeAt(0);
      return String.fromCharCode(code < slash ? code : code + 1);
    })
    .join('');
}

/** Ascending keys are transactions newest first, by posting date, entry date and id (calls.md Transactions). */
export function sortKey({
  TransactionId,
  TransactionDatePosted,
  TransactionDateEntered,
}: SortFields): string {
  return `${countBack(TransactionDatePosted)}${countBack(TransactionDateEntered)}${turnAround(TransactionId)}`;
}

/** A digest of 53 bits (cyrb53): enough to tell two contents of one thing apart. */
export function digest(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

/** Stands in a name between what orders it and what makes it its own. */
export const divider = '|';

/**
 * The name of a transaction's document: its sort key, so that lists come off the indexes that each project has, and
 * what it holds, so that another content is another document and nothing is ever changed in place (decision 0011).
 */
export function transactionName(transaction: Transaction): string {
  return `${sortKey(transaction)}${divider}${digest(JSON.stringify(transaction))}`;
}

/** The cursor after a transaction of which only the sort fields are known. */
export function cursorAfter(fields: SortFields): string {
  return `${sortKey(fields)}${divider}\uF8FF`;
}

/** What names lie between: after `after`, before `before`. */
export type NameSpan = { after?: string | undefined; before?: string | undefined };

/** Behind all that a name may hold after its moment. */
export const behindAll = '~';

/** Where the transactions stand that were posted from one moment on and before another (ISO 8601 in UTC). */
export function spanOfPosted(from: string | undefined, before: string | undefined): NameSpan {
  const behind = (moment: string | undefined) => moment && `${countBack(moment)}${behindAll}`;
  return { after: behind(before), before: behind(from) };
}

/** A name for an id or a tag: what a document's name may not hold is written as in an address. */
export function documentName(text: string): string {
  return text.replace(/[%/._]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The id or the tag that has this name. */
export function idOfDocumentName(name: string): string {
  return name.replace(/%([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The name of a tag's document. */
export const tagName = (bookId: string, tag: string): string =>
  `${documentName(bookId)}:${documentName(tag)}`;

/** The name of the document of a month. */
export const monthName = (bookId: string, month: string): string => `${documentName(bookId)}:${month}`;
