import * as z from 'zod/mini';
import { CallError, codeOfStatus, invalidFieldsError } from './errors.ts';
import { Issues } from './failure.ts';
import { toErrorMessage, WireErrorDetail } from './error-catalogue/catalogue.ts';

/** SQLSTATE codes for texts that PostgreSQL cannot store: a NUL, half a surrogate pair. Such a call fails before the engine sees it. */
const unstorable = new Set(['22P05', '22P02', '22021']);

function readJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

/** An error that PostgreSQL reports; other errors have no such code. */
const SqlError = z.object({
  code: z.string(),
  message: z.string(),
  detail: z.optional(z.nullable(z.string())),
  hint: z.optional(z.nullable(z.string())),
});

/**
 * Converts an error that the SQL engine raised (sql/030-values.sql): SQLSTATE is 'PT' and the HTTP status, the detail holds the fields, the
 * hint holds the error id. Returns undefined for any other error.
 */
export function readSqlError(thrown: unknown): CallError | undefined {
  const { data: sqlError } = SqlError.safeParse(thrown);
  if (sqlError === undefined) return undefined;
  const { code, message, detail: issuesText, hint } = sqlError;
  if (unstorable.has(code)) return invalidFieldsError([]);
  if (!/^PT\d{3}$/.test(code)) return undefined;
  const detail = WireErrorDetail.safeParse(readJson(hint)).data;
  const issues = Issues.safeParse(readJson(issuesText)).data;
  return new CallError(codeOfStatus(Number(code.slice(2))), toErrorMessage(message, detail), issues);
}
