import { type TransactionText, transactionTexts, type TransactionTexts } from './transaction-texts.ts';

type OptionalText = Extract<TransactionText, { least: 0 }>;

const isOptional = (text: TransactionText): text is OptionalText => text.least === 0;

/** The text fields of a transaction that may be empty. */
export const optionalTexts = transactionTexts.filter(isOptional);
/** The text fields of a transaction that are required. */
export const requiredTexts = transactionTexts.filter((text) => !isOptional(text));

/** Empty values for all text fields of a transaction. */
export const noTexts = Object.fromEntries(
  transactionTexts.map(({ field }) => [field, '']),
) as TransactionTexts;

/** Returns only the text fields of a transaction or a form, each changed by `change`. */
export function pickTexts(holder: TransactionTexts, change = (text: string) => text): TransactionTexts {
  const texts = { ...noTexts };
  for (const { field } of transactionTexts) texts[field] = change(holder[field]);
  return texts;
}
