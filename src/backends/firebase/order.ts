import type { Transaction } from '#contract/transactions.ts';

/** What decides the place of a transaction in every list. */
export type Place = Pick<Transaction, 'TransactionId' | 'TransactionDatePosted' | 'TransactionDateEntered'>;

const digits = 10;
/** Milliseconds since 1 January of the year 0, counted back from the largest number of ten base-36 digits. */
const largest = 36 ** digits - 1;
const yearZeroMs = -62_167_219_200_000;

function countBack(moment: string): string {
  return (largest - (Date.parse(moment) - yearZeroMs)).toString(36).padStart(digits, '0');
}

const firstCode = 0x21;
const lastCode = 0x7e;
const slash = 0x2f;

/** The printable characters upside down, so that the larger id comes first; the slash, which no name may hold, left out. */
function turnAround(id: string): string {
  return [...id]
    .map((character) => {
      const code = firstCode - 1 + lastCode - character.charCodeAt(0);
      return String.fromCharCode(code < slash ? code : code + 1);
    })
    .join('');
}

/**
 * The name of a transaction's document: names in ascending order are transactions newest first, by posting date, entry
 * date and id (calls.md Transactions). So every list comes off the indexes that each project has.
 */
export function nameOf({ TransactionId, TransactionDatePosted, TransactionDateEntered }: Place): string {
  return `${countBack(TransactionDatePosted)}${countBack(TransactionDateEntered)}${turnAround(TransactionId)}`;
}

/** A name for an id or a tag: what a document's name may not hold is written as in an address. */
export function documentName(text: string): string {
  return text.replace(/[%/._]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
