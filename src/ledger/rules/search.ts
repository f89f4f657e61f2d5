import { transactionTexts, type TransactionTexts } from '#contract/transaction-texts.ts';
import { fold } from '#text/fold.ts';

/** What of a transaction is searched. */
export type SearchableTransaction = TransactionTexts & { tags: readonly string[] };

/** The texts of a transaction that are searched, besides its tags. */
export const listSearchTexts = (transaction: TransactionTexts): string[] =>
  transactionTexts.map(({ field }) => transaction[field]);

/** What of a transaction is searched, line by line joined, case and accents aside. */
export function buildSearchText(transaction: SearchableTransaction): string {
  return fold([...listSearchTexts(transaction), transaction.tags.join(';')].join('\n'));
}

/** Whether a transaction is found by a text: case and accents aside, anywhere in what is searched. */
export function isTransactionMatch(transaction: SearchableTransaction, searchText: string): boolean {
  return buildSearchText(transaction).includes(fold(searchText));
}

/** The ids of the accounts whose names hold a text: their transactions are found by it too. */
export function findAccountsByName(
  accounts: Iterable<{ id: string; name: string }>,
  searchText: string,
): ReadonlySet<string> {
  const wanted = fold(searchText);
  return new Set([...accounts].flatMap(({ id, name }) => (fold(name).includes(wanted) ? [id] : [])));
}

/** Whether an account is found by a text: in its name or its description. */
export function isAccountMatch(
  { name, description }: { name: string; description: string },
  searchText: string,
): boolean {
  const wanted = fold(searchText);
  return fold(name).includes(wanted) || fold(description).includes(wanted);
}

/** The accounts that a line finds: those that hold all its words, in whatever order. */
export function searchAccounts<Named extends { name: string; description: string }>(
  accounts: readonly Named[],
  line: string,
): Named[] {
  const words = line.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return [];
  return accounts.filter((account) => words.every((word) => isAccountMatch(account, word)));
}
