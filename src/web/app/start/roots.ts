import { withLock } from '#async/with-lock.ts';
import type { StoredAccount } from '#contract/inputs/accounts.ts';
import type { UserConfig } from '#contract/users.ts';
import type { Account } from '#ledger/account.ts';
import { readAccount } from '#ledger/wire.ts';
import type { Call } from '#web/session/client.ts';
import type { LostBook, StartDeps } from './start-machine.ts';

/** Where roots are asked for, and the book that is remembered in this browser. */
type RootSource = { call: Call } & Pick<StartDeps, 'bookName' | 'sharedBook'>;

type LostBookResult = { lost: LostBook; books: readonly Account[] };

/** The root of a book by its id, whatever it is called now. */
async function findBookById(call: Call, id: string | undefined): Promise<Account | null> {
  if (id === undefined) return null;
  const books = (await call('all-books', {})).map(readAccount);
  return books.find((book) => book.id === id) ?? null;
}

/** The first of the books that others share, for who has none of their own. */
async function findFirstShared(call: Call): Promise<Account | null> {
  const books = (await call('all-books', {})).map(readAccount);
  return books.find(({ shared }) => shared) ?? null;
}

/** The root of the book of a name; of the first without one. */
async function fetchRoot(call: Call, bookName?: string): Promise<Account | null> {
  const root = await call('root-account', bookName === undefined ? {} : { bookName });
  return root && readAccount(root);
}

/** The root of the book that is remembered in this browser, else of the one that the user opened last elsewhere, else of the first. */
export async function findRoot(
  { call, bookName }: RootSource,
  { lastBookId }: UserConfig,
): Promise<Account | null> {
  const stored = bookName.recall();
  const root = stored === undefined ? null : await fetchRoot(call, stored);
  return root ?? (await findBookById(call, lastBookId)) ?? (await fetchRoot(call)) ?? (await findFirstShared(call));
}

/**
 * The shared book that was open last, if it is not among the user's books any more, and those books: an own book may have the same
 * name, and is not opened in its place unasked.
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

/** The settings as they are now, and the open book wherever it is by now. */
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
 * Adds the root of the first book; undefined if another tab has added one meanwhile. Of several tabs that find no book, one adds it: a
 * provider may accept two of one name that arrive at the same moment.
 */
export async function addFirstRoot(call: Call, account: StoredAccount): Promise<Account | undefined> {
  const added = await withLock('Partita.FirstBook', async () =>
    (await call('root-account', {})) === null ? call('add-subaccount', { account }) : undefined,
  );
  return added && readAccount(added);
}
