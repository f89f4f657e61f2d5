import { withLock } from '#async/with-lock.ts';
import type { StoredAccount } from '#contract/inputs/accounts.ts';
import type { UserConfig } from '#contract/users.ts';
import type { Account } from '#ledger/account.ts';
import { readAccount } from '#ledger/wire.ts';
import type { Call } from '#web/session/client.ts';
import type { LostBook, StartDeps } from './start-machine.ts';

/** The calls that find roots, and the book remembered in this browser. */
type RootSource = { call: Call } & Pick<StartDeps, 'bookName' | 'sharedBook'>;

type LostBookResult = { lost: LostBook; books: readonly Account[] };

/** Fetches a book root by its id, whatever its current name. */
async function findBookById(call: Call, id: string | undefined): Promise<Account | null> {
  if (id === undefined) return null;
  const books = (await call('all-books', {})).map(readAccount);
  return books.find((book) => book.id === id) ?? null;
}

/** Fetches the first book shared by another user, for a user without own books. */
async function findFirstShared(call: Call): Promise<Account | null> {
  const books = (await call('all-books', {})).map(readAccount);
  return books.find(({ shared }) => shared) ?? null;
}

/** Fetches the root of the named book, or of the first book if no name is given. */
async function fetchRoot(call: Call, bookName?: string): Promise<Account | null> {
  const root = await call('root-account', bookName === undefined ? {} : { bookName });
  return root && readAccount(root);
}

/** Finds the book to open: the one remembered in this browser, else the one the user opened last on any device, else the first. */
export async function findRoot(
  { call, bookName }: RootSource,
  { lastBookId }: UserConfig,
): Promise<Account | null> {
  const stored = bookName.recall();
  const root = stored === undefined ? null : await fetchRoot(call, stored);
  return (
    root ?? (await findBookById(call, lastBookId)) ?? (await fetchRoot(call)) ?? (await findFirstShared(call))
  );
}

/**
 * Finds the shared book that was open last if the user no longer has access, and the user's other books. An own book may have the same
 * name; it must not be opened without asking.
 * @param root the book that would be opened
 */
export async function findLostBook(
  { call, sharedBook }: RootSource,
  root: Account | null,
): Promise<LostBookResult | undefined> {
  const lost = sharedBook.recall();
  if (lost === undefined || lost.id === root?.id) return undefined;
  const books = (await call('all-books', {})).map(readAccount);
  return books.some(({ id }) => id === lost.id) ? undefined : { lost, books };
}

/** Reads the current settings and the root of the open book, whatever its current name. */
export async function reloadBook(
  source: RootSource,
  { config, root }: { config: UserConfig; root: Account },
) {
  const current = (await findBookById(source.call, root.id)) ?? (await findRoot(source, config));
  return {
    config: await source.call('get-user-config', {}),
    root: current,
    gone: await findLostBook(source, current),
  };
}

/**
 * Adds the root of the first book; undefined if another tab added one meanwhile. Of several tabs that find no book only one adds it,
 * because a provider may accept two books with one name that arrive at the same moment.
 */
export async function addFirstRoot(call: Call, account: StoredAccount): Promise<Account | undefined> {
  const added = await withLock('Partita.FirstBook', async () =>
    (await call('root-account', {})) === null ? call('add-subaccount', { account }) : undefined,
  );
  return added && readAccount(added);
}
