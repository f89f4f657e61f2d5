import type { CallAnswer } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { backendRefusal } from '#contract/refusals/back-ends.ts';
import { planChanges, tagName } from '#documents/changes/plan.ts';
import { makeBooks } from '#documents/model/books.ts';
import { documentName } from '#documents/model/document-names.ts';
import { type AccountDocument, readTagDocument, splitTotal, totalOf } from '#documents/model/documents.ts';
import { slices, type Store, type Write } from '#documents/store.ts';
import { readAccounts, readAllTransactions } from '#documents/transfer/read-all.ts';

/** The version of the documents that this app needs. */
export const schemaVersion = 1;

const writesPerCommit = 400;
const mostTries = 3;

/** Whether the totals can be right: what all accounts of a book hold together is nothing, and each transaction counts twice. */
export function isBalanced(accounts: readonly AccountDocument[]): boolean {
  return [...Map.groupBy(accounts, ({ BookId }) => BookId).values()].every((book) => {
    const total = book.reduce((sum, account) => sum + totalOf(account), 0n);
    const count = book.reduce((sum, { TransactionsCount }) => sum + TransactionsCount, 0);
    return total === 0n && count % 2 === 0;
  });
}

type Numbers = { minor: bigint; count: number };

const keyOf = (write: Pick<Write, 'in' | 'name'>) => `${write.in}/${write.name}`;

/** What accounts and tags hold by their transactions, by the name of their document. */
function derive(writes: readonly Write[]): Map<string, Numbers> {
  return new Map(
    writes.flatMap((write) =>
      write.do === 'add'
        ? [
            [
              keyOf(write),
              {
                minor: totalOf({ TotalHigh: 0, TotalLow: 0, TransactionsCount: 0, ...write.add }),
                count: write.add.TransactionsCount ?? 0,
              },
            ] as const,
          ]
        : [],
    ),
  );
}

/** Re-derives the totals and counts of accounts and tags from all transactions; answers how many were wrong. */
export async function repair(store: Store, tries = 0): Promise<CallAnswer<'refresh-db'>> {
  const accounts = await readAccounts(store);
  const tags = (await store.list('tags', {})).map(readTagDocument);
  const books = makeBooks(accounts);
  const all = await readAllTransactions(store);
  // Somebody wrote meanwhile: what was read does not belong together.
  const later = await readAccounts(store);
  if (JSON.stringify(later) !== JSON.stringify(accounts)) {
    if (tries === mostTries) throw new CallError('unexpected', backendRefusal('projectBusy'));
    return repair(store, tries + 1);
  }
  const true_ = derive(
    planChanges(
      books,
      all.map(({ transaction, bookId }) => ({ after: { transaction, bookId } })),
    ),
  );
  const held = [
    ...accounts.map((account) => ({
      in: 'accounts' as const,
      name: documentName(account.AccountId),
      kept: account,
    })),
    ...tags.map((tag) => ({ in: 'tags' as const, name: tagName(tag.BookId, tag.Tag), kept: tag })),
  ];
  const writes = held.flatMap(({ in: from, name, kept }): Write[] => {
    const { minor, count } = true_.get(keyOf({ in: from, name })) ?? { minor: 0n, count: 0 };
    const missing = minor - totalOf(kept);
    const missingCount = count - kept.TransactionsCount;
    if (missing === 0n && missingCount === 0) return [];
    const add = { ...splitTotal(missing), TransactionsCount: missingCount };
    return [{ do: 'add', in: from, name, add }];
  });
  for (const some of slices(writes, writesPerCommit)) await store.commit(some, true);
  return { schemaVersion, repairedAccounts: writes.length };
}
