import { readSqlError } from '#contract/sql-error.ts';

/** Converts an error of a database driver: an error that the engine raised becomes a `CallError`, any other error stays unchanged. */
export function toEngineCallError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return readSqlError({ ...error, message: error.message }) ?? error;
}
