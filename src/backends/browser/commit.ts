import { unwrap } from 'idb';
import * as z from 'zod/mini';
import { byWireName, transactionTexts } from '#contract/transaction-texts.ts';
import { WireTransaction } from '#contract/transactions.ts';
import { applyWrite, type DocumentData } from '#documents/apply-write.ts';
import { toSearched } from '#documents/model/bigrams.ts';
import type { Collection, Write } from '#documents/store.ts';
import { buildSearchText } from '#ledger/rules/search.ts';
import type { BooksDatabase, DocumentRow } from './database.ts';
import { toIndexRecord } from './index-rows.ts';

/** The fields of a document by which it is found. */
const LookupFields = z.object({
  RegisterKeys: z.optional(z.array(z.string())),
  TransactionId: z.optional(z.string()),
  ActionId: z.optional(z.string()),
});
const SearchedFields = z.pick(WireTransaction, {
  ...byWireName(transactionTexts, () => true as const),
  TagsInSemicolonSeparated: true,
});

/** Returns the database row for a document. */
function toDocumentRow(to: Collection, name: string, data: DocumentData): DocumentRow {
  if (to !== 'transactions' && to !== 'actions') return { name, data };
  const { RegisterKeys = [], TransactionId, ActionId = TransactionId } = LookupFields.parse(data);
  const listed = [...new Set(RegisterKeys)].map((registerKey): [string, string] => [registerKey, name]);
  return { name, data, ...(ActionId !== undefined && { id: ActionId }), listed };
}

type SomeWrites = [Write, ...Write[]];

/** Groups the writes by document, in their order. */
function groupByDocument(writes: readonly Write[]): SomeWrites[] {
  const documents = new Map<string, SomeWrites>();
  for (const write of writes) {
    const key = `${write.in}/${write.name}`;
    const before = documents.get(key);
    if (before === undefined) documents.set(key, [write]);
    else before.push(write);
  }
  return [...documents.values()];
}

/** Returns the searchable content of a transaction document; undefined if it cannot be read. */
export function extractSearched(name: string, data: unknown) {
  const [searched, found] = [SearchedFields.safeParse(data), LookupFields.safeParse(data)];
  if (!searched.success || !found.success) return undefined;
  return {
    name,
    text: buildSearchText(toSearched(searched.data)),
    registerKeys: found.data.RegisterKeys ?? [],
  };
}

/** Returns the index record for a commit; undefined if the commit changes no transaction. */
function indexRecordOf(writes: readonly Write[]) {
  const written = new Map<string, { name: string; text: string; registerKeys: readonly string[] }>();
  const gone = new Set<string>();
  for (const write of writes) {
    if (write.in !== 'transactions') continue;
    const { name } = write;
    if (write.do === 'delete') {
      gone.add(name);
      written.delete(name);
    } else if (write.do === 'create') {
      const searched = extractSearched(name, write.data);
      if (searched !== undefined) written.set(name, searched);
    }
  }
  return written.size + gone.size === 0 ? undefined : toIndexRecord([...written.values()], [...gone]);
}

/**
 * Commits all writes or none, in one database transaction that is on disk before this resolves.
 * @throws StoreError outdated, DOMException
 */
export async function commitWrites(books: BooksDatabase, writes: readonly Write[]): Promise<void> {
  const listed = indexRecordOf(writes);
  const stores: (Collection | 'listing' | 'logPositions')[] = [...new Set(writes.map((write) => write.in))];
  if (listed !== undefined) stores.push('listing');
  const logEntries = writes.filter((write) => write.do === 'create' && write.in === 'actions');
  if (logEntries.length > 0) stores.push('logPositions');
  if (stores.length === 0) return;
  const transaction = books.transaction(stores, 'readwrite', { durability: 'strict' });

  let firstError: DOMException | null = null;
  unwrap(transaction).addEventListener('error', ({ target }) => {
    if (target instanceof IDBRequest) firstError ??= target.error;
  });

  const write = async ([first, ...others]: SomeWrites): Promise<void> => {
    const { in: to, name } = first;
    const store = transaction.objectStore(to);
    if (first.do === 'create' && others.length === 0) {
      // An import consists mostly of thousands of these; a promise for each would be too slow.
      unwrap(store).add(toDocumentRow(to, name, first.data));
      return;
    }
    let data = (await store.get(name))?.data;
    for (const each of [first, ...others]) data = applyWrite(each, data);
    await (data === undefined ? store.delete(name) : store.put(toDocumentRow(to, name, data)));
  };

  const work: Promise<unknown>[] = groupByDocument(writes).map(write);
  for (const { name } of logEntries) unwrap(transaction.objectStore('logPositions')).add({ name });
  if (listed !== undefined) work.push(transaction.objectStore('listing').add(listed));
  try {
    await Promise.all(work);
  } catch (error) {
    const ended = transaction.done.catch(() => undefined);
    // An error of the database itself has ended the transaction already.
    if (!(error instanceof DOMException)) transaction.abort();
    await ended;
    throw firstError ?? error;
  }
  await transaction.done.catch((error: unknown) => {
    throw firstError ?? error;
  });
}
