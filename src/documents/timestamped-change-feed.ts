import * as z from 'zod/mini';
import { logKeys } from '#documents/model/action-documents.ts';
import { shortKeyOf, type SyncCursor, cursorUnknownError } from '#documents/model/sync-cursor.ts';
import type { ChangeFeed, StoredDocument } from '#documents/store.ts';

/**
 * A log whose provider stores the arrival time in each entry (`StoredAt`, in milliseconds of its own clock) but no sequence number. Several
 * entries may have the same time, and an earlier entry may become visible later.
 */
export type TimestampedLog = {
  /** Reads the entry that arrived last. */
  last(): Promise<StoredDocument | undefined>;
  /** True if an entry exists, as answered by the provider itself: later reads are at least as recent. */
  has(name: string): Promise<boolean>;
  /** Reads entries that arrived at a moment or later, page by page, by arrival time and then by name. */
  since(moment: number): AsyncIterable<readonly StoredDocument[]>;
};

/** Twice the maximum duration of a commit: no provider accepts a commit that is under way for more than a minute. */
const recheckMs = 120_000;
/** The number of keys that a cursor has room for. More arrivals than that shorten the rechecked period. */
const keysInCursor = 32;

/** A log entry, its key in cursors, and its arrival time. */
type TimestampedDocument = StoredDocument & { key: string; at: number };

const StoredAtFields = z.object({ StoredAt: z.int() });
const RegisterFields = z.object({ RegisterKeys: z.array(z.string()) });

/** Returns the documents that have an arrival time. */
const readTimestamps = (documents: readonly StoredDocument[]): TimestampedDocument[] =>
  documents.flatMap(({ name, data }) => {
    const stamp = z.safeParse(StoredAtFields, data).data;
    return stamp === undefined ? [] : [{ name, data, key: shortKeyOf(name), at: stamp.StoredAt }];
  });

/** True if a document is a marker for deleted entries that may have arrived since a moment. */
function isForgottenMarker({ data }: TimestampedDocument, from: number): boolean {
  const begin = logKeys.forgotten('');
  const { RegisterKeys = [] } = z.safeParse(RegisterFields, data).data ?? {};
  return RegisterKeys.some((key) => key.startsWith(begin) && Number(key.slice(begin.length)) >= from);
}

/** The entries at the end of a log that a reader has received: everything before a moment, and these entries in order. */
type ReceivedTail = { from: number; receivedDocuments: readonly TimestampedDocument[] };

/** Returns the cursor of a reader whose last received document is given. */
function cursorAt({ name, at }: TimestampedDocument, { from, receivedDocuments }: ReceivedTail): SyncCursor {
  const begin = Math.max(from, at - recheckMs);
  const near = receivedDocuments.filter((each) => each.name !== name && each.at >= begin);
  const lastDropped = near.at(-keysInCursor - 1);
  return {
    position: at,
    name,
    recheck: {
      from: lastDropped === undefined ? begin : Math.min(at, lastDropped.at + 1),
      keys: near.slice(-keysInCursor).map(({ key }) => key),
    },
  };
}

/** Adds one received document. */
const addReceived = ({ from, receivedDocuments }: ReceivedTail, one: TimestampedDocument): ReceivedTail => ({
  from,
  receivedDocuments: [...receivedDocuments, one].toSorted((a, b) => a.at - b.at).slice(-2 * keysInCursor),
});

/** Creates the change feed for stores that record an arrival time (decision 0063). */
export function timestampedChangeFeed({ last, has, since }: TimestampedLog): ChangeFeed {
  return {
    async end() {
      const latest = await last();
      const [own] = readTimestamps(latest === undefined ? [] : [latest]);
      if (own === undefined) return undefined;
      const from = Math.max(0, own.at - recheckMs);
      let received: ReceivedTail = { from, receivedDocuments: [] };
      for await (const page of since(from))
        for (const each of readTimestamps(page)) received = addReceived(received, each);
      return cursorAt(own, received);
    },

    async *after(cursor) {
      if (cursor !== undefined && (cursor.recheck === undefined || !(await has(cursor.name))))
        throw cursorUnknownError();
      const { from, keys } = cursor?.recheck ?? { from: 0, keys: [] };
      // One moment may have more entries than a cursor has room for. Those entries are then sent in name order.
      const isByNames = from === cursor?.position;
      const isReceived = ({ name, key, at }: TimestampedDocument): boolean =>
        name === cursor?.name
          ? cursor.sentChanges === undefined
          : keys.includes(key) || (isByNames && at === from && name < cursor.name);

      let received: ReceivedTail | undefined;
      for await (const page of since(from)) {
        const documents = readTimestamps(page);
        received ??= { from, receivedDocuments: documents.filter(isReceived) };
        for (const document of documents) {
          if (isReceived(document)) continue;
          const { name, data } = isForgottenMarker(document, from)
            ? { ...document, data: undefined }
            : document;
          yield { name, data, cursor: cursorAt(document, received) };
          received = addReceived(received, document);
        }
      }
    },
  };
}
