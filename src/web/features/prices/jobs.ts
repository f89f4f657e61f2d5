import type { PricesRead } from '#imports/prices.ts';
import type { UnreadableReason } from '#statements/statement.ts';

/** What a file came to: its prices, or why there are none. */
export type FileOutcome =
  | ({ kind: 'read' } & PricesRead)
  | { kind: 'unreadable'; reason: UnreadableReason | 'gone' | 'tooLong' | 'broken' };

/** Reads the prices of a file. */
export type PricesJob = { part: never; request: Blob; update: never; result: FileOutcome };
