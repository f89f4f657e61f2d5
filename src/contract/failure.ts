import * as z from 'zod/mini';
import { CallError, codeOfStatus, type ErrorCode, type Issue, wrongFields } from './errors.ts';
import { type Refusal, verbatim } from './refusals/catalogue.ts';
import { toldOf, wireOf, WireRefusal } from './refusals/wire.ts';

/** The fields to blame, as they travel. */
const Issues = z.array(z.object({ path: z.string(), message: z.string(), refusal: z.optional(WireRefusal) }));

/** The body of an error (calls.md The wire). A back-end of before tells the texts only. */
const Failure = z.object({
  message: z.string(),
  refusal: z.optional(WireRefusal),
  issues: z.optional(Issues),
});

type FailureBody = { code: ErrorCode; message: string; refusal?: Refusal; issues?: readonly Issue[] };

/** The body of an answer for an error. */
export function failureBody({ code, reason, refusal, issues }: CallError): FailureBody {
  return { code, message: reason, ...wireOf(refusal), ...(issues.length > 0 && { issues }) };
}

/** The error that an answer tells of; a body in no form of ours is told as the status. */
export function readFailure(status: number, body: unknown, retryAfterSeconds?: number): CallError {
  const { data } = Failure.safeParse(body);
  const told = data ? toldOf(data.message, data.refusal) : verbatim(`HTTP ${status}`);
  return new CallError(codeOfStatus(status), told, data?.issues, retryAfterSeconds);
}

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
const Raised = z.object({
  code: z.string(),
  message: z.string(),
  detail: z.optional(z.nullable(z.string())),
  hint: z.optional(z.nullable(z.string())),
});

/**
 * The refusal of the engine (sql/030-values.sql) in an error: SQLSTATE 'PT' and the HTTP status, the fields as detail, the id as
 * hint. Undefined for whatever else was thrown.
 */
export function readRaised(thrown: unknown): CallError | undefined {
  const { data: raised } = Raised.safeParse(thrown);
  if (raised === undefined) return undefined;
  const { code, message, detail, hint } = raised;
  if (unstorable.has(code)) return wrongFields([]);
  if (!/^PT\d{3}$/.test(code)) return undefined;
  const refusal = WireRefusal.safeParse(readJson(hint)).data;
  const issues = Issues.safeParse(readJson(detail)).data;
  return new CallError(codeOfStatus(Number(code.slice(2))), toldOf(message, refusal), issues);
}
