import type { UserConfig } from '#contract/users.ts';
import type { Account } from '#ledger/account.ts';
import { readAccount } from '#ledger/wire.ts';
import type { Call } from '#web/session/client.ts';

/** Where roots are asked for, and the name of the book that is remembered in this browser. */
type RootSource = { call: Call; bookName: { recall(): string | undefined } };

/** The root of a book by its id, whatever it is called now. */
async function findById(call: Call, id: string | undefined): Promise<Account | null> {
  if (id === undefined) return null;
  const books = (await call('all-books', {})).map(readAccount);
  return books.find((book) => book.id === id) ?? null;
}

/** The first of the books that others share, for who has none of their own. */
async function findFirst(call: Call): Promise<Account | null> {
  const books = (await call('all-books', {})).map(readAccount);
  return books.find(({ shared }) => shared) ?? null;
}

/** The root of the book of a name; of the first without one. */
async function rootOf(call: Call, bookName?: string): Promise<Account | null> {
  const root = await call('root-account', bookName === undefined ? {} : { bookName });
  return root && readAccount(root);
}

/** The root of the book that is remembered in this browser, else of the one that the user opened last elsewhere, else of the first. */
export async function findRoot(
  { call, bookName }: RootSource,
  { lastBookId }: UserConfig,
): Promise<Account | null> {
  const stored = bookName.recall();
  const root = stored === undefined ? null : await rootOf(call, stored);
  return root ?? (await findById(call, lastBookId)) ?? (await rootOf(call)) ?? (await findFirst(call));
}

/** The settings as they are now, and the open book wherever it is by now. */
export async function reloadBook(
  source: RootSource,
  { config, root }: { config: UserConfig; root: Account },
) {
  return {
    config: await source.call('get-user-config', {}),
    root: (await findById(source.call, root.id)) ?? (await findRoot(source, config)),
  };
}

export { readAccount };
