import type { Pause } from '#async/retry.ts';
import { CallError, type ErrorCode } from '#contract/errors.ts';
import type { WireMemberRole, WirePerson } from '#contract/members.ts';
import type { ErrorMessage } from '#contract/refusals/catalogue.ts';
import type { DocumentTotals } from '#documents/model/documents.ts';
import type { FlowNumbers } from '#documents/model/flow-documents.ts';
import type { SyncCursor } from '#documents/model/log-mark.ts';

/** The collections of a user. */
export type Collection = 'accounts' | 'tags' | 'transactions' | 'flows' | 'actions' | 'items';

/** A document as it is found. */
export type StoredDocument = { name: string; data: unknown };

/** A document of the log, without data where it is not there any more, and where somebody stands who was told of it as well. */
export type ChangeFeedEntry = StoredDocument & { cursor: SyncCursor };

/** The log in the order in which a place took it, whatever the clocks of its writers said. */
export type ChangeFeed = {
  /** Where somebody stands who knows all of it; undefined where nothing is there to stand at. */
  end(): Promise<SyncCursor | undefined>;
  /**
   * What arrived after a mark, after the document of the mark itself where that was not told as a whole; without a mark all of it.
   * Reading it throws a CallError conflict where nobody can tell any more what that was.
   */
  after(mark: SyncCursor | undefined): AsyncIterable<ChangeFeedEntry>;
};

/** What is added to the numbers of a document; a flow for which null stands is taken out. */
export type Increments = Partial<
  DocumentTotals & {
    SubAccountsCount: number;
    Changes: number;
    Flowed: number;
    /** Only in a write with `data`. */
    Flows: Record<string, FlowNumbers | null>;
  }
>;

/** What a commit saw of a document that it changes or deletes: some of its fields. */
export type SeenFields = Readonly<Record<string, string | null>>;

/** The moment before which the rows of a book are locked; null where none are. */
export type LockChange = { bookId: string; before: string | null };

/** Marks of a write that the access rules check. */
type AccessRuleHints = {
  /** Of the root of a book, what becomes of its lock. */
  lock?: LockChange | undefined;
  /** Of a row on a locked day, that it may come or go. */
  isOfLocked?: boolean | undefined;
};

/**
 * One document of one commit. `add` changes numbers by what is given, whatever others do at the same time. `seen` is what the
 * document must still say.
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
  /** `data` makes the document where there is none yet. */
  | {
      do: 'add';
      in: Collection;
      name: string;
      add: Increments;
      data?: Record<string, unknown>;
      /** Of an account that a member moves, the name of the row that moves it, which what guards the documents looks at. */
      movedBy?: string | undefined;
    };

/** What is asked of a collection, in the order of the names; without anything, all of it. */
export type Query = {
  /** In any of these registers (`Places` of a document): at most `valuesPerQuery`; none is wherever it lies. */
  registerKeys?: readonly string[];
  /** Where this text may stand in what is searched of a transaction: who asks looks closer. */
  text?: string | undefined;
  /** Further words that may stand there; a store may leave them to who asks. */
  words?: readonly string[] | undefined;
  /** Of these names, or of these ids of transactions or actions: at least one and at most `valuesPerQuery`. */
  names?: readonly string[];
  ids?: readonly string[];
  /** The cursor: after the document of this name, whether it exists or not. */
  after?: string | undefined;
  /** Before this name. */
  before?: string | undefined;
  /** Without so many at the beginning; of a store that finds by itself. */
  skip?: number;
  limit?: number;
};

/** How many values one query may look for; more are asked for in slices. */
export const valuesPerQuery = 30;

/** How many numbers of one document one commit may add to. */
export const increasesPerDocument = 500;

/** How many bytes one commit may have. */
export const bytesPerCommit = 10_000_000;

/** How many bytes one document may have. */
export const bytesPerDocument = 1_048_576;

/** Of documents of another, which book of theirs is shared with who asks for them, and who that is in it. */
export type Membership = { bookId: string; role: WireMemberRole; person: WirePerson };

/**
 * What keeps the documents of one user. Errors are `CallError`s, and among them a `StoreRefusal` where another try may help.
 */
export type DocumentStore = {
  /**
   * Whether it knows by itself which rows hold a text and which stand at a number, in any number of registers; else documents
   * carry what they are found by (`Pieces`).
   */
  hasFullQueries: boolean;
  /** Whether a commit may be as large as it likes; else a commit stays below `bytesPerCommit` and `increasesPerDocument`. */
  hasUnlimitedCommits: boolean;
  /** The documents of a collection that a query finds, ascending by name. */
  list(from: Collection, query: Query): Promise<StoredDocument[]>;
  /** Where these are the documents of one book of another. */
  member?: Membership | undefined;
  /** What arrived of the log; undefined where only the names of its documents give an order. */
  arrivals?: ChangeFeed | undefined;
  /** The newest of the log by their names, at most so many, where they are all that tells what others did. */
  newest?: ((count: number) => Promise<readonly StoredDocument[]>) | undefined;
  /** The user's own document; undefined when there is none. */
  user(): Promise<unknown>;
  /**
   * Writes all or nothing. Refused as outdated when a document to create is there already, or one to change, delete or add to
   * is not, or is not what was seen. `isBulk` marks a commit of many transactions, whose sums need not be followed one by one.
   */
  commit(writes: readonly Write[], isBulk?: boolean): Promise<void>;
  /** Sets these keys of the user's settings and leaves the others. */
  saveConfig(config: Record<string, string>): Promise<void>;
};

/** A store for going over everything: what it answers is what is really stored, and a write that resolves has arrived. */
export type DurableStore = DocumentStore & {
  /** Deletes the user's own document. */
  deleteUser(): Promise<void>;
};

/** The documents of one user, as the engine is given them. */
export type Stores = {
  /** For everyday work: may answer from a cache, and resolve writes that still wait for the network. */
  store: DocumentStore;
  bulk(): Promise<DurableStore>;
  /** Lets the everyday store ask anew, after much was written past it. */
  refresh(): void;
  /** Waits before a commit or a search is retried. */
  pause: Pause;
  /** Hears how many accounts and transactions were met that cannot be read and stand in no answer, whenever there are more. */
  onLeftOut?: (count: number) => void;
};

/**
 * Why a store refused: what is there is otherwise than it looked (`outdated`), this user may not read it (`forbidden`), or
 * nothing came back (`unreachable`; a commit may have arrived all the same).
 */
export type StoreErrorKind = 'outdated' | 'forbidden' | 'unreachable';

/** A refusal of a store after which another try may go well. */
export class StoreError extends CallError {
  readonly kind: StoreErrorKind;

  constructor(kind: StoreErrorKind, code: ErrorCode, refusal: ErrorMessage, cause?: unknown) {
    super(code, refusal);
    this.kind = kind;
    this.cause = cause;
  }
}

/** Cuts a list into slices of at most so many. */
export function* cutSlices<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}
