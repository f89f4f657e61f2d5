import type { ProviderConfig } from '#contract/providers.ts';
import type { User } from '#contract/users.ts';
import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';

/** Milliseconds between the cause and an event of `raiseSoon` (spec 9 Async event raise). */
const eventMs = 50;

/** The events of the app and their details (spec 4). */
export type Events = {
  'log-in': { user: User };
  'log-out': {
    reason:
      | 'user'
      | 'unauthenticated'
      | 'password-reset'
      | 'account-deleted'
      | 'provider-changed'
      | 'other-tab';
  };
  'account-created': { account: Account; bookName: string };
  'account-updated': { account: Account; bookName: string };
  'account-deleted': { accountId: string; isBook: boolean; bookName: string };
  'items-changed': { bookName: string };
  'transaction-created': { transactions: Transaction[]; bookName: string };
  'transaction-updated': { transactions: Transaction[]; before: Transaction[]; bookName: string };
  'transaction-deleted': { transactions: Transaction[]; bookName: string };
  'provider-changed': { provider: ProviderConfig };
};

/** The name of an event. */
export type EventName = keyof Events;

type Listener<Name extends EventName> = (detail: Events[Name]) => void;

/** A typed event emitter (spec 4). */
export type Emitter = {
  /** Raises an event for all listeners at once. */
  raise<Name extends EventName>(name: Name, detail: Events[Name]): void;
  /** Raises an event a moment later, after its cause is visible on the screen (spec 9 Async event raise). */
  raiseSoon<Name extends EventName>(name: Name, detail: Events[Name]): void;
  /**
   * Calls `listener` at each event with the name.
   * @returns unsubscribe
   */
  on<Name extends EventName>(name: Name, listener: Listener<Name>): () => void;
};

/** Creates an emitter without listeners. */
export function createEmitter(): Emitter {
  const target = new EventTarget();
  const raise: Emitter['raise'] = (name, detail) => {
    target.dispatchEvent(new CustomEvent(name, { detail }));
  };
  return {
    raise,
    raiseSoon: (name, detail) => void setTimeout(() => raise(name, detail), eventMs),
    on<Name extends EventName>(name: Name, listener: Listener<Name>) {
      const handle = (event: Event) => {
        // Only `raise` above dispatches on this private target, so the detail matches the name.
        listener((event as CustomEvent<Events[Name]>).detail);
      };
      target.addEventListener(name, handle);
      return () => target.removeEventListener(name, handle);
    },
  };
}

/** The events of the running app. */
export const events = createEmitter();
