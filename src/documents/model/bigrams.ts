import type { TransactionRow } from '#contract/inputs/transactions.ts';
import type { WireTexts } from '#contract/transaction-texts.ts';
import { type SearchableTransaction, listSearchTexts } from '#ledger/rules/search.ts';
import { readTexts } from '#ledger/wire.ts';
import { isSearchable } from '#contract/values.ts';
import { fold } from '#text/fold.ts';

const bigramsOf = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, index) => `${characters[index]}${character}`);

/** Returns the search pieces of a text: every two adjacent characters, and each character that can be searched alone. */
function piecesOf(text: string): string[] {
  const characters = [...fold(text)];
  return [...bigramsOf(characters), ...characters.filter(isSearchable)];
}

/** Returns the pieces to query; single characters only if the text has no two adjacent characters. */
function wantedPieces(text: string): string[] {
  const characters = [...fold(text)];
  return characters.length > 1 ? bigramsOf(characters) : characters.filter(isSearchable);
}

type Searched = WireTexts & Pick<TransactionRow, 'TagsInSemicolonSeparated'>;

/** Returns the searched texts of a transaction. */
export function toSearched(transaction: Searched): SearchableTransaction {
  return { ...readTexts(transaction), tags: transaction.TagsInSemicolonSeparated.split(';') };
}

/** Returns the search pieces of texts and tags, one field each, so that each has its index. */
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
 * Returns the bigrams to query: all bigrams of a short text, and at most `maxBigrams` of a long one, evenly spread. Bigrams across the
 * boundary of two tags or lines are omitted, because they are not stored reliably.
 */
export function queryBigrams(searchText: string): string[] {
  const bigrams = [...new Set(searchText.split(/[;\n]/).flatMap(wantedPieces))];
  const step = Math.max(1, bigrams.length / maxBigrams);
  return bigrams.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
