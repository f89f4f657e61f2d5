import type { WireAccount } from '#contract/accounts.ts';
import type { StoredAccount } from '#contract/inputs/accounts.ts';
import { CallError } from '#contract/errors.ts';
import { bookError } from '#contract/refusals/books.ts';
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

/** An account of a book with what follows from the others: how deep it lies, and how it is answered. */
export type AccountNode = {
  document: AccountDocument;
  depth: number;
  totals: CurrencyTotal[];
  answer: WireAccount;
};

/** All accounts of a user, as they are at one moment. */
export type Books = {
  byId: ReadonlyMap<string, AccountDocument>;
  /** The same, as the rules look at them. */
  chart: Chart;
  /** The accounts that hang otherwise than they are stored, as two devices have made a circle. */
  reparented: ReadonlySet<string>;
  /** The root accounts, by creation: their ids are time-ordered. */
  roots: readonly AccountDocument[];
  /** The root of the book that is named, of the first one without a name; undefined when there is none. */
  findBook(bookName: string | undefined): AccountDocument | undefined;
  /** The root of the book that is named, of the first one without a name. @throws CallError not-found */
  bookAt(bookName: string | undefined): AccountDocument;
  /** An account of a book. @throws CallError not-found */
  accountAt(book: AccountDocument, accountId: string): AccountDocument;
  /** The accounts of a book as they are answered: parents before children, totals with all below. */
  nodes(book: AccountDocument): AccountNode[];
  /** The account and all below it. */
  branchOf(accountId: string): string[];
  /** Whether flows have followed all that the accounts hold, by the days that the books have now. */
  areFlowsCurrent: boolean;
  /** Whether documents carry what they are found by. */
  keepsPieces: boolean;
  /** Who writes, where that is not their owner. */
  member?: Membership | undefined;
};

/** What is kept where books lie, beside their rows. */
export type BooksOptions = Pick<Books, 'keepsPieces' | 'member'>;

/** How a book counts days and months, by its root. */
export const timeOf = (root: Pick<AccountDocument, 'PropsInJSON'> | undefined): BookTime =>
  bookTime(root && { props: readProps(root.PropsInJSON) });

/** The same as a root says by what its flows were derived: the zone, and the day where months do not begin on the first. */
export function flowZoneOf(root: Pick<AccountDocument, 'PropsInJSON'>): string {
  const { zone, startsOn } = timeOf(root);
  return startsOn === 1 ? zone : `${zone} ${startsOn}`;
}

/** The day on which the months of each book begin, by the id of an account of it. */
export function createMonthStartLookup(byId: ReadonlyMap<string, AccountDocument>): (accountId: string) => number {
  const known = new Map<string, number>();
  return (accountId) => {
    const bookId = byId.get(accountId)?.BookId ?? '';
    const startsOn = known.get(bookId) ?? timeOf(byId.get(bookId)).startsOn;
    known.set(bookId, startsOn);
    return startsOn;
  };
}

/** The lock that an account names, where it is the root of a book. */
export function lockOfRoot({
  ParentAccountId,
  PropsInJSON,
}: Pick<AccountDocument, 'ParentAccountId' | 'PropsInJSON'>): BookLock | undefined {
  return ParentAccountId === null ? readBookLock({ props: readProps(PropsInJSON) }) : undefined;
}

/** Whether a root says that the flows of its book were derived by the days and months that it has now. */
export function isFlowZoneRight(root: Pick<AccountDocument, 'PropsInJSON' | 'FlowZone'>): boolean {
  return root.FlowZone === flowZoneOf(root);
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function toAnsweredAccount(document: AccountDocument, totals: readonly CurrencyTotal[], subAccounts: number): WireAccount {
  return {
    ...toStoredAccount(document),
    SubAccountsCount: subAccounts,
    TransactionsCount: document.TransactionsCount,
    ...writeTotals(splitTotals(totals, currencyOfAccount(document).currency), totals),
  };
}

/** A new account as it is stored; the flows of a new book are derived, as there are none. */
export function createAccountDocument(account: StoredAccount, bookId: string): AccountDocument {
  const document = { ...account, BookId: bookId, ...zeroTotals, SubAccountsCount: 0 };
  return account.ParentAccountId === null ? { ...document, FlowZone: flowZoneOf(account) } : document;
}

/** Accounts with something in place of the root of each book of which nothing can be read, as the book opens all the same. */
export function addMissingRoots(accounts: readonly AccountDocument[]): AccountDocument[] {
  const ids = new Set(accounts.map(({ AccountId }) => AccountId));
  const missing = [...new Set(accounts.map(({ BookId }) => BookId))].filter((id) => !ids.has(id));
  return [...missing.map((id) => createAccountDocument(createPlaceholderRoot(id), id)), ...accounts];
}

function createPlaceholderRoot(bookId: string): StoredAccount {
  return {
    AccountId: bookId,
    // Nobody knows what it was called, and two of them must not be called the same.
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

/** The accounts and how the rules see them; none hangs nowhere, whatever two devices have done at once. */
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

/** Puts the accounts of a user in order. */
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
    return [{ document, depth, totals, answer: toAnsweredAccount(document, totals, below.length) }, ...below.flat()];
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
      if (account?.BookId !== book.AccountId)
        throw new CallError('not-found', bookError('accountNotFound'));
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
