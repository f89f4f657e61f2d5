import type { WireAccount } from '#contract/accounts.ts';
import type { StoredAccount } from '#contract/inputs/accounts.ts';
import type { CallBody } from '#contract/calls.ts';
import { groupSymbolsByBook } from '#contract/commodity-kinds.ts';
import { CallError } from '#contract/errors.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import { tagAccountId, virtualIds } from '#contract/values.ts';
import {
  normalizeAccount,
  bookIdOfAccount,
  changeAccount,
  checkAccount,
  checkDeletion,
  checkKnownCurrency,
  checkSeen,
  mayNameCurrency,
  mergeProps,
  type SymbolsOfBooks,
} from '#documents/changes/account-rules.ts';
import { checkLocks, lockChange, storedFieldsOf } from '#documents/changes/locks.ts';
import { formatDeletion } from '#documents/changes/plan.ts';
import { logRequest, planLog, toLoggedAccount } from '#documents/changes/log.ts';
import { planItemCommits, planDeletion } from '#documents/undo/commits.ts';
import type { CallHandlers } from '#documents/call-handlers.ts';
import { recordKey } from '#documents/model/action-documents.ts';
import {
  type AccountNode,
  type Books,
  isFlowZoneRight,
  createAccountDocument,
} from '#documents/model/books.ts';
import { documentName } from '#documents/model/document-names.ts';
import {
  type AccountDocument,
  type TagDocument,
  toStoredAccount,
  joinTotal,
  createVirtualAccount,
} from '#documents/model/documents.ts';
import { readStoredItems } from '#documents/read-books.ts';
import type { Repository } from '#documents/repository.ts';
import { markSharedAccounts, toSharedAccount } from '#documents/shared-books.ts';
import type { Write } from '#documents/store.ts';
import { readRegisters } from '#documents/transfer/read-all.ts';
import { repair } from '#documents/transfer/repair.ts';
import type { CurrencyTotal } from '#ledger/account.ts';
import { splitTotals, sumTotals } from '#ledger/currency-totals.ts';
import { isDeletedWith } from '#ledger/rules/items.ts';
import { isAccountMatch } from '#ledger/rules/search.ts';
import { writeTotals } from '#ledger/wire.ts';

type InBook = { bookName?: string | undefined };

const toAnswers = (nodes: readonly AccountNode[]): WireAccount[] => nodes.map(({ answer }) => answer);
/** Formats amounts in the wire fields of the book root, which has no currency of its own. */
function writeHeldAmounts(parts: readonly CurrencyTotal[]) {
  const totals = sumTotals(parts);
  return writeTotals(splitTotals(totals, ''), totals);
}

const sumHeldBy = (nodes: readonly AccountNode[]) => writeHeldAmounts(nodes.flatMap(({ totals }) => totals));

/** Returns the effect of tags on net worth. */
const sumHeldByTags = (tags: readonly TagDocument[]) =>
  writeHeldAmounts(tags.map((tag) => ({ currency: tag.Currency ?? '', minor: joinTotal(tag) })));

function toRootAnswer(books: Books, root: AccountDocument): WireAccount[] {
  return toAnswers(books.nodes(root).slice(0, 1));
}

async function readAccounts(
  repository: Repository,
  { bookName }: InBook,
): Promise<{ book: AccountDocument; nodes: AccountNode[] }> {
  const books = await repository.books();
  const book = books.bookAt(bookName);
  return { book, nodes: books.nodes(book) };
}

async function findAccounts(
  repository: Repository,
  body: CallBody<'search-accounts'>,
): Promise<{ bookId: string; nodes: AccountNode[] }> {
  const { book, nodes } = await readAccounts(repository, body);
  const holds = ({ AccountName: name, AccountDescription: description }: AccountDocument) =>
    isAccountMatch({ name, description }, body.searchText);
  return {
    bookId: book.AccountId,
    nodes: nodes.filter(({ depth, document }) => depth > 0 && holds(document)),
  };
}

async function readTagsOfBook(repository: Repository, body: InBook) {
  const book = (await repository.books()).bookAt(body.bookName);
  const tags = (await repository.tags()).filter(({ BookId }) => BookId === book.AccountId);
  return { bookId: book.AccountId, tags: Map.groupBy(tags, ({ Tag }) => Tag) };
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const countOf = (tags: readonly TagDocument[]): number =>
  tags.reduce((sum, { TransactionsCount }) => sum + TransactionsCount, 0);

/** The handlers that read the account tree and its tags. */
export const accountReadHandlers: CallHandlers<
  | 'all-books'
  | 'root-account'
  | 'all-accounts'
  | 'favourite-container-account'
  | 'search-accounts'
  | 'search-container-account'
  | 'all-transaction-tags'
  | 'tag-container-account'
  | 'all-tag-accounts'
> = {
  async 'all-books'({ repository, sharedBooks, sharing }) {
    const books = await repository.books();
    const others = (await sharedBooks?.all(books)) ?? [];
    const own = books.roots.flatMap((root) => toRootAnswer(books, root));
    return [
      ...(await markSharedAccounts(sharing, own)),
      ...others.flatMap((book) =>
        toRootAnswer(book.books, book.root).map((root) => toSharedAccount(book, root)),
      ),
    ];
  },
  async 'root-account'({ repository, shared, sharing }, { bookName }) {
    const books = await repository.books();
    const found = books.findBook(bookName);
    const roots = found === undefined ? [] : toRootAnswer(books, found);
    const [root] = shared
      ? roots.map((each) => toSharedAccount(shared, each))
      : await markSharedAccounts(sharing, roots);
    return root ?? null;
  },
  async 'all-accounts'({ repository, shared, sharing }, body) {
    const accounts = toAnswers((await readAccounts(repository, body)).nodes);
    if (shared) return accounts.map((account) => toSharedAccount(shared, account));
    return markSharedAccounts(sharing, accounts);
  },
  async 'favourite-container-account'({ repository }, body) {
    const { book, nodes } = await readAccounts(repository, body);
    const favourites = nodes.filter(({ document }) => document.IsFavourite === '1');
    return createVirtualAccount({
      AccountId: virtualIds.favourites,
      AccountName: 'Favourites',
      AccountType: 'ROOT',
      ParentAccountId: book.AccountId,
      IsPlaceholder: '1',
      IsFavouriteContainer: '1',
      SubAccountsCount: favourites.length,
      ...sumHeldBy(favourites),
    });
  },
  async 'search-accounts'({ repository }, body) {
    return toAnswers((await findAccounts(repository, body)).nodes);
  },
  async 'search-container-account'({ repository }, body) {
    const { bookId, nodes } = await findAccounts(repository, body);
    return createVirtualAccount({
      AccountId: virtualIds.search,
      AccountName: body.searchText,
      AccountType: 'ROOT',
      ParentAccountId: bookId,
      IsSearchContainer: '1',
      SubAccountsCount: nodes.length,
      ...sumHeldBy(nodes),
    });
  },
  async 'all-transaction-tags'({ repository }, body) {
    const { tags } = await readTagsOfBook(repository, body);
    return [...tags]
      .map(([tag, some]) => ({ tag, count: countOf(some) }))
      .toSorted((a, b) => b.count - a.count || compareTexts(a.tag, b.tag))
      .map(({ tag }) => tag);
  },
  async 'tag-container-account'({ repository }, body) {
    const { bookId, tags } = await readTagsOfBook(repository, body);
    return createVirtualAccount({
      AccountId: virtualIds.tags,
      AccountName: 'Tags',
      AccountType: 'ROOT',
      ParentAccountId: bookId,
      IsPlaceholder: '1',
      IsTagContainer: '1',
      SubAccountsCount: tags.size,
      ...sumHeldByTags([...tags.values()].flat()),
    });
  },
  async 'all-tag-accounts'({ repository }, body) {
    const { tags } = await readTagsOfBook(repository, body);
    return Promise.all(
      [...tags]
        .toSorted(([a], [b]) => compareTexts(a, b))
        .map(async ([tag, some]) =>
          createVirtualAccount({
            AccountId: tagAccountId(tag),
            AccountName: tag,
            AccountType: 'ASSET',
            ParentAccountId: virtualIds.tags,
            IsTagAccount: '1',
            TransactionsCount: countOf(some),
            ...sumHeldByTags(some),
            LastPostedTransaction: await repository.newestOfTag(some),
          }),
        ),
    );
  },
};

const planChildCount = (parentId: string | null, by: 1 | -1): Write[] =>
  parentId === null
    ? []
    : [{ do: 'add', in: 'accounts', name: documentName(parentId), add: { SubAccountsCount: by } }];

const areSame = (a: StoredAccount, b: StoredAccount): boolean => {
  const other = new Map<string, unknown>(Object.entries(b));
  return Object.entries(a).every(([field, value]) => other.get(field) === value);
};

async function answerAccount(repository: Repository, accountId: string): Promise<WireAccount> {
  const books = await repository.books();
  const root = books.byId.get(books.byId.get(accountId)?.BookId ?? '');
  const node = root && books.nodes(root).find(({ document }) => document.AccountId === accountId);
  if (node === undefined) throw new CallError('not-found', bookError('accountNotFound'));
  return node.answer;
}

/** Reads the commodity symbols that an account may name; empty without a read if the account names no currency. */
async function readAccountSymbols(
  repository: Repository,
  books: Books,
  account: StoredAccount,
): Promise<SymbolsOfBooks> {
  return mayNameCurrency(account) ? groupSymbolsByBook(await repository.items(books)) : {};
}

/** The handlers that change the account tree. */
export const accountWriteHandlers: CallHandlers<
  'add-subaccount' | 'update-subaccount' | 'delete-subaccount'
> = {
  async 'add-subaccount'({ repository, action }, body) {
    const books = await repository.books();
    const account = normalizeAccount(body.account);
    const { AccountId: id, ParentAccountId: parentId } = account;
    const bookId = bookIdOfAccount(
      books,
      account,
      parentId === null ? undefined : books.bookAt(body.bookName).AccountId,
    );
    const stored = books.byId.get(id);
    if (stored !== undefined) {
      // A retry after a lost answer.
      if (stored.BookId !== bookId || !areSame(account, toStoredAccount(stored)))
        throw new CallError('conflict', bookError('accountIdTaken'));
      await logRequest(repository, action);
      return answerAccount(repository, id);
    }
    checkKnownCurrency(account, bookId, undefined, await readAccountSymbols(repository, books, account));
    checkAccount(books, account, bookId);
    const data = createAccountDocument(account, bookId);
    const head = repository.begin(action);
    await repository.write([
      { do: 'create', in: 'accounts', name: documentName(id), data, ...lockChange(undefined, account) },
      ...planChildCount(parentId, 1),
      ...planLog(head, [toLoggedAccount(bookId, undefined, account)], action),
    ]);
    return answerAccount(repository, id);
  },
  async 'update-subaccount'({ repository, action, bulk }, body) {
    const books = await repository.books();
    const stored = books.accountAt(books.bookAt(body.bookName), body.account.AccountId);
    const before = toStoredAccount(stored);
    const account = changeAccount(stored, {
      ...body.account,
      ...(body.props && { PropsInJSON: mergeProps(stored.PropsInJSON, body.props) }),
    });
    const bookId = bookIdOfAccount(books, account, stored.BookId);
    checkSeen(before, account, body);
    checkKnownCurrency(account, bookId, before, await readAccountSymbols(repository, books, account));
    checkAccount(books, account, bookId, stored);
    const previous = new Map<string, unknown>(Object.entries(before));
    const changed = Object.entries(account).filter(([field, value]) => previous.get(field) !== value);
    const { AccountId: id, ParentAccountId: parentId } = account;
    const data = Object.fromEntries(changed);
    const seen = storedFieldsOf(books, stored, data);
    const head = repository.begin(action);
    const writes: Write[] = [
      {
        do: 'change',
        in: 'accounts',
        name: documentName(id),
        data,
        seen,
        ...lockChange(before, account),
      },
      ...(parentId === before.ParentAccountId
        ? []
        : [...planChildCount(before.ParentAccountId, -1), ...planChildCount(parentId, 1)]),
      ...planLog(head, [toLoggedAccount(stored.BookId, before, account)], action),
    ];
    const isSame = changed.length === 0;
    if (isSame) await logRequest(repository, action);
    if (parentId === null && !isFlowZoneRight({ ...stored, ...account })) {
      // The book has a new time zone or month start. The durable store rejects the whole change if the repair cannot be done.
      const store = await bulk();
      if (!isSame) await store.commit(writes);
      await repair(store);
      repository.forget();
    } else if (!isSame) await repository.write(writes);
    return answerAccount(repository, id);
  },
  async 'delete-subaccount'({ repository, store, action }, body) {
    const books = await repository.books();
    const account = books.accountAt(books.bookAt(body.bookName), body.account.AccountId);
    // Stores with limited commits never delete an account together with its contents (spec 6).
    const isBranch = body.override && store.hasUnlimitedCommits;
    if (!isBranch) checkDeletion(books, account);
    const going = books.branchOf(account.AccountId).flatMap((id) => books.byId.get(id) ?? []);
    const rows = isBranch ? await readRegisters(store, going) : [];
    // A book is deleted with everything in it, locked or not.
    if (account.ParentAccountId !== null)
      checkLocks(
        books,
        action,
        rows.map((before) => ({ before })),
      );
    const months = account.ParentAccountId === null ? await repository.months() : [];
    const goingIds = new Set(going.map(({ AccountId }) => AccountId));
    const deletedItems = (await readStoredItems(store)).filter((item) =>
      isDeletedWith(item, account.BookId, goingIds),
    );
    const items = planItemCommits(deletedItems.map((before) => ({ before })));
    // Items that exceed one commit are deleted before their account.
    const itemsBefore = store.hasUnlimitedCommits ? [] : items.slice(0, -1);
    const head = repository.begin(action);
    const { loggedChanges, writes } = planDeletion(books, {
      going,
      rows,
      months,
      items: items.slice(itemsBefore.length),
    });
    const about =
      loggedChanges.length > 1
        ? recordKey({ RecordType: 'account', RecordId: account.AccountId })
        : undefined;
    const branchHead = { ...head, ...(about !== undefined && { about }) };
    for (const each of itemsBefore)
      await repository.write([...each.writes(), ...planLog(branchHead, each.loggedChanges)]);
    await repository.write(
      [
        ...writes,
        ...planLog(branchHead, loggedChanges, {
          ...action,
          isAlone: action.isAlone && itemsBefore.length === 0,
        }),
      ],
      { removed: rows.map(({ transaction }) => transaction.TransactionId) },
      rows.length > 1,
    );
    return formatDeletion(going.length, rows.length);
  },
};
