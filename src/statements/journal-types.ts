import type { FileAccount } from './book-file.ts';

const topTypes: [RegExp, FileAccount['type']][] = [
  [/^assets?$/i, 'ASSET'],
  [/^(?:liabilit|debts?$|passiv|schuld|verbindlich|fremdkap|dettes|pasiv)/i, 'LIABILITY'],
  [/^(?:income|revenue|ertr|einn|eink|revenus|ingres)/i, 'INCOME'],
  [/^(?:expense|aufwand|aufwend|ausgab|kosten|dépens|gasto)/i, 'EXPENSE'],
  [/^(?:equity|eigenkap|capital|anfangs|opening)/i, 'EQUITY'],
];

/** The type that the topmost name of an account tells; undefined where it tells none. */
export function typeOfTop(name: string): FileAccount['type'] | undefined {
  return topTypes.find(([pattern]) => pattern.test(name))?.[1];
}

const letters: Record<string, FileAccount['type']> = {
  a: 'ASSET',
  c: 'CASH',
  l: 'LIABILITY',
  e: 'EQUITY',
  v: 'EQUITY',
  r: 'INCOME',
  x: 'EXPENSE',
};
const words: Record<string, string> = { revenue: 'r', expense: 'x', conversion: 'v' };

/** What hledger says after `type:`, a letter or a word. */
export function typesByLetter(text: string | undefined): FileAccount['type'] | undefined {
  const word = text?.toLowerCase() ?? '';
  return letters[words[word] ?? word.slice(0, 1)];
}
