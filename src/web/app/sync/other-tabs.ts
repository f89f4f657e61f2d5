import * as z from 'zod/mini';
import { events } from '#web/session/events.ts';

/** Passes events on to listeners outside: loaded if there are any, before the first event that they should receive. */
export const loadExternalListeners = () => import('./external-listeners.ts');

/** What one tab tells the others of the same browser about who is signed in. A tab may be of an earlier build, so it stays as it is. */
const SessionMessage = z.object({
  about: z.literal('session'),
  userId: z.optional(z.string()),
  /** The session ended by itself. */
  isLost: z.optional(z.boolean()),
});

const channelName = 'Partita';

type TabHandlers = {
  /** Called with who is signed in now: undefined after a log-out, or after the session ended by itself. */
  onSession: (userId: string | undefined, isLost: boolean) => void;
  /** Called when a book has another name, or is gone. */
  onBook: (bookName: string, newName: string | undefined) => void;
};

/** Tells the other tabs who is signed in here. @returns unsubscribe */
function postSessionEvents(channel: BroadcastChannel): () => void {
  const post = (message: z.infer<typeof SessionMessage>) => channel.postMessage(message);
  const ends = [
    events.on('log-in', ({ user }) => post({ about: 'session', userId: user.id })),
    events.on('log-out', ({ reason }) => {
      if (reason !== 'other-tab') post({ about: 'session', isLost: reason === 'unauthenticated' });
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** The tabs of one browser, as this one hears them and tells them of itself. */
export type BrowserTabs = {
  /** Keeps the books of a user in step, who is signed in here. @returns stop that */
  syncBooks(userId: string): () => void;
  close(): void;
};

/**
 * Keeps the tabs of one browser in step: what is changed in one shows in the others, a log-out or the sign-in of somebody
 * else holds for all.
 */
export function connectTabs({ onSession, onBook }: TabHandlers): BrowserTabs {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { data: message } = z.safeParse(SessionMessage, data);
    if (message !== undefined) onSession(message.userId, message.isLost === true);
  });
  // For as long as the tab: a log-out is told although nobody is signed in any more by then.
  const end = postSessionEvents(channel);
  return {
    // Who is not signed in has no books to keep in step, and needs nothing of that.
    syncBooks(userId) {
      const books = import('./books-in-tabs.ts').then(({ syncBooksAcrossTabs: keepBooksInStep }) =>
        keepBooksInStep(channel, userId, onBook),
      );
      return () => void books.then((endBooks) => endBooks());
    },
    close() {
      end();
      channel.close();
    },
  };
}
