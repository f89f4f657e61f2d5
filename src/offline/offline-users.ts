import * as z from 'zod/mini';
import { User, UserConfig } from '#contract/users.ts';
import { BookListing } from './listing.ts';

/** The data that this device stores about a user with offline copies. */
const OfflineUser = z.object({
  user: User,
  /** True if the session was valid at the last request. Without it the books cannot be opened. */
  isSignedIn: z.boolean(),
  config: UserConfig,
  /**
   * The offline books by id. `mark` is the sync cursor of a complete copy. `differedAt` is the time when the copy was last found to differ
   * and fetched anew. `listing` is the last listing by the provider.
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

/** The storage for this data, beside the copies. */
export type MemoryStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns the storage key for a provider; it has no entry if there are no offline copies. */
const storageKeyOf = (providerId: string): string => `Partita.Offline.${providerId}`;

/** Opens the stored data about offline books, by user, for one provider. Updates are atomic across tabs. */
export function openOfflineUsers(memory: MemoryStorage, providerId: string) {
  const key = storageKeyOf(providerId);
  const read = (): Record<string, OfflineUser> => {
    const text = memory.getItem(key);
    if (text === null) return {};
    try {
      return z.safeParse(OfflineUsers, JSON.parse(text)).data ?? {};
    } catch {
      // The entry is not valid: the books have to be made available offline again.
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
    /** Returns the user who was signed in at the last request. */
    signedIn: (): OfflineUser | undefined => Object.values(read()).find(({ isSignedIn }) => isSignedIn),
    /** Changes the stored data of a user; has no effect for a user without offline books. */
    change(userId: string, change: (offlineUser: OfflineUser) => Partial<OfflineUser>): void {
      const users = read();
      const offlineUser = users[userId];
      if (offlineUser !== undefined)
        write({ ...users, [userId]: { ...offlineUser, ...change(offlineUser) } });
    },
    /** Adds a user with offline books. */
    begin(offlineUser: OfflineUser): void {
      const users = read();
      const { books = {} } = users[offlineUser.user.id] ?? {};
      write({ ...users, [offlineUser.user.id]: { ...offlineUser, books } });
    },
    /** Marks a user as signed in and all others as signed out. */
    signIn(user: User): void {
      write(changeAll((offlineUser) => ({ ...offlineUser, isSignedIn: offlineUser.user.id === user.id })));
      this.change(user.id, () => ({ user }));
    },
    /** Marks all users as signed out; their copies stay. */
    signOut: (): void => write(changeAll((offlineUser) => ({ ...offlineUser, isSignedIn: false }))),
    forget(userId: string): void {
      const { [userId]: _gone, ...others } = read();
      write(others);
    },
  };
}

export type OfflineUserStorage = ReturnType<typeof openOfflineUsers>;
