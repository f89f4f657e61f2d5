import type { TransactionRow } from '#contract/inputs/transactions.ts';

/** The fields that order transactions in every list. */
export type SortFields = Pick<
  TransactionRow,
  'TransactionId' | 'TransactionDatePosted' | 'TransactionDateEntered'
>;

const momentDigits = 10;
/** The largest number of ten base-36 digits, from which the milliseconds since 1 January of the year 0 are subtracted. */
const largestNumber = 36 ** momentDigits - 1;
const yearZeroMs = -62_167_219_200_000;

/** Encodes a moment in digits that sort in descending order of time. */
export function descendingMoment(moment: string): string {
  return (largestNumber - (Date.parse(moment) - yearZeroMs)).toString(36).padStart(momentDigits, '0');
}

const firstCode = 0x21;
const lastCode = 0x7e;
const slash = 0x2f;

/** Reverses the printable characters of an id, so that the larger id sorts first. The result has no slash, which names may not contain. */
export function reversedId(id: string): string {
  return [...id]
    .map((character) => {
      const code = firstCode - 1 + lastCode - character.charCodeAt(0);
      return String.fromCharCode(code < slash ? code : code + 1);
    })
    .join('');
}

/** Returns a key that sorts transactions newest first, by posting date, entry date and id (calls.md Transactions). */
export function sortKey({
  TransactionId,
  TransactionDatePosted,
  TransactionDateEntered,
}: SortFields): string {
  return `${descendingMoment(TransactionDatePosted)}${descendingMoment(TransactionDateEntered)}${reversedId(TransactionId)}`;
}

/** Computes a digest of 53 bits (cyrb53): enough to distinguish two contents of one document. */
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

/** Separates the sort key of a name from its unique suffix. */
export const nameDivider = '|';

/**
 * Returns the document name of a transaction: its sort key, so that the default indexes of a project serve the lists, and a digest of its
 * content. A change therefore makes a new document, and none is ever changed in place (decision 0011).
 */
export function transactionName(transaction: TransactionRow): string {
  return `${sortKey(transaction)}${nameDivider}${digest(JSON.stringify(transaction))}`;
}

/** Returns the cursor after a transaction, from its sort fields alone. */
export function cursorAfter(fields: SortFields): string {
  return `${sortKey(fields)}${nameDivider}\uF8FF`;
}

/** A range of names, both ends exclusive. */
export type NameSpan = { after?: string | undefined; before?: string | undefined };

/** Sorts after everything that may follow the moment in a name. */
export const afterAnyName = '~';

/** Returns the name range of the transactions posted from one moment on and before another (ISO 8601 in UTC). */
export function spanOfPosted(from: string | undefined, before: string | undefined): NameSpan {
  const nameAfter = (moment: string | undefined) => moment && `${descendingMoment(moment)}${afterAnyName}`;
  return { after: nameAfter(before), before: nameAfter(from) };
}

/** Encodes an id or a tag as a document name: characters that names may not contain are percent-encoded. */
export function documentName(text: string): string {
  return text.replace(/[%/._]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Decodes the id or the tag of a document name. */
export function idOfDocumentName(name: string): string {
  return name.replace(/%([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/**
 * Returns the document name of a tag, one for each currency; the book's currency is omitted. Encoded ids contain no dot, so names are
 * unambiguous.
 */
export const tagName = (bookId: string, tag: string, currency = ''): string =>
  `${documentName(bookId)}:${documentName(tag)}${currency === '' ? '' : `.${documentName(currency)}`}`;

/** Returns the document name of a month. */
export const monthName = (bookId: string, month: string): string => `${documentName(bookId)}:${month}`;

/** Returns the name range of the months of a book after one and before another. */
export const spanOfMonths = (bookId: string, after = '', before = afterAnyName): NameSpan => ({
  after: monthName(bookId, after),
  before: monthName(bookId, before),
});
