import * as z from 'zod/mini';
import { User, UserConfig } from '#contract/users.ts';
import { Listing } from './listing.ts';

/** What this device knows of somebody whose books it keeps. */
const KeptUser = z.object({
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
      listing: z.optional(Listing),
    }),
  ),
});
export type KeptUser = z.infer<typeof KeptUser>;

const KeptUsers = z.record(z.string(), KeptUser);

/** Where it is remembered, beside the copies. */
export type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The name under which it is remembered for a place; nothing is there where nothing of it is kept. */
const keptKey = (placeId: string): string => `Partita.Kept.${placeId}`;

/** Whose books of a place this device keeps, and which. Each change is whole at once, for all tabs. */
export function openRemembered(memory: Memory, placeId: string) {
  const key = keptKey(placeId);
  const read = (): Record<string, KeptUser> => {
    const text = memory.getItem(key);
    if (text === null) return {};
    try {
      return z.safeParse(KeptUsers, JSON.parse(text)).data ?? {};
    } catch {
      // Whatever stands there is no memory of ours: the books are fetched anew when they are kept anew.
      return {};
    }
  };
  const write = (keepers: Record<string, KeptUser>) => {
    if (Object.keys(keepers).length === 0) memory.removeItem(key);
    else memory.setItem(key, JSON.stringify(keepers));
  };
  const mapped = (change: (keeper: KeptUser) => KeptUser) =>
    Object.fromEntries(Object.entries(read()).map(([id, keeper]) => [id, change(keeper)]));
  return {
    of: (userId: string): KeptUser | undefined => read()[userId],
    /** Who was signed in when the place was asked last. */
    signedIn: (): KeptUser | undefined => Object.values(read()).find(({ isSignedIn }) => isSignedIn),
    /** Changes what is known of somebody; nothing where nothing of theirs is kept. */
    change(userId: string, change: (keeper: KeptUser) => Partial<KeptUser>): void {
      const keepers = read();
      const keeper = keepers[userId];
      if (keeper !== undefined) write({ ...keepers, [userId]: { ...keeper, ...change(keeper) } });
    },
    /** Somebody begins to keep books. */
    begin(keeper: KeptUser): void {
      const keepers = read();
      const { books = {} } = keepers[keeper.user.id] ?? {};
      write({ ...keepers, [keeper.user.id]: { ...keeper, books } });
    },
    /** Somebody is signed in, and nobody else. */
    signIn(user: User): void {
      write(mapped((keeper) => ({ ...keeper, isSignedIn: keeper.user.id === user.id })));
      this.change(user.id, () => ({ user }));
    },
    /** Nobody is signed in any more; what is kept stays. */
    signOut: (): void => write(mapped((keeper) => ({ ...keeper, isSignedIn: false }))),
    forget(userId: string): void {
      const { [userId]: _gone, ...others } = read();
      write(others);
    },
  };
}

export type Remembered = ReturnType<typeof openRemembered>;
