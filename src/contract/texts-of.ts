import { type TransactionText, transactionTexts, type TransactionTexts } from './transaction-texts.ts';

type OptionalText = Extract<TransactionText, { least: 0 }>;

const isOptional = (text: TransactionText): text is OptionalText => text.least === 0;

/** The texts that a transaction may do without: such a text is empty. */
export const optionalTexts = transactionTexts.filter(isOptional);
/** The texts that each transaction has. */
export const requiredTexts = transactionTexts.filter((text) => !isOptional(text));

/** The texts of a transaction, all empty. */
export const noTexts = Object.fromEntries(
  transactionTexts.map(({ field }) => [field, '']),
) as TransactionTexts;

/** The texts of a transaction or a form alone, each as `change` makes it. */
export function pickTexts(holder: TransactionTexts, change = (text: string) => text): TransactionTexts {
  const texts = { ...noTexts };
  for (const { field } of transactionTexts) texts[field] = change(holder[field]);
  return texts;
}
