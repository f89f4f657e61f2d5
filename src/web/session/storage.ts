import * as z from 'zod/mini';
import { ProviderConfig } from '#contract/providers.ts';

const prefix = 'Partita.';

/** Provider list schema that skips unreadable entries, so that one broken entry does not remove the others. */
const readableProviders = z.pipe(
  z.array(z.unknown()),
  z.transform((list) =>
    list.flatMap((each) => {
      const parsed = ProviderConfig.safeParse(each);
      return parsed.success ? [parsed.data] : [];
    }),
  ),
);

/** The values stored in the browser, by the names of spec 3 (Local and session storage), with their schemas. */
const storedKeys = {
  Language: { area: 'local', schema: z.enum(['en', 'de']) },
  IsDarkMode: { area: 'local', schema: z.boolean() },
  AreSingleKeysOff: { area: 'local', schema: z.boolean() },
  IsNavigationMinimized: { area: 'local', schema: z.boolean() },
  CurrentProvider: { area: 'local', schema: ProviderConfig },
  CurrentProviderList: { area: 'local', schema: readableProviders },
  CurrentBookName: { area: 'local', schema: z.string() },
  /** The open book, if another user owns it. If it is gone, no other book with the same name is opened instead (app/start/roots.ts). */
  SharedBook: {
    area: 'local',
    schema: z.object({ id: z.string(), name: z.string(), owner: z.optional(z.string()) }),
  },
  /** True if a session existed at the last check; contains no credentials. */
  IsLoggedIn: { area: 'local', schema: z.boolean() },
  /** True if the books were on the page's own server, so that all calls of the start can be sent at once (public/before-paint.js). */
  IsOwnServer: { area: 'local', schema: z.boolean() },
  CurrentAccountNameTree: { area: 'session', schema: z.array(z.string()) },
  /** The target page after the next log-in: after an expired session the last page of that user, or a requested report for any user. */
  ReturnTo: {
    area: 'session',
    schema: z.object({
      userId: z.optional(z.string()),
      address: z.string(),
      isLost: z.optional(z.boolean()),
    }),
  },
  /** Ids of books that retain another time zone than this device. */
  BooksOfOtherZones: { area: 'local', schema: z.array(z.string()) },
  /** True if the phone shows the first page of a book unfolded. */
  IsHomeUnfolded: { area: 'local', schema: z.boolean() },
  /** Ids of the accounts unfolded in the account tree. */
  UnfoldedAccounts: { area: 'local', schema: z.array(z.string()) },
  /** Ids of the accounts whose registers show the status of rows. */
  StatusColumns: { area: 'local', schema: z.array(z.string()) },
  /** Sort and grouping of registers, by book id (lib/stored-register-sorts.ts). */
  RegisterSorts: { area: 'local', schema: z.unknown() },
  /** The range of expected rows above a register, and whether they are folded. */
  ExpectedRows: { area: 'local', schema: z.object({ days: z.number(), isFolded: z.boolean() }) },
  /** The table formats of banks, by account (features/statements). */
  StatementForms: { area: 'local', schema: z.unknown() },
  /** The user and the day of the last history deletion. */
  HistoryForgotten: { area: 'local', schema: z.object({ userId: z.string(), day: z.string() }) },
  /** True if bank files wait for this tab (web/lib/files/files-between-pages.ts). */
  ImportFiles: { area: 'session', schema: z.boolean() },
  /** The token of an invitation to a book, until the next signed-in user has answered it. */
  Invitation: { area: 'local', schema: z.string() },
  /** A running move of the user's books (features/move). */
  Move: { area: 'local', schema: z.unknown() },
  /** True if this tab shows the example, whatever provider is chosen. */
  InExample: { area: 'session', schema: z.boolean() },
  /** True if there are books in this browser (dispatch/browser.ts); false if they are gone. The example does not count. */
  HasLocalBooks: { area: 'local', schema: z.boolean() },
  /** Ids of the users who declined to move the books of this browser. */
  DeclinedMoves: { area: 'local', schema: z.array(z.string()) },
  /**
   * Times at which the books of this browser were last changed, copied and so on, in milliseconds (web/data/verification/backup-times.ts).
   */
  Copies: { area: 'local', schema: z.unknown() },
  /** Ids of the providers whose books must be verified at the next start (web/data/verification/verify-due.ts). */
  VerifyDue: { area: 'local', schema: z.array(z.string()) },
  /** Action ids of interrupted imports that the user has left unfinished. */
  IgnoredImports: { area: 'local', schema: z.array(z.string()) },
  /** Books, each with the day, whose due occurrences the user was already asked about on this device. */
  DueQuestionShown: { area: 'local', schema: z.array(z.string()) },
  /** Users, each with their provider, who were already offered an offline copy on this phone. */
  OfflineCopyOffered: { area: 'local', schema: z.array(z.string()) },
  SigningInWith: { area: 'session', schema: z.string() },
  /** The build that this tab leaves after accepting a newer one (app/sync/updates.ts). */
  PreviousBuild: { area: 'session', schema: z.string() },
} as const;

type StoredKeys = typeof storedKeys;
type StoredValue<Key extends keyof StoredKeys> = z.output<StoredKeys[Key]['schema']>;

/** Values if the browser stores nothing; they last as long as the page. */
const inMemory = new Map<string, string>();

let isStoring = true;

/** Disables storage in the browser from now on; values last as long as the page. */
export function disableStorage(): void {
  isStoring = false;
}

/** Returns the storage of a key; undefined if the browser blocks storage, which it signals by throwing on first access. */
function areaOf(key: keyof StoredKeys): Storage | undefined {
  if (!isStoring) return undefined;
  try {
    return storedKeys[key].area === 'local' ? localStorage : sessionStorage;
  } catch {
    return undefined;
  }
}

/** Returns the stored value; undefined if it is missing or invalid. */
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

/** Stores a value; undefined removes it. */
export function remember<Key extends keyof StoredKeys>(key: Key, value: StoredValue<Key> | undefined): void {
  const area = areaOf(key);
  inMemory.delete(key);
  if (value === undefined) return area?.removeItem(prefix + key);
  const text = JSON.stringify(value);
  try {
    if (area !== undefined) return area.setItem(prefix + key, text);
  } catch {
    // The storage is full.
  }
  return void inMemory.set(key, text);
}

/**
 * Calls `listener` when another tab changes a stored value.
 * @returns unsubscribe
 */
export function watchStored(key: keyof StoredKeys, listener: () => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === prefix + key) listener();
  };
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
}
