import { isAccountType } from '#contract/account-types.ts';
import type { FileEntry } from './book-file.ts';
import { tidyLines, removeInvisible, tidy } from './text-lines.ts';

// Data that journals cannot express is written as `key: "text"` in the lines below: a comment that ledger and hledger read as a tag, and a
// metadata value in beancount. Our reader restores it, so that nothing is lost.

/** The metadata of an account, an entry or a leg, by key. */
export type Metadata = Map<string, string>;

const escapes: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '"': '\\"', '\\': '\\\\' };

/** Quotes a text and escapes it to a single line. */
export const quoteText = (text: string) =>
  `"${removeInvisible(text)
    .replaceAll(/[\u0085\u2028\u2029]/g, ' ')
    .replaceAll(/[\n\r\t"\\]/g, (sign) => escapes[sign] ?? '')}"`;

const unescapes: Record<string, string> = { n: '\n', r: '\r', t: '\t' };

/** Removes the escapes from the text between quotes. */
const unquoteText = (text: string) =>
  text.replaceAll(/\\(?:u([\da-f]{4})|(.))/g, (_whole, code: string | undefined, sign = '') =>
    code === undefined ? (unescapes[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16)),
  );

const inQuotes = /"((?:[^"\\]|\\.)*)"/g;

/** Returns the quoted texts in a line. */
const readQuoted = (text: string) => [...text.matchAll(inQuotes)].map(([, each = '']) => unquoteText(each));

/** Writes several texts as a list of quoted texts. */
export const writeQuotedList = (texts: readonly string[]) => `[${texts.map(quoteText).join(', ')}]`;

/** Reads a list of quoted texts; undefined if the text is no such list. */
export const readQuotedList = (text: string | undefined) =>
  text !== undefined && /^\[\s*"(?:[^\\]|\\.)*"\s*\]$/.test(text) ? readQuoted(text) : undefined;

/** Reads a metadata line; undefined for other lines. A list has no outer quotes if the line is a comment. */
export function readMetadataLine(line: string): { key: string; value: string } | undefined {
  const [, key, text, list] =
    /^\s+(?:;\s*)?([a-z][\w-]*):\s+(?:"((?:[^"\\]|\\.)*)"|(\[\s*".*\]))\s*$/.exec(line) ?? [];
  if (key === undefined) return undefined;
  return { key, value: list ?? unquoteText(text ?? '') };
}

/** The start of a beancount entry: a flag and a quoted text. */
export const quotedEntry = /^(?:txn|[*!&#?%PSTCURM])\s+"/;

/** The description, notes and tags in the first line of an entry. */
export type EntryHead = { description: string; notes: string; tags: string[] };

export function parseEntryHead(text: string): EntryHead {
  const quoted = readQuoted(text);
  if (quotedEntry.test(text) && quoted.length > 0) {
    const first = tidy(quoted[0] ?? '');
    const second = quoted[1] === undefined ? undefined : tidyLines(quoted[1]);
    const afterQuotes = text.slice(text.lastIndexOf('"') + 1).split(';')[0] ?? '';
    const tags = [...afterQuotes.matchAll(/#([\w/.-]+)/g)].map(([, tag = '']) => tag);
    return second === undefined
      ? { description: first, notes: '', tags }
      : { description: first || tidy(second), notes: first === '' ? '' : second, tags };
  }
  const [body = '', ...comment] = text
    .replace(/^[*!]\s*/, '')
    .replace(/^\([^)]*\)\s*/, '')
    .split(/\s;/);
  const [payee = '', note = ''] = body.split(/\s\|\s?/);
  return { description: tidy(payee), notes: tidy([note, ...comment].join(' ')), tags: [] };
}

/** Merges the first line of an entry with the metadata below it, which takes precedence. */
export function mergeEntryHead(
  head: EntryHead,
  metadata: Metadata,
): Omit<FileEntry, 'line' | 'date' | 'legs'> {
  const { description, notes } = head;
  const tags = [...head.tags, ...(readQuotedList(metadata.get('tags')) ?? [])].map(tidy);
  return {
    description: tidy(metadata.get('description') ?? description),
    notes: notes === '' ? tidyLines(metadata.get('notes') ?? '') : notes,
    ...(tags.length > 0 && { tags }),
  };
}

/** Reads the metadata below an account. */
export function readAccountMetadata(lines: readonly string[]) {
  const metadata: Metadata = new Map(
    lines.flatMap((line) => readMetadataLine(line) ?? []).map(({ key, value }) => [key, value]),
  );
  const commodity = tidy(metadata.get('commodity') ?? '');
  const kind = metadata.get('kind') ?? '';
  return {
    path: readQuotedList(metadata.get('path'))?.map(tidy),
    type: isAccountType(kind) && kind !== 'ROOT' ? kind : undefined,
    description: tidy(metadata.get('description') ?? ''),
    isPlaceholder: metadata.get('placeholder') === 'yes',
    isTrading: metadata.get('trading') === 'yes',
    isLotGains: metadata.get('lot-gains') === 'yes',
    commodity: commodity === '' ? undefined : commodity,
  };
}
