import { CallError } from '#contract/errors.ts';
import { bookError } from '#contract/refusals/books.ts';
import { digest } from '#documents/model/document-names.ts';

/**
 * How far somebody was told of the log: up to a document and, where it was not told as a whole, so many of its touches. Where a place
 * numbers no documents, what came since `again.from` is looked at anew, and `again.told` are the keys of what of it was told.
 */
export type SyncCursor = {
  position: number;
  name: string;
  sentChanges?: number | undefined;
  recheck?: { from: number; keys: readonly string[] } | undefined;
};

const keyLength = 6;

/** A name of the log in short, as it stands in a mark. */
export const shortKeyOf = (name: string): string => digest(name).padStart(keyLength, '0').slice(-keyLength);

/** A name may hold any printable character, so it comes last. */
const cursorPattern = /^([1-9]\d{0,14})(?:\.([1-9]\d{0,8}))?(?:;(\d{1,15});((?:[0-9a-z]{6})*))?:(.+)$/;

/** The text of a mark. */
export function writeSyncCursor({ position, name, sentChanges, recheck }: SyncCursor): string {
  const part = sentChanges === undefined ? '' : `.${sentChanges}`;
  return `${position}${part}${recheck === undefined ? '' : `;${recheck.from};${recheck.keys.join('')}`}:${name}`;
}

/** The mark of a text; undefined for what was never written as one. */
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

/** The refusal of a mark after which nobody can tell any more what was done. */
export const cursorUnknownError = (): CallError => new CallError('conflict', bookError('markUnknown'));
