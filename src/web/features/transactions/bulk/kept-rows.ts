import type { BulkState } from './bulk-rows.ts';

let kept: { userId: string; state: BulkState } | undefined;

/** Keeps the rows that were not stored when the session ended, in memory only. */
export function keepRows(userId: string, state: BulkState): void {
  kept = { userId, state };
}

/** The rows that were kept for this user. */
export function keptRows(userId: string): BulkState | undefined {
  return kept?.userId === userId ? kept.state : undefined;
}

/** Forgets what was kept, once it is shown again. */
export function forgetRows(): void {
  kept = undefined;
}
