import type { Transaction } from '#contract/transactions.ts';
import { flowsPerCommit } from '#documents/changes/flow-writes.ts';
import { bytesPerCommit } from '#documents/store.ts';

/** A transaction is up to two documents of a commit; its accounts, tags and flows come on top. */
const rowsPerCommit = 200;
/** What is searched makes most of a document. The rest is guessed, so that a commit is filled by less than a half. */
const weightPerCommit = bytesPerCommit * 0.4;
const bytesPerRow = 1500;
const bytesPerSearched = 40;
const bytesPerCharacter = 4;

/** About how many bytes a row brings into a commit. */
function weightOf(row: Transaction): number {
  const { TransactionDescription, TransactionNotes, TagsInSemicolonSeparated } = row;
  const searched = TransactionDescription.length + TransactionNotes.length + TagsInSemicolonSeparated.length;
  const others = row.PropsInJSON.length + row.OtherTransactionSplitInfoInJSON.length;
  return bytesPerRow + bytesPerSearched * searched + bytesPerCharacter * others;
}

/**
 * Cuts rows into what one commit bears: by their number, their weight, and the flows that they move (`flowsOf`), which may all
 * lie in one document.
 */
export function* commitsOf(
  rows: readonly Transaction[],
  flowsOf: (row: Transaction) => readonly string[],
): Generator<Transaction[]> {
  let some: Transaction[] = [];
  let bytes = 0;
  let flows = new Set<string>();
  for (const row of rows) {
    const weight = weightOf(row);
    const moved = flowsOf(row);
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
