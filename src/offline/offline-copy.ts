import * as z from 'zod/mini';
import { ExportedAccount } from '#contract/accounts.ts';
import type { CallAnswer } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import type { OnProgress } from '#contract/transfer.ts';
import type { Replica } from '#offline/replica/replica.ts';
import type { RemoteRecord } from '#offline/replica/apply-remote-changes.ts';
import { withBookName } from '#offline/replica/provider-export.ts';
import type { Backend } from '#backends/backend.ts';
import { isSameListing, listingOf, type ListingStorage } from './listing.ts';

/** Storage for the sync cursor of an offline copy, beside the replica. */
export type CursorStorage = { read(): Promise<string | undefined>; write(cursor: string): Promise<void> };

/** A book of a provider and its offline copy on this device. */
export type OfflineCopy = {
  provider: Pick<Backend, 'call' | 'exportAsBlob'>;
  replica: Replica;
  bookId: string;
  cursorStorage: CursorStorage;
  listings: ListingStorage;
};

/** The changes at the provider since a sync cursor. */
export type RemoteChanges = { actions: CallAnswer<'changes-since'>['Actions']; cursor: string };

const bookNotFound = bookError('bookNotFound');

/** True if an error means that the provider no longer has the book. */
export const isBookGone = (error: unknown): boolean =>
  error instanceof CallError && error.detail.id === bookNotFound.id;

/**
 * Reads how the provider lists the book now, and stores the listing.
 * @returns the name of the book among the user's books, and true in `isNews` if the listing changed
 * @throws CallError not-found if the user no longer has the book
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

/** True if the replica contains the book: a browser may have cleared the replica but not the cursor. */
async function hasCopy({ replica, bookId }: OfflineCopy): Promise<boolean> {
  return (await replica.answer('all-books', {})).some(({ AccountId }) => AccountId === bookId);
}

async function readRemoteChanges(
  { provider }: OfflineCopy,
  bookName: string,
  since: string,
): Promise<RemoteChanges> {
  const actions: RemoteChanges['actions'] = [];
  for (let cursor = since; ;) {
    const page = await provider.call('changes-since', { bookName, since: cursor });
    actions.push(...page.Actions);
    cursor = page.Cursor;
    if (!page.HasMore) return { actions, cursor };
  }
}

const cursorUnknownId = bookError('cursorUnknown').id;

/**
 * Reads the changes at the provider since the last sync. Undefined if there is no copy yet, or if the provider can no longer determine the
 * changes.
 */
export async function fetchRemoteChanges(
  copy: OfflineCopy,
  bookName: string,
): Promise<RemoteChanges | undefined> {
  const cursor = await copy.cursorStorage.read();
  if (cursor === undefined || copy.listings.current()?.isOutdated || !(await hasCopy(copy))) return undefined;
  try {
    return await readRemoteChanges(copy, bookName, cursor);
  } catch (error) {
    if (error instanceof CallError && error.detail.id === cursorUnknownId) return undefined;
    throw error;
  }
}

/** Returns the changed records. */
export const changedRecordsOf = ({ actions }: RemoteChanges): RemoteRecord[] =>
  actions.flatMap(({ Records }) => Records);

/** Renames the book in the copy to its name among the user's books, which may change although nothing changed in the book. */
async function renameCopy({ replica, bookId }: OfflineCopy, bookName: string): Promise<boolean> {
  const root = (await replica.answer('all-books', {})).find(({ AccountId }) => AccountId === bookId);
  if (root === undefined || root.AccountName === bookName) return true;
  const After = { ...z.parse(ExportedAccount, root), AccountName: bookName };
  return replica.applyRemoteChanges(bookId, [{ RecordType: 'account', RecordId: bookId, After }]);
}

/** Applies remote changes to the copy. @returns false if pending operations prevented it */
export async function applyToCopy(
  copy: OfflineCopy,
  bookName: string,
  since: RemoteChanges,
): Promise<boolean> {
  const { replica, bookId, cursorStorage } = copy;
  const records = changedRecordsOf(since).map((record) => withBookName({ bookId, bookName }, record));
  const isApplied = (await replica.applyRemoteChanges(bookId, records)) && (await renameCopy(copy, bookName));
  if (isApplied) await cursorStorage.write(since.cursor);
  return isApplied;
}

/**
 * Fetches the whole book and removes local records that are not in it. `onProgress` receives the number of its stored transactions.
 * @returns false if pending operations prevented it
 */
export async function fetchWholeBook(
  { provider, replica, bookId, cursorStorage, listings }: OfflineCopy,
  bookName: string,
  onProgress?: OnProgress,
): Promise<boolean> {
  // The cursor is read first: changes between the two calls are sent again after it.
  const { Cursor } = await provider.call('changes-since', { bookName });
  // Unparsed if possible: parsing a large book would block the page.
  const exported =
    (await provider.exportAsBlob?.({ bookName })) ?? (await provider.call('export-data', { bookName })).data;
  if (!(await replica.replace({ bookId, bookName }, exported, onProgress))) return false;
  await cursorStorage.write(Cursor);
  const { isOutdated: _outdated, ...listing } = listings.current() ?? { name: bookName };
  listings.store(listing);
  return true;
}

/** Formats the totals and counts of all accounts as one text. */
function formatTotals(accounts: CallAnswer<'all-accounts'>): string {
  const sums = accounts.map(({ AccountId, TotalAmountHeld, TransactionsCount, SubAccountsCount }) =>
    [AccountId, TotalAmountHeld, TransactionsCount, SubAccountsCount].join(' '),
  );
  return sums.toSorted().join('\n');
}

/** True if the provider and the copy have the same totals. */
export async function hasSameTotals({ provider, replica }: OfflineCopy, bookName: string): Promise<boolean> {
  const [remoteAccounts, localAccounts] = await Promise.all([
    provider.call('all-accounts', { bookName }),
    replica.answer('all-accounts', { bookName }),
  ]);
  return formatTotals(remoteAccounts) === formatTotals(localAccounts);
}
