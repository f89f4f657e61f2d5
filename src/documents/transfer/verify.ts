import * as z from 'zod/mini';
import type { VerifyResult } from '#contract/actions.ts';
import { StoredAccount } from '#contract/inputs/accounts.ts';
import { Transaction } from '#contract/inputs/transactions.ts';
import { indexBigrams } from '#documents/model/bigrams.ts';
import { zoneOf } from '#documents/model/books.ts';
import {
  type AccountDocument,
  readAccountDocument,
  readTransactionDocument,
  tagKey,
  toPosted,
  toPosting,
  toStoredAccount,
  totalOf,
  writeTransactionDocument,
} from '#documents/model/documents.ts';
import { readDocument } from '#documents/model/read-document.ts';
import type { Store, StoredDocument } from '#documents/store.ts';
import { type Kept, readSteadily } from '#documents/transfer/repair.ts';
import { readBalanceChecks } from '#ledger/balance-checks.ts';
import {
  type BrokenLimit,
  type KeptAccount,
  type KeptTransaction,
  verifyBook,
} from '#ledger/rules/verify.ts';
import { readProps } from '#ledger/wire.ts';

const rowsPerPage = 1000;
const shown = 100;

/** Where a transaction is listed and how it is found. */
const Index = z.object({
  Places: z.array(z.string()),
  Pieces: z.optional(z.record(z.string(), z.unknown())),
});

/** What of a row an app would not let in. */
function brokenLimits(schema: z.ZodMiniType, row: object): BrokenLimit[] {
  const read = z.safeParse(schema, row);
  if (read.success) return [];
  const values = new Map<string, unknown>(Object.entries(row));
  return read.error.issues.map(({ path, message }) => {
    const field = path.map(String).join('.');
    return { field, limit: message, seen: String(values.get(field) ?? '').slice(0, shown) };
  });
}

const toKept = (account: AccountDocument): KeptAccount => ({
  id: account.AccountId,
  bookId: account.BookId,
  name: account.AccountName,
  type: account.AccountType,
  parentId: account.ParentAccountId ?? undefined,
  minor: totalOf(account),
  count: account.TransactionsCount,
  balanceChecks: readBalanceChecks(readProps(account.PropsInJSON)),
  subAccountsCount: account.SubAccountsCount,
});

const textOf = (some: Iterable<string>): string => [...some].toSorted().join(' ').slice(0, shown);

/** What of some is missing in others. */
const missing = (some: readonly string[], others: readonly string[]): string[] => {
  const there = new Set(others);
  return some.filter((each) => !there.has(each));
};

function toKeptTransaction(
  found: StoredDocument,
  { keepsPieces }: Kept['books'],
): { row: KeptTransaction; transaction: Transaction } {
  const { transaction, bookId } = readTransactionDocument(found);
  const { Places, Pieces = {} } = readDocument(Index, found.data, `transactions/${found.name}`);
  const isTag = (key: string) => key.startsWith(tagKey(bookId, ''));
  const wanted = writeTransactionDocument(transaction, bookId, { keepsPieces });
  const [places, pieces] = [
    wanted.Places.filter((key) => !isTag(key)),
    keepsPieces ? Object.keys(indexBigrams(transaction)) : [],
  ];
  const lacking = [...missing(places, Places), ...missing(pieces, Object.keys(Pieces))];
  const tooMany = [
    ...missing(
      Places.filter((key) => !isTag(key)),
      places,
    ),
    ...missing(Object.keys(Pieces), pieces),
  ];
  const row: KeptTransaction = {
    ...toPosting(transaction),
    ...toPosted(transaction),
    id: transaction.TransactionId,
    description: transaction.TransactionDescription,
    listedTags: Places.filter(isTag).map((key) => key.slice(tagKey(bookId, '').length)),
    ...(lacking.length + tooMany.length > 0 && {
      notFindable: { expected: textOf(lacking), seen: textOf(tooMany) },
    }),
  };
  return { row, transaction };
}

type Raw = { accounts: AccountDocument[]; kept: Kept };

/** Looks at everything of a book as it is really stored. */
async function look(store: Store, { accounts, kept }: Raw, root: AccountDocument): Promise<VerifyResult> {
  const { books, tags, months } = kept;
  const bookId = root.AccountId;
  const toLook = accounts.map(toKept);
  const verified = verifyBook({
    bookId,
    zone: zoneOf(root),
    accounts: toLook,
    tags: tags
      .filter(({ BookId }) => BookId === bookId)
      .map((tag) => ({ tag: tag.Tag, minor: totalOf(tag), count: tag.TransactionsCount })),
    flows: books.keepsFlows
      ? months.filter((month) => month.bookId === bookId).flatMap(({ flows }) => flows)
      : undefined,
  });
  for (const account of accounts)
    verified.account(toKept(account), brokenLimits(StoredAccount, toStoredAccount(account)));
  for (let after: string | undefined; ;) {
    const page = await store.list('transactions', { after, limit: rowsPerPage });
    for (const found of page) {
      if (readTransactionDocument(found).bookId !== bookId) continue;
      const { row, transaction } = toKeptTransaction(found, books);
      verified.transaction(row, brokenLimits(Transaction, transaction));
    }
    if (page.length < rowsPerPage) return verified.result();
    after = page.at(-1)?.name;
  }
}

/**
 * Counts a book anew from its rows, and tells what is not as they say: what is stored, not what is made of it where two devices
 * have broken it. @throws CallError not-found where there is no such book
 */
export async function verifyStored(store: Store, bookName: string | undefined): Promise<VerifyResult> {
  const { read } = await readSteadily(store, async (kept) => {
    const accounts = (await store.list('accounts', {})).map(readAccountDocument);
    return look(store, { accounts, kept }, kept.books.bookAt(bookName));
  });
  return read;
}
