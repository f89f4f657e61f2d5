import type { WireAccount } from '#contract/accounts.ts';
import type { StoredAccount } from '#contract/inputs/accounts.ts';
import type { WireItem } from '#contract/items.ts';
import type { CallAnswer, CallBody, CallName } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import type { TransactionRow } from '#contract/inputs/transactions.ts';
import { isContainerId, tagOfAccountId } from '#contract/values.ts';
import { accountRuleError } from '#documents/changes/rule-errors.ts';
import { currencyOfAccount } from '#documents/model/documents.ts';
import { findAccountObjection, isEffectivePlaceholder, isSameName } from '#ledger/rules/account.ts';
import { type Chart, type ChartAccount, buildChart } from '#ledger/rules/chart.ts';
import { calculateAccountDeltas, type PostingData } from '#ledger/rules/posting.ts';
import { calculateTagDeltas } from '#ledger/rules/flows.ts';
import { isWithin } from '#ledger/rules/tree.ts';
import { isSideMatch, readSplitInfo, type SideQuery } from '#ledger/split-info.ts';

type Span = { postedFrom?: string | undefined; postedBefore?: string | undefined };

/** Returns the rows that were posted at or after one moment and before another. */
export const rowsWithinSpan = (
  rows: readonly TransactionRow[],
  { postedFrom, postedBefore }: Span,
): TransactionRow[] =>
  rows.filter(
    ({ TransactionDatePosted: at }) =>
      (postedFrom === undefined || at >= postedFrom) && (postedBefore === undefined || at < postedBefore),
  );

type SideFilter = SideQuery & { account: { AccountId: string } };

/** Returns the rows whose side in an account matches the query; a tag account has no sides. */
export const rowsWithSide = (
  rows: readonly TransactionRow[],
  { account, ...query }: SideFilter,
): readonly TransactionRow[] => {
  if (query.status === undefined && query.statementDate === undefined) return rows;
  return rows.filter((row) => {
    const { A, B } = readSplitInfo(row.OtherTransactionSplitInfoInJSON);
    return (
      (row.TransactionSplitAAccountId === account.AccountId && isSideMatch(A, query)) ||
      (row.TransactionSplitBAccountId === account.AccountId && isSideMatch(B, query))
    );
  });
};

/** The placeholder for an entry date that a back-end took from its clock. */
export const clockDate = 'by the clock';

export type ModelAccount = { account: StoredAccount; bookId: string };
export type ModelItem = { item: WireItem; bookId: string };
export type ModelTransaction = { transaction: TransactionRow; bookId: string };
type InBook = { bookName?: string | undefined };

export const hasEqualFields = (a: object, b: object): boolean => {
  const other = new Map<string, unknown>(Object.entries(b));
  return Object.entries(a).every(([field, value]) => other.get(field) === value);
};

export const mergeFields = <Row extends object>(row: Row, sent: object): Row => ({
  ...row,
  ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
});

export const splitModelTags = (joined: string) => (joined === '' ? [] : joined.split(';'));

export const toModelAccount = (account: StoredAccount): StoredAccount =>
  isEffectivePlaceholder({ type: account.AccountType, isPlaceholder: account.IsPlaceholder === '1' })
    ? { ...account, IsPlaceholder: '1' }
    : account;

function postingOf(row: TransactionRow): PostingData {
  const valueMinor = BigInt(row.TransactionSplitAValue);
  return {
    splitA: { accountId: row.TransactionSplitAAccountId, valueMinor },
    splitB: { accountId: row.TransactionSplitBAccountId, valueMinor: -valueMinor },
    tags: splitModelTags(row.TagsInSemicolonSeparated),
  };
}

const sum = (deltas: readonly { minor: bigint; count: number }[]) =>
  deltas.reduce((total, { minor, count }) => ({ minor: total.minor + minor, count: total.count + count }), {
    minor: 0n,
    count: 0,
  });

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** An amount in one currency; '' is the currency of the book. */
export type ModelAmount = { currency: string; minor: bigint };

/** Formats amounts as the answer of an account in the currency `own`: its total, and all totals if there are other currencies. */
export function toAmountAnswer(
  amounts: readonly ModelAmount[],
  own = '',
): Pick<WireAccount, 'TotalAmountHeld' | 'Totals'> {
  const totals = [...Map.groupBy(amounts, ({ currency }) => currency)]
    .map(([currency, some]) => ({ currency, minor: some.reduce((total, { minor }) => total + minor, 0n) }))
    .filter(({ minor }) => minor !== 0n)
    .toSorted((a, b) => byText(a.currency, b.currency));
  const TotalAmountHeld = String(totals.find(({ currency }) => currency === own)?.minor ?? 0n);
  if (totals.every(({ currency }) => currency === own)) return { TotalAmountHeld };
  const Totals = totals.map(({ currency, minor }) => ({
    Amount: String(minor),
    ...(currency !== '' && { Currency: currency }),
  }));
  return { TotalAmountHeld, Totals };
}

/** Returns the sort key of a transaction in every list (calls.md Transactions): the larger, the earlier. */
export function sortKeyOf(
  row: Pick<TransactionRow, 'TransactionDatePosted' | 'TransactionDateEntered' | 'TransactionId'>,
): string {
  return `${row.TransactionDatePosted} ${row.TransactionDateEntered} ${row.TransactionId}`;
}

/** Sorts transactions in the order of every list. */
export const sortNewestFirst = (rows: readonly TransactionRow[]): TransactionRow[] =>
  rows.toSorted((a, b) => byText(sortKeyOf(b), sortKeyOf(a)));

/** Opens the books of the model: rows in maps. Everything else is computed for each call. */
export function openModelState() {
  const accounts = new Map<string, ModelAccount>();
  const transactions = new Map<string, ModelTransaction>();
  const items = new Map<string, ModelItem>();

  const toChartAccount = ({ account, bookId }: ModelAccount): ChartAccount => ({
    id: account.AccountId,
    bookId,
    name: account.AccountName,
    type: account.AccountType,
    parentId: account.ParentAccountId ?? undefined,
    isPlaceholder: account.IsPlaceholder === '1',
    transactionsCount: own(account.AccountId).count,
    ...currencyOfAccount(account),
  });
  const chart = (): Chart => buildChart([...accounts.values()].map(toChartAccount));
  const changes = () =>
    [...transactions.values()].map(({ transaction }) => ({ after: postingOf(transaction) }));
  const own = (id: string) =>
    sum(
      changes().flatMap((change) =>
        calculateAccountDeltas(change).filter(({ accountId }) => accountId === id),
      ),
    );

  const bookOf = ({ bookName }: InBook): string | undefined =>
    chart()
      .childrenOf(undefined)
      .find(({ name }) => bookName === undefined || isSameName(name, bookName))?.id;
  const bookAt = (body: InBook): string => {
    const book = bookOf(body);
    if (book === undefined) throw new CallError('not-found', bookError('bookNotFound'));
    return book;
  };
  const accountAt = (bookId: string, id: string): ModelAccount => {
    const account = accounts.get(id);
    if (account?.bookId !== bookId) throw new CallError('not-found', bookError('accountNotFound'));
    return account;
  };
  /** Returns the book of an account with this parent. @throws CallError not-found */
  const bookUnder = ({ AccountId, ParentAccountId }: StoredAccount, bookId?: string): string => {
    if (ParentAccountId === null) return AccountId;
    const parent = accounts.get(ParentAccountId);
    if (parent === undefined || (bookId ?? parent.bookId) !== parent.bookId)
      throw new CallError('not-found', bookError('parentNotFound'));
    return parent.bookId;
  };
  const check = (account: ModelAccount, stored?: ModelAccount): void => {
    const objection = findAccountObjection(
      chart(),
      toChartAccount(account),
      stored && toChartAccount(stored),
    );
    if (objection !== undefined) throw accountRuleError(objection);
  };
  const branchOf = (id: string): Set<string> => {
    const { byId } = chart();
    return new Set([...byId.keys()].filter((each) => isWithin(byId, each, id)));
  };
  const amountsIn = (
    ids: ReadonlySet<string>,
    deltas: ReturnType<typeof calculateAccountDeltas>,
  ): ModelAmount[] => {
    const { byId } = chart();
    return deltas
      .filter(({ accountId }) => ids.has(accountId))
      .map(({ accountId, minor }) => ({ currency: byId.get(accountId)?.currency ?? '', minor }));
  };
  const answerOf = ({ account: { AccountId: id, ...account } }: ModelAccount): WireAccount => {
    const deltas = changes().flatMap((change) => calculateAccountDeltas(change));
    return {
      AccountId: id,
      ...account,
      SubAccountsCount: chart().childrenOf(id).length,
      TransactionsCount: sum(deltas.filter(({ accountId }) => accountId === id)).count,
      ...toAmountAnswer(amountsIn(branchOf(id), deltas), chart().byId.get(id)?.currency),
    };
  };
  const depthOf = (id: string | null): number =>
    id === null ? 0 : 1 + depthOf(accounts.get(id)?.account.ParentAccountId ?? null);
  const inOrder = (account: readonly ModelAccount[]): ModelAccount[] =>
    account
      .map((each) => ({ each, id: each.account.AccountId, depth: depthOf(each.account.AccountId) }))
      .toSorted((a, b) => a.depth - b.depth || byText(a.id, b.id))
      .map(({ each }) => each);
  const accountsOf = (bookId: string): ModelAccount[] =>
    inOrder([...accounts.values()].filter((account) => account.bookId === bookId));
  const rowsOf = (bookId: string): TransactionRow[] =>
    sortNewestFirst(
      [...transactions.values()].filter((row) => row.bookId === bookId).map((row) => row.transaction),
    );
  const register = (bookId: string, id: string, isWithBelow: boolean): TransactionRow[] => {
    if (isContainerId(id)) return [];
    const tag = tagOfAccountId(id);
    const rows = rowsOf(bookId);
    if (tag !== undefined) return rows.filter((row) => postingOf(row).tags.includes(tag));
    const { account } = accountAt(bookId, id);
    const branch = isWithBelow ? branchOf(account.AccountId) : new Set([account.AccountId]);
    return rows.filter(
      (row) => branch.has(row.TransactionSplitAAccountId) || branch.has(row.TransactionSplitBAccountId),
    );
  };
  /** Returns the tags of a book with their amounts. */
  const tagsIn = (bookId: string): { tag: string; held: ModelAmount[]; count: number }[] => {
    const { byId } = chart();
    const deltas = rowsOf(bookId).flatMap((row) => calculateTagDeltas({ after: postingOf(row) }, byId));
    const byTag = Map.groupBy(deltas, ({ tag }) => tag);
    return [...byTag]
      .map(([tag, account]) => ({ tag, held: account, count: sum(account).count }))
      .toSorted((a, b) => byText(a.tag, b.tag));
  };
  return {
    accounts,
    transactions,
    items,
    chart,
    toChartAccount,
    bookOf,
    bookAt,
    accountAt,
    bookUnder,
    check,
    branchOf,
    answerOf,
    inOrder,
    accountsOf,
    rowsOf,
    register,
    tagsIn,
  };
}

export type ModelState = ReturnType<typeof openModelState>;

/** The calls of the model, one function each. */
export type ModelHandlers<Name extends CallName> = {
  [Each in Name]: (body: CallBody<Each>) => CallAnswer<Each>;
};
