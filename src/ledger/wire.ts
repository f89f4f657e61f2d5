import * as z from 'zod/mini';
import type * as accounts from '#contract/accounts.ts';
import type * as flows from '#contract/flows.ts';
import type { StoredAccount } from '#contract/inputs/accounts.ts';
import type * as stored from '#contract/inputs/transactions.ts';
import { noTexts } from '#contract/texts-of.ts';
import {
  byWireName,
  transactionTexts,
  type TransactionTexts,
  type WireTexts,
} from '#contract/transaction-texts.ts';
import { parseTags } from '#contract/values.ts';
import type { Account, AccountFields, AccountKind, AccountPreferences, CurrencyTotal } from './account.ts';
import { ownCurrency, currencyTotalsOf } from './currency-totals.ts';
import type { Flow } from './flow.ts';
import { readProps } from './props.ts';
import { readSplitInfo } from './split-info.ts';
import type { Transaction } from './transaction.ts';

type ShownTransaction = stored.TransactionRow & { AddedBy?: string | undefined };

/** The preferences that an account keeps in its props (spec 3). */
export function readPreferences(props: Record<string, unknown>): AccountPreferences {
  const { preferences } = props;
  const kept = typeof preferences === 'object' && preferences !== null ? { ...preferences } : {};
  const sortOrder = 'sortOrder' in kept ? Number(kept.sortOrder) : 0;
  return {
    sortOrder: Number.isFinite(sortOrder) ? sortOrder : 0,
    showTransactionsFirst: 'showTransactionsFirst' in kept && kept.showTransactionsFirst === true,
  };
}

function kindOf(account: accounts.WireAccount): AccountKind {
  if (account.IsTagAccount === '1') return 'tag';
  if (account.IsTagContainer === '1') return 'tag-container';
  if (account.IsFavouriteContainer === '1') return 'favourite-container';
  return account.IsSearchContainer === '1' ? 'search-container' : 'account';
}

const readTotals = (totals: accounts.WireAccount['Totals'] = []): CurrencyTotal[] =>
  totals.map(({ Currency = '', Amount }) => ({ currency: Currency, minor: BigInt(Amount) }));

/** What an account holds as calls answer it: of its own currency, and all totals where it holds something else. */
export function writeTotals(
  { totalMinor, otherTotals }: Pick<Account, 'totalMinor' | 'otherTotals'>,
  totals: readonly CurrencyTotal[],
): Pick<accounts.WireAccount, 'TotalAmountHeld' | 'Totals'> {
  const TotalAmountHeld = totalMinor.toString();
  if (otherTotals.length === 0) return { TotalAmountHeld };
  const Totals = totals.map(({ currency, minor }) => ({
    Amount: minor.toString(),
    ...(currency !== '' && { Currency: currency }),
  }));
  return { TotalAmountHeld, Totals };
}

/** What the user is in a book that several share. */
function readShared({ Role, Owner, IsShared, IsOffered }: accounts.WireAccount): Pick<Account, 'shared'> {
  if (Role && Owner) {
    const owner = { id: Owner.PersonId, name: Owner.Name };
    return { shared: { role: Role, owner, ...(IsOffered && { isOffered: true }) } };
  }
  return IsShared ? { shared: { role: 'own' } } : {};
}

/** An account off the wire. */
export function readAccount(account: accounts.WireAccount): Account {
  const props = readProps(account.PropsInJSON);
  return {
    id: account.AccountId,
    kind: kindOf(account),
    name: account.AccountName,
    description: account.AccountDescription,
    type: account.AccountType,
    color: account.AccountColor,
    parentId: account.ParentAccountId ?? undefined,
    isFavourite: account.IsFavourite === '1',
    isPlaceholder: account.IsPlaceholder === '1',
    tags: parseTags(account.TagsInSemicolonSeparated),
    props,
    preferences: readPreferences(props),
    subAccountsCount: account.SubAccountsCount,
    transactionsCount: account.TransactionsCount,
    totalMinor: BigInt(account.TotalAmountHeld),
    otherTotals: readTotals(account.Totals).filter(
      ({ currency }) => currency !== ownCurrency({ type: account.AccountType, props }),
    ),
    ...readShared(account),
    lastPosted: account.LastPostedTransaction ? readTransaction(account.LastPostedTransaction) : undefined,
  };
}

/** A flow off the wire. */
export function readFlow(flow: flows.WireFlow): Flow {
  return {
    month: flow.Month,
    fromId: flow.FromAccountId,
    toId: flow.ToAccountId,
    amountMinor: BigInt(flow.Amount),
    count: flow.Count,
  };
}

/** Reads the texts of a transaction off the wire. */
export function readTexts(row: WireTexts): TransactionTexts {
  const texts = { ...noTexts };
  for (const { field, wire } of transactionTexts) texts[field] = row[wire];
  return texts;
}

/** The texts of a transaction as they go over the wire. */
export const writeTexts = (texts: TransactionTexts): WireTexts =>
  byWireName(transactionTexts, ({ field }) => texts[field]);

/** A transaction off the wire. */
export function readTransaction({ AddedBy, ...transaction }: ShownTransaction): Transaction {
  return {
    id: transaction.TransactionId,
    ...readTexts(transaction),
    postedAt: new Date(transaction.TransactionDatePosted),
    enteredAt: new Date(transaction.TransactionDateEntered),
    splitA: {
      id: transaction.TransactionSplitAId,
      accountId: transaction.TransactionSplitAAccountId,
      valueMinor: BigInt(transaction.TransactionSplitAValue),
    },
    splitB: {
      id: transaction.TransactionSplitBId,
      accountId: transaction.TransactionSplitBAccountId,
      valueMinor: BigInt(transaction.TransactionSplitBValue),
    },
    tags: parseTags(transaction.TagsInSemicolonSeparated),
    props: transaction.PropsInJSON,
    splitInfo: readSplitInfo(transaction.OtherTransactionSplitInfoInJSON),
    ...(AddedBy && { addedBy: AddedBy }),
  };
}

/** A transaction as it goes over the wire. */
export function writeTransaction(transaction: Transaction): stored.TransactionRow {
  return {
    TransactionId: transaction.id,
    ...writeTexts(transaction),
    TransactionDatePosted: transaction.postedAt.toISOString(),
    TransactionDateEntered: transaction.enteredAt.toISOString(),
    TransactionSplitAId: transaction.splitA.id,
    TransactionSplitBId: transaction.splitB.id,
    TransactionSplitAAccountId: transaction.splitA.accountId,
    TransactionSplitBAccountId: transaction.splitB.accountId,
    TransactionSplitAValue: transaction.splitA.valueMinor.toString(),
    TransactionSplitBValue: transaction.splitB.valueMinor.toString(),
    TagsInSemicolonSeparated: transaction.tags.join(';'),
    PropsInJSON: transaction.props,
    OtherTransactionSplitInfoInJSON: transaction.splitInfo.text,
  };
}

/** The fields of a transaction that go together: who changes one of them means all. */
const sideFields = new Set([
  'TransactionSplitAAccountId',
  'TransactionSplitBAccountId',
  'TransactionSplitAValue',
  'TransactionSplitBValue',
]);

/**
 * What was changed of a transaction, as it goes over the wire to be stored over whatever is there: without the entry date the
 * back-end does not ask whether that is still as it was, and what was not changed stays as it is there (calls.md Transactions).
 */
export function writeTransactionChanges(
  before: Transaction,
  after: Transaction,
): { TransactionId: string } & Partial<stored.TransactionRow> {
  const { TransactionId, TransactionDateEntered: _entered, ...written } = writeTransaction(after);
  const was = new Map<string, unknown>(Object.entries(writeTransaction(before)));
  const changed = new Set(
    Object.entries(written)
      .filter(([field, value]) => was.get(field) !== value)
      .map(([field]) => field),
  );
  const hasSides = [...sideFields].some((field) => changed.has(field));
  const isSent = (field: string) => changed.has(field) || (hasSides && sideFields.has(field));
  return { TransactionId, ...Object.fromEntries(Object.entries(written).filter(([field]) => isSent(field))) };
}

/** What a page call needs to know of the last transaction held (calls.md Transactions, `after`). */
export function writeTransactionRef(transaction: Transaction) {
  return {
    TransactionId: transaction.id,
    TransactionDatePosted: transaction.postedAt.toISOString(),
    TransactionDateEntered: transaction.enteredAt.toISOString(),
  };
}

/** The id of a transaction, as calls name it. */
export function writeTransactionId(transactionId: string) {
  return { TransactionId: transactionId };
}

/** The id of an account, as calls name it. */
export function writeAccountRef(accountId: string) {
  return { AccountId: accountId };
}

/** The ids of the account and of the last transaction held that a call of a page names. */
export function readPageRefs({
  account,
  after,
}: {
  account: { AccountId: string };
  after?: { TransactionId: string } | undefined;
}): { accountId: string; afterId: string | undefined } {
  return { accountId: account.AccountId, afterId: after?.TransactionId };
}

/** An account as it goes over the wire to be added. */
export function writeAccount(id: string, fields: AccountFields): StoredAccount {
  return {
    AccountId: id,
    AccountName: fields.name,
    AccountDescription: fields.description,
    AccountType: fields.type,
    AccountColor: fields.color,
    ParentAccountId: fields.parentId ?? null,
    IsFavourite: fields.isFavourite ? '1' : '0',
    IsPlaceholder: fields.isPlaceholder ? '1' : '0',
    TagsInSemicolonSeparated: fields.tags.join(';'),
    PropsInJSON: JSON.stringify(fields.props),
  };
}

/** A stored account as calls answer it. */
export function writeAnsweredAccount(account: Account): accounts.WireAccount {
  return {
    ...writeAccount(account.id, account),
    SubAccountsCount: account.subAccountsCount,
    TransactionsCount: account.transactionsCount,
    ...writeTotals(account, currencyTotalsOf(account)),
  };
}

const Roots = z.array(z.object({ AccountId: z.string(), AccountName: z.string() }));

/** The books of an answer that holds all, or one, or none: which id has which name. Nothing of any other answer. */
export function readBookNames(answer: unknown): { id: string; name: string }[] {
  const { data = [] } = z.safeParse(Roots, [answer].flat());
  return data.map(({ AccountId: id, AccountName: name }) => ({ id, name }));
}
