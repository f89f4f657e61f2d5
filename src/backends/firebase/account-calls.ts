import type { Account, StoredAccount } from '#contract/accounts.ts';
import type { CallAnswer, CallBody } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { accountTypes, allTypes, canHaveParent } from '#ledger/account-types.ts';
import { asStored, bookOf, changeAccount, checkAccount } from './account-rules.ts';
import type { Books, Placed } from './books.ts';
import type { Desk } from './desk.ts';
import {
  type AccountDocument,
  madeUpAccount,
  nothingKept,
  tagMark,
  toStoredAccount,
  totalOf,
} from './documents.ts';
import { documentName } from './order.ts';
import { fold } from './pieces.ts';
import type { Write } from './plan.ts';

type InBook = { bookName?: string | undefined };

const answersOf = (placed: readonly Placed[]): Account[] => placed.map(({ answer }) => answer);
const sumOf = (placed: readonly Placed[]): string =>
  placed.reduce((sum, { total }) => sum + total, 0n).toString();

function rootAnswer(books: Books, root: AccountDocument): Account[] {
  return answersOf(books.placed(root).slice(0, 1));
}

async function placedIn(
  desk: Desk,
  { bookName }: InBook,
): Promise<{ book: AccountDocument; placed: Placed[] }> {
  const books = await desk.books();
  const book = books.bookAt(bookName);
  return { book, placed: books.placed(book) };
}

async function found(
  desk: Desk,
  body: CallBody<'search-accounts'>,
): Promise<{ bookId: string; placed: Placed[] }> {
  const { book, placed } = await placedIn(desk, body);
  const wanted = fold(body.searchText);
  const holds = ({ AccountName, AccountDescription }: AccountDocument) =>
    fold(AccountName).includes(wanted) || fold(AccountDescription).includes(wanted);
  return {
    bookId: book.AccountId,
    placed: placed.filter(({ depth, document }) => depth > 0 && holds(document)),
  };
}

async function tagsOfBook(desk: Desk, body: InBook) {
  const book = (await desk.books()).bookAt(body.bookName);
  const tags = await desk.tags();
  return { bookId: book.AccountId, tags: tags.filter(({ BookId }) => BookId === book.AccountId) };
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The calls that read the account tree, its tags and its types. */
export const accountReading = {
  async 'all-books'(desk: Desk): Promise<Account[]> {
    const books = await desk.books();
    return books.roots.flatMap((root) => rootAnswer(books, root));
  },
  async 'root-account'(desk: Desk, { bookName }: CallBody<'root-account'>): Promise<Account | null> {
    const books = await desk.books();
    const root = books.findBook(bookName);
    return root === undefined ? null : (rootAnswer(books, root)[0] ?? null);
  },
  async 'all-accounts'(desk: Desk, body: CallBody<'all-accounts'>): Promise<Account[]> {
    return answersOf((await placedIn(desk, body)).placed);
  },
  async 'favourite-container-account'(desk: Desk, body: InBook): Promise<Account> {
    const { book, placed } = await placedIn(desk, body);
    const favourites = placed.filter(({ document }) => document.IsFavourite === '1');
    return madeUpAccount({
      AccountId: 'FAVOURITES',
      AccountName: 'Favourites',
      AccountType: 'ROOT',
      ParentAccountId: book.AccountId,
      IsPlaceholder: '1',
      IsFavouriteContainer: '1',
      SubAccountsCount: favourites.length,
      TotalAmountHeld: sumOf(favourites),
    });
  },
  async 'search-accounts'(desk: Desk, body: CallBody<'search-accounts'>): Promise<Account[]> {
    return answersOf((await found(desk, body)).placed);
  },
  async 'search-container-account'(desk: Desk, body: CallBody<'search-accounts'>): Promise<Account> {
    const { bookId, placed } = await found(desk, body);
    return madeUpAccount({
      AccountId: 'SEARCH',
      AccountName: body.searchText,
      AccountType: 'ROOT',
      ParentAccountId: bookId,
      IsSearchContainer: '1',
      SubAccountsCount: placed.length,
      TotalAmountHeld: sumOf(placed),
    });
  },
  async 'all-transaction-tags'(desk: Desk, body: InBook): Promise<string[]> {
    const { tags } = await tagsOfBook(desk, body);
    return tags
      .toSorted((a, b) => b.TransactionsCount - a.TransactionsCount || byText(a.Tag, b.Tag))
      .map(({ Tag }) => Tag);
  },
  async 'tag-container-account'(desk: Desk, body: InBook): Promise<Account> {
    const { bookId, tags } = await tagsOfBook(desk, body);
    return madeUpAccount({
      AccountId: 'TAGS',
      AccountName: 'Tags',
      AccountType: 'ROOT',
      ParentAccountId: bookId,
      IsPlaceholder: '1',
      IsTagContainer: '1',
      SubAccountsCount: tags.length,
      TotalAmountHeld: tags.reduce((sum, tag) => sum + totalOf(tag), 0n).toString(),
    });
  },
  async 'all-tag-accounts'(desk: Desk, body: InBook): Promise<Account[]> {
    const { tags } = await tagsOfBook(desk, body);
    return Promise.all(
      tags
        .toSorted((a, b) => byText(a.Tag, b.Tag))
        .map(async (tag) =>
          madeUpAccount({
            AccountId: `TAG:${tag.Tag}`,
            AccountName: tag.Tag,
            AccountType: 'ASSET',
            ParentAccountId: 'TAGS',
            IsTagAccount: '1',
            TransactionsCount: tag.TransactionsCount,
            TotalAmountHeld: totalOf(tag).toString(),
            LastPostedTransaction: await desk.newestOfTag(tag),
          }),
        ),
    );
  },
  async 'account-types'(): Promise<CallAnswer<'account-types'>> {
    const pairs = allTypes.map((type) => [type, accountTypes[type].normalBalance] as const);
    return Object.fromEntries(pairs) as CallAnswer<'account-types'>;
  },
  async 'account-types-full'(): Promise<CallAnswer<'account-types-full'>> {
    return allTypes.map((type) => ({
      AccountType: type,
      Name: accountTypes[type].name,
      Polarity: accountTypes[type].normalBalance,
      CanHoldTransactions: type !== 'ROOT',
    }));
  },
  async 'account-type-relationships'(): Promise<CallAnswer<'account-type-relationships'>> {
    return allTypes.flatMap((ParentType) =>
      allTypes
        .filter((child) => canHaveParent(child, ParentType))
        .map((ChildType) => ({ ParentType, ChildType })),
    );
  },
};

const countChild = (parentId: string | null, by: 1 | -1): Write[] =>
  parentId === null
    ? []
    : [{ do: 'add', in: 'accounts', name: documentName(parentId), add: { SubAccountsCount: by } }];

const isSame = (a: StoredAccount, b: StoredAccount): boolean => {
  const other = new Map<string, unknown>(Object.entries(b));
  return Object.entries(a).every(([field, value]) => other.get(field) === value);
};

async function answerAccount(desk: Desk, accountId: string): Promise<Account> {
  const books = await desk.books();
  const root = books.byId.get(books.byId.get(accountId)?.BookId ?? '');
  const placed = root && books.placed(root).find(({ document }) => document.AccountId === accountId);
  if (placed === undefined) throw new CallError('not-found', 'Account not found');
  return placed.answer;
}

/** The calls that change the account tree. Errors are `CallError`s and, for what the project refuses, Firebase's. */
export const accountWriting = {
  async 'add-subaccount'(desk: Desk, body: CallBody<'add-subaccount'>): Promise<Account> {
    const books = await desk.books();
    const account = asStored(body.account);
    const { AccountId: id, ParentAccountId: parentId } = account;
    const bookId = bookOf(
      books,
      account,
      parentId === null ? undefined : books.bookAt(body.bookName).AccountId,
    );
    const stored = books.byId.get(id);
    if (stored !== undefined) {
      // a retry after a lost answer
      if (stored.BookId !== bookId || !isSame(account, toStoredAccount(stored)))
        throw new CallError('conflict', 'This id is taken by another account');
      return answerAccount(desk, id);
    }
    checkAccount(books, account);
    const data = { ...account, BookId: bookId, ...nothingKept, SubAccountsCount: 0 };
    await desk.write([
      { do: 'create', in: 'accounts', name: documentName(id), data },
      ...countChild(parentId, 1),
    ]);
    return answerAccount(desk, id);
  },
  async 'update-subaccount'(desk: Desk, body: CallBody<'update-subaccount'>): Promise<Account> {
    const books = await desk.books();
    const stored = books.accountAt(books.bookAt(body.bookName), body.account.AccountId);
    const before = toStoredAccount(stored);
    const account = changeAccount(before, body.account);
    bookOf(books, account, stored.BookId);
    checkAccount(books, account, stored);
    const had = new Map<string, unknown>(Object.entries(before));
    const changed = Object.entries(account).filter(([field, value]) => had.get(field) !== value);
    const { AccountId: id, ParentAccountId: parentId } = account;
    if (changed.length > 0)
      await desk.write([
        { do: 'change', in: 'accounts', name: documentName(id), data: Object.fromEntries(changed) },
        ...(parentId === before.ParentAccountId
          ? []
          : [...countChild(before.ParentAccountId, -1), ...countChild(parentId, 1)]),
      ]);
    return answerAccount(desk, id);
  },
  async 'delete-subaccount'(desk: Desk, body: CallBody<'delete-subaccount'>): Promise<string> {
    const books = await desk.books();
    const account = books.accountAt(books.bookAt(body.bookName), body.account.AccountId);
    const { AccountId: id, AccountName: name, ParentAccountId: parentId } = account;
    // Never with all below it, whatever is asked (spec 6).
    if (books.childrenOf(id).length > 0 || account.TransactionsCount > 0)
      throw new CallError(
        'not-allowed',
        parentId === null
          ? `Book ${name} is not empty. Please delete its contents before deleting...`
          : `Please delete all sub-accounts and transactions in ${name} before deleting...`,
      );
    await desk.write([{ do: 'delete', in: 'accounts', name: documentName(id) }, ...countChild(parentId, -1)]);
    return 'Deleted 1 account and 0 transactions';
  },
};

/** The register of whatever an account id names; nothing when no transaction can be in it (calls.md Transactions). */
export function placesOf(
  books: Books,
  book: AccountDocument,
  accountId: string,
  withBelow: boolean,
): string[] {
  if (['FAVOURITES', 'TAGS', 'SEARCH'].includes(accountId)) return [];
  if (accountId.startsWith('TAG:')) return [tagMark(book.AccountId, accountId.slice('TAG:'.length))];
  const account = books.accountAt(book, accountId);
  if (withBelow && account === book) return [book.AccountId];
  const ids = withBelow ? books.branchOf(accountId) : [accountId];
  return ids.filter((id) => (books.byId.get(id)?.TransactionsCount ?? 0) > 0);
}
