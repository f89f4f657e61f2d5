import * as z from 'zod/mini';
import { logKeys } from '#documents/model/action-documents.ts';
import { shortKeyOf, type SyncCursor, cursorUnknownError } from '#documents/model/log-mark.ts';
import type { ChangeFeed, StoredDocument } from '#documents/store.ts';

/**
 * A log whose place notes in each document when it came (`Arrived`, in milliseconds of its own clock), and numbers none: several may
 * have come at once, and one that came earlier may be seen later.
 */
export type TimestampedLog = {
  /** What came last. */
  last(): Promise<StoredDocument | undefined>;
  /** Whether a document is there, by the place itself: whatever is read next is no older than that. */
  has(name: string): Promise<boolean>;
  /** What came at a moment or later, in that order, page by page; of one moment by their names. */
  since(moment: number): AsyncIterable<readonly StoredDocument[]>;
};

/** A place takes no commit that is under way for longer than a minute; this is twice that. */
const recheckMs = 120_000;
/** As many as a mark has room for. What comes faster than that is looked back at for a shorter time. */
const keysInCursor = 32;

/** A document of the log, its key in marks, and when it came. */
type TimestampedDocument = StoredDocument & { key: string; at: number };

const ArrivalFields = z.object({ Arrived: z.int() });
const RegisterFields = z.object({ Places: z.array(z.string()) });

/** The documents that say when they came. */
const readTimestamps = (documents: readonly StoredDocument[]): TimestampedDocument[] =>
  documents.flatMap(({ name, data }) => {
    const stamp = z.safeParse(ArrivalFields, data).data;
    return stamp === undefined ? [] : [{ name, data, key: shortKeyOf(name), at: stamp.Arrived }];
  });

/** Whether a document says that something was forgotten that may have come since a moment. */
function isForgottenMarker({ data }: TimestampedDocument, from: number): boolean {
  const begin = logKeys.forgotten('');
  const { Places = [] } = z.safeParse(RegisterFields, data).data ?? {};
  return Places.some((key) => key.startsWith(begin) && Number(key.slice(begin.length)) >= from);
}

/** The documents at the end of a log that somebody was told of: all that came before a moment, and these, in their order. */
type ReceivedTail = { from: number; receivedDocuments: readonly TimestampedDocument[] };

/** Where somebody stands who was told of a document last. */
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

/** The same, with one more that was told. */
const addReceived = ({ from, receivedDocuments }: ReceivedTail, one: TimestampedDocument): ReceivedTail => ({
  from,
  receivedDocuments: [...receivedDocuments, one].toSorted((a, b) => a.at - b.at).slice(-2 * keysInCursor),
});

/** The arrivals of a log whose place notes when they came (decision 0063). */
export function timestampedChangeFeed({ last, has, since }: TimestampedLog): ChangeFeed {
  return {
    async end() {
      const latest = await last();
      const [own] = readTimestamps(latest === undefined ? [] : [latest]);
      if (own === undefined) return undefined;
      const from = Math.max(0, own.at - recheckMs);
      let received: ReceivedTail = { from, receivedDocuments: [] };
      for await (const page of since(from)) for (const each of readTimestamps(page)) received = addReceived(received, each);
      return cursorAt(own, received);
    },

    async *after(cursor) {
      if (cursor !== undefined && (cursor.recheck === undefined || !(await has(cursor.name)))) throw cursorUnknownError();
      const { from, keys } = cursor?.recheck ?? { from: 0, keys: [] };
      // One moment may have more than a mark has room for: then what came in it is told by the names.
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
          const { name, data } = isForgottenMarker(document, from) ? { ...document, data: undefined } : document;
          yield { name, data, cursor: cursorAt(document, received) };
          received = addReceived(received, document);
        }
      }
    },
  };
}
