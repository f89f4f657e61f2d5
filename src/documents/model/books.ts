import type { Account } from '#contract/accounts.ts';
import { CallError } from '#contract/errors.ts';
import { bookRefusal } from '#contract/refusals/books.ts';
import { accountTypes } from '#ledger/account-types.ts';
import { type AccountDocument, toStoredAccount, totalOf } from '#documents/model/documents.ts';

/** An account of a book with what follows from the others: how deep it lies, and how it is answered. */
export type AccountNode = { document: AccountDocument; depth: number; total: bigint; answer: Account };

/** All accounts of a user, as they are at one moment. */
export type Books = {
  byId: ReadonlyMap<string, AccountDocument>;
  /** The root accounts, by creation: their ids are time-ordered. */
  roots: readonly AccountDocument[];
  childrenOf(accountId: string): readonly AccountDocument[];
  /** The root of the book that is named, of the first one without a name; undefined when there is none. */
  findBook(bookName: string | undefined): AccountDocument | undefined;
  /** The same. @throws CallError not-found */
  bookAt(bookName: string | undefined): AccountDocument;
  /** An account of a book. @throws CallError not-found */
  accountAt(book: AccountDocument, accountId: string): AccountDocument;
  /** The accounts of a book as they are answered: parents before children, totals with all below. */
  nodes(book: AccountDocument): AccountNode[];
  /** The account and all below it. */
  branchOf(accountId: string): string[];
};

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function answerOf(document: AccountDocument, total: bigint, subAccounts: number): Account {
  return {
    ...toStoredAccount(document),
    SubAccountsCount: subAccounts,
    TransactionsCount: document.TransactionsCount,
    TotalAmountHeld: total.toString(),
  };
}

/**
 * Accounts whose parent is gone, or that hang below themselves, hang under the root of their book, so that none is lost: two
 * devices can move two accounts below each other at once.
 */
function reachable(documents: readonly AccountDocument[]): AccountDocument[] {
  const all = new Map(documents.map((document) => [document.AccountId, document]));
  const hangs = (document: AccountDocument): boolean => {
    const seen = new Set<string>();
    for (let at: AccountDocument | undefined = document; at !== undefined;) {
      if (at.ParentAccountId === null) return true;
      if (seen.has(at.AccountId)) return false;
      seen.add(at.AccountId);
      at = all.get(at.ParentAccountId);
    }
    return false;
  };
  for (const document of documents)
    if (!hangs(document)) all.set(document.AccountId, { ...document, ParentAccountId: document.BookId });
  return [...all.values()];
}

/** Puts the accounts of a user in order. */
export function makeBooks(stored: readonly AccountDocument[]): Books {
  const documents = reachable(stored);
  const byId = new Map(documents.map((document) => [document.AccountId, document]));
  const children = Map.groupBy(
    documents.toSorted((a, b) => byText(a.AccountId, b.AccountId)),
    ({ ParentAccountId }) => ParentAccountId,
  );
  const childrenOf = (accountId: string) => children.get(accountId) ?? [];
  const roots = children.get(null) ?? [];

  const findBook = (bookName: string | undefined) => {
    if (bookName === undefined) return roots[0];
    const wanted = bookName.toLowerCase();
    return roots.find(({ AccountName }) => AccountName.toLowerCase() === wanted);
  };
  const toNodes = (document: AccountDocument, depth: number): AccountNode[] => {
    const below = childrenOf(document.AccountId).map((child) => toNodes(child, depth + 1));
    const total = below.reduce((sum, [child]) => sum + (child?.total ?? 0n), totalOf(document));
    return [{ document, depth, total, answer: answerOf(document, total, below.length) }, ...below.flat()];
  };
  const branchOf = (accountId: string): string[] => [
    accountId,
    ...childrenOf(accountId).flatMap(({ AccountId }) => branchOf(AccountId)),
  ];
  return {
    byId,
    roots,
    childrenOf,
    findBook,
    bookAt(bookName) {
      const book = findBook(bookName);
      if (book === undefined) throw new CallError('not-found', bookRefusal('bookNotFound'));
      return book;
    },
    accountAt(book, accountId) {
      const account = byId.get(accountId);
      if (account?.BookId !== book.AccountId)
        throw new CallError('not-found', bookRefusal('accountNotFound'));
      return account;
    },
    nodes: (book) =>
      toNodes(book, 0).toSorted(
        (a, b) => a.depth - b.depth || byText(a.document.AccountId, b.document.AccountId),
      ),
    branchOf,
  };
}

/** What a unit in one account and one less in the other does to net worth (calls.md Accounts). */
export function netWorthEffect(books: Books, accountA: string, accountB: string): bigint {
  const weight = (accountId: string) => {
    const type = books.byId.get(accountId)?.AccountType;
    const family = type === undefined ? 'none' : accountTypes[type].family;
    return family === 'asset' || family === 'liability' ? 1n : 0n;
  };
  return weight(accountA) - weight(accountB);
}
