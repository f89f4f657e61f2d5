import { CallError } from '#contract/errors.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import { digest } from '#documents/model/document-names.ts';

/**
 * A sync cursor: the last log entry that a reader has received. `sentChanges` is the number of its changes already received, if the entry
 * was sent only in part. For timestamped logs, entries since `recheck.from` are read again, and `recheck.keys` identifies those already
 * received.
 */
export type SyncCursor = {
  position: number;
  name: string;
  sentChanges?: number | undefined;
  recheck?: { from: number; keys: readonly string[] } | undefined;
};

const keyLength = 6;

/** Returns the short key of a log entry name, as used in cursors. */
export const shortKeyOf = (name: string): string => digest(name).padStart(keyLength, '0').slice(-keyLength);

/** The format of a cursor. A name may contain any printable character, so it comes last. */
const cursorPattern = /^([1-9]\d{0,14})(?:\.([1-9]\d{0,8}))?(?:;(\d{1,15});((?:[0-9a-z]{6})*))?:(.+)$/;

/** Formats a cursor as text. */
export function writeSyncCursor({ position, name, sentChanges, recheck }: SyncCursor): string {
  const part = sentChanges === undefined ? '' : `.${sentChanges}`;
  return `${position}${part}${recheck === undefined ? '' : `;${recheck.from};${recheck.keys.join('')}`}:${name}`;
}

/** Parses a cursor; undefined for any text that is not a cursor. */
export function readSyncCursor(text: string): SyncCursor | undefined {
  const [, position, sentChanges, from, keys, name] = cursorPattern.exec(text) ?? [];
  if (name === undefined) return undefined;
  return {
    position: Number(position),
    name,
    sentChanges: sentChanges === undefined ? undefined : Number(sentChanges),
    recheck: from === undefined ? undefined : { from: Number(from), keys: keys?.match(/.{6}/g) ?? [] },
  };
}

/** Creates the error for a cursor after which the changes can no longer be determined. */
export const cursorUnknownError = (): CallError => new CallError('conflict', bookError('cursorUnknown'));
