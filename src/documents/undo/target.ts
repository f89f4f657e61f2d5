import type { WireItem } from '#contract/items.ts';
import type { TransactionChange } from '#documents/changes/plan.ts';
import { digestOf, type RecordState, type LoggedChange } from '#documents/model/action-documents.ts';
import { type Books, createAccountDocument } from '#documents/model/books.ts';
import type { ItemChange } from '#documents/model/item-documents.ts';
import {
  type AccountDocument,
  toChartAccount,
  toPosting,
  toShown,
  toStoredAccount,
} from '#documents/model/documents.ts';
import type { TransactionsById } from '#documents/transfer/read-all.ts';
import type { AccountStep } from '#documents/transfer/import-plan.ts';
import { type Chart, buildChart } from '#ledger/rules/chart.ts';
import { calculateAccountDeltas } from '#ledger/rules/posting.ts';

/** The current records: the accounts, and the transactions and items to be restored, or all items. */
export type CurrentRecords = { books: Books; rows: TransactionsById; items: ReadonlyMap<string, WireItem> };

type RecordRef = Pick<LoggedChange, 'RecordType' | 'RecordId'>;

/** Returns the current state of a record; null if it does not exist. */
export function currentStateOf(
  { books, rows, items }: CurrentRecords,
  { RecordType, RecordId }: RecordRef,
): RecordState | null {
  if (RecordType === 'item') return items.get(RecordId) ?? null;
  if (RecordType === 'transaction') {
    const row = rows.get(RecordId);
    return row === undefined ? null : toShown(row);
  }
  const account = books.byId.get(RecordId);
  return account === undefined ? null : toStoredAccount(account);
}

/** True if a record still has the state that the change gave it. */
export function isUnchangedSince(present: CurrentRecords, wanted: LoggedChange): boolean {
  return digestOf(wanted.RecordType, currentStateOf(present, wanted)) === wanted.After;
}

/** The planned state after some records are restored: the accounts, and the changes that lead to it. */
export type TargetState = {
  accounts: ReadonlyMap<string, AccountDocument>;
  chart: Chart;
  /** The accounts to create or change. */
  steps: AccountStep[];
  /** The accounts to delete. */
  going: AccountDocument[];
  changes: TransactionChange[];
  items: ItemChange[];
};

type WantedOf<Some extends LoggedChange> = Some extends LoggedChange
  ? Pick<Some, 'RecordType' | 'RecordId' | 'BookId' | 'Before'>
  : never;

/** The planned state of a record: `Before` is the state to restore. */
export type WantedRecord = WantedOf<LoggedChange>;

/**
 * Plans the changes that give records their planned states. A restored row belongs to the user who restores it. With `keepsAdders` it
 * belongs to the member named in it.
 */
export function planTarget(
  { books, rows, items: stored }: CurrentRecords,
  wantedRecords: readonly WantedRecord[],
  keepsAdders = false,
): TargetState {
  const accounts = new Map(books.byId);
  const steps: AccountStep[] = [];
  const going: AccountDocument[] = [];
  for (const wanted of wantedRecords) {
    if (wanted.RecordType !== 'account') continue;
    const before = books.byId.get(wanted.RecordId);
    if (wanted.Before === null) {
      accounts.delete(wanted.RecordId);
      if (before !== undefined) going.push(before);
      continue;
    }
    const account =
      before === undefined
        ? createAccountDocument(wanted.Before, wanted.BookId)
        : { ...before, ...wanted.Before };
    accounts.set(wanted.RecordId, account);
    steps.push({ account, before });
  }
  const changes = wantedRecords.flatMap((wanted): TransactionChange[] => {
    if (wanted.RecordType !== 'transaction') return [];
    const { RecordId, Before } = wanted;
    const before = rows.get(RecordId);
    if (Before === null) return [{ ...(before && { before }) }];
    const { CreatedBy, ...transaction } = Before;
    // A row that moved to another book returns to its own.
    const bookId = accounts.get(transaction.TransactionSplitAAccountId)?.BookId ?? wanted.BookId;
    const adder = keepsAdders ? { adder: { id: CreatedBy } } : {};
    return [{ ...(before && { before }), after: { transaction, bookId }, ...adder }];
  });
  const items = wantedRecords.flatMap((wanted): ItemChange[] =>
    wanted.RecordType === 'item'
      ? [{ before: stored.get(wanted.RecordId), after: wanted.Before ?? undefined }]
      : [],
  );
  for (const { before, after } of changes)
    for (const { accountId, count } of calculateAccountDeltas({
      before: before && toPosting(before.transaction),
      after: after && toPosting(after.transaction),
    })) {
      const account = accounts.get(accountId);
      if (account !== undefined)
        accounts.set(accountId, { ...account, TransactionsCount: account.TransactionsCount + count });
    }
  const chart = buildChart(
    [...accounts.values()].map((each) => toChartAccount(each, each.BookId, each.TransactionsCount)),
  );
  return { accounts, chart, steps, going, changes, items };
}
