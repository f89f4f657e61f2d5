import { cursorUnknownError } from '#documents/model/log-mark.ts';
import type { ChangeFeed, StoredDocument } from '#documents/store.ts';

/** A document of the log and its number; without data where it is not there any more. */
export type SequencedDocument = StoredDocument & { position: number };

/** A log whose place numbers what arrives: each further document has a higher number, which no other ever gets, also when it is gone. */
export type SequencedLog = {
  /** What arrived at a position and after it, ascending: at most so many. */
  from(position: number, limit: number): Promise<SequencedDocument[]>;
  /** What arrived last; undefined where nothing has. */
  last(): Promise<SequencedDocument | undefined>;
};

const documentsPerRead = 50;

/** Whether a document is still there: what is forgotten is not. */
const hasData = (document: SequencedDocument | undefined): document is SequencedDocument => document?.data !== undefined;

/** The arrivals of a log whose place numbers them. */
export function sequencedChangeFeed({ from, last }: SequencedLog): ChangeFeed {
  return {
    async end() {
      const newest = await last();
      return hasData(newest) ? { position: newest.position, name: newest.name } : undefined;
    },
    async *after(cursor) {
      if (cursor !== undefined) {
        const [cursorDocument] = await from(cursor.position, 1);
        // The same position is another document's where the books were deleted and begun anew.
        if (!hasData(cursorDocument) || cursorDocument.position !== cursor.position || cursorDocument.name !== cursor.name) throw cursorUnknownError();
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
