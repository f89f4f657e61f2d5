import type { FileEntry } from './book-file.ts';
import type { PostingWithPath } from './journal-budgets.ts';
import type { Metadata } from './journal-heads.ts';
import type { JournalPosting } from './journal-postings.ts';

// The line patterns of journals, and the entries as `journal.ts` collects them.

export const entryStart = /^(?:(\d{4})[-/.])?(\d{1,2})[-/.](\d{1,2})(?:=\S+)?(?:\s+(.*)|$)$/u;
/** Dated directives of beancount; elsewhere the same words may begin a description. */
export const datedLine =
  /^(?:(open|close|balance|pad|note|document)\s+\p{Lu}[^\s:]*:\S|(price|commodity)\s+[A-Z]|(event|query|custom)\s+")/u;
export const metadataPattern = /^\s+(?:[;%|]|#\S|\^\S|[a-z][\w-]*:(?:\s|$))/;
/** Lines that book nothing: comments and declarations. */
export const silentPattern = /^(?:[;#%|*]|(?:tag|payee|pushtag|poptag|pushmeta|popmeta|N|C|v)\b)/;
/** A price line, with an optional time of day that is ignored. */
export const pricePattern =
  /^P\s+(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:\s+\d{1,2}:\d{2}(?::\d{2})?)?\s+("[^"]+"|[^\s\d]\S*)\s+(.+)$/u;
export const isIndented = (line: string | undefined) => /^[ \t]+\S/.test(line ?? '');
export const findComment = (line: string) => (line.includes(';') ? line.slice(line.indexOf(';')) : '');

/** The lines below the first line of an entry. */
export type EntryBody = {
  postings: JournalPosting[];
  /** The virtual postings, of envelopes that are no accounts, with their lines. */
  virtual: { at: number; line: string }[];
  metadata: Metadata;
  tags: string[];
  isRead: boolean;
};

/** An entry as written, before its sold lots are determined. */
export type WrittenEntry = {
  at: number;
  date: string | undefined;
  head: string;
  isBeancount: boolean;
  body: EntryBody;
  /** The account paths of its postings by name; aliases only apply to later lines. */
  paths: ReadonlyMap<string, string[]>;
};

/** A periodic entry. A missing start and its account types are determined at the end of the file. */
export type PeriodicEntry = {
  at: number;
  period: string;
  metadata: Metadata;
  entry: Omit<FileEntry, 'date'>;
  isEven: boolean;
  postings: PostingWithPath[];
  /** The postings in parentheses with their lines. */
  goals: (PostingWithPath & { at: number })[];
};
