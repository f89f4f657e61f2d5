import { calls } from '#contract/calls.ts';
import { since } from '#contract/since.ts';
import type { Context, Handlers } from '#documents/handlers.ts';
import { documentName } from '#documents/model/document-names.ts';
import { type Books, type Keeps, lockOfRoot } from '#documents/model/books.ts';
import type { AccountDocument } from '#documents/model/documents.ts';
import { readConfig, readLocks, writeConfig } from '#documents/model/user-document.ts';
import type { Write } from '#documents/store.ts';
import { lockedBefore } from '#ledger/wire-lock.ts';
import { isBalanced, repair, schemaVersion } from '#documents/transfer/repair.ts';

const rowsReadAtStart = 20_000;

/** What says of a root what is kept where it lies, as far as it does not say so yet. */
function marksOf(
  books: Keeps,
  { AccountId, Logged, Itemized, Lockable, Version = 1 }: AccountDocument,
): Write[] {
  const data = {
    ...(books.keepsLog && Logged !== true && { Logged: true }),
    ...(books.keepsItems && Itemized !== true && { Itemized: true }),
    ...(books.keepsLocks && Lockable !== true && { Lockable: true }),
    ...(books.version >= since.currencies && books.version > Version && { Version: books.version }),
  };
  const isMarked = Object.keys(data).length === 0;
  return isMarked ? [] : [{ do: 'change', in: 'accounts', name: documentName(AccountId), data }];
}

/** What tells what guards the documents of locks that it does not know: an older app, or older rules, set them. */
function locksUntold(roots: readonly AccountDocument[], told: ReadonlyMap<string, unknown>): Write[] {
  return roots.flatMap((root): Write[] => {
    const lock = lockOfRoot(root);
    const before = lock === undefined ? null : lockedBefore(lock);
    if ((told.get(root.AccountId) ?? null) === before) return [];
    const data = { Lockable: true };
    const name = documentName(root.AccountId);
    return [{ do: 'change', in: 'accounts', name, data, lock: { bookId: root.AccountId, before } }];
  });
}

/** The version of a place than which this app knows no newer one. */
const newestOf = ({ store: { arrivals }, sharing }: Context): number => {
  if (sharing !== undefined) return calls.members.since;
  return arrivals === undefined ? since.currencies : calls['changes-since'].since;
};

/** Marks the books with what is kept of them by now, so that it is known without network, and has what guards them know of locks. */
async function markBooks(context: Context): Promise<Books> {
  const { repository, store } = context;
  const books = await repository.books();
  const version =
    books.version >= newestOf(context) ? books.version : Math.max(books.version, await store.version());
  const keepsLocks = books.keepsLocks || version >= since.locks;
  const marks = books.roots.flatMap((root) => marksOf({ ...books, keepsLocks, version }, root));
  // A place that takes any commit is this browser's own, which nobody else writes.
  const isGuarded = keepsLocks && !store.takesAnyCommit;
  const told = isGuarded ? locksUntold(books.roots, readLocks(await repository.user())) : [];
  if (marks.length + told.length === 0) return books;
  await repository.write([...marks, ...told]);
  return repository.books();
}

/** The calls about the user's settings, and the look at whether all is well. */
export const userHandlers: Handlers<'get-user-config' | 'set-user-config' | 'refresh-db'> = {
  'get-user-config': async ({ repository }) => readConfig(await repository.user()),
  async 'set-user-config'({ repository }, { config }) {
    await repository.saveConfig(writeConfig(config));
    return readConfig(await repository.user());
  },
  /**
   * Whether totals and flows are right: looked at through what is there anyway, and re-derived from all transactions only when
   * something is wrong or when it is asked for.
   */
  async 'refresh-db'(context, { refreshApp = false }) {
    const { repository, bulk } = context;
    const books = await markBooks(context);
    const accounts = [...books.byId.values()];
    const count = accounts.reduce((sum, { TransactionsCount }) => sum + TransactionsCount, 0) / 2;
    // Flows of more rows are derived for who asks for them: a start must not use up what a project may read in a day.
    const areFlowsFine = !books.keepsFlows || books.areFlowed || count > rowsReadAtStart;
    if (!refreshApp && isBalanced(accounts) && areFlowsFine)
      return { schemaVersion: schemaVersion(books), repairedAccounts: 0 };
    const repaired = await repair(await bulk());
    repository.forget();
    return repaired;
  },
};
