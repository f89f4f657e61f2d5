import { readSqlError } from '#contract/raised.ts';

/** What a driver threw, as the caller is to see it: a refusal of the engine as a `CallError`, anything else as it is. */
export function toEngineCallError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return readSqlError({ ...error, message: error.message }) ?? error;
}
