import * as z from 'zod/mini';
import { type CallAnswer, type CallInput, type CallName, calls } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { backendError } from '#contract/refusals/back-ends.ts';
import { parseAnswer } from '#contract/parse-answer.ts';
import type { WirePerson } from '#contract/members.ts';
import type { DocumentsCall } from '#documents/handlers.ts';
import type { Replica } from '#offline/replica/replica.ts';
import type { Membership } from '#documents/store.ts';
import { isSameName } from '#ledger/rules/account.ts';
import type { OnProgress } from '#contract/transfer.ts';
import type { Backend } from '#backends/backend.ts';
import { isUnreachable } from './away.ts';
import { withListing } from './listing.ts';
import { createBookSyncs, type OfflineBook, type OfflineBooksOptions } from './sync-books.ts';

/** Answered out of the copy. */
const readLocally = [
  'root-account',
  'all-accounts',
  'favourite-container-account',
  'all-tag-accounts',
  'all-transaction-tags',
  'tag-container-account',
  'account-types',
  'account-types-full',
  'account-type-relationships',
  'transactions',
  'last-posted-transaction',
  'search-container-account',
  'search-accounts',
  'search-transactions',
  'flows',
  'items',
] as const satisfies DocumentsCall[];

/** Done in the copy, and at the place once it can be asked. All else is about more than single things, and done there alone. */
const writtenLocally = [
  'add-transaction',
  'update-transaction',
  'delete-transaction',
  'change-transactions',
  'change-items',
  'add-subaccount',
  'update-subaccount',
] as const satisfies DocumentsCall[];

type LocalCall = (typeof readLocally | typeof writtenLocally)[number];

const localCalls: ReadonlySet<CallName> = new Set([...readLocally, ...writtenLocally]);
const isLocalCall = (name: CallName): name is LocalCall => localCalls.has(name);

const BookFields = z.object({ bookName: z.optional(z.string()) });
/** What makes a book, or renames it: the place has to allow it. */
const RootFields = z.union([
  z.object({ account: z.object({ AccountType: z.literal('ROOT') }) }),
  z.object({ account: z.object({ AccountId: z.string(), AccountName: z.string() }) }),
]);

/** Calls about who shares a book, and whether anything was done in it: no change that waits makes a difference to them. */
const independentOfPending: ReadonlySet<CallName> = new Set(['members', 'changes-since'] satisfies CallName[]);

/** A kept book, and its name among the user's books. */
type NamedOfflineBook = OfflineBook & { bookName: string };

type ProviderCallsOptions = Pick<OfflineBooksOptions, 'books'> & {
  provider: Backend;
  sync: () => Promise<void>;
  isOffline: () => boolean;
};

/** What is not answered out of a copy. */
function createProviderCalls({ provider, books, sync, isOffline }: ProviderCallsOptions) {
  const { confirmed = provider } = provider;
  /** Asks the place for what may be about kept books: before it changes something there, all that waits has to be there. */
  const ask = async <Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    onProgress: OnProgress | undefined,
  ): Promise<CallAnswer<Name>> => {
    const isOfBooks = calls[name].kind === 'data' || calls[name].kind === 'transfer';
    if (!isOfBooks || independentOfPending.has(name) || books().length === 0)
      return provider.call(name, input, onProgress);
    const needsProvider = new CallError('not-allowed', backendError('keptNeedsPlace'));
    if (isOffline()) throw needsProvider;
    // Where nobody answers it is not even begun.
    await sync().catch((error: unknown) => {
      throw isUnreachable(error) ? needsProvider : error;
    });
    const answer = await confirmed.call(name, input, onProgress);
    if (calls[name].effect !== 'reads') await sync();
    return answer;
  };

  /** Asks the place for a book that is not kept: it can be had whether or not those that are can be brought together. */
  const askOfAnother = async <Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
  ): Promise<CallAnswer<Name>> => {
    const syncIfReachable = () =>
      sync().catch((error: unknown) => {
        if (!isUnreachable(error)) throw error;
      });
    if (books().length > 0) await syncIfReachable();
    const answer = await provider.call(name, input);
    if (books().length > 0 && calls[name].effect !== 'reads') await syncIfReachable();
    return answer;
  };
  return { ask, askOfAnother };
}

/** Returns the root of a book out of its copy, alone or with all its accounts: it says who shares the book. */
async function readRootLocally(
  replica: Replica,
  name: 'root-account' | 'all-accounts',
  { bookName, listings }: NamedOfflineBook,
): Promise<unknown> {
  const listing = listings.current();
  if (name === 'all-accounts')
    return (await replica.answer(name, { bookName })).map((account) => withListing(account, listing));
  const root = await replica.answer(name, { bookName });
  return root && withListing(root, listing);
}

/** Returns the membership of the user in a book; undefined in a book of their own. */
function membershipOf(person: WirePerson, { bookId, listings }: OfflineBook): Membership | undefined {
  const role = listings.current()?.role;
  return role && { bookId, role, person };
}

/** A place of which some books are kept on this device: those are read and changed here, and brought together with the place. */
export function createOfflineBackend({
  onWritten,
  isOffline = () => false,
  person = { PersonId: '', Name: '' },
  ...dependencies
}: OfflineBooksOptions & {
  provider: Backend;
  onWritten?: () => void;
  /** The user, as the members of a book know them. */
  person?: WirePerson;
  /** Whether nobody can be reached for certain. */
  isOffline?: () => boolean;
}) {
  const { provider, replica, books } = dependencies;
  const { confirmed = provider } = provider;
  const { sync, prove, listedOtherwise } = createBookSyncs({ ...dependencies, provider: confirmed });
  const syncSoon = onWritten ?? (() => void sync().catch(() => undefined));
  const { ask, askOfAnother } = createProviderCalls({ provider, books, sync, isOffline });
  /** The place's first book, as it was when it last told. */
  let firstBookId: string | undefined;

  /** The kept book that a call is about, with its name here. */
  const findOfflineBook = async (name: CallName, input: unknown): Promise<NamedOfflineBook | undefined> => {
    const offlineBooks = books();
    if (offlineBooks.length === 0 || !isLocalCall(name)) return undefined;
    const { bookName } = z.safeParse(BookFields, input).data ?? {};
    const roots = await replica.answer('all-books', {});
    const root =
      bookName === undefined
        ? roots.find(({ AccountId }) => AccountId === (firstBookId ?? roots[0]?.AccountId))
        : roots.find(({ AccountName }) => isSameName(AccountName, bookName));
    const book = offlineBooks.find(({ bookId, isFilled }) => isFilled && bookId === root?.AccountId);
    return book && root && { ...book, bookName: root.AccountName };
  };

  const isOfRoot = (book: OfflineBook, input: unknown): boolean => {
    const { account } = z.safeParse(RootFields, input).data ?? {};
    return account !== undefined && (!('AccountId' in account) || account.AccountId === book.bookId);
  };

  /** All books of the place; without network those that are kept. */
  const allBooks = async (): Promise<CallAnswer<'all-books'>> => {
    try {
      const listedBooks = await provider.call('all-books', {});
      firstBookId = listedBooks[0]?.AccountId;
      // The copy of a book that has another owner, or in which the user has another role, goes by that from now on.
      // Whatever hinders that is told where both sides are brought together.
      if (listedOtherwise(listedBooks).length > 0) await sync().catch(() => undefined);
      return listedBooks;
    } catch (error) {
      if (!isUnreachable(error) || books().length === 0) throw error;
      const listings = new Map(books().map((book) => [book.bookId, book.listings.current()]));
      const roots = await replica.answer('all-books', {});
      return roots.map((root) => withListing(root, listings.get(root.AccountId)));
    }
  };

  const backend: Backend = {
    ...provider,
    async call<Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      onProgress?: OnProgress,
    ): Promise<CallAnswer<Name>> {
      if (name === 'all-books') return parseAnswer(name, await allBooks());
      const book = await findOfflineBook(name, input);
      if (book === undefined && isLocalCall(name)) return askOfAnother(name, input);
      if (book === undefined || !isLocalCall(name) || isOfRoot(book, input)) return ask(name, input, onProgress);
      if (name === 'root-account' || name === 'all-accounts')
        return parseAnswer(name, await readRootLocally(replica, name, book));
      const localInput = { ...input, bookName: book.bookName };
      const answer = await replica.answer(name, localInput, membershipOf(person, book));
      if (calls[name].effect !== 'reads') syncSoon();
      return answer;
    },
  };
  return { backend, sync, prove };
}
