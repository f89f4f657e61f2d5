import * as z from 'zod/mini';
import { ProviderConfig } from '#contract/providers.ts';

const prefix = 'Partita.';

/** A list of which what cannot be read is left out, so that one broken entry does not take the others with it. */
const readableProviders = z.pipe(
  z.array(z.unknown()),
  z.transform((list) =>
    list.flatMap((each) => {
      const parsed = ProviderConfig.safeParse(each);
      return parsed.success ? [parsed.data] : [];
    }),
  ),
);

/** What is kept in the browser, by the names of spec 3 (Local and session storage), and how it is read back. */
const storedKeys = {
  Language: { area: 'local', schema: z.enum(['en', 'de']) },
  IsDarkMode: { area: 'local', schema: z.boolean() },
  AreSingleKeysOff: { area: 'local', schema: z.boolean() },
  IsNavigationMinimized: { area: 'local', schema: z.boolean() },
  CurrentProvider: { area: 'local', schema: ProviderConfig },
  CurrentProviderList: { area: 'local', schema: readableProviders },
  CurrentBookName: { area: 'local', schema: z.string() },
  /** The open book, if another user owns it: where that is gone, no book of the same name is taken for it (app/start/roots.ts). */
  SharedBook: {
    area: 'local',
    schema: z.object({ id: z.string(), name: z.string(), owner: z.optional(z.string()) }),
  },
  /** There was a session when the app looked last; nothing that anybody could use. */
  IsLoggedIn: { area: 'local', schema: z.boolean() },
  /** Their books were at the server of the page, which can be asked for all of the start at once (public/before-paint.js). */
  StartsHere: { area: 'local', schema: z.boolean() },
  CurrentAccountNameTree: { area: 'session', schema: z.array(z.string()) },
  /** Where whoever logs in next goes: whose session ended by itself to where they were, anybody to the report they asked for. */
  ReturnTo: {
    area: 'session',
    schema: z.object({
      userId: z.optional(z.string()),
      address: z.string(),
      isLost: z.optional(z.boolean()),
    }),
  },
  /** The books whose days stay those of another place than this device, by their ids. */
  BooksOfOtherZones: { area: 'local', schema: z.array(z.string()) },
  /** Whether the phone shows all of the first page of a book. */
  IsHomeUnfolded: { area: 'local', schema: z.boolean() },
  /** The accounts that are unfolded in the tree beside the pages, by their ids. */
  UnfoldedAccounts: { area: 'local', schema: z.array(z.string()) },
  /** The accounts whose registers show the status of rows, by their ids. */
  StatusColumns: { area: 'local', schema: z.array(z.string()) },
  /** How registers are sorted and grouped, by the ids of their books (lib/kept-arrangements.ts). */
  Arrangements: { area: 'local', schema: z.unknown() },
  /** How much of what is expected stands above the rows of a register. */
  ExpectedRows: { area: 'local', schema: z.object({ days: z.number(), isFolded: z.boolean() }) },
  /** How the tables of banks are read, by the account that they are of (features/statements). */
  StatementForms: { area: 'local', schema: z.unknown() },
  /** When what was done too long ago was forgotten last, and for whom. */
  HistoryForgotten: { area: 'local', schema: z.object({ userId: z.string(), day: z.string() }) },
  /** Files of a bank wait for this tab (web/lib/files/files-between-pages.ts). */
  BroughtFiles: { area: 'session', schema: z.boolean() },
  /** The token of an invitation to a book, until whoever signs in next has answered it. */
  Invitation: { area: 'local', schema: z.string() },
  /** A move of somebody's books that is under way (features/move). */
  Move: { area: 'local', schema: z.unknown() },
  /** This tab shows the example, whatever place is chosen. */
  InExample: { area: 'session', schema: z.boolean() },
  /** There are books in this browser (dispatch/browser.ts), or were, and are gone: false; not those of the example. */
  BooksHere: { area: 'local', schema: z.boolean() },
  /** Who was offered to take the books of this browser along, and did not want to. */
  LeftBooksHere: { area: 'local', schema: z.array(z.string()) },
  /** The times at which the books of this browser were last changed, copied and the like, in milliseconds (web/data/proof/backup-times.ts). */
  Copies: { area: 'local', schema: z.unknown() },
  /** The providers whose books have to be verified at the next start, by their ids (web/data/proof/verify-due.ts). */
  VerifyDue: { area: 'local', schema: z.array(z.string()) },
  /** Imports that broke off and are left so, by the ids of their actions. */
  ImportsLeft: { area: 'local', schema: z.array(z.string()) },
  /** The books whose owner was asked on this device what becomes of what is due, each by its id with the day. */
  CaughtUp: { area: 'local', schema: z.array(z.string()) },
  /** Who was asked on this phone whether their book shall be kept on it, each with their place. */
  KeepOffered: { area: 'local', schema: z.array(z.string()) },
  SigningInWith: { area: 'session', schema: z.string() },
  /** The build that this tab leaves, as a newer one was taken (app/sync/updates.ts). */
  LeavesBuild: { area: 'session', schema: z.string() },
} as const;

type StoredKeys = typeof storedKeys;
type StoredValue<Key extends keyof StoredKeys> = z.output<StoredKeys[Key]['schema']>;

/** Where a browser lets nothing be stored: what is remembered lasts as long as the page. */
const inMemory = new Map<string, string>();

let isStoring = true;

/** Stores nothing in the browser from now on: what is remembered lasts as long as the page. */
export function disableStorage(): void {
  isStoring = false;
}

/** What the browser keeps; undefined where it lets nothing be stored, and says so by throwing at the first touch. */
function areaOf(key: keyof StoredKeys): Storage | undefined {
  if (!isStoring) return undefined;
  try {
    return storedKeys[key].area === 'local' ? localStorage : sessionStorage;
  } catch {
    return undefined;
  }
}

/** The remembered value, or undefined when there is none or it cannot be read. */
export function recall<Key extends keyof StoredKeys>(key: Key): StoredValue<Key> | undefined {
  const text = inMemory.get(key) ?? areaOf(key)?.getItem(prefix + key) ?? null;
  if (text === null) return undefined;
  try {
    const parsed = z.safeParse<z.ZodMiniType>(storedKeys[key].schema, JSON.parse(text));
    return parsed.success ? (parsed.data as StoredValue<Key>) : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers a value; undefined forgets it. */
export function remember<Key extends keyof StoredKeys>(key: Key, value: StoredValue<Key> | undefined): void {
  const area = areaOf(key);
  inMemory.delete(key);
  if (value === undefined) return area?.removeItem(prefix + key);
  const text = JSON.stringify(value);
  try {
    if (area !== undefined) return area.setItem(prefix + key, text);
  } catch {
    // There is no room left.
  }
  return void inMemory.set(key, text);
}

/** Calls `listener` when another tab changes what is remembered. @returns unsubscribe */
export function watchStored(key: keyof StoredKeys, listener: () => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === prefix + key) listener();
  };
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
}
