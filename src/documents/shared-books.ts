import * as z from 'zod/mini';
import type { WireAccount } from '#contract/accounts.ts';
import type { CallName } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import type { WireMemberRole, WirePerson } from '#contract/members.ts';
import { roleError } from '#documents/changes/rule-errors.ts';
import { checkRole, leastRoles } from '#documents/member-roles.ts';
import type { Books } from '#documents/model/books.ts';
import { digest } from '#documents/model/document-names.ts';
import type { AccountDocument } from '#documents/model/documents.ts';
import { openRepository, type Repository } from '#documents/repository.ts';
import type { SharedBookRef, SharingService } from '#documents/sharing.ts';
import { type Membership, StoreError, type Stores } from '#documents/store.ts';
import { isSameName } from '#ledger/rules/account.ts';
import { readActions } from './read-books.ts';

/** Access to the documents of one owner. */
export type DocumentAccess = { repository: Repository } & Pick<Stores, 'store' | 'bulk'>;

/** A book of another user that is shared with the caller. */
export type OpenedSharedBook = SharedBookRef & {
  role: WireMemberRole;
  owner: WirePerson;
  root: AccountDocument;
  books: Books;
  /** Its name among the caller's books. */
  shown: string;
  access: DocumentAccess;
};

/** Returns an account of a shared book as its member sees it: the root has its display name, the member's role and the owner. */
export const toSharedAccount = (
  { root, shown, role, owner }: OpenedSharedBook,
  account: WireAccount,
): WireAccount =>
  account.AccountId === root.AccountId
    ? { ...account, AccountName: shown, Role: role, Owner: owner }
    : account;

/** Marks those of the caller's own books that are shared with others. */
export async function markSharedAccounts(
  sharing: SharingService | undefined,
  accounts: WireAccount[],
): Promise<WireAccount[]> {
  if (sharing === undefined) return accounts;
  const ids = await sharing.shared();
  return accounts.map((account) => (ids.has(account.AccountId) ? { ...account, IsShared: true } : account));
}

/**
 * Returns variants of a shared book's name, plainest first: the name, the name with the owner, and the name with the owner and a digest of
 * the book.
 */
const nameVariants = ({ root, ownerId, owner }: Omit<OpenedSharedBook, 'shown'>): string[] => {
  const { AccountId: id, AccountName: name } = root;
  const half = limits.bookName / 2;
  const ownerName = owner.Name.slice(0, half);
  const digits = digest(`${ownerId} ${id}`).slice(0, 8);
  return [
    name,
    `${name.slice(0, half - 3)} (${ownerName})`,
    `${name.slice(0, half - 12)} (${ownerName} ${digits})`,
  ];
};

/**
 * Assigns display names to shared books so that no two books of the caller have the same name, as `partita.shared_books` does. All variants
 * of a name are compared with those of every other book, so that no owner can choose a name that appears as another book's name.
 */
function assignDisplayNames(
  found: readonly Omit<OpenedSharedBook, 'shown'>[],
  own: Books,
): OpenedSharedBook[] {
  const named = found.map((book) => ({ book, forms: nameVariants(book) }));
  return named.map(({ book, forms: variants }) => {
    const isFree = (name: string, level: number) =>
      own.findBook(name) === undefined &&
      named.every(
        (other) => other.book === book || !other.forms.slice(level).some((form) => isSameName(form, name)),
      );
    const shown = variants.find(isFree) ?? variants.at(-1) ?? book.root.AccountName;
    return { ...book, shown };
  });
}

/** Opens the books of other users when they are requested. */
export function openSharedBooks(sharing: SharingService) {
  const opened = new Map<string, DocumentAccess>();
  const accessOf = (ownerId: string, member: Membership): DocumentAccess => {
    const key = JSON.stringify([ownerId, member]);
    const before = opened.get(key);
    if (before !== undefined) return before;
    const { store, bulk, refresh } = sharing.open(ownerId, member);
    const parts = { store, bulk, repository: openRepository(store, refresh, () => undefined) };
    opened.set(key, parts);
    return parts;
  };
  const openShare = async (share: SharedBookRef): Promise<Omit<OpenedSharedBook, 'shown'> | undefined> => {
    const [member, roster] = await Promise.all([sharing.membership(share), sharing.roster(share)]);
    if (member === undefined || roster === undefined) return undefined;
    const parts = accessOf(share.ownerId, member);
    const books = await parts.repository.books();
    const root = books.byId.get(share.bookId);
    return root && { ...share, role: member.role, owner: roster.owner, root, books, access: parts };
  };
  return {
    /** Reads all shared books, with their names among the caller's own. */
    async all(own: Books): Promise<OpenedSharedBook[]> {
      const found = await Promise.all(
        (await sharing.shares()).map((share) =>
          openShare(share).catch((error: unknown) => {
            // The book was taken from the caller at this moment.
            if (error instanceof StoreError && error.kind === 'forbidden') return undefined;
            throw error;
          }),
        ),
      );
      const named = assignDisplayNames(
        found.flatMap((book) => book ?? []),
        own,
      );
      return named.toSorted((a, b) => (a.shown.toLowerCase() < b.shown.toLowerCase() ? -1 : 1));
    },
  };
}
export type SharedBooks = ReturnType<typeof openSharedBooks>;

/** Requires that a member with the role `add` undoes only their own actions, on rows they added. @throws CallError not-allowed */
async function checkOwnAction(
  { access: { store, repository } }: OpenedSharedBook,
  undoes: string,
): Promise<void> {
  const done = (await readActions(store, [undoes])).get(undoes);
  const me = store.member?.person.PersonId;
  const ids = (done?.loggedChanges ?? []).map(({ RecordId }) => RecordId);
  const rows = [...(await repository.transactions(ids, true)).values()];
  const isTheirs =
    done?.by?.PersonId === me &&
    done?.loggedChanges.every(({ RecordType }) => RecordType === 'transaction') === true &&
    rows.every(({ addedBy }) => addedBy === me);
  if (!isTheirs) throw roleError();
}

const RootSchema = z.object({ AccountName: z.string(), ParentAccountId: z.null() });

/** True if a name is that of one of the caller's own books. Checked with each call, so nothing else is read from the accounts. */
async function isOwnBookName({ store }: DocumentAccess, bookName: string): Promise<boolean> {
  const accounts = await store.list('accounts', {});
  return accounts.some(({ data }) => {
    const root = z.safeParse(RootSchema, data).data;
    return root !== undefined && isSameName(root.AccountName, bookName);
  });
}

type SharedCallBody = {
  bookName?: string | undefined;
  undoes?: string;
  account?: {
    AccountId?: string;
    AccountType?: string | undefined;
    ParentAccountId?: string | null | undefined;
  };
};

async function findBookOfAction(
  found: readonly OpenedSharedBook[],
  undoes: string,
): Promise<OpenedSharedBook | undefined> {
  for (const book of found) if ((await readActions(book.access.store, [undoes])).has(undoes)) return book;
  return undefined;
}

/**
 * Finds the shared book that a call is about; undefined if the call is about the caller's own books.
 * @throws CallError not-allowed if the caller's role is too low
 */
export async function findSharedBook(
  shared: SharedBooks,
  own: DocumentAccess,
  name: CallName,
  body: object,
): Promise<OpenedSharedBook | undefined> {
  const least = leastRoles[name];
  const { bookName, undoes, account }: SharedCallBody = { bookName: undefined, ...body };
  if (least === undefined || account?.AccountType === 'ROOT') return undefined;
  if (name === 'undo' ? undoes === undefined : bookName === undefined) return undefined;
  if (name !== 'undo' && (await isOwnBookName(own, bookName ?? ''))) return undefined;
  const ownBooks = await own.repository.books();
  if (undoes !== undefined && (await readActions(own.store, [undoes])).has(undoes)) return undefined;
  const all = await shared.all(ownBooks);
  const found =
    undoes === undefined
      ? all.find(({ shown }) => isSameName(shown, bookName ?? ''))
      : await findBookOfAction(all, undoes);
  if (found === undefined) return undefined;
  const isOfRoot = least === 'edit' && account?.AccountId === found.bookId;
  checkRole(found.role, name);
  if (isOfRoot) throw roleError();
  if (undoes !== undefined && found.role === 'add') await checkOwnAction(found, undoes);
  return found;
}
