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

type Text = (typeof transactionTexts)[number];
type OptionalText = Extract<Text, { least: 0 }>;

/** The name of a text field in the app. */
export type TextField = Text['field'];
/** The text fields of a transaction in the app. */
export type TransactionTexts = Record<TextField, string>;
/** The text fields of a transaction on the wire. */
export type WireTexts = Record<Text['wire'], string>;

const isOptional = (text: Text): text is OptionalText => text.least === 0;

/** The texts that a transaction may do without: such a text is empty. */
export const optionalTexts = transactionTexts.filter(isOptional);
/** The texts that each transaction has. */
export const requiredTexts = transactionTexts.filter((text) => !isOptional(text));

/** Makes an object with a value for each of some texts, by their names on the wire. */
export function byWireName<Row extends Text, Value>(
  texts: readonly Row[],
  valueOf: (text: Row) => Value,
): Record<Row['wire'], Value> {
  return Object.fromEntries(texts.map((text) => [text.wire, valueOf(text)])) as Record<Row['wire'], Value>;
}

/** The texts of a transaction, all empty. */
export const noTexts = Object.fromEntries(
  transactionTexts.map(({ field }) => [field, '']),
) as TransactionTexts;

/** The texts of a transaction or a form alone, each as `change` makes it. */
export function textsOf(holder: TransactionTexts, change = (text: string) => text): TransactionTexts {
  const texts = { ...noTexts };
  for (const { field } of transactionTexts) texts[field] = change(holder[field]);
  return texts;
}
