import type { Account } from './accounts.ts';
import type { ProviderConfig } from './providers.ts';
import type { Transaction } from './transactions.ts';
import type { User } from './users.ts';

/** What happens in the app that other parts listen to, and what each event carries (spec 4). */
export type Events = {
  'log-in': { user: User };
  'log-out': {
    reason: 'user' | 'unauthenticated' | 'password-reset' | 'account-deleted' | 'provider-changed';
  };
  'account-created': { account: Account };
  'account-updated': { account: Account };
  'account-deleted': { accountId: string };
  'transaction-created': { transactions: Transaction[] };
  'transaction-updated': { transactions: Transaction[] };
  'transaction-deleted': { transactionIds: string[] };
  'provider-changed': { provider: ProviderConfig };
};

/** The name of an event. */
export type EventName = keyof Events;
