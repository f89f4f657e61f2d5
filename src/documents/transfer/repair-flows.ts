import { type Books, timeOf } from '#documents/model/books.ts';
import { type StoredTransaction, toPosted } from '#documents/model/documents.ts';
import { addFlows, flowsPerCommit } from '#documents/changes/flow-writes.ts';
import { flowKey, type StoredMonth } from '#documents/model/flow-documents.ts';
import { slices, type Write } from '#documents/store.ts';
import type { Flow } from '#ledger/flow.ts';
import { flowDeltas, sumFlows } from '#ledger/rules/flows.ts';

/** What must be added so that stored flows become true ones; those of which nothing is left and that are no more. */
function difference(stored: readonly Flow[], true_: readonly Flow[]) {
  const wanted = new Map(true_.map((flow) => [flowKey(flow), flow]));
  const gone = new Set<Flow>();
  const missing: Flow[] = [];
  for (const flow of stored) {
    const key = flowKey(flow);
    const { amountMinor, count } = wanted.get(key) ?? { amountMinor: 0n, count: 0 };
    const add = { ...flow, amountMinor: amountMinor - flow.amountMinor, count: count - flow.count };
    if (!wanted.has(key)) gone.add(add);
    if (!wanted.has(key) || add.amountMinor !== 0n || add.count !== 0) missing.push(add);
    wanted.delete(key);
  }
  return { missing: [...missing, ...wanted.values()], gone };
}

/**
 * The commits that make the stored flows those of all transactions: by increments, as somebody may add meanwhile. A flow that
 * is no more goes; who adds to it at the same moment is found by the next look.
 */
export function planFlows(
  books: Books,
  all: readonly StoredTransaction[],
  months: readonly StoredMonth[],
): Write[][] {
  const rows = Map.groupBy(all, ({ bookId }) => bookId);
  const stored = Map.groupBy(months, ({ bookId }) => bookId);
  return [...new Set([...rows.keys(), ...stored.keys()])].flatMap((bookId) => {
    const time = timeOf(books.byId.get(bookId));
    const true_ = sumFlows(
      (rows.get(bookId) ?? []).flatMap(({ transaction }) =>
        flowDeltas({ after: toPosted(transaction) }, time),
      ),
    );
    const { missing, gone } = difference(
      (stored.get(bookId) ?? []).flatMap(({ flows }) => flows),
      true_,
    );
    return [...slices(missing, flowsPerCommit)].map((some) =>
      addFlows(bookId, some, (flow) => gone.has(flow)),
    );
  });
}
