import * as z from 'zod/mini';
import { ExportedAccount } from '#contract/accounts.ts';
import type { CallInput } from '#contract/calls.ts';
import type { WireItem } from '#contract/items.ts';
import type { WireTransaction } from '#contract/transactions.ts';
import type { RemoteRecord } from '#offline/replica/apply-remote-changes.ts';
import type { PendingOperation, PendingRecord } from '#offline/replica/pending-operations.ts';
import { compareProps } from '#ledger/props.ts';
import { readProps } from '#ledger/props.ts';
import type { Backend } from '#backends/backend.ts';

type Account = z.infer<typeof ExportedAccount>;
type Row = z.infer<typeof WireTransaction>;

/** The state of a record at the provider, and its intended state. */
type PushedChange<State> = { before: State | null; after: State | null };

/** Returns the changes of one record type; a record that was created and deleted again is omitted. */
function changesOfType<State>(
  records: readonly PendingRecord[],
  stateOf: (state: NonNullable<PendingRecord['After']>) => State | null,
): PushedChange<State>[] {
  return records
    .map(({ Before, After }) => ({ before: Before && stateOf(Before), after: After && stateOf(After) }))
    .filter(({ before, after }) => before !== null || after !== null);
}

type PushTarget = {
  backend: Pick<Backend, 'call'>;
  bookName: string;
  action: { id: string; kind: string; changesLocked?: boolean };
};

async function pushRows(
  { backend, ...callFields }: PushTarget,
  rows: readonly PushedChange<Row>[],
): Promise<RemoteRecord[]> {
  if (rows.length === 0) return [];
  const { added, updated, removed } = await backend.call('change-transactions', {
    ...callFields,
    add: rows.flatMap(({ before, after }) => (before === null && after !== null ? [after] : [])),
    // The entry date makes the provider reject the update if the row was changed since.
    update: rows.flatMap(({ before, after }) =>
      before !== null && after !== null
        ? [{ ...after, TransactionDateEntered: before.TransactionDateEntered }]
        : [],
    ),
    remove: rows.flatMap(({ before, after }) =>
      before !== null && after === null ? [{ TransactionId: before.TransactionId }] : [],
    ),
  });
  const RecordType = 'transaction';
  return [
    ...[...added, ...updated].map((After) => ({ RecordType, RecordId: After.TransactionId, After }) as const),
    ...removed.map((RecordId) => ({ RecordType, RecordId, After: null }) as const),
  ];
}

async function pushItems(
  { backend, ...callFields }: PushTarget,
  items: readonly PushedChange<WireItem>[],
): Promise<RemoteRecord[]> {
  if (items.length === 0) return [];
  const seen = (before: WireItem | null) => before && { ItemDateEntered: before.ItemDateEntered };
  const { put, removed } = await backend.call('change-items', {
    ...callFields,
    put: items.flatMap(({ before, after }) =>
      after === null ? [] : [{ ItemId: after.ItemId, Kind: after.Kind, Body: after.Body, ...seen(before) }],
    ),
    remove: items.flatMap(({ before, after }) =>
      after === null && before !== null ? [{ ItemId: before.ItemId, ...seen(before) }] : [],
    ),
  });
  const RecordType = 'item';
  return [
    ...put.map((After) => ({ RecordType, RecordId: After.ItemId, After }) as const),
    ...removed.map((RecordId) => ({ RecordType, RecordId, After: null }) as const),
  ];
}

type UpdatedAccount = CallInput<'update-subaccount'>;

const PartialAccount = z.partial(ExportedAccount);
const Props = z.record(z.string(), z.json());
const Fields = z.object({
  account: z.extend(PartialAccount, { AccountId: z.string() }),
  seen: z.omit(PartialAccount, { AccountId: true, IsFavourite: true, PropsInJSON: true }),
});
const PropsChange = z.object({
  props: z.object({ set: Props, unset: z.array(z.string()) }),
  seen: z.object({ props: Props }),
});

/** Returns the update of a changed account: the fields that differ, and their previous values. */
function toAccountUpdate(
  before: Account,
  after: Account,
): Pick<UpdatedAccount, 'account' | 'seen' | 'props'> {
  const { PropsInJSON: propsBefore, ...fieldsBefore } = before;
  const { PropsInJSON, ...fieldsAfter } = after;
  const previous = new Map<string, unknown>(Object.entries(fieldsBefore));
  const fields = Object.entries(fieldsAfter).filter(([field, value]) => previous.get(field) !== value);
  const { account, seen } = z.parse(Fields, {
    account: { ...Object.fromEntries(fields), AccountId: after.AccountId },
    seen: Object.fromEntries(fields.map(([field]) => [field, previous.get(field)])),
  });
  if (PropsInJSON === propsBefore) return { account, seen };
  const previousProps = readProps(propsBefore);
  const { set, unset } = compareProps(previousProps, readProps(PropsInJSON));
  const keys = [...Object.keys(set), ...unset].filter((key) => key in previousProps);
  const props = { set, unset };
  const change = z.safeParse(PropsChange, {
    props,
    seen: { props: Object.fromEntries(keys.map((key) => [key, previousProps[key]])) },
  });
  // Props that are not valid JSON are sent as text.
  if (!change.success) return { account: { ...account, PropsInJSON }, seen };
  return { account, seen: { ...seen, ...change.data.seen }, props: change.data.props };
}

async function pushAccounts(
  { backend, ...callFields }: PushTarget,
  accounts: readonly PushedChange<Account>[],
): Promise<RemoteRecord[]> {
  const answeredRecords: RemoteRecord[] = [];
  for (const { before, after } of accounts) {
    if (after === null) continue;
    const answered =
      before === null
        ? await backend.call('add-subaccount', { ...callFields, account: after })
        : await backend.call('update-subaccount', { ...callFields, ...toAccountUpdate(before, after) });
    answeredRecords.push({
      RecordType: 'account',
      RecordId: after.AccountId,
      After: z.parse(ExportedAccount, answered),
    });
  }
  return answeredRecords;
}

/**
 * Sends a pending operation to the provider, as part of its action, so that a repetition after a lost answer is executed only once.
 * @returns the answered state of each record
 * @throws CallError
 */
export async function pushOperation(
  provider: Omit<PushTarget, 'action'>,
  { actionId: id, kind, records }: PendingOperation,
  changesLocked: boolean,
): Promise<RemoteRecord[]> {
  const target: PushTarget = { ...provider, action: { id, kind, ...(changesLocked && { changesLocked }) } };
  return [
    ...(await pushAccounts(
      target,
      changesOfType(records, (state) => ('AccountId' in state ? state : null)),
    )),
    ...(await pushRows(
      target,
      changesOfType(records, (state) => ('TransactionId' in state ? state : null)),
    )),
    ...(await pushItems(
      target,
      changesOfType(records, (state) => ('ItemId' in state ? state : null)),
    )),
  ];
}
