import { useEffect } from 'react';
import * as z from 'zod/mini';
import { AnsweredTransaction } from '#contract/transactions.ts';
import { readTransaction, writeTransaction } from '#ledger/wire.ts';
import { openedCache } from '#web/data/lazy-cache.ts';
import { events } from '#web/session/events.ts';

const Pair = z.object({ before: z.optional(AnsweredTransaction), after: z.optional(AnsweredTransaction) });
type Pair = z.infer<typeof Pair>;

/**
 * What one tab tells the others of the same browser. `userId` keeps another user's tab out of it. A tab may be of an earlier
 * build, so a message stays as it is.
 */
const Message = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('transactions'),
    userId: z.string(),
    bookName: z.string(),
    changes: z.array(Pair),
  }),
  z.object({ about: z.literal('accounts'), userId: z.string(), bookName: z.string() }),
  z.object({
    about: z.literal('book'),
    userId: z.string(),
    bookName: z.string(),
    newName: z.optional(z.string()),
  }),
  z.object({
    about: z.literal('session'),
    userId: z.optional(z.string()),
    /** The session ended by itself. */
    isLost: z.optional(z.boolean()),
  }),
]);
type Message = z.infer<typeof Message>;

const channelName = 'Partita';

type OtherTabs = {
  userId: string | undefined;
  /** Called with who is signed in now: undefined after a log-out, or after the session ended by itself. */
  onSession: (userId: string | undefined, isLost: boolean) => void;
  /** Called when a book has another name, or is gone. */
  onBook: (bookName: string, newName: string | undefined) => void;
};

/** Posts what happens in this tab for the others. @returns unsubscribe */
function tellOthers(userId: string | undefined, post: (message: Message) => void): () => void {
  const tellChanges = (bookName: string, changes: Pair[]) => {
    if (userId !== undefined) post({ about: 'transactions', userId, bookName, changes });
  };
  const tellAccounts = ({ bookName }: { bookName: string }) => {
    if (userId !== undefined) post({ about: 'accounts', userId, bookName });
  };
  const tellBook = (bookName: string, newName: string | undefined) => {
    if (userId !== undefined) post({ about: 'book', userId, bookName, newName });
  };
  const ends = [
    events.on('transaction-created', ({ transactions, bookName }) =>
      tellChanges(
        bookName,
        transactions.map((after) => ({ after: writeTransaction(after) })),
      ),
    ),
    events.on('transaction-updated', ({ transactions, before, bookName }) =>
      tellChanges(
        bookName,
        transactions.map((after, index) => {
          const earlier = before[index];
          return { before: earlier && writeTransaction(earlier), after: writeTransaction(after) };
        }),
      ),
    ),
    events.on('transaction-deleted', ({ transactions, bookName }) =>
      tellChanges(
        bookName,
        transactions.map((before) => ({ before: writeTransaction(before) })),
      ),
    ),
    events.on('account-created', tellAccounts),
    events.on('account-updated', (detail) => {
      const { account } = detail;
      if (account.type === 'ROOT') tellBook(detail.bookName, account.name);
      else tellAccounts(detail);
    }),
    events.on('account-deleted', (detail) => {
      if (detail.isBook) tellBook(detail.bookName, undefined);
      else tellAccounts(detail);
    }),
    events.on('log-in', ({ user }) => post({ about: 'session', userId: user.id })),
    events.on('log-out', ({ reason }) => {
      if (reason !== 'other-tab') post({ about: 'session', isLost: reason === 'unauthenticated' });
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Takes in what another tab tells. */
function takeIn(message: Message, { userId, onSession, onBook }: OtherTabs): void {
  if (message.about === 'session') return onSession(message.userId, message.isLost === true);
  const cache = openedCache();
  if (message.userId !== userId || cache === undefined) return undefined;
  const { queryClient } = cache;
  const { bookName } = message;
  if (message.about === 'transactions') {
    const read = (transaction: Pair['before']) => transaction && readTransaction(transaction);
    const changes = message.changes.map(({ before, after }) => ({
      before: read(before),
      after: read(after),
    }));
    cache.showChanges(queryClient, bookName, changes);
    return cache.markTransactionsStale(queryClient, bookName);
  }
  if (message.about === 'accounts') return cache.markAccountsStale(queryClient, bookName);
  if (message.newName === bookName) cache.markAccountsStale(queryClient, bookName);
  else cache.markBooksStale(queryClient);
  return onBook(bookName, message.newName);
}

/**
 * Keeps the tabs of one browser in step: what is changed in one shows in the others, a log-out or the sign-in of somebody
 * else holds for all.
 */
export function useOtherTabs({ userId, onSession, onBook }: OtherTabs): void {
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const { data: message } = z.safeParse(Message, data);
      if (message !== undefined) takeIn(message, { userId, onSession, onBook });
    });
    const end = tellOthers(userId, (message) => channel.postMessage(message));
    return () => {
      end();
      channel.close();
    };
  }, [userId, onSession, onBook]);
}
