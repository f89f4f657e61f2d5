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
 * What an account or a tag holds by its transactions. A total is two numbers, because a number of a document read in a
 * browser is exact to 15 digits only; each is added to by itself and nothing is ever carried over.
 */
const totalFields = { TotalHigh: z.int(), TotalLow: z.int(), TransactionsCount: z.int() };

/** The same of an account: what is derived is nothing where it cannot be read, and is put right like any other difference. */
const derivedNumber = withFallback(z.int(), 0);

/** What an account or a tag holds: high * 10^8 + low minor units, and the number of its transactions. */
export type DocumentTotals = { TotalHigh: number; TotalLow: number; TransactionsCount: number };

const lowUnits = 100_000_000n;

/** The total that the two numbers make, in minor units. */
export function joinTotal({ TotalHigh, TotalLow }: DocumentTotals): bigint {
  return BigInt(TotalHigh) * lowUnits + BigInt(TotalLow);
}

/** An amount as the two numbers that are added. */
export function splitTotal(minor: bigint): { TotalHigh: number; TotalLow: number } {
  return { TotalHigh: Number(minor / lowUnits), TotalLow: Number(minor % lowUnits) };
}

/**
 * All three numbers in one: a change that was made without flows shows in it, and it costs no document of its own
 * (decision 0021). Times the day on which months begin, so that a change shows as well that a device made by months that the book no longer has.
 */
export function flowSumOf({ TotalHigh, TotalLow, TransactionsCount }: DocumentTotals, startsOn: number): number {
  return (TotalHigh + TotalLow + TransactionsCount) * startsOn;
}

export const zeroTotals: DocumentTotals = { TotalHigh: 0, TotalLow: 0, TransactionsCount: 0 };

/**
 * An account: its wire form, the root account of its book, its own total and its direct counts. It is read as it is answered:
 * rules are for what comes in (`AnsweredTransaction`).
 */
const AccountDocument = z.object({
  ...ExportedAccount.shape,
  BookId: withFallback(z.string(), ''),
  TotalHigh: derivedNumber,
  TotalLow: derivedNumber,
  TransactionsCount: derivedNumber,
  SubAccountsCount: derivedNumber,
  /** What flows have followed of its totals (`flowedOf`). */
  Flowed: z.optional(withFallback(z.int(), undefined)),
  /** Of a root: by which days and months the flows of the book were derived (`flowZoneOf`). */
  FlowZone: z.optional(withFallback(z.string(), undefined)),
});
export type AccountDocument = z.infer<typeof AccountDocument>;

/**
 * A tag of a book: its transactions and what they did to net worth, each currency by itself (without one, that of the book).
 * `Changes` counts up with each of them.
 */
const TagDocument = z.object({
  BookId: z.string(),
  Tag: z.string(),
  Currency: z.optional(z.string()),
  ...totalFields,
  Changes: z.int(),
});
export type TagDocument = z.infer<typeof TagDocument>;

/** A transaction: its wire form, its book, where it is listed, and its bigrams (written, never read back). */
const TransactionDocument = z.object({
  ...WireTransaction.shape,
  BookId: z.string(),
  /** The member who added it; nothing where that was the owner. */
  AddedBy: z.optional(withFallback(z.string(), undefined)),
});
type TransactionDocument = z.infer<typeof TransactionDocument>;

/** The tags of a joined text. */
const tagsOf = (joined: string): string[] => (joined === '' ? [] : joined.split(';'));

/** The key of the register of a tag; no account can have it as its id. */
export const tagKey = (bookId: string, tag: string): string => tagAccountId(`${bookId}:${tag}`);

/** What the rules need to know of the transaction that goes when this one comes. */
function writeReplacedFields({ name, transaction }: StoredTransaction): string[] {
  const {
    TransactionSplitAAccountId: a,
    TransactionSplitBAccountId: b,
    TransactionSplitAValue,
  } = transaction;
  return [name, a, b, TransactionSplitAValue];
}

/**
 * What is written of a transaction; `Places` are the keys of the registers that list it: both accounts, the book, each tag;
 * `Pieces` are for a store that does not find by itself.
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
    Places: [a, b, bookId, ...tagKeys],
    ...(keepsPieces && { Pieces: indexBigrams(transaction) }),
    ...(replaces && { Replaces: writeReplacedFields(replaces) }),
    ...(addedBy !== undefined && { AddedBy: addedBy }),
  };
}

/** A transaction without what only its document holds. */
function toTransaction({ BookId: _book, AddedBy: _by, ...transaction }: TransactionDocument): TransactionRow {
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

/** A transaction as it is answered: with the member who added it. */
export const toShown = ({
  transaction,
  addedBy,
}: Pick<StoredTransaction, 'transaction' | 'addedBy'>): AttributedTransaction =>
  addedBy === undefined ? transaction : { ...transaction, AddedBy: addedBy };

/** A document as it is found. */
type RawDocument = { name: string; data: unknown };

/** Whether a call can name a book so. */
const isBookName = (name: string): boolean => name.trim() !== '' && name.length <= limits.bookName;

/** Reads a document of an account. @throws CallError unexpected when it is not one of ours */
export function readAccountDocument({ name, data }: RawDocument): AccountDocument {
  const account = readDocument(AccountDocument, data, `accounts/${name}`);
  const { AccountId, ParentAccountId, BookId } = account;
  const isRoot = ParentAccountId === null;
  // Nothing would lead to it, or to the wrong one.
  const isMisplaced = documentName(AccountId) !== name || (isRoot ? BookId !== AccountId : BookId === '');
  if (isMisplaced || (isRoot && !isBookName(account.AccountName))) throw unreadableDocumentError(`accounts/${name}`);
  return account;
}

/** Reads a document of a tag. @throws CallError unexpected when it is not one of ours */
export function readTagDocument({ name, data }: RawDocument): TagDocument {
  const tag = readDocument(TagDocument, data, `tags/${name}`);
  if (tagName(tag.BookId, tag.Tag, tag.Currency) !== name) throw unreadableDocumentError(`tags/${name}`);
  return tag;
}

/** Reads a document of a transaction. @throws CallError unexpected when it is not one of ours */
export function readTransactionDocument({ name, data }: RawDocument): StoredTransaction {
  const document = readDocument(TransactionDocument, data, `transactions/${name}`);
  const { BookId: bookId, AddedBy: addedBy } = document;
  return { name, bookId, transaction: toTransaction(document), ...(addedBy !== undefined && { addedBy }) };
}

/** An account as it is stored and exported. */
export function toStoredAccount(document: AccountDocument): StoredAccount {
  const { BookId: _book, TotalHigh: _high, TotalLow: _low, TransactionsCount: _count, ...rest } = document;
  const { SubAccountsCount: _subs, Flowed: _flowed, FlowZone: _zone, ...stored } = rest;
  return stored;
}

/** The currency that an account names, and of a root that of its book. */
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

/** What of a transaction moves totals. */
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

/** What of a transaction moves flows. */
export function toPosted(transaction: TransactionRow): FlowSource {
  return { ...toPosting(transaction), postedAt: transaction.TransactionDatePosted };
}

/** An account that is never stored: tags, favourites, what was found (calls.md Accounts). */
export function createVirtualAccount(
  fields: Pick<WireAccount, 'AccountId' | 'AccountName' | 'AccountType' | 'ParentAccountId'> & Partial<WireAccount>,
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
