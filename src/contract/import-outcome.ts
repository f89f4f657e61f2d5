import { CallError } from './errors.ts';
import { limits } from './limits.ts';
import { type ErrorMessage, toWireDetail } from './error-catalogue/catalogue.ts';
import type { ImportResult, RejectedSummary, RejectedRow } from './transfer.ts';

/** Returns the failure of one part of an import whose earlier parts were stored. */
export function toPartFailure(error: unknown): NonNullable<ImportResult['failure']> {
  if (error instanceof CallError) return { message: error.reason, ...toWireDetail(error.detail) };
  return { message: error instanceof Error ? error.message : String(error) };
}

/** Returns the number of rows that an import rejected. */
export function countRejectedRows({ rejected, rejectedCount }: RejectedSummary): number {
  return rejectedCount ?? rejected.length;
}

/** Adds further rejected rows to a summary. All are counted; at most `limits.maxRejected` are listed. */
export function addRejectedRows(total: RejectedSummary, more: RejectedSummary): void {
  const count = countRejectedRows(total) + countRejectedRows(more);
  total.rejected.push(...more.rejected.slice(0, limits.maxRejected - total.rejected.length));
  if (count > total.rejected.length) total.rejectedCount = count;
}

/** Returns the entry of a rejected row. */
export function rejectRow(id: string, message: ErrorMessage): RejectedRow {
  return { id, message: message.text, ...toWireDetail(message) };
}
