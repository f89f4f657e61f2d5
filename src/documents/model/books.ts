import type { WireAccount } from '#contract/accounts.ts';
import type { StoredAccount } from '#contract/inputs/accounts.ts';
import { CallError } from '#contract/errors.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import {
  type AccountDocument,
  currencyOfAccount,
  flowSumOf,
  toChartAccount,
  toStoredAccount,
  joinTotal,
  zeroTotals,
} from '#documents/model/documents.ts';
import { type BookTime, bookTime } from '#ledger/days.ts';
import { type BookLock, readBookLock } from '#ledger/book-lock.ts';
import type { Membership } from '#documents/store.ts';
import { isSameName } from '#ledger/rules/account.ts';
import { type Chart, buildChart } from '#ledger/rules/chart.ts';
import { reattachAccounts } from '#ledger/rules/tree.ts';
import type { CurrencyTotal } from '#ledger/account.ts';
import { splitTotals, sumTotals } from '#ledger/currency-totals.ts';
import { writeTotals } from '#ledger/wire.ts';
import { readProps } from '#ledger/props.ts';

/** An account with values derived from the tree: its depth, its totals and its answer. */
export type AccountNode = {
  document: AccountDocument;
  depth: number;
  totals: CurrencyTotal[];
  answer: WireAccount;
};

/** All accounts of a user, as they are at one moment. */
export type Books = {
  byId: ReadonlyMap<string, AccountDocument>;
  /** The same accounts, as the rules see them. */
  chart: Chart;
  /** The accounts shown under another parent than the stored one, because changes from two devices formed a circle. */
  reparented: ReadonlySet<string>;
  /** The root accounts, by creation: their ids are time-ordered. */
  roots: readonly AccountDocument[];
  /** Finds the root of the named book; without a name, of the first one. Undefined if no book matches. */
  findBook(bookName: string | undefined): AccountDocument | undefined;
  /** Returns the root of the named book; without a name, of the first one. @throws CallError not-found */
  bookAt(bookName: string | undefined): AccountDocument;
  /** Returns an account of a book. @throws CallError not-found */
  accountAt(book: AccountDocument, accountId: string): AccountDocument;
  /** Returns the accounts of a book with their answers: parents before children, totals including all accounts below. */
  nodes(book: AccountDocument): AccountNode[];
  /** Returns the ids of an account and all accounts below it. */
  branchOf(accountId: string): string[];
  /** True if the flows include all changes of the accounts, by the current time zone and month start of each book. */
  areFlowsCurrent: boolean;
  /** True if documents contain their search pieces. */
  keepsPieces: boolean;
  /** The writing member, if the writer is not the owner. */
  member?: Membership | undefined;
};

/** The properties of a user's books that are not stored in rows. */
export type BooksOptions = Pick<Books, 'keepsPieces' | 'member'>;

/** Returns the time zone and month start of a book, from its root. */
export const timeOf = (root: Pick<AccountDocument, 'PropsInJSON'> | undefined): BookTime =>
  bookTime(root && { props: readProps(root.PropsInJSON) });

/** Returns the flow zone of a root: the time zone, and the month start if it is not the first day. */
export function flowZoneOf(root: Pick<AccountDocument, 'PropsInJSON'>): string {
  const { zone, startsOn } = timeOf(root);
  return startsOn === 1 ? zone : `${zone} ${startsOn}`;
}

/** Returns a function that finds the month start of the book of an account. */
export function createMonthStartLookup(
  byId: ReadonlyMap<string, AccountDocument>,
): (accountId: string) => number {
  const known = new Map<string, number>();
  return (accountId) => {
    const bookId = byId.get(accountId)?.BookId ?? '';
    const startsOn = known.get(bookId) ?? timeOf(byId.get(bookId)).startsOn;
    known.set(bookId, startsOn);
    return startsOn;
  };
}

/** Returns the lock of a book root; undefined for any other account. */
export function lockOfRoot({
  ParentAccountId,
  PropsInJSON,
}: Pick<AccountDocument, 'ParentAccountId' | 'PropsInJSON'>): BookLock | undefined {
  return ParentAccountId === null ? readBookLock({ props: readProps(PropsInJSON) }) : undefined;
}

/** True if the flows of a book were derived by its current time zone and month start. */
export function isFlowZoneRight(root: Pick<AccountDocument, 'PropsInJSON' | 'FlowZone'>): boolean {
  return root.FlowZone === flowZoneOf(root);
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function toAnsweredAccount(
  document: AccountDocument,
  totals: readonly CurrencyTotal[],
  subAccounts: number,
): WireAccount {
  return {
    ...toStoredAccount(document),
    SubAccountsCount: subAccounts,
    TransactionsCount: document.TransactionsCount,
    ...writeTotals(splitTotals(totals, currencyOfAccount(document).currency), totals),
  };
}

/** Returns the document of a new account. The flows of a new book count as derived, because it has none. */
export function createAccountDocument(account: StoredAccount, bookId: string): AccountDocument {
  const document = { ...account, BookId: bookId, ...zeroTotals, SubAccountsCount: 0 };
  return account.ParentAccountId === null ? { ...document, FlowZone: flowZoneOf(account) } : document;
}

/** Adds a placeholder root for each book whose root is unreadable, so that the book still opens. */
export function addMissingRoots(accounts: readonly AccountDocument[]): AccountDocument[] {
  const ids = new Set(accounts.map(({ AccountId }) => AccountId));
  const missing = [...new Set(accounts.map(({ BookId }) => BookId))].filter((id) => !ids.has(id));
  return [...missing.map((id) => createAccountDocument(createPlaceholderRoot(id), id)), ...accounts];
}

function createPlaceholderRoot(bookId: string): StoredAccount {
  return {
    AccountId: bookId,
    // The real name is unknown, and two placeholders must not have the same name.
    AccountName: `? ${bookId.slice(-4)}`,
    AccountDescription: '',
    AccountType: 'ROOT',
    AccountColor: '#000000',
    ParentAccountId: null,
    IsFavourite: '0',
    IsPlaceholder: '1',
    TagsInSemicolonSeparated: '',
    PropsInJSON: '{}',
  };
}

/**
 * Breaks circles in the account tree that two devices made by simultaneous moves. Returns the documents, the chart and the ids of the moved
 * accounts.
 */
function breakCircles(stored: readonly AccountDocument[]) {
  const accounts = stored.map((document) =>
    toChartAccount(document, document.BookId, document.TransactionsCount),
  );
  const parents = reattachAccounts(accounts, ({ bookId }) => bookId);
  return {
    isRehung: new Set(parents.keys()),
    chart: buildChart(
      accounts.map((account) => ({ ...account, parentId: parents.get(account.id) ?? account.parentId })),
    ),
    documents: stored.map((document) => ({
      ...document,
      ParentAccountId: parents.get(document.AccountId) ?? document.ParentAccountId,
    })),
  };
}

/** Builds the account trees of a user. */
export function makeBooks(stored: readonly AccountDocument[], { keepsPieces, member }: BooksOptions): Books {
  const { documents, chart, isRehung: reparentedIds } = breakCircles(stored);
  const byId = new Map(documents.map((document) => [document.AccountId, document]));
  const children = Map.groupBy(
    documents.toSorted((a, b) => compareTexts(a.AccountId, b.AccountId)),
    ({ ParentAccountId }) => ParentAccountId,
  );
  const startOf = createMonthStartLookup(byId);
  const childrenOf = (accountId: string) => children.get(accountId) ?? [];
  const roots = children.get(null) ?? [];

  const findBook = (bookName: string | undefined) => {
    if (bookName === undefined) return roots[0];
    return roots.find(({ AccountName }) => isSameName(AccountName, bookName));
  };
  const toNodes = (document: AccountDocument, depth: number): AccountNode[] => {
    const below = childrenOf(document.AccountId).map((child) => toNodes(child, depth + 1));
    const own = { ...currencyOfAccount(document), minor: joinTotal(document) };
    const totals = sumTotals([own, ...below.flatMap(([child]) => child?.totals ?? [])]);
    return [
      { document, depth, totals, answer: toAnsweredAccount(document, totals, below.length) },
      ...below.flat(),
    ];
  };
  const branchOf = (accountId: string): string[] => [
    accountId,
    ...childrenOf(accountId).flatMap(({ AccountId }) => branchOf(AccountId)),
  ];
  return {
    byId,
    chart,
    reparented: reparentedIds,
    roots,
    findBook,
    bookAt(bookName) {
      const book = findBook(bookName);
      if (book === undefined) throw new CallError('not-found', bookError('bookNotFound'));
      return book;
    },
    accountAt(book, accountId) {
      const account = byId.get(accountId);
      if (account?.BookId !== book.AccountId) throw new CallError('not-found', bookError('accountNotFound'));
      return account;
    },
    nodes: (book) =>
      toNodes(book, 0).toSorted(
        (a, b) => a.depth - b.depth || compareTexts(a.document.AccountId, b.document.AccountId),
      ),
    branchOf,
    keepsPieces,
    member,
    areFlowsCurrent:
      roots.every(isFlowZoneRight) &&
      documents.every((account) => (account.Flowed ?? 0) === flowSumOf(account, startOf(account.AccountId))),
  };
}
