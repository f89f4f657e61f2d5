import type { SqlFunction } from '#contract/data-calls.ts';
import { toEngineCallError } from './errors.ts';

/** Runs one function of the engine and resolves with its jsonb as text, ready to be sent as it is. */
export type SqlCall = (name: SqlFunction, input: unknown) => Promise<string>;

/** Several calls of one user that hold together: all of them or none, or all of one moment. */
export type SqlSession = {
  call: SqlCall;
  commit(): Promise<void>;
  rollback(): Promise<void>;
};

/** The purpose of a session: changing rows, or reading them all as they were at its first call. */
export type SessionKind = 'write' | 'snapshot';

/** A PostgreSQL that holds the engine. Rejects with a `CallError` for what the engine refuses. */
export type SqlHost = {
  /** One call of one user, as one statement and one commit. */
  call(userId: string, ...call: Parameters<SqlCall>): Promise<string>;
  begin(userId: string, kind: SessionKind): Promise<SqlSession>;
};

/** What auth.uid() reads: the claims of the user. */
export function claimsOf(userId: string): string {
  return JSON.stringify({ sub: userId, role: 'authenticated' });
}

/** The call as one statement ($1 the input). */
export function toCallStatement(name: SqlFunction): string {
  return `select public.${name}($1::text::jsonb)::text as answer`;
}

/**
 * The same as a user, for within a statement: what yields the claims and the input stands there as SQL, never as what
 * somebody sent. One statement is one transaction, so the role and the claims end with it, also after an error; CASE
 * fixes the order. Nothing stays on a pooled connection.
 */
export function toCallAsUser(name: SqlFunction, claims: string, input: string): string {
  return `case when set_config('request.jwt.claims', ${claims}, true) is not null
    and set_config('role', 'authenticated', true) is not null
    then public.${name}(${input}::text::jsonb)::text end`;
}

/** The call of a user as a statement by itself ($1 the claims, $2 the input). */
export function toCallAsUserStatement(name: SqlFunction): string {
  return `select ${toCallAsUser(name, '$1', '$2')} as answer`;
}

/** Makes the rest of a transaction the user's ($1 the claims). */
export const becomeUserStatement = `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`;

/** How a session of each kind begins. A writer must see what others commit while it waits for its turn. */
export const beginStatements: Record<SessionKind, string> = {
  write: 'begin isolation level read committed',
  snapshot: 'begin isolation level repeatable read read only',
};

/** The one row of both statements: jsonb as text. */
export type SqlAnswerRow = { answer: string };

/** The text of an answer, or the refusal as a `CallError`. */
export async function readSqlAnswer(query: Promise<{ rows: SqlAnswerRow[] }>): Promise<string> {
  try {
    const { rows } = await query;
    return rows[0]?.answer ?? 'null';
  } catch (error) {
    throw toEngineCallError(error);
  }
}
