import type { Account } from './accounts.ts';
import type { ProviderConfig } from './providers.ts';
import type { Transaction } from './transactions.ts';
import type { User } from './users.ts';

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
  'transaction-created': { transactions: Transaction[]; bookName: string };
  'transaction-updated': { transactions: Transaction[]; before: Transaction[]; bookName: string };
  'transaction-deleted': { transactions: Transaction[]; bookName: string };
  'provider-changed': { provider: ProviderConfig };
};

/** The name of an event. */
export type EventName = keyof Events;
