import type { Transaction } from '#contract/inputs/transactions.ts';
import type { SearchedTransaction } from '#ledger/rules/search.ts';
import { fold } from '#text/fold.ts';

function bigramsOf(text: string): Set<string> {
  const characters = [...fold(text)];
  return new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`));
}

type Searched = Pick<Transaction, 'TransactionDescription' | 'TransactionNotes' | 'TagsInSemicolonSeparated'>;

/** What of a transaction is searched. */
export function toSearched(transaction: Searched): SearchedTransaction {
  return {
    description: transaction.TransactionDescription,
    notes: transaction.TransactionNotes,
    tags: transaction.TagsInSemicolonSeparated.split(';'),
  };
}

/**
 * Every two characters that stand side by side in the description, the notes or a tag: a field for each, so that each has its
 * index.
 */
export function indexBigrams(transaction: Searched): Record<string, true> {
  const { description, notes, tags } = toSearched(transaction);
  return Object.fromEntries(
    [description, notes, ...tags].flatMap((text) => [...bigramsOf(text)].map((bigram) => [bigram, true])),
  );
}

const maxBigrams = 12;

/**
 * The bigrams to ask for: all of a short text, and of a long one as many as a query bears, spread over it. Those over the seam
 * of two tags or two lines are stored nowhere or not everywhere.
 */
export function queryBigrams(searchText: string): string[] {
  const bigrams = [...new Set(searchText.split(/[;\n]/).flatMap((part) => [...bigramsOf(part)]))];
  const step = Math.max(1, bigrams.length / maxBigrams);
  return bigrams.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
