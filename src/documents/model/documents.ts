import * as z from 'zod/mini';
import { type WireAccount, ExportedAccount } from '#contract/accounts.ts';
import { type StoredAccount } from '#contract/inputs/accounts.ts';
import { limits } from '#contract/limits.ts';
import { WireTransaction, type AttributedTransaction } from '#contract/transactions.ts';
import { type TransactionRow } from '#contract/inputs/transactions.ts';
import { tagAccountId } from '#contract/values.ts';
import { indexBigrams } from '#documents/model/bigrams.ts';
import { documentName, tagName } from '#documents/model/document-names.ts';
import { unreadableDocumentError, withFallback, readDocument } from '#documents/model/read-document.ts';
import { readBookCurrency } from '#ledger/money.ts';
import { readCurrencyProp, readProps } from '#ledger/props.ts';
import type { ChartAccount } from '#ledger/rules/chart.ts';
import type { FlowSource } from '#ledger/rules/flows.ts';
import type { PostingData } from '#ledger/rules/posting.ts';

/**
 * The total and transaction count of an account or a tag. A total is two numbers, because a browser reads document numbers exactly to 15
 * digits only. Each number is incremented separately, without a carry.
 */
const totalFields = { TotalHigh: z.int(), TotalLow: z.int(), TransactionsCount: z.int() };

/** The same numbers of an account. An unreadable derived number counts as 0 and is repaired like any other difference. */
const derivedNumber = withFallback(z.int(), 0);

/** The total of an account or a tag, high * 10^8 + low minor units, and its transaction count. */
export type DocumentTotals = { TotalHigh: number; TotalLow: number; TransactionsCount: number };

const lowUnits = 100_000_000n;

/** Joins the two numbers of a total, in minor units. */
export function joinTotal({ TotalHigh, TotalLow }: DocumentTotals): bigint {
  return BigInt(TotalHigh) * lowUnits + BigInt(TotalLow);
}

/** Splits an amount into the two numbers that are added. */
export function splitTotal(minor: bigint): { TotalHigh: number; TotalLow: number } {
  return { TotalHigh: Number(minor / lowUnits), TotalLow: Number(minor % lowUnits) };
}

/**
 * Returns one number for all three: a change made without flows alters it, and it needs no document of its own (decision 0021). It is
 * multiplied by the month start, so that a change by a device with an outdated month start shows as well.
 */
export function flowSumOf(
  { TotalHigh, TotalLow, TransactionsCount }: DocumentTotals,
  startsOn: number,
): number {
  return (TotalHigh + TotalLow + TransactionsCount) * startsOn;
}

export const zeroTotals: DocumentTotals = { TotalHigh: 0, TotalLow: 0, TransactionsCount: 0 };

/**
 * An account: its wire form, the root account of its book, its own total and its direct counts. Rules apply to input only, so the document
 * is read by the answer schema (`AnsweredTransaction`).
 */
const AccountDocument = z.object({
  ...ExportedAccount.shape,
  BookId: withFallback(z.string(), ''),
  TotalHigh: derivedNumber,
  TotalLow: derivedNumber,
  TransactionsCount: derivedNumber,
  SubAccountsCount: derivedNumber,
  /** The part of its totals that the flows include (`flowSumOf`). */
  Flowed: z.optional(withFallback(z.int(), undefined)),
  /** Only in a root: the flow zone by which the flows of the book were derived (`flowZoneOf`). */
  FlowZone: z.optional(withFallback(z.string(), undefined)),
});
export type AccountDocument = z.infer<typeof AccountDocument>;

/**
 * A tag of a book: its transactions and their effect on net worth, one document per currency (the book's currency if absent). `Changes`
 * counts its changes.
 */
const TagDocument = z.object({
  BookId: z.string(),
  Tag: z.string(),
  Currency: z.optional(z.string()),
  ...totalFields,
  Changes: z.int(),
});
export type TagDocument = z.infer<typeof TagDocument>;

/** A transaction: its wire form, its book, its register keys, and its bigrams (written, never read back). */
const TransactionDocument = z.object({
  ...WireTransaction.shape,
  BookId: z.string(),
  /** The member who added it; absent if the owner did. */
  CreatedBy: z.optional(withFallback(z.string(), undefined)),
});
type TransactionDocument = z.infer<typeof TransactionDocument>;

/** Splits the joined tags. */
const tagsOf = (joined: string): string[] => (joined === '' ? [] : joined.split(';'));

/** Returns the register key of a tag; no account can have it as its id. */
export const tagKey = (bookId: string, tag: string): string => tagAccountId(`${bookId}:${tag}`);

/** Returns the fields of the replaced transaction that the access rules need. */
function writeReplacedFields({ name, transaction }: StoredTransaction): string[] {
  const {
    TransactionSplitAAccountId: a,
    TransactionSplitBAccountId: b,
    TransactionSplitAValue,
  } = transaction;
  return [name, a, b, TransactionSplitAValue];
}

/**
 * Returns the document of a transaction. `RegisterKeys` are the keys of the registers that list it: both accounts, the book and each tag.
 * `Bigrams` are for a store without full queries.
 */
export function writeTransactionDocument(
  transaction: TransactionRow,
  bookId: string,
  {
    keepsPieces,
    replaces,
    addedBy,
  }: { keepsPieces: boolean; replaces?: StoredTransaction | undefined; addedBy?: string | undefined },
) {
  const { TransactionSplitAAccountId: a, TransactionSplitBAccountId: b } = transaction;
  const tagKeys = tagsOf(transaction.TagsInSemicolonSeparated).map((tag) => tagKey(bookId, tag));
  return {
    ...transaction,
    BookId: bookId,
    RegisterKeys: [a, b, bookId, ...tagKeys],
    ...(keepsPieces && { Bigrams: indexBigrams(transaction) }),
    ...(replaces && { Replaces: writeReplacedFields(replaces) }),
    ...(addedBy !== undefined && { CreatedBy: addedBy }),
  };
}

/** Removes the fields that only the document has. */
function toTransaction({
  BookId: _book,
  CreatedBy: _by,
  ...transaction
}: TransactionDocument): TransactionRow {
  return transaction;
}

/** A stored transaction and the name of its document. */
export type StoredTransaction = {
  name: string;
  bookId: string;
  transaction: TransactionRow;
  /** The member who added it. */
  addedBy?: string | undefined;
};

/** Returns a transaction as it is answered: with the member who added it. */
export const toShown = ({
  transaction,
  addedBy,
}: Pick<StoredTransaction, 'transaction' | 'addedBy'>): AttributedTransaction =>
  addedBy === undefined ? transaction : { ...transaction, CreatedBy: addedBy };

/** A document as read from the store. */
type RawDocument = { name: string; data: unknown };

/** True if a call can name a book so. */
const isBookName = (name: string): boolean => name.trim() !== '' && name.length <= limits.bookName;

/** Reads an account document. @throws CallError unexpected if it is unreadable */
export function readAccountDocument({ name, data }: RawDocument): AccountDocument {
  const account = readDocument(AccountDocument, data, `accounts/${name}`);
  const { AccountId, ParentAccountId, BookId } = account;
  const isRoot = ParentAccountId === null;
  // No reference would lead to the account, or a wrong one.
  const isMisplaced = documentName(AccountId) !== name || (isRoot ? BookId !== AccountId : BookId === '');
  if (isMisplaced || (isRoot && !isBookName(account.AccountName)))
    throw unreadableDocumentError(`accounts/${name}`);
  return account;
}

/** Reads a tag document. @throws CallError unexpected if it is unreadable */
export function readTagDocument({ name, data }: RawDocument): TagDocument {
  const tag = readDocument(TagDocument, data, `tags/${name}`);
  if (tagName(tag.BookId, tag.Tag, tag.Currency) !== name) throw unreadableDocumentError(`tags/${name}`);
  return tag;
}

/** Reads a transaction document. @throws CallError unexpected if it is unreadable */
export function readTransactionDocument({ name, data }: RawDocument): StoredTransaction {
  const document = readDocument(TransactionDocument, data, `transactions/${name}`);
  const { BookId: bookId, CreatedBy: addedBy } = document;
  return { name, bookId, transaction: toTransaction(document), ...(addedBy !== undefined && { addedBy }) };
}

/** An account as it is stored and exported. */
export function toStoredAccount(document: AccountDocument): StoredAccount {
  const { BookId: _book, TotalHigh: _high, TotalLow: _low, TransactionsCount: _count, ...rest } = document;
  const { SubAccountsCount: _subs, Flowed: _flowed, FlowZone: _zone, ...stored } = rest;
  return stored;
}

/** Returns the currency that an account names; for a root, the currency of its book. */
export function currencyOfAccount({
  AccountType: type,
  PropsInJSON: text,
}: Pick<StoredAccount, 'AccountType' | 'PropsInJSON'>): Pick<ChartAccount, 'currency' | 'bookCurrency'> {
  if (type === 'ROOT')
    return { currency: '', bookCurrency: readBookCurrency({ props: readProps(text) }).currency };
  return { currency: readCurrencyProp(readProps(text)) };
}

/** An account as the rules see it. */
export function toChartAccount(
  account: StoredAccount,
  bookId: string,
  transactionsCount: number,
): ChartAccount {
  return {
    ...currencyOfAccount(account),
    id: account.AccountId,
    bookId,
    name: account.AccountName,
    type: account.AccountType,
    parentId: account.ParentAccountId ?? undefined,
    isPlaceholder: account.IsPlaceholder === '1',
    transactionsCount,
  };
}

/** Returns the fields of a transaction that change totals. */
export function toPosting(transaction: TransactionRow): PostingData {
  return {
    splitA: {
      accountId: transaction.TransactionSplitAAccountId,
      valueMinor: BigInt(transaction.TransactionSplitAValue),
    },
    splitB: {
      accountId: transaction.TransactionSplitBAccountId,
      valueMinor: -BigInt(transaction.TransactionSplitAValue),
    },
    tags: tagsOf(transaction.TagsInSemicolonSeparated),
  };
}

/** Returns the fields of a transaction that change flows. */
export function toPosted(transaction: TransactionRow): FlowSource {
  return { ...toPosting(transaction), postedAt: transaction.TransactionDatePosted };
}

/** Creates an account that is never stored: tags, favourites, search results (calls.md Accounts). */
export function createVirtualAccount(
  fields: Pick<WireAccount, 'AccountId' | 'AccountName' | 'AccountType' | 'ParentAccountId'> &
    Partial<WireAccount>,
): WireAccount {
  return {
    AccountDescription: '',
    AccountColor: '#000000',
    IsFavourite: '0',
    IsPlaceholder: '0',
    TagsInSemicolonSeparated: '',
    PropsInJSON: '{}',
    SubAccountsCount: 0,
    TransactionsCount: 0,
    TotalAmountHeld: '0',
    ...fields,
  };
}
