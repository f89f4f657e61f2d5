import { limits } from './limits.ts';

/**
 * The text fields of a transaction: the name in the app and of the SQL column, the name on the wire, how many characters there are at
 * least and at most, and the refusal of a wrong one. The schemas of the calls, the SQL, the map between wire and app, the clipboard,
 * the readers of files and the search are derived from this table, in this order.
 */
export const transactionTexts = [
  {
    field: 'description',
    wire: 'TransactionDescription',
    least: 1,
    most: limits.transactionDescription,
    refusal: 'wrongDescription',
  },
  {
    field: 'notes',
    wire: 'TransactionNotes',
    least: 0,
    most: limits.transactionNotes,
    refusal: 'wrongNotes',
  },
] as const;

export type TransactionText = (typeof transactionTexts)[number];

/** The name of a text field in the app. */
export type TextField = TransactionText['field'];
/** The text fields of a transaction in the app. */
export type TransactionTexts = Record<TextField, string>;
/** The text fields of a transaction on the wire. */
export type WireTexts = Record<TransactionText['wire'], string>;

/** Makes an object with a value for each of some texts, by their names on the wire. */
export function byWireName<Row extends TransactionText, Value>(
  texts: readonly Row[],
  valueOf: (text: Row) => Value,
): Record<Row['wire'], Value> {
  return Object.fromEntries(texts.map((text) => [text.wire, valueOf(text)])) as Record<Row['wire'], Value>;
}
