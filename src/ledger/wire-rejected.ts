import type { WireRecordChange } from '#contract/actions.ts';
import type { CallInput } from '#contract/calls.ts';
import { groupIdOf } from './groups.ts';
import { makeId } from './ids.ts';
import { itemName } from './rules/items.ts';
import type { Transaction } from './transaction.ts';
import { readTransaction } from './wire.ts';

type RecordSnapshot = WireRecordChange['After'];

/** A record whose change the provider rejected, in the local version and in that of the provider; null if it does not exist there. */
export type RejectedRecord = {
  RecordType: WireRecordChange['RecordType'];
  RecordId: string;
  BookId: string;
  mine: RecordSnapshot;
  theirs: RecordSnapshot;
};

/** One version of a record for display. */
export type RecordVersion =
  | { what: 'transaction'; transaction: Transaction }
  | { what: 'account'; name: string }
  | { what: 'item'; name: string };

/** Reads one version of a record for display. */
export function readRecordVersion(state: NonNullable<RecordSnapshot>): RecordVersion {
  if ('TransactionId' in state) return { what: 'transaction', transaction: readTransaction(state) };
  return 'ItemId' in state
    ? { what: 'item', name: itemName(state) }
    : { what: 'account', name: state.AccountName };
}

/** True if both versions can exist side by side: a single row that has a version on each side. */
export function canKeepBoth(records: readonly RejectedRecord[]): boolean {
  const [{ mine, theirs } = { mine: null, theirs: null }] = records;
  return (
    records.length === 1 &&
    mine !== null &&
    'TransactionId' in mine &&
    theirs !== null &&
    groupIdOf(readTransaction(mine)) === undefined
  );
}

type RecordOfKey<Key extends string> = Extract<NonNullable<RecordSnapshot>, Record<Key, unknown>>;

/** Returns the records of one kind: added, changed and removed ones. */
const groupChangesOfKind = <Key extends string>(records: readonly RejectedRecord[], key: Key) => {
  const isOf = (state: RecordSnapshot): state is RecordOfKey<Key> => state !== null && key in state;
  const some = records.filter(({ mine, theirs }) => isOf(mine ?? theirs));
  const pick = (state: RecordSnapshot) => (isOf(state) ? [state] : []);
  return {
    added: some.filter(({ theirs }) => theirs === null).flatMap(({ mine }) => pick(mine)),
    changed: some.filter(({ theirs }) => theirs !== null).flatMap(({ mine }) => pick(mine)),
    gone: some.filter(({ mine }) => mine === null).flatMap(({ theirs }) => pick(theirs)),
  };
};

/** A call that applies rejected changes again, over the current versions. */
export type ReapplyCall =
  | { name: 'add-subaccount'; body: CallInput<'add-subaccount'> }
  | { name: 'update-subaccount'; body: CallInput<'update-subaccount'> }
  | { name: 'change-transactions'; body: CallInput<'change-transactions'> }
  | { name: 'change-items'; body: CallInput<'change-items'> };

/**
 * Creates the calls that apply rejected changes again, all rows in one and all items in one. With `isBeside` the existing row stays and the
 * local one is added as a new row.
 */
export function createReapplyCalls(records: readonly RejectedRecord[], isBeside: boolean): ReapplyCall[] {
  const [accounts, rows, items] = [
    groupChangesOfKind(records, 'AccountId'),
    groupChangesOfKind(records, 'TransactionId'),
    groupChangesOfKind(records, 'ItemId'),
  ];
  const withoutVersion = ({ TransactionDateEntered: _version, ...row }: RecordOfKey<'TransactionId'>) => row;
  const beside = rows.changed.map((row) => ({ ...withoutVersion(row), TransactionId: makeId() }));
  const body = {
    add: [...rows.added.map(withoutVersion), ...(isBeside ? beside : [])],
    update: isBeside ? [] : rows.changed.map(withoutVersion),
    remove: rows.gone.map(({ TransactionId }) => ({ TransactionId })),
  };
  // A change of an item must name its current version.
  const versionOf = (id: string) => {
    const [is] = records.flatMap(({ theirs }) =>
      theirs && 'ItemId' in theirs && theirs.ItemId === id ? [theirs] : [],
    );
    return is && { ItemDateEntered: is.ItemDateEntered };
  };
  const put = [...items.added, ...items.changed].map(({ ItemId, Kind, Body }) => ({
    ItemId,
    Kind,
    Body,
    ...versionOf(ItemId),
  }));
  const remove = items.gone.map(({ ItemId, ItemDateEntered }) => ({ ItemId, ItemDateEntered }));
  return [
    ...accounts.added.map((account): ReapplyCall => ({ name: 'add-subaccount', body: { account } })),
    ...accounts.changed.map((account): ReapplyCall => ({ name: 'update-subaccount', body: { account } })),
    ...(body.add.length + body.update.length + body.remove.length > 0
      ? [{ name: 'change-transactions', body } as const]
      : []),
    ...(put.length + remove.length > 0 ? [{ name: 'change-items', body: { put, remove } } as const] : []),
  ];
}
