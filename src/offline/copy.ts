import * as z from 'zod/mini';
import { ExportedAccount } from '#contract/accounts.ts';
import type { CallAnswer } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { bookError } from '#contract/refusals/books.ts';
import type { OnProgress } from '#contract/transfer.ts';
import type { Replica } from '#offline/replica/replica.ts';
import type { RemoteRecord } from '#offline/replica/take-over.ts';
import { withBookName } from '#offline/replica/whole-book.ts';
import type { Backend } from '#backends/backend.ts';
import { isSameListing, listingOf, type ListingStorage } from './listing.ts';

/** Where a copy stands in the log of its place; kept beside the replica. */
export type CursorStorage = { read(): Promise<string | undefined>; write(cursor: string): Promise<void> };

/** A book of a place, and the copy of it that a device keeps. */
export type OfflineCopy = {
  provider: Pick<Backend, 'call' | 'exportAsBlob'>;
  replica: Replica;
  bookId: string;
  cursorStorage: CursorStorage;
  listings: ListingStorage;
};

/** What a place did since a mark. */
export type RemoteChanges = { actions: CallAnswer<'changes-since'>['Actions']; cursor: string };

const bookNotFound = bookError('bookNotFound');

/** Whether a place has no such book any more. */
export const isBookGone = (error: unknown): boolean =>
  error instanceof CallError && error.refusal.id === bookNotFound.id;

/**
 * Looks how the place lists the book by now, and notes it.
 * @returns its name among the user's books, and whether it was listed otherwise before
 * @throws CallError not-found, if the user has no such book any more
 */
export async function refreshListing({
  provider,
  bookId,
  listings,
}: OfflineCopy): Promise<{ bookName: string; isNews: boolean }> {
  const root = (await provider.call('all-books', {})).find(({ AccountId }) => AccountId === bookId);
  if (root === undefined) throw new CallError('not-found', bookNotFound);
  const before = listings.current();
  const listing = listingOf(root, before);
  const isNews = !isSameListing(before, listing);
  if (isNews) listings.store(listing);
  return { bookName: listing.name, isNews: isNews && before !== undefined };
}

/** Whether the book is in the copies: a browser may have cleared them and not the mark. */
async function hasCopy({ replica, bookId }: OfflineCopy): Promise<boolean> {
  return (await replica.answer('all-books', {})).some(({ AccountId }) => AccountId === bookId);
}

async function readRemoteChanges({ provider }: OfflineCopy, bookName: string, since: string): Promise<RemoteChanges> {
  const actions: RemoteChanges['actions'] = [];
  for (let cursor = since; ;) {
    const page = await provider.call('changes-since', { bookName, since: cursor });
    actions.push(...page.Actions);
    cursor = page.Mark;
    if (!page.HasMore) return { actions, cursor };
  }
}

const cursorUnknownId = bookError('markUnknown').id;

/** What the place did since the copy asked last; undefined where there is no copy yet, or the place knows nothing of it any more. */
export async function fetchRemoteChanges(copy: OfflineCopy, bookName: string): Promise<RemoteChanges | undefined> {
  const cursor = await copy.cursorStorage.read();
  if (cursor === undefined || copy.listings.current()?.isOutdated || !(await hasCopy(copy))) return undefined;
  try {
    return await readRemoteChanges(copy, bookName, cursor);
  } catch (error) {
    if (error instanceof CallError && error.refusal.id === cursorUnknownId) return undefined;
    throw error;
  }
}

/** Things that are told of. */
export const changedRecordsOf = ({ actions }: RemoteChanges): RemoteRecord[] => actions.flatMap(({ Things }) => Things);

/** Gives the book in the copy the name that it has among the user's books: that may become another though nothing was done in it. */
async function renameCopy({ replica, bookId }: OfflineCopy, bookName: string): Promise<boolean> {
  const root = (await replica.answer('all-books', {})).find(({ AccountId }) => AccountId === bookId);
  if (root === undefined || root.AccountName === bookName) return true;
  const After = { ...z.parse(ExportedAccount, root), AccountName: bookName };
  return replica.applyRemoteChanges(bookId, [{ What: 'account', ThingId: bookId, After }]);
}

/** Takes over what the place did. @returns whether that was done: not while something waits */
export async function applyToCopy(copy: OfflineCopy, bookName: string, since: RemoteChanges): Promise<boolean> {
  const { replica, bookId, cursorStorage } = copy;
  const records = changedRecordsOf(since).map((thing) => withBookName({ bookId, bookName }, thing));
  const isApplied = (await replica.applyRemoteChanges(bookId, records)) && (await renameCopy(copy, bookName));
  if (isApplied) await cursorStorage.write(since.cursor);
  return isApplied;
}

/**
 * Fetches all of the book; what is here and not there goes. `onProgress` hears how many of its transactions are here.
 * @returns whether that was done: not while something waits
 */
export async function fetchWholeBook(
  { provider, replica, bookId, cursorStorage, listings }: OfflineCopy,
  bookName: string,
  onProgress?: OnProgress,
): Promise<boolean> {
  // What happens between the two is told after the mark, too.
  const { Mark } = await provider.call('changes-since', { bookName });
  // Unread where that can be: a page that reads a large book stands still.
  const exported =
    (await provider.exportAsBlob?.({ bookName })) ?? (await provider.call('export-data', { bookName })).data;
  if (!(await replica.replace({ bookId, bookName }, exported, onProgress))) return false;
  await cursorStorage.write(Mark);
  const { isOutdated: _outdated, ...listing } = listings.current() ?? { name: bookName };
  listings.store(listing);
  return true;
}

/** The sums and counts of all accounts, as text. */
function formatTotals(accounts: CallAnswer<'all-accounts'>): string {
  const sums = accounts.map(({ AccountId, TotalAmountHeld, TransactionsCount, SubAccountsCount }) =>
    [AccountId, TotalAmountHeld, TransactionsCount, SubAccountsCount].join(' '),
  );
  return sums.toSorted().join('\n');
}

/** Whether both sides hold the same sums. */
export async function hasSameTotals({ provider, replica }: OfflineCopy, bookName: string): Promise<boolean> {
  const [remoteAccounts, localAccounts] = await Promise.all([
    provider.call('all-accounts', { bookName }),
    replica.answer('all-accounts', { bookName }),
  ]);
  return formatTotals(remoteAccounts) === formatTotals(localAccounts);
}
