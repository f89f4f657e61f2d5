import * as z from 'zod/mini';
import { WireTransaction } from '#contract/transactions.ts';
import { readTransaction, writeTransaction } from '#ledger/wire.ts';
import { openedCache } from '#web/data/lazy-cache.ts';
import { events } from '#web/session/events.ts';

const ChangePair = z.object({ before: z.optional(WireTransaction), after: z.optional(WireTransaction) });
type ChangePair = z.infer<typeof ChangePair>;

/**
 * Message between the tabs of a browser about books. Tabs of another `userId` ignore it. Another tab may run an earlier build, so the
 * format must stay unchanged.
 */
const BookMessage = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('transactions'),
    userId: z.string(),
    bookName: z.string(),
    changes: z.array(ChangePair),
  }),
  z.object({ about: z.literal('accounts'), userId: z.string(), bookName: z.string() }),
  z.object({
    about: z.literal('book'),
    userId: z.string(),
    bookName: z.string(),
    newName: z.optional(z.string()),
  }),
]);
type BookMessage = z.infer<typeof BookMessage>;

type BookHandler = (bookName: string, newName: string | undefined) => void;

/**
 * Posts changes to the books in this tab to the other tabs.
 * @returns unsubscribe
 */
function postBookEvents(userId: string, post: (message: BookMessage) => void): () => void {
  const postChanges = (bookName: string, changes: ChangePair[]) => {
    post({ about: 'transactions', userId, bookName, changes });
  };
  const postAccounts = ({ bookName }: { bookName: string }) => {
    post({ about: 'accounts', userId, bookName });
  };
  const postBook = (bookName: string, newName: string | undefined) => {
    post({ about: 'book', userId, bookName, newName });
  };
  const ends = [
    events.on('transaction-created', ({ transactions, bookName }) =>
      postChanges(
        bookName,
        transactions.map((after) => ({ after: writeTransaction(after) })),
      ),
    ),
    events.on('transaction-updated', ({ transactions, before, bookName }) =>
      postChanges(
        bookName,
        transactions.map((after, index) => {
          const earlier = before[index];
          return { before: earlier && writeTransaction(earlier), after: writeTransaction(after) };
        }),
      ),
    ),
    events.on('transaction-deleted', ({ transactions, bookName }) =>
      postChanges(
        bookName,
        transactions.map((before) => ({ before: writeTransaction(before) })),
      ),
    ),
    events.on('account-created', postAccounts),
    events.on('items-changed', postAccounts),
    events.on('account-updated', (detail) => {
      const { account } = detail;
      if (account.type === 'ROOT') postBook(detail.bookName, account.name);
      else postAccounts(detail);
    }),
    events.on('account-deleted', (detail) => {
      if (detail.isBook) postBook(detail.bookName, undefined);
      else postAccounts(detail);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Applies a message from another tab. */
function applyBookMessage(message: BookMessage, userId: string, onBook: BookHandler): void {
  const cache = openedCache();
  if (message.userId !== userId || cache === undefined) return undefined;
  const { bookName } = message;
  if (message.about === 'transactions') {
    const read = (transaction: ChangePair['before']) => transaction && readTransaction(transaction);
    const changes = message.changes.map(({ before, after }) => ({
      before: read(before),
      after: read(after),
    }));
    cache.showChanges(bookName, changes);
    return cache.markTransactionsStale(bookName);
  }
  if (message.about === 'accounts') return cache.markAccountsStale(bookName);
  if (message.newName === bookName) cache.markAccountsStale(bookName);
  else cache.markBooksStale();
  return onBook(bookName, message.newName);
}

/**
 * Syncs the books of a user with the other tabs of the browser.
 * @param onBook called if a book was renamed or deleted
 * @returns unsubscribe
 */
export function syncBooksAcrossTabs(
  channel: BroadcastChannel,
  userId: string,
  onBook: BookHandler,
): () => void {
  const handle = ({ data }: MessageEvent<unknown>) => {
    const { data: message } = z.safeParse(BookMessage, data);
    if (message !== undefined) applyBookMessage(message, userId, onBook);
  };
  channel.addEventListener('message', handle);
  const end = postBookEvents(userId, (message) => channel.postMessage(message));
  return () => {
    channel.removeEventListener('message', handle);
    end();
  };
}
