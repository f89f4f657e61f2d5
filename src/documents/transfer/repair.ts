import type { CallAnswer } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { backendError } from '#contract/error-catalogue/back-ends.ts';
import { schemaVersion } from '#contract/limits.ts';
import { planAddedFlows, flowsPerCommit, planChanges } from '#documents/changes/plan.ts';
import { type Books, flowZoneOf, createMonthStartLookup, timeOf } from '#documents/model/books.ts';
import { documentName, tagName } from '#documents/model/document-names.ts';
import {
  type AccountDocument,
  currencyOfAccount,
  flowSumOf,
  readTagDocument,
  splitTotal,
  type StoredTransaction,
  type TagDocument,
  toPosted,
  joinTotal,
  type DocumentTotals,
} from '#documents/model/documents.ts';
import { flowKey, type StoredMonth } from '#documents/model/flow-documents.ts';
import { readBooks, readMonths } from '#documents/read-books.ts';
import { readReadable } from '#documents/model/read-document.ts';
import { cutSlices, type DocumentStore, type Write } from '#documents/store.ts';
import { readUnreadableDerived } from '#documents/transfer/unreadable.ts';
import { readAllTransactions } from '#documents/transfer/read-all.ts';
import type { Flow } from '#ledger/flow.ts';
import { calculateFlowDeltas, sumFlows } from '#ledger/rules/flows.ts';

/** Returns the increments that correct the stored flows. Flows that no longer exist are removed. */
function flowDifferences(stored: readonly Flow[], actual: readonly Flow[]) {
  const wanted = new Map(actual.map((flow) => [flowKey(flow), flow]));
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
 * Plans the commits that correct the stored flows, by increments, because other devices may write at the same time. A flow that no longer
 * exists is removed. If another device adds to it at that moment, the next check finds the difference.
 */
function planFlows(
  books: Books,
  all: readonly StoredTransaction[],
  months: readonly StoredMonth[],
): Write[][] {
  const rows = Map.groupBy(all, ({ bookId }) => bookId);
  const stored = Map.groupBy(months, ({ bookId }) => bookId);
  return [...new Set([...rows.keys(), ...stored.keys()])].flatMap((bookId) => {
    const time = timeOf(books.byId.get(bookId));
    const actual = sumFlows(
      (rows.get(bookId) ?? []).flatMap(({ transaction }) =>
        calculateFlowDeltas({ after: toPosted(transaction) }, time),
      ),
    );
    const { missing, gone } = flowDifferences(
      (stored.get(bookId) ?? []).flatMap(({ flows }) => flows),
      actual,
    );
    return [...cutSlices(missing, flowsPerCommit)].map((some) =>
      planAddedFlows(bookId, some, (flow) => gone.has(flow)),
    );
  });
}

const writesPerCommit = 400;
const maxTries = 3;

/** True if the totals can be right: in each book the account totals of one currency add up to zero, and each transaction counts twice. */
export function isBalanced(accounts: readonly AccountDocument[]): boolean {
  const keyOf = (account: AccountDocument) => `${account.BookId} ${currencyOfAccount(account).currency}`;
  return [...Map.groupBy(accounts, keyOf).values()].every((book) => {
    const total = book.reduce((sum, account) => sum + joinTotal(account), 0n);
    const count = book.reduce((sum, { TransactionsCount }) => sum + TransactionsCount, 0);
    return total === 0n && count % 2 === 0;
  });
}

type TotalNumbers = { minor: bigint; count: number };

const documentKey = (write: Pick<Write, 'in' | 'name'>) => `${write.in}/${write.name}`;

/** Sums the totals and counts of accounts and tags from planned writes, by document name. */
function sumWrites(writes: readonly Write[]): Map<string, TotalNumbers> {
  return new Map(
    writes.flatMap((write) =>
      write.do === 'add'
        ? [
            [
              documentKey(write),
              {
                minor: joinTotal({ TotalHigh: 0, TotalLow: 0, TransactionsCount: 0, ...write.add }),
                count: write.add.TransactionsCount ?? 0,
              },
            ] as const,
          ]
        : [],
    ),
  );
}

/** The stored data derived from transactions. */
export type StoredBooks = { books: Books; tags: TagDocument[]; months: StoredMonth[] };

async function readStoredBooks(store: DocumentStore): Promise<StoredBooks> {
  const books = await readBooks(store);
  return {
    books,
    tags: readReadable(await store.list('tags', {}), readTagDocument),
    months: await readMonths(store),
  };
}

/** Returns the same text for the same content, in whatever order the flows of a month come. */
function serialize({ books, tags, months }: StoredBooks): string {
  const flows = months.map(({ name, flows: some }) => [
    name,
    some.map((flow) => `${flowKey(flow)} ${flow.amountMinor} ${flow.count}`).toSorted(),
  ]);
  return JSON.stringify([[...books.byId.values()], tags, flows]);
}

/** Returns the difference between stored and actual totals. */
function differenceTo(stored: DocumentTotals, { minor, count }: TotalNumbers): DocumentTotals {
  return { ...splitTotal(minor - joinTotal(stored)), TransactionsCount: count - stored.TransactionsCount };
}

const areTotalsZero = (totals: DocumentTotals): boolean => Object.values(totals).every((each) => each === 0);

/** Plans the writes that correct the flow sums and flow zones in accounts. */
function planFlowSums(
  { byId, roots }: Books,
  missingOf: (account: AccountDocument) => DocumentTotals,
): Write[] {
  const startOf = createMonthStartLookup(byId);
  const flowSums = [...byId.values()].flatMap((account): Write[] => {
    const startsOn = startOf(account.AccountId);
    const followed = flowSumOf(account, startsOn) + flowSumOf(missingOf(account), startsOn);
    const missing = followed - (account.Flowed ?? 0);
    if (missing === 0) return [];
    return [{ do: 'add', in: 'accounts', name: documentName(account.AccountId), add: { Flowed: missing } }];
  });
  const zones = roots.flatMap((root): Write[] => {
    const FlowZone = flowZoneOf(root);
    if (root.FlowZone === FlowZone) return [];
    return [{ do: 'change', in: 'accounts', name: documentName(root.AccountId), data: { FlowZone } }];
  });
  return [...flowSums, ...zones];
}

/**
 * Reads derived data and transactions consistently: repeats if another device wrote meanwhile.
 * @throws CallError unexpected if writes continue during all tries
 */
export async function readConsistently<Read>(
  store: DocumentStore,
  readRows: (stored: StoredBooks) => Promise<Read>,
  tries = 0,
): Promise<{ stored: StoredBooks; read: Read }> {
  const stored = await readStoredBooks(store);
  const read = await readRows(stored);
  if (serialize(await readStoredBooks(store)) === serialize(stored)) return { stored, read };
  if (tries === maxTries) throw new CallError('unexpected', backendError('projectBusy'));
  return readConsistently(store, readRows, tries + 1);
}

/** Deletes unreadable derived documents, so that they are derived anew. */
async function dropUnreadable(store: DocumentStore): Promise<void> {
  for (const { in: from, name } of await readUnreadableDerived(store))
    // Access rules may reject the deletion of a document they do not recognize. The derived data then overwrites it.
    await store.commit([{ do: 'delete', in: from, name }], true).catch(() => undefined);
}

/** Derives totals, counts and flows anew from all transactions. Returns the number of corrected totals. */
export async function repair(store: DocumentStore): Promise<CallAnswer<'refresh-db'>> {
  await dropUnreadable(store);
  const { stored, read: all } = await readConsistently(store, () => readAllTransactions(store));
  const { books, tags, months } = stored;
  const planned = planChanges(
    books,
    all.map(({ transaction, bookId }) => ({ after: { transaction, bookId } })),
    { hasFlows: false },
  );
  const actual = sumWrites(planned);
  const missingAt = (at: Pick<Write, 'in' | 'name'>, totals: DocumentTotals) =>
    differenceTo(totals, actual.get(documentKey(at)) ?? { minor: 0n, count: 0 });
  const ofAccount = (account: AccountDocument) =>
    missingAt({ in: 'accounts', name: documentName(account.AccountId) }, account);
  const corrections = [
    ...[...books.byId.values()].map((account) => ({
      in: 'accounts' as const,
      name: documentName(account.AccountId),
      add: ofAccount(account),
    })),
    ...tags.map((tag) => {
      const at = { in: 'tags' as const, name: tagName(tag.BookId, tag.Tag, tag.Currency) };
      return { ...at, add: missingAt(at, tag) };
    }),
  ].filter(({ add }) => !areTotalsZero(add));
  const storedTags = new Set(tags.map((tag) => tagName(tag.BookId, tag.Tag, tag.Currency)));
  const writes = [
    ...corrections.map((each): Write => ({ do: 'add', ...each })),
    ...planned.filter((write) => write.in === 'tags' && !storedTags.has(write.name)),
  ];
  for (const some of cutSlices(writes, writesPerCommit)) await store.commit(some, true);
  for (const some of planFlows(books, all, months)) await store.commit(some, true);
  // Written last: if the repair is interrupted before, the next check finds it.
  for (const some of cutSlices(planFlowSums(books, ofAccount), writesPerCommit))
    await store.commit(some, true);
  return { schemaVersion, repairedAccounts: writes.length };
}
