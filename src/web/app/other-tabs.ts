import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { Transaction } from '#contract/transactions.ts';
import { readTransaction } from '#ledger/wire.ts';
import { markAccountsStale, markTransactionsStale } from '#web/lib/book.ts';
import { showChanges } from '#web/lib/changes.ts';
import { events } from '#web/lib/events.ts';

const Pair = z.object({ before: z.optional(Transaction), after: z.optional(Transaction) });

/** What one tab tells the others of the same browser. `userId` keeps another user's tab out of it. */
const Message = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('transactions'),
    userId: z.string(),
    bookName: z.string(),
    changes: z.array(Pair),
  }),
  z.object({ about: z.literal('accounts'), userId: z.string(), bookName: z.string() }),
  z.object({ about: z.literal('session'), userId: z.optional(z.string()) }),
]);
type Message = z.infer<typeof Message>;

const channelName = 'Partita';

/**
 * Keeps the tabs of one browser in step: what is changed in one shows in the others, a log-out or the sign-in of somebody
 * else holds for all. `onSession` hears who is signed in now.
 */
export function useOtherTabs(
  userId: string | undefined,
  onSession: (userId: string | undefined) => void,
): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    const tell = (message: Message) => channel.postMessage(message);
    const tellChanges = (bookName: string, changes: z.infer<typeof Pair>[]) => {
      if (userId !== undefined) tell({ about: 'transactions', userId, bookName, changes });
    };
    const tellAccounts = ({ bookName }: { bookName: string }) => {
      if (userId !== undefined) tell({ about: 'accounts', userId, bookName });
    };
    const ends = [
      events.on('transaction-created', ({ transactions, bookName }) =>
        tellChanges(
          bookName,
          transactions.map((after) => ({ after })),
        ),
      ),
      events.on('transaction-updated', ({ transactions, before, bookName }) =>
        tellChanges(
          bookName,
          transactions.map((after, index) => ({ before: before[index], after })),
        ),
      ),
      events.on('transaction-deleted', ({ transactions, bookName }) =>
        tellChanges(
          bookName,
          transactions.map((before) => ({ before })),
        ),
      ),
      events.on('account-created', tellAccounts),
      events.on('account-updated', tellAccounts),
      events.on('account-deleted', tellAccounts),
      events.on('log-in', ({ user }) => tell({ about: 'session', userId: user.id })),
      events.on('log-out', ({ reason }) => {
        if (reason !== 'other-tab') tell({ about: 'session' });
      }),
    ];
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const { data: message } = z.safeParse(Message, data);
      if (message === undefined) return;
      if (message.about === 'session') return onSession(message.userId);
      if (message.userId !== userId) return undefined;
      const { bookName } = message;
      if (message.about === 'accounts') return markAccountsStale(queryClient, bookName);
      const read = (transaction: Transaction | undefined) => transaction && readTransaction(transaction);
      const changes = message.changes.map(({ before, after }) => ({
        before: read(before),
        after: read(after),
      }));
      showChanges(queryClient, bookName, changes);
      return markTransactionsStale(queryClient, bookName);
    });
    return () => {
      for (const end of ends) end();
      channel.close();
    };
  }, [userId, onSession, queryClient]);
}
