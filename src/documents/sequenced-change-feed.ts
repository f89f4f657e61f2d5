import { cursorUnknownError } from '#documents/model/sync-cursor.ts';
import type { ChangeFeed, StoredDocument } from '#documents/store.ts';

/** A log entry and its position; without data if the entry was deleted. */
export type SequencedDocument = StoredDocument & { position: number };

/** A log whose provider numbers its entries. Each new entry has a higher number; a number is never reused, even after a deletion. */
export type SequencedLog = {
  /** Reads entries from a position on, ascending, at most `limit`. */
  from(position: number, limit: number): Promise<SequencedDocument[]>;
  /** Reads the last entry; undefined for an empty log. */
  last(): Promise<SequencedDocument | undefined>;
};

const documentsPerRead = 50;

/** True if an entry still exists; deleted entries have no data. */
const hasData = (document: SequencedDocument | undefined): document is SequencedDocument =>
  document?.data !== undefined;

/** Creates the change feed for stores that assign a sequence number to each log entry. */
export function sequencedChangeFeed({ from, last }: SequencedLog): ChangeFeed {
  return {
    async end() {
      const newest = await last();
      return hasData(newest) ? { position: newest.position, name: newest.name } : undefined;
    },
    async *after(cursor) {
      if (cursor !== undefined) {
        const [cursorDocument] = await from(cursor.position, 1);
        // If the user deleted all books and began anew, the same position belongs to another entry.
        if (
          !hasData(cursorDocument) ||
          cursorDocument.position !== cursor.position ||
          cursorDocument.name !== cursor.name
        )
          throw cursorUnknownError();
      }
      const { position: begin = 0, sentChanges } = cursor ?? {};
      for (let next = cursor !== undefined && sentChanges === undefined ? begin + 1 : begin; ;) {
        const page = await from(next, documentsPerRead);
        for (const { position, name, data } of page) yield { name, data, cursor: { position, name } };
        if (page.length < documentsPerRead) return;
        next = (page.at(-1)?.position ?? next) + 1;
      }
    },
  };
}
