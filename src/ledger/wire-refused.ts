import type { Thing } from '#contract/actions.ts';
import type { CallInput } from '#contract/calls.ts';
import { makeId } from './ids.ts';
import type { Transaction } from './transaction.ts';
import { readTransaction } from './wire.ts';

type State = Thing['After'];

/** Something that was to be on this device, and what the place of the book has instead; null where it is not there. */
export type RefusedThing = {
  What: Thing['What'];
  ThingId: string;
  BookId: string;
  mine: State;
  theirs: State;
};

/** What something is on one side. */
export type Side =
  | { what: 'transaction'; transaction: Transaction }
  | { what: 'account'; name: string }
  | { what: 'item' };

/** Reads what something is on one side, to be shown. */
export function sideOf(state: NonNullable<State>): Side {
  if ('TransactionId' in state) return { what: 'transaction', transaction: readTransaction(state) };
  return 'ItemId' in state ? { what: 'item' } : { what: 'account', name: state.AccountName };
}

/** Whether what is saved and what was to be can both be there. */
export const canBothBe = ({ mine, theirs }: RefusedThing): boolean =>
  mine !== null && theirs !== null && 'TransactionId' in mine;

/** A call that makes something what it was to be, whatever it is by now. */
export type Remaking =
  | { name: 'change-transactions'; body: CallInput<'change-transactions'> }
  | { name: 'change-items'; body: CallInput<'change-items'> }
  | { name: 'add-subaccount'; body: CallInput<'add-subaccount'> }
  | { name: 'update-subaccount'; body: CallInput<'update-subaccount'> };

/** How something that was refused is made once more; `isBeside` leaves what is there and adds it. */
export function remakingOf({ mine, theirs }: RefusedThing, isBeside: boolean): Remaking | undefined {
  const state = mine ?? theirs;
  if (state === null) return undefined;
  if ('TransactionId' in state) {
    const { TransactionDateEntered: _version, ...row } = state;
    const name = 'change-transactions';
    if (mine === null) return { name, body: { remove: [{ TransactionId: row.TransactionId }] } };
    if (isBeside) return { name, body: { add: [{ ...row, TransactionId: makeId() }] } };
    return { name, body: theirs === null ? { add: [row] } : { update: [row] } };
  }
  if ('ItemId' in state) {
    const { ItemId, Kind, Body } = state;
    const body = mine === null ? { remove: [{ ItemId }] } : { put: [{ ItemId, Kind, Body }] };
    return { name: 'change-items', body };
  }
  if (mine === null) return undefined;
  return { name: theirs === null ? 'add-subaccount' : 'update-subaccount', body: { account: state } };
}
