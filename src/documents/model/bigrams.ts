import type { Transaction } from '#contract/transactions.ts';

/** Case and accents aside, as everywhere in searching (calls.md Transactions). */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

function bigramsOf(text: string): Set<string> {
  const characters = [...fold(text)];
  return new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`));
}

type Searched = Pick<Transaction, 'TransactionDescription' | 'TransactionNotes' | 'TagsInSemicolonSeparated'>;

const textsOf = (transaction: Searched) => [
  transaction.TransactionDescription,
  transaction.TransactionNotes,
  ...transaction.TagsInSemicolonSeparated.split(';'),
];

/** Every two characters that stand side by side in what is searched: a field for each, so that each has its index. */
export function indexBigrams(transaction: Searched): Record<string, true> {
  return Object.fromEntries(
    textsOf(transaction).flatMap((text) => [...bigramsOf(text)].map((bigram) => [bigram, true])),
  );
}

const mostBigrams = 12;

/** The bigrams to ask for: all of a short text, and of a long one as many as a query bears, spread over it. */
export function queryBigrams(searchText: string): string[] {
  const bigrams = [...bigramsOf(searchText)];
  const step = Math.max(1, bigrams.length / mostBigrams);
  return bigrams.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/** Whether the text itself is there: its bigrams may stand in another order. */
export function holdsText(transaction: Searched, searchText: string): boolean {
  const wanted = fold(searchText);
  return textsOf(transaction).some((text) => fold(text).includes(wanted));
}
