import * as z from 'zod/mini';
import type * as accounts from '#contract/accounts.ts';
import type * as flows from '#contract/flows.ts';
import type { StoredAccount } from '#contract/inputs/accounts.ts';
import type * as stored from '#contract/inputs/transactions.ts';
import { noTexts } from '#contract/transaction-text-fields.ts';
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

type ShownTransaction = stored.TransactionRow & { CreatedBy?: string | undefined };

/** Reads the preferences from the props of an account (spec 3). */
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

/** Writes the balance of an account for responses: that of its own currency, and all totals if it also holds others. */
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

/** Reads the user's membership in a shared book. */
function readShared({ Role, Owner, IsShared, IsOffered }: accounts.WireAccount): Pick<Account, 'shared'> {
  if (Role && Owner) {
    const owner = { id: Owner.PersonId, name: Owner.Name };
    return { shared: { role: Role, owner, ...(IsOffered && { isOffered: true }) } };
  }
  return IsShared ? { shared: { role: 'own' } } : {};
}

/** Reads an account from its wire format. */
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

/** Reads a flow from its wire format. */
export function readFlow(flow: flows.WireFlow): Flow {
  return {
    month: flow.Month,
    fromId: flow.FromAccountId,
    toId: flow.ToAccountId,
    amountMinor: BigInt(flow.Amount),
    count: flow.Count,
  };
}

/** Reads the texts of a transaction from the wire format. */
export function readTexts(row: WireTexts): TransactionTexts {
  const texts = { ...noTexts };
  for (const { field, wire } of transactionTexts) texts[field] = row[wire];
  return texts;
}

/** Writes the texts of a transaction in wire format. */
export const writeTexts = (texts: TransactionTexts): WireTexts =>
  byWireName(transactionTexts, ({ field }) => texts[field]);

/** Reads a transaction from its wire format. */
export function readTransaction({ CreatedBy, ...transaction }: ShownTransaction): Transaction {
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
    ...(CreatedBy && { addedBy: CreatedBy }),
  };
}

/** Writes a transaction in wire format. */
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

/** The fields of a transaction that must be sent together: a change of one requires all. */
const sideFields = new Set([
  'TransactionSplitAAccountId',
  'TransactionSplitBAccountId',
  'TransactionSplitAValue',
  'TransactionSplitBValue',
]);

/**
 * Writes the changed fields of a transaction in wire format, to overwrite the stored version. Without the entry date, the back-end does not
 * check the version, and unchanged fields stay as stored (calls.md Transactions).
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

/** Writes the reference to the last loaded transaction, which a page call needs (calls.md Transactions, `after`). */
export function writeTransactionRef(transaction: Transaction) {
  return {
    TransactionId: transaction.id,
    TransactionDatePosted: transaction.postedAt.toISOString(),
    TransactionDateEntered: transaction.enteredAt.toISOString(),
  };
}

/** Returns the reference of a transaction for calls. */
export function writeTransactionId(transactionId: string) {
  return { TransactionId: transactionId };
}

/** Returns the reference of an account for calls. */
export function writeAccountRef(accountId: string) {
  return { AccountId: accountId };
}

/** Reads the ids of the account and of the last loaded transaction from a page call. */
export function readPageRefs({
  account,
  after,
}: {
  account: { AccountId: string };
  after?: { TransactionId: string } | undefined;
}): { accountId: string; afterId: string | undefined } {
  return { accountId: account.AccountId, afterId: after?.TransactionId };
}

/** Writes an account in wire format for adding. */
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

/** Writes a stored account in the format of responses. */
export function writeAnsweredAccount(account: Account): accounts.WireAccount {
  return {
    ...writeAccount(account.id, account),
    SubAccountsCount: account.subAccountsCount,
    TransactionsCount: account.transactionsCount,
    ...writeTotals(account, currencyTotalsOf(account)),
  };
}

const Roots = z.array(z.object({ AccountId: z.string(), AccountName: z.string() }));

/** Reads the ids and names of books from a response with all, one or none; empty for any other response. */
export function readBookNames(answer: unknown): { id: string; name: string }[] {
  const { data = [] } = z.safeParse(Roots, [answer].flat());
  return data.map(({ AccountId: id, AccountName: name }) => ({ id, name }));
}
