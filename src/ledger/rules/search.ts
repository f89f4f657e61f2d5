import { transactionTexts, type TransactionTexts } from '#contract/transaction-texts.ts';
import { fold } from '#text/fold.ts';

/** The searchable part of a transaction. */
export type SearchableTransaction = TransactionTexts & { tags: readonly string[] };

/** Returns the searchable texts of a transaction besides its tags. */
export const listSearchTexts = (transaction: TransactionTexts): string[] =>
  transactionTexts.map(({ field }) => transaction[field]);

/** Returns all searchable texts of a transaction joined by line breaks, without case and accents. */
export function buildSearchText(transaction: SearchableTransaction): string {
  return fold([...listSearchTexts(transaction), transaction.tags.join(';')].join('\n'));
}

/** True if a searchable text of a transaction contains the search text, ignoring case and accents. */
export function isTransactionMatch(transaction: SearchableTransaction, searchText: string): boolean {
  return buildSearchText(transaction).includes(fold(searchText));
}

/** Returns the ids of accounts whose names contain a text; a search for the text also finds their transactions. */
export function findAccountsByName(
  accounts: Iterable<{ id: string; name: string }>,
  searchText: string,
): ReadonlySet<string> {
  const wanted = fold(searchText);
  return new Set([...accounts].flatMap(({ id, name }) => (fold(name).includes(wanted) ? [id] : [])));
}

/** True if the name or the description of an account contains the search text. */
export function isAccountMatch(
  { name, description }: { name: string; description: string },
  searchText: string,
): boolean {
  const wanted = fold(searchText);
  return fold(name).includes(wanted) || fold(description).includes(wanted);
}

/** Returns the accounts that contain all words of a search line, in any order. */
export function searchAccounts<Named extends { name: string; description: string }>(
  accounts: readonly Named[],
  line: string,
): Named[] {
  const words = line.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return [];
  return accounts.filter((account) => words.every((word) => isAccountMatch(account, word)));
}
