import type { ErrorMessage, ErrorDetail } from '#contract/refusals/catalogue.ts';
import type { ImportProgress } from '#contract/transfer.ts';
import type { User, UserConfig } from '#contract/users.ts';
import type { RejectedRecord } from '#ledger/wire-refused.ts';
import type { Readable } from '#web/signals/store.ts';

/** What somebody did on this device and the place of their books has refused. */
export type RejectedChange = {
  name: string;
  /** When it was done. */
  at: string;
  reason: string;
  refusal?: ErrorDetail | undefined;
  things: readonly RejectedRecord[];
  /** The names of the books and accounts that the things are in, by their ids, as they were when the change was rejected. */
  names: Readonly<Record<string, string>>;
};

/** How the books that this browser keeps and their place are to one another. */
export type OfflineCopiesState = {
  isOnline: boolean;
  /** How far it is while a book is fetched whole. */
  filling?: ImportProgress | undefined;
  /** Why both sides cannot be brought together though the place answers. */
  failure?: ErrorMessage | undefined;
  /** How many changes are here alone. */
  waiting: number;
  /** The accounts, transactions and items that they are about, by their ids. */
  unsaved: readonly string[];
  refused: readonly RejectedChange[];
  /** The books that are kept, and when the copy of one was last found not to be the same and was fetched anew. */
  books: readonly { bookId: string; isFilled: boolean; differedAt?: string | undefined }[];
};

/** The way to what this browser keeps of the books of a place. */
export type OfflineCopyAccess = {
  /** Whether it keeps any: nothing needs to be loaded where it does not. */
  isInUse(): boolean;
  load(): Promise<OfflineCopies | undefined>;
};

/** The books of another place that this browser keeps. */
export type OfflineCopies = Readable<OfflineCopiesState> & {
  /** Begins to keep a book. @throws CallError where it cannot be fetched, and then nothing is kept */
  makeAvailable(bookId: string, who: { user: User; config: UserConfig }): Promise<void>;
  /** Keeps it no more. @throws CallError where something of it is here alone */
  removeCopy(bookId: string): Promise<void>;
  /**
   * Looks whether the copy of a book has the fingerprint of the book, and fetches one anew that has not.
   * @returns undefined where others changed the book all the while. @throws CallError where the place cannot be asked
   */
  verifyCopy(bookId: string): Promise<boolean | undefined>;
  /** Logs out though something is here alone, which is lost. @throws CallError where the place cannot be told, and then nothing is lost */
  discardAndLogOut(): Promise<void>;
  /** Forgets what was refused. */
  dismiss(name: string): Promise<void>;
};
