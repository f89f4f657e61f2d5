import type { TransactionRow } from '#contract/inputs/transactions.ts';
import type { WireTexts } from '#contract/transaction-texts.ts';
import { type SearchableTransaction, listSearchTexts } from '#ledger/rules/search.ts';
import { readTexts } from '#ledger/wire.ts';
import { isSearchable } from '#contract/values.ts';
import { fold } from '#text/fold.ts';

const bigramsOf = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, index) => `${characters[index]}${character}`);

/** The pieces that a text is found by: every two characters side by side, and each that is searched for alone. */
function piecesOf(text: string): string[] {
  const characters = [...fold(text)];
  return [...bigramsOf(characters), ...characters.filter(isSearchable)];
}

/** The pieces to ask for: those alone only where nothing stands beside them. */
function wantedPieces(text: string): string[] {
  const characters = [...fold(text)];
  return characters.length > 1 ? bigramsOf(characters) : characters.filter(isSearchable);
}

type Searched = WireTexts & Pick<TransactionRow, 'TagsInSemicolonSeparated'>;

/** What of a transaction is searched. */
export function toSearched(transaction: Searched): SearchableTransaction {
  return { ...readTexts(transaction), tags: transaction.TagsInSemicolonSeparated.split(';') };
}

/**
 * The pieces of the texts and the tags: a field for each, so that each has its index.
 */
export function indexBigrams(transaction: Searched): Record<string, true> {
  const searched = toSearched(transaction);
  return Object.fromEntries(
    [...listSearchTexts(searched), ...searched.tags].flatMap((text) =>
      piecesOf(text).map((piece) => [piece, true]),
    ),
  );
}

const maxBigrams = 12;

/**
 * The bigrams to ask for: all of a short text, and of a long one as many as a query bears, spread over it. Those over the seam
 * of two tags or two lines are stored nowhere or not everywhere.
 */
export function queryBigrams(searchText: string): string[] {
  const bigrams = [...new Set(searchText.split(/[;\n]/).flatMap(wantedPieces))];
  const step = Math.max(1, bigrams.length / maxBigrams);
  return bigrams.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
