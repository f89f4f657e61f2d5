import type { ProviderConfig } from '#contract/providers.ts';
import type { User } from '#contract/users.ts';
import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';

/** How long after its cause an event of `raiseSoon` comes (spec 9 Async event raise), in milliseconds. */
const eventMs = 50;

/** What happens in the app that other parts listen to, and what each event carries (spec 4). */
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

/** A typed emitter: what happens is announced once, whoever cares listens (spec 4). */
export type Emitter = {
  /** Announces what happened to every listener, at once. */
  raise<Name extends EventName>(name: Name, detail: Events[Name]): void;
  /** Announces it a moment later, after what caused it has settled on the screen (spec 9 Async event raise). */
  raiseSoon<Name extends EventName>(name: Name, detail: Events[Name]): void;
  /** Calls `listener` at each event of that name. @returns unsubscribe */
  on<Name extends EventName>(name: Name, listener: Listener<Name>): () => void;
};

/** A new emitter without listeners. */
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
        // Only `raise` above dispatches on this private target, so the detail is the one of the name.
        listener((event as CustomEvent<Events[Name]>).detail);
      };
      target.addEventListener(name, handle);
      return () => target.removeEventListener(name, handle);
    },
  };
}

/** The events of the running app. */
export const events = createEmitter();
