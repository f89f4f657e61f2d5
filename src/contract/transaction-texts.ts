import { limits } from './limits.ts';

/**
 * The text fields of a transaction: the name in the app and of the SQL column, the wire name, the minimum and maximum length in characters,
 * and the error id for an invalid text. The call schemas, the SQL, the conversion between wire and app, the clipboard, the file parsers and
 * the search derive from this table, in this order.
 */
export const transactionTexts = [
  {
    field: 'description',
    wire: 'TransactionDescription',
    least: 1,
    most: limits.transactionDescription,
    detail: 'wrongDescription',
  },
  {
    field: 'notes',
    wire: 'TransactionNotes',
    least: 0,
    most: limits.transactionNotes,
    detail: 'wrongNotes',
  },
] as const;

export type TransactionText = (typeof transactionTexts)[number];

/** The name of a text field in the app. */
export type TextField = TransactionText['field'];
/** The text fields of a transaction in the app. */
export type TransactionTexts = Record<TextField, string>;
/** The text fields of a transaction on the wire. */
export type WireTexts = Record<TransactionText['wire'], string>;

/** Returns an object with a value for each text field, by wire name. */
export function byWireName<Row extends TransactionText, Value>(
  texts: readonly Row[],
  valueOf: (text: Row) => Value,
): Record<Row['wire'], Value> {
  return Object.fromEntries(texts.map((text) => [text.wire, valueOf(text)])) as Record<Row['wire'], Value>;
}
