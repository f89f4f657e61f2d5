import { CallError } from './errors.ts';
import type { Told } from './refusals/catalogue.ts';
import { wireOf } from './refusals/wire.ts';
import type { ImportResult, Rejected } from './transfer.ts';

/** What an import tells of a part that failed after others went in. */
export function failureOfPart(error: unknown): NonNullable<ImportResult['failure']> {
  if (error instanceof CallError) return { message: error.reason, ...wireOf(error.refusal) };
  return { message: error instanceof Error ? error.message : String(error) };
}

/** The row with this id is left out. */
export function rejectRow(id: string, told: Told): Rejected {
  return { id, message: told.text, ...wireOf(told) };
}
