import { CallError } from './errors.ts';
import { limits } from './limits.ts';
import { type ErrorMessage, toWireDetail } from './refusals/catalogue.ts';
import type { ImportResult, RejectedSummary, RejectedRow } from './transfer.ts';

/** What an import tells of a part that failed after others went in. */
export function toPartFailure(error: unknown): NonNullable<ImportResult['failure']> {
  if (error instanceof CallError) return { message: error.reason, ...toWireDetail(error.refusal) };
  return { message: error instanceof Error ? error.message : String(error) };
}

/** How many rows an import left out. */
export function countRejectedRows({ rejected, rejectedCount }: RejectedSummary): number {
  return rejectedCount ?? rejected.length;
}

/** Adds what else an import left out: all is counted, and no more is named than somebody may read. */
export function addRejectedRows(total: RejectedSummary, more: RejectedSummary): void {
  const count = countRejectedRows(total) + countRejectedRows(more);
  total.rejected.push(...more.rejected.slice(0, limits.maxRejected - total.rejected.length));
  if (count > total.rejected.length) total.rejectedCount = count;
}

/** The row with this id is left out. */
export function rejectRow(id: string, message: ErrorMessage): RejectedRow {
  return { id, message: message.text, ...toWireDetail(message) };
}
