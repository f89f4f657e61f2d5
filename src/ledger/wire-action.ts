import type * as actions from '#contract/actions.ts';
import type { AccountSnapshot, Action, RecordChange } from './action.ts';
import type { Transaction } from './transaction.ts';
import type { Item } from './items.ts';
import { readAccount, readTransaction } from './wire.ts';
import { readMemberChange, readBookUser } from './wire-members.ts';
import { readItem } from './wire-item.ts';

type WireRecord = NonNullable<actions.WireAction['Before']>;

const nothingDerived = { SubAccountsCount: 0, TransactionsCount: 0, TotalAmountHeld: '0' };

function readAccountSnapshot(record: WireRecord | null | undefined): AccountSnapshot | undefined {
  if (record === null || record === undefined || !('AccountId' in record)) return undefined;
  return readAccount({ ...record, ...nothingDerived });
}

function readTransactionSnapshot(record: WireRecord | null | undefined): Transaction | undefined {
  if (record === null || record === undefined || !('TransactionId' in record)) return undefined;
  return readTransaction(record);
}

function readItemSnapshot(record: WireRecord | null | undefined): Item | undefined {
  if (record === null || record === undefined || !('ItemId' in record)) return undefined;
  return readItem(record);
}

function readRecordChange({
  RecordType,
  RecordId: id,
  Before,
  After,
}: actions.WireAction): RecordChange | undefined {
  if (RecordType === undefined || id === undefined) return undefined;
  if (RecordType === 'account')
    return {
      recordType: RecordType,
      id,
      before: readAccountSnapshot(Before),
      after: readAccountSnapshot(After),
    };
  if (RecordType === 'item')
    return { recordType: RecordType, id, before: readItemSnapshot(Before), after: readItemSnapshot(After) };
  return {
    recordType: RecordType,
    id,
    before: readTransactionSnapshot(Before),
    after: readTransactionSnapshot(After),
  };
}

/** Reads an action from its wire format. */
export function readAction(action: actions.WireAction): Action {
  return {
    id: action.ActionId,
    kind: action.Kind,
    at: new Date(action.At),
    bookId: action.BookId ?? undefined,
    added: action.Added,
    changed: action.Changed,
    removed: action.Removed,
    accounts: action.Accounts,
    items: action.Items,
    about: action.About,
    undoOf: action.UndoOf ?? undefined,
    undoneBy: action.UndoneBy ?? undefined,
    ...(action.By && { by: readBookUser(action.By) }),
    ...(action.Member && { member: readMemberChange(action.Member) }),
    ...(action.IsIncomplete === true && { isInterrupted: true }),
    record: readRecordChange(action),
  };
}
