import * as z from 'zod/mini';
import { User, UserConfig } from '#contract/users.ts';
import { BookListing } from './listing.ts';

/** What this device knows of somebody whose books it keeps. */
const OfflineUser = z.object({
  user: User,
  /** Whether the session went on when the place was asked last: nobody else gets to the books without it. */
  isSignedIn: z.boolean(),
  config: UserConfig,
  /**
   * The books, by their ids, each with where its copy stands in the log of the place, once it is filled, when the copy was last found
   * not to be the same and was fetched anew, and how the place listed the book last.
   */
  books: z.record(
    z.string(),
    z.object({
      mark: z.optional(z.string()),
      differedAt: z.optional(z.string()),
      listing: z.optional(BookListing),
    }),
  ),
});
export type OfflineUser = z.infer<typeof OfflineUser>;

const OfflineUsers = z.record(z.string(), OfflineUser);

/** Where it is remembered, beside the copies. */
export type MemoryStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The name under which it is remembered for a place; nothing is there where nothing of it is kept. */
const storageKeyOf = (providerId: string): string => `Partita.Kept.${providerId}`;

/** Whose books of a place this device keeps, and which. Each change is whole at once, for all tabs. */
export function openOfflineUsers(memory: MemoryStorage, providerId: string) {
  const key = storageKeyOf(providerId);
  const read = (): Record<string, OfflineUser> => {
    const text = memory.getItem(key);
    if (text === null) return {};
    try {
      return z.safeParse(OfflineUsers, JSON.parse(text)).data ?? {};
    } catch {
      // Whatever stands there is no memory of ours: the books are fetched anew when they are kept anew.
      return {};
    }
  };
  const write = (users: Record<string, OfflineUser>) => {
    if (Object.keys(users).length === 0) memory.removeItem(key);
    else memory.setItem(key, JSON.stringify(users));
  };
  const changeAll = (change: (offlineUser: OfflineUser) => OfflineUser) =>
    Object.fromEntries(Object.entries(read()).map(([id, offlineUser]) => [id, change(offlineUser)]));
  return {
    of: (userId: string): OfflineUser | undefined => read()[userId],
    /** Who was signed in when the place was asked last. */
    signedIn: (): OfflineUser | undefined => Object.values(read()).find(({ isSignedIn }) => isSignedIn),
    /** Changes what is known of somebody; nothing where nothing of theirs is kept. */
    change(userId: string, change: (offlineUser: OfflineUser) => Partial<OfflineUser>): void {
      const users = read();
      const offlineUser = users[userId];
      if (offlineUser !== undefined) write({ ...users, [userId]: { ...offlineUser, ...change(offlineUser) } });
    },
    /** Somebody begins to keep books. */
    begin(offlineUser: OfflineUser): void {
      const users = read();
      const { books = {} } = users[offlineUser.user.id] ?? {};
      write({ ...users, [offlineUser.user.id]: { ...offlineUser, books } });
    },
    /** Somebody is signed in, and nobody else. */
    signIn(user: User): void {
      write(changeAll((offlineUser) => ({ ...offlineUser, isSignedIn: offlineUser.user.id === user.id })));
      this.change(user.id, () => ({ user }));
    },
    /** Nobody is signed in any more; what is kept stays. */
    signOut: (): void => write(changeAll((offlineUser) => ({ ...offlineUser, isSignedIn: false }))),
    forget(userId: string): void {
      const { [userId]: _gone, ...others } = read();
      write(others);
    },
  };
}

export type OfflineUserStorage = ReturnType<typeof openOfflineUsers>;
