import type { ErrorMessage, ErrorDetail } from '#contract/error-catalogue/catalogue.ts';
import type { ImportProgress } from '#contract/transfer.ts';
import type { User, UserConfig } from '#contract/users.ts';
import type { RejectedRecord } from '#ledger/wire-rejected.ts';
import type { Readable } from '#web/signals/store.ts';

/** A local change that the provider has rejected. */
export type RejectedChange = {
  name: string;
  /** The time of the change. */
  at: string;
  reason: string;
  detail?: ErrorDetail | undefined;
  records: readonly RejectedRecord[];
  /** The names of the books and accounts in the change by id, as they were when the change was rejected. */
  names: Readonly<Record<string, string>>;
};

/** The sync state of the offline copies in this browser. */
export type OfflineCopiesState = {
  isOnline: boolean;
  /** The progress while a whole book is downloaded. */
  filling?: ImportProgress | undefined;
  /** The reason if the sync fails although the provider answers. */
  failure?: ErrorMessage | undefined;
  /** The number of pending operations. */
  waiting: number;
  /** The ids of the accounts, transactions and items in pending operations. */
  unsaved: readonly string[];
  rejected: readonly RejectedChange[];
  /** The books available offline, and the time at which a copy last differed from its book and was downloaded again. */
  books: readonly { bookId: string; isFilled: boolean; differedAt?: string | undefined }[];
};

/** Access to the offline copies of a provider in this browser. */
export type OfflineCopyAccess = {
  /** True if any copy exists; otherwise no code needs to be loaded. */
  isInUse(): boolean;
  load(): Promise<OfflineCopies | undefined>;
};

/** The offline copies of another provider's books in this browser. */
export type OfflineCopies = Readable<OfflineCopiesState> & {
  /**
   * Makes a book available offline.
   * @throws CallError if the book cannot be downloaded; then no copy is created
   */
  makeAvailable(bookId: string, who: { user: User; config: UserConfig }): Promise<void>;
  /**
   * Deletes an offline copy.
   * @throws CallError if it has pending operations
   */
  removeCopy(bookId: string): Promise<void>;
  /**
   * Compares the fingerprint of a copy with that of the book and downloads the book again if they differ.
   * @returns undefined if other users changed the book during the whole check
   * @throws CallError if the provider is unreachable
   */
  verifyCopy(bookId: string): Promise<boolean | undefined>;
  /**
   * Logs out and discards pending operations.
   * @throws CallError if the provider is unreachable; then nothing is lost
   */
  discardAndLogOut(): Promise<void>;
  /** Discards a rejected change. */
  dismiss(name: string): Promise<void>;
};
