import * as z from 'zod/mini';
import { type CallAnswer, type CallInput, type CallName, calls } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { backendError } from '#contract/error-catalogue/back-ends.ts';
import { parseAnswer } from '#contract/parse-answer.ts';
import type { WirePerson } from '#contract/members.ts';
import type { DocumentsCall } from '#documents/call-handlers.ts';
import type { Replica } from '#offline/replica/replica.ts';
import type { Membership } from '#documents/store.ts';
import { isSameName } from '#ledger/rules/account.ts';
import type { OnProgress } from '#contract/transfer.ts';
import type { Backend } from '#backends/backend.ts';
import { isUnreachable } from './unreachable.ts';
import { withListing } from './listing.ts';
import { createBookSyncs, type OfflineBook, type OfflineBooksOptions } from './sync-books.ts';

/** The calls that are answered from the offline copy. */
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

/**
 * The calls that are executed in the offline copy and sent to the provider later. All other calls affect more than single records and are
 * executed only at the provider.
 */
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
/** Matches inputs that create or rename a book, which the provider has to permit. */
const RootFields = z.union([
  z.object({ account: z.object({ AccountType: z.literal('ROOT') }) }),
  z.object({ account: z.object({ AccountId: z.string(), AccountName: z.string() }) }),
]);

/** The calls about members and changes: pending operations make no difference to them. */
const independentOfPending: ReadonlySet<CallName> = new Set([
  'members',
  'changes-since',
] satisfies CallName[]);

/** An offline book, and its name among the user's books. */
type NamedOfflineBook = OfflineBook & { bookName: string };

type ProviderCallsOptions = Pick<OfflineBooksOptions, 'books'> & {
  provider: Backend;
  sync: () => Promise<void>;
  isOffline: () => boolean;
};

/** Creates the functions that send calls to the provider. */
function createProviderCalls({ provider, books, sync, isOffline }: ProviderCallsOptions) {
  const { confirmed = provider } = provider;
  /** Sends a call that may involve offline books to the provider. All pending operations are synced first. */
  const ask = async <Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    onProgress: OnProgress | undefined,
  ): Promise<CallAnswer<Name>> => {
    const isOfBooks = calls[name].kind === 'data' || calls[name].kind === 'transfer';
    if (!isOfBooks || independentOfPending.has(name) || books().length === 0)
      return provider.call(name, input, onProgress);
    const needsProvider = new CallError('not-allowed', backendError('needsConnection'));
    if (isOffline()) throw needsProvider;
    // If the provider is unreachable, the call is not started.
    await sync().catch((error: unknown) => {
      throw isUnreachable(error) ? needsProvider : error;
    });
    const answer = await confirmed.call(name, input, onProgress);
    if (calls[name].effect !== 'reads') await sync();
    return answer;
  };

  /** Sends a call about a book without an offline copy to the provider; it succeeds even if the sync fails. */
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

/** Reads the root of a book from its copy, alone or with all its accounts. The root states who shares the book. */
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

/** Creates a back-end that answers calls on offline books from their copies and syncs them with the provider. */
export function createOfflineBackend({
  onWritten,
  isOffline = () => false,
  person = { PersonId: '', Name: '' },
  ...dependencies
}: OfflineBooksOptions & {
  provider: Backend;
  onWritten?: () => void;
  /** The user as the members of a book see them. */
  person?: WirePerson;
  /** True if the device is certainly offline. */
  isOffline?: () => boolean;
}) {
  const { provider, replica, books } = dependencies;
  const { confirmed = provider } = provider;
  const { sync, prove, listedOtherwise } = createBookSyncs({ ...dependencies, provider: confirmed });
  const syncSoon = onWritten ?? (() => void sync().catch(() => undefined));
  const { ask, askOfAnother } = createProviderCalls({ provider, books, sync, isOffline });
  /** The id of the provider's first book, from its last answer. */
  let firstBookId: string | undefined;

  /** Finds the offline book that a call is about, with its local name. */
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

  /** Lists all books of the provider; if it is unreachable, the offline books. */
  const allBooks = async (): Promise<CallAnswer<'all-books'>> => {
    try {
      const listedBooks = await provider.call('all-books', {});
      firstBookId = listedBooks[0]?.AccountId;
      // If the role or the owner of an offline book has changed, its copy is synced at once. A failure is reported by the regular sync.
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
      if (book === undefined || !isLocalCall(name) || isOfRoot(book, input))
        return ask(name, input, onProgress);
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
