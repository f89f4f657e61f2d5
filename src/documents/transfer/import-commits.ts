import { transactionTexts } from '#contract/transaction-texts.ts';
import type { TransactionRow } from '#contract/inputs/transactions.ts';
import { flowsPerCommit } from '#documents/changes/plan.ts';
import { type Books, timeOf } from '#documents/model/books.ts';
import { toPosted } from '#documents/model/documents.ts';
import { flowKey } from '#documents/model/flow-documents.ts';
import type { ItemChange } from '#documents/model/item-documents.ts';
import { bytesPerCommit } from '#documents/store.ts';
import { calculateFlowDeltas } from '#ledger/rules/flows.ts';

/** A transaction is up to two documents of a commit, in addition to its accounts, tags and flows. */
const rowsPerCommit = 200;
/** Search pieces make up most of a document. The rest is estimated, so a commit is filled by less than half. */
const weightPerCommit = bytesPerCommit * 0.4;
const bytesPerRow = 1500;
const bytesPerSearched = 40;
const bytesPerCharacter = 4;

/** Estimates the bytes that a row adds to a commit. */
function weightOf(row: TransactionRow): number {
  let searched = row.TagsInSemicolonSeparated.length;
  for (const { wire } of transactionTexts) searched += row[wire].length;
  const others = row.PropsInJSON.length + row.OtherTransactionSplitInfoInJSON.length;
  return bytesPerRow + bytesPerSearched * searched + bytesPerCharacter * others;
}

/** Cuts item changes into commits: each change is one document and takes the same space again in the log. */
export function* cutItemChanges(changes: readonly ItemChange[]): Generator<ItemChange[]> {
  let some: ItemChange[] = [];
  let bytes = 0;
  for (const change of changes) {
    const characters = (change.before?.Body.length ?? 0) + (change.after?.Body.length ?? 0);
    const weight = bytesPerRow + bytesPerCharacter * characters;
    if (some.length > 0 && (some.length === rowsPerCommit || bytes + weight > weightPerCommit)) {
      yield some;
      [some, bytes] = [[], 0];
    }
    some.push(change);
    bytes += weight;
  }
  if (some.length > 0) yield some;
}

/** Returns the keys of the flows that a transaction change affects. */
export function flowKeysOf(
  books: Books,
  { before, after }: { before: TransactionRow | undefined; after: TransactionRow | undefined },
): string[] {
  const bookId = books.byId.get((after ?? before)?.TransactionSplitAAccountId ?? '')?.BookId ?? '';
  const change = { before: before && toPosted(before), after: after && toPosted(after) };
  return calculateFlowDeltas(change, timeOf(books.byId.get(bookId))).map(flowKey);
}

/** Cuts rows into commits by their number, their weight, and the flows they change (`flowKeysOf`), which may all be in one document. */
export function* cutIntoCommits<Row>(
  rows: readonly Row[],
  transactionOf: (row: Row) => TransactionRow,
  keysOf: (row: Row) => readonly string[],
): Generator<Row[]> {
  let some: Row[] = [];
  let bytes = 0;
  let flows = new Set<string>();
  for (const row of rows) {
    const weight = weightOf(transactionOf(row));
    const moved = keysOf(row);
    const isFull =
      some.length === rowsPerCommit ||
      bytes + weight > weightPerCommit ||
      flows.size + moved.length > flowsPerCommit;
    if (isFull && some.length > 0) {
      yield some;
      [some, bytes, flows] = [[], 0, new Set()];
    }
    some.push(row);
    bytes += weight;
    for (const key of moved) flows.add(key);
  }
  if (some.length > 0) yield some;
}
