import type * as actions from '#contract/actions.ts';
import type { AccountSnapshot, Action, RecordChange } from './action.ts';
import type { Transaction } from './transaction.ts';
import type { Item } from './items.ts';
import { readAccount, readTransaction } from './wire.ts';
import { readItem } from './wire-item.ts';

type WireThing = NonNullable<actions.Action['Before']>;

const nothingDerived = { SubAccountsCount: 0, TransactionsCount: 0, TotalAmountHeld: '0' };

function readAccountThen(thing: WireThing | null | undefined): AccountSnapshot | undefined {
  if (thing === null || thing === undefined || !('AccountId' in thing)) return undefined;
  return readAccount({ ...thing, ...nothingDerived });
}

function readTransactionThen(thing: WireThing | null | undefined): Transaction | undefined {
  if (thing === null || thing === undefined || !('TransactionId' in thing)) return undefined;
  return readTransaction(thing);
}

function readItemThen(thing: WireThing | null | undefined): Item | undefined {
  if (thing === null || thing === undefined || !('ItemId' in thing)) return undefined;
  return readItem(thing);
}

function readThing({ What, ThingId: id, Before, After }: actions.Action): RecordChange | undefined {
  if (What === undefined || id === undefined) return undefined;
  if (What === 'account')
    return { what: What, id, before: readAccountThen(Before), after: readAccountThen(After) };
  if (What === 'item') return { what: What, id, before: readItemThen(Before), after: readItemThen(After) };
  return { what: What, id, before: readTransactionThen(Before), after: readTransactionThen(After) };
}

/** An action off the wire. */
export function readAction(action: actions.Action): Action {
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
    ...(action.IsBrokenOff === true && { isInterrupted: true }),
    record: readThing(action),
  };
}
