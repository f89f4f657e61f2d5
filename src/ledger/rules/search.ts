import { fold } from '#text/fold.ts';

/** What of a transaction is searched. */
export type SearchedTransaction = { description: string; notes: string; tags: readonly string[] };

/** Whether a transaction is found by a text: case and accents aside, anywhere in what is searched, line by line joined. */
export function transactionHolds(
  { description, notes, tags }: SearchedTransaction,
  searchText: string,
): boolean {
  return fold([description, notes, tags.join(';')].join('\n')).includes(fold(searchText));
}

/** Whether an account is found by a text: in its name or its description. */
export function accountHolds(
  { name, description }: { name: string; description: string },
  searchText: string,
): boolean {
  const wanted = fold(searchText);
  return fold(name).includes(wanted) || fold(description).includes(wanted);
}
