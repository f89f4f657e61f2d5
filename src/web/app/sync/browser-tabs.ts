import * as z from 'zod/mini';
import { events } from '#web/session/events.ts';

/** Loads the code for external listeners; needed before the first event they should receive. */
export const loadExternalListeners = () => import('./external-listeners.ts');

/**
 * Message between the tabs of a browser about the signed-in user. Another tab may run an earlier build, so the format must stay unchanged.
 */
const SessionMessage = z.object({
  about: z.literal('session'),
  userId: z.optional(z.string()),
  /** True if the session expired. */
  isLost: z.optional(z.boolean()),
});

const channelName = 'Partita';

type TabHandlers = {
  /** Called with the signed-in user's id; undefined after a log-out or an expired session. */
  onSession: (userId: string | undefined, isLost: boolean) => void;
  /** Called if a book was renamed or deleted. */
  onBook: (bookName: string, newName: string | undefined) => void;
};

/**
 * Posts sign-ins and log-outs of this tab to the other tabs.
 * @returns unsubscribe
 */
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

/** Connection between the tabs of one browser. */
export type BrowserTabs = {
  /**
   * Syncs the books of the signed-in user across tabs.
   * @returns stop
   */
  syncBooks(userId: string): () => void;
  close(): void;
};

/** Synchronises the tabs of one browser: a change in one is shown in the others, and a log-out or another user's sign-in applies to all. */
export function connectTabs({ onSession, onBook }: TabHandlers): BrowserTabs {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { data: message } = z.safeParse(SessionMessage, data);
    if (message !== undefined) onSession(message.userId, message.isLost === true);
  });
  // Runs for the lifetime of the tab: a log-out is posted when no user is signed in any more.
  const end = postSessionEvents(channel);
  return {
    // A signed-out user has no books to sync, so the code is loaded later.
    syncBooks(userId) {
      const books = import('./book-tab-sync.ts').then(({ syncBooksAcrossTabs: keepBooksInStep }) =>
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
