import * as z from 'zod/mini';
import { CallError, codeOfStatus, invalidFieldsError } from './errors.ts';
import { Issues } from './failure.ts';
import { toErrorMessage, WireErrorDetail } from './refusals/catalogue.ts';

/** Texts that PostgreSQL cannot hold: a NUL, half a surrogate pair. They fail before the engine sees them. */
const unstorable = new Set(['22P05', '22P02', '22021']);

function readJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

/** What PostgreSQL says of an error that it raised; others have no such code. */
const RaisedError = z.object({
  code: z.string(),
  message: z.string(),
  detail: z.optional(z.nullable(z.string())),
  hint: z.optional(z.nullable(z.string())),
});

/**
 * The refusal of the engine (sql/030-values.sql) in an error: SQLSTATE 'PT' and the HTTP status, the fields as detail, the id as
 * hint. Undefined for whatever else was thrown.
 */
export function readSqlError(thrown: unknown): CallError | undefined {
  const { data: raised } = RaisedError.safeParse(thrown);
  if (raised === undefined) return undefined;
  const { code, message, detail, hint } = raised;
  if (unstorable.has(code)) return invalidFieldsError([]);
  if (!/^PT\d{3}$/.test(code)) return undefined;
  const refusal = WireErrorDetail.safeParse(readJson(hint)).data;
  const issues = Issues.safeParse(readJson(detail)).data;
  return new CallError(codeOfStatus(Number(code.slice(2))), toErrorMessage(message, refusal), issues);
}
