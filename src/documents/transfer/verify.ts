import * as z from 'zod/mini';
import type { VerifyResult } from '#contract/actions.ts';
import { StoredAccount } from '#contract/inputs/accounts.ts';
import { StoredItem } from '#contract/inputs/items.ts';
import { TransactionRow } from '#contract/inputs/transactions.ts';
import { indexBigrams } from '#documents/model/bigrams.ts';
import { timeOf } from '#documents/model/books.ts';
import {
  type AccountDocument,
  currencyOfAccount,
  readAccountDocument,
  readTransactionDocument,
  tagKey,
  toPosted,
  toPosting,
  toStoredAccount,
  joinTotal,
  writeTransactionDocument,
} from '#documents/model/documents.ts';
import { withFallback, readReadable } from '#documents/model/read-document.ts';
import type { DocumentStore, StoredDocument } from '#documents/store.ts';
import { readTransactionPages } from '#documents/transfer/read-all.ts';
import { readUnreadable, readUnreadableDerived, findUnreadableRows } from '#documents/transfer/unreadable.ts';
import { type StoredBooks, readConsistently } from '#documents/transfer/repair.ts';
import { readItems } from '#documents/read-books.ts';
import type { BalanceCheck } from '#ledger/balance-checks.ts';
import { listAccountsInItem, readBalanceChecksByAccount } from '#ledger/rules/items.ts';
import {
  type BrokenLimit,
  type StoredTotals,
  type VerifiedTransaction,
  createBookVerifier,
} from '#ledger/rules/verify.ts';

const maxShownLength = 100;

/** The register keys and search pieces of a transaction document. */
const Index = z.object({
  RegisterKeys: withFallback(z.array(z.string()), []),
  Bigrams: withFallback(z.record(z.string(), z.unknown()), {}),
});

/** Returns the fields of a row that violate the input rules. */
function findBrokenLimits(schema: z.ZodMiniType, row: object): BrokenLimit[] {
  const read = z.safeParse(schema, row);
  if (read.success) return [];
  const values = new Map<string, unknown>(Object.entries(row));
  return read.error.issues.map(({ path, message }) => {
    const field = path.map(String).join('.');
    return { field, limit: message, seen: String(values.get(field) ?? '').slice(0, maxShownLength) };
  });
}

const toStoredTotals = (account: AccountDocument, checks: readonly BalanceCheck[] = []): StoredTotals => ({
  id: account.AccountId,
  bookId: account.BookId,
  name: account.AccountName,
  type: account.AccountType,
  currency: currencyOfAccount(account).currency,
  parentId: account.ParentAccountId ?? undefined,
  minor: joinTotal(account),
  count: account.TransactionsCount,
  balanceChecks: checks.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  subAccountsCount: account.SubAccountsCount,
});

const textOf = (some: Iterable<string>): string => [...some].toSorted().join(' ').slice(0, maxShownLength);

/** Returns the entries that are missing in another list. */
const withoutOthers = (some: readonly string[], others: readonly string[]): string[] => {
  const there = new Set(others);
  return some.filter((each) => !there.has(each));
};

function toVerifiedTransaction(
  found: StoredDocument,
  { keepsPieces }: StoredBooks['books'],
): { row: VerifiedTransaction & { bookId: string }; transaction: TransactionRow } {
  const { transaction, bookId } = readTransactionDocument(found);
  const { RegisterKeys, Bigrams } = z.parse(Index, found.data);
  const isTag = (key: string) => key.startsWith(tagKey(bookId, ''));
  const wanted = writeTransactionDocument(transaction, bookId, { keepsPieces });
  const [wantedKeys, pieces] = [
    wanted.RegisterKeys.filter((key) => !isTag(key)),
    keepsPieces ? Object.keys(indexBigrams(transaction)) : [],
  ];
  const lacking = [
    ...withoutOthers(wantedKeys, RegisterKeys),
    ...withoutOthers(pieces, Object.keys(Bigrams)),
  ];
  const tooMany = [
    ...withoutOthers(
      RegisterKeys.filter((key) => !isTag(key)),
      wantedKeys,
    ),
    ...withoutOthers(Object.keys(Bigrams), pieces),
  ];
  const row = {
    bookId,
    ...toPosting(transaction),
    ...toPosted(transaction),
    id: transaction.TransactionId,
    description: transaction.TransactionDescription,
    listedTags: RegisterKeys.filter(isTag).map((key) => key.slice(tagKey(bookId, '').length)),
    ...(lacking.length + tooMany.length > 0 && {
      notFindable: { expected: textOf(lacking), seen: textOf(tooMany) },
    }),
  };
  return { row, transaction };
}

type RawBook = { accounts: AccountDocument[]; stored: StoredBooks };

/** Verifies everything stored of a book. */
async function verifyRoot(
  store: DocumentStore,
  { accounts, stored }: RawBook,
  root: AccountDocument,
): Promise<VerifyResult> {
  const { books, tags, months } = stored;
  const bookId = root.AccountId;
  const items = (await readItems(store, books)).filter(({ BookId }) => BookId === bookId);
  const checks = readBalanceChecksByAccount(items);
  const storedTotals = accounts.map((account) => toStoredTotals(account, checks.get(account.AccountId)));
  const verified = createBookVerifier({
    bookId,
    time: timeOf(root),
    accounts: storedTotals,
    tags: tags
      .filter(({ BookId }) => BookId === bookId)
      .map((tag) => ({
        tag: tag.Tag,
        currency: tag.Currency ?? '',
        minor: joinTotal(tag),
        count: tag.TransactionsCount,
      })),
    flows: months.filter((month) => month.bookId === bookId).flatMap(({ flows }) => flows),
  });
  for (const account of accounts)
    verified.account(toStoredTotals(account), findBrokenLimits(StoredAccount, toStoredAccount(account)));
  for (const item of items)
    verified.item(
      { id: item.ItemId, kind: item.Kind, accountIds: listAccountsInItem(item) },
      findBrokenLimits(StoredItem, item),
    );
  // A row without a valid book belongs to the book of its account.
  const bookOf = (row: { bookId: string } & VerifiedTransaction) =>
    books.byId.has(row.bookId) ? row.bookId : books.byId.get(row.splitA.accountId)?.BookId;
  // The book of an unreadable record is unknown, so each book reports all of them.
  const unreadableDocuments = [...(await readUnreadable(store)), ...(await readUnreadableDerived(store))];
  for await (const page of readTransactionPages(store)) {
    unreadableDocuments.push(...findUnreadableRows(page));
    for (const { row, transaction } of readReadable(page, (found) => toVerifiedTransaction(found, books)))
      if (bookOf(row) === bookId) verified.transaction(row, findBrokenLimits(TransactionRow, transaction));
  }
  for (const { in: from, name, data } of unreadableDocuments)
    verified.unreadable(`${from}/${name}`, JSON.stringify(data).slice(0, maxShownLength));
  return verified.result();
}

/**
 * Recomputes a book from its rows and reports the differences. It reads the stored accounts, not the repaired tree of an account circle.
 * @throws CallError not-found if the book does not exist
 */
export async function verifyStored(
  store: DocumentStore,
  bookName: string | undefined,
): Promise<VerifyResult> {
  const { read } = await readConsistently(store, async (stored) => {
    const accounts = readReadable(await store.list('accounts', {}), readAccountDocument);
    return verifyRoot(store, { accounts, stored }, stored.books.bookAt(bookName));
  });
  return read;
}
