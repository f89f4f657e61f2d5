import type { Pause } from '#async/retry.ts';
import { CallError, type ErrorCode } from '#contract/errors.ts';
import type { WireMemberRole, WirePerson } from '#contract/members.ts';
import type { ErrorMessage } from '#contract/error-catalogue/catalogue.ts';
import type { DocumentTotals } from '#documents/model/documents.ts';
import type { FlowNumbers } from '#documents/model/flow-documents.ts';
import type { SyncCursor } from '#documents/model/sync-cursor.ts';

/** The collections of a user. */
export type Collection = 'accounts' | 'tags' | 'transactions' | 'flows' | 'actions' | 'items';

/** A document as read from the store. */
export type StoredDocument = { name: string; data: unknown };

/** A log entry, without data if it was deleted, and the sync cursor after it. */
export type ChangeFeedEntry = StoredDocument & { cursor: SyncCursor };

/** The log in the order in which the provider stored it, independent of the writers' clocks. */
export type ChangeFeed = {
  /** Returns the cursor at the end of the log; undefined for an empty log. */
  end(): Promise<SyncCursor | undefined>;
  /**
   * Reads the entries after a cursor, including the cursor's own entry if it was sent only in part; without a cursor, all entries. Throws a
   * CallError conflict while reading if these entries can no longer be determined.
   */
  after(mark: SyncCursor | undefined): AsyncIterable<ChangeFeedEntry>;
};

/** The increments of document numbers. A flow with null is removed. */
export type Increments = Partial<
  DocumentTotals & {
    SubAccountsCount: number;
    Changes: number;
    Flowed: number;
    /** Only in a write with `data`. */
    Flows: Record<string, FlowNumbers | null>;
  }
>;

/** The fields of a document as a commit saw them before it changes or deletes the document. */
export type SeenFields = Readonly<Record<string, string | null>>;

/** The new lock of a book: the moment before which its rows are locked; null for no lock. */
export type LockChange = { bookId: string; before: string | null };

/** Hints in a write that the access rules check. */
type AccessRuleHints = {
  /** For the root of a book: its new lock. */
  lock?: LockChange | undefined;
  /** For a row on a locked day: permission to create or delete it. */
  isOfLocked?: boolean | undefined;
};

/**
 * One document of one commit. `add` increments numbers, independent of simultaneous writers. `seen` lists values that the stored document
 * must still have.
 */
export type Write =
  | ({ do: 'create'; in: Collection; name: string; data: Record<string, unknown> } & AccessRuleHints)
  | ({
      do: 'change';
      in: Collection;
      name: string;
      data: Record<string, unknown>;
      seen?: SeenFields | undefined;
    } & AccessRuleHints)
  | ({ do: 'delete'; in: Collection; name: string; seen?: SeenFields | undefined } & AccessRuleHints)
  /** `data` creates the document if it does not exist. */
  | {
      do: 'add';
      in: Collection;
      name: string;
      add: Increments;
      data?: Record<string, unknown>;
      /** For an account total changed by a member: the name of the row that causes the change, which the access rules read. */
      movedBy?: string | undefined;
    };

/** A query on a collection, in name order; an empty query returns all documents. */
export type Query = {
  /** Documents in any of these registers (`RegisterKeys` of a document): at most `valuesPerQuery`. An empty list means no restriction. */
  registerKeys?: readonly string[];
  /** Transactions that may contain this text; the caller checks the results. */
  text?: string | undefined;
  /** Further words that may occur; a store may leave them to the caller. */
  words?: readonly string[] | undefined;
  /** Documents with these names, or transactions or actions with these ids: at least one and at most `valuesPerQuery`. */
  names?: readonly string[];
  ids?: readonly string[];
  /** The cursor: documents after this name, which need not exist. */
  after?: string | undefined;
  /** Documents before this name. */
  before?: string | undefined;
  /** The number of documents to skip; only for a store with full queries. */
  skip?: number;
  limit?: number;
};

/** The most values in one query; more are queried in slices. */
export const valuesPerQuery = 30;

/** The most numbers of one document that one commit may increment. */
export const increasesPerDocument = 500;

/** The most bytes of one commit. */
export const bytesPerCommit = 10_000_000;

/** The most bytes of one document. */
export const bytesPerDocument = 1_048_576;

/** The caller's membership in a book of another user. */
export type Membership = { bookId: string; role: WireMemberRole; person: WirePerson };

/** A store for the documents of one user. Errors are `CallError`s; a `StoreError` means that another try may succeed. */
export type DocumentStore = {
  /**
   * True if the store can search texts, skip rows and combine any number of registers itself. Otherwise documents contain their search
   * pieces (`Bigrams`).
   */
  hasFullQueries: boolean;
  /** True if a commit may have any size; otherwise it stays below `bytesPerCommit` and `increasesPerDocument`. */
  hasUnlimitedCommits: boolean;
  /** Reads the documents of a query, ascending by name. */
  list(from: Collection, query: Query): Promise<StoredDocument[]>;
  /** The caller's membership, if these are the documents of a book of another user. */
  member?: Membership | undefined;
  /** The change feed; undefined if only the document names give an order. */
  changeFeed?: ChangeFeed | undefined;
  /** Reads the newest log entries by name, at most `count`; present if they are the only sign of changes by other users. */
  newest?: ((count: number) => Promise<readonly StoredDocument[]>) | undefined;
  /** Reads the user's own document; undefined if it does not exist. */
  user(): Promise<unknown>;
  /**
   * Writes all or nothing. Rejects as outdated if a document to create already exists, or if one to change, delete or add to is missing or
   * differs from `seen`. `isBulk` marks a commit of many transactions, whose totals need not be checked one by one.
   */
  commit(writes: readonly Write[], isBulk?: boolean): Promise<void>;
  /** Sets these keys of the user's settings; other keys stay unchanged. */
  saveConfig(config: Record<string, string>): Promise<void>;
};

/** A store for bulk work: reads return the stored state, and a write that resolves is acknowledged. */
export type DurableStore = DocumentStore & {
  /** Deletes the user's own document. */
  deleteUser(): Promise<void>;
};

/** The stores of one user that the engine works on. */
export type Stores = {
  /** For everyday work: may answer from a cache, and may resolve writes before they are acknowledged. */
  store: DocumentStore;
  bulk(): Promise<DurableStore>;
  /** Makes the everyday store refetch after large writes past it. */
  refresh(): void;
  /** Waits before a commit or a query is retried. */
  pause: Pause;
  /** Receives the number of unreadable accounts and transactions, which are absent from all answers, each time it grows. */
  onUnreadable?: (count: number) => void;
};

/**
 * The reason of a store error: the stored documents have changed (`outdated`), the user may not read them (`forbidden`), or the provider
 * did not answer (`unreachable`; a commit may have been stored nevertheless).
 */
export type StoreErrorKind = 'outdated' | 'forbidden' | 'unreachable';

/** An error of a store after which another try may succeed. */
export class StoreError extends CallError {
  readonly kind: StoreErrorKind;

  constructor(kind: StoreErrorKind, code: ErrorCode, detail: ErrorMessage, cause?: unknown) {
    super(code, detail);
    this.kind = kind;
    this.cause = cause;
  }
}

/** Cuts a list into slices of at most `size` entries. */
export function* cutSlices<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}
