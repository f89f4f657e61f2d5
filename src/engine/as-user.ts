import type { SqlFunction } from '#contract/data-calls.ts';
import { toEngineCallError } from './errors.ts';

/** Runs one function of the engine and resolves with its jsonb as text, ready to be sent unchanged. */
export type SqlCall = (name: SqlFunction, input: unknown) => Promise<string>;

/** Several calls of one user in one transaction: applied all or not at all, or reading one snapshot. */
export type SqlSession = {
  call: SqlCall;
  commit(): Promise<void>;
  rollback(): Promise<void>;
};

/** The purpose of a session: changing rows, or reading all rows as of its first call. */
export type SessionKind = 'write' | 'snapshot';

/** A PostgreSQL database with the engine installed. Rejects with a `CallError` for an error that the engine raises. */
export type SqlHost = {
  /** Runs one call of one user as one statement and one commit. */
  call(userId: string, ...call: Parameters<SqlCall>): Promise<string>;
  begin(userId: string, kind: SessionKind): Promise<SqlSession>;
};

/** Returns the claims of a user, as auth.uid() reads them. */
export function claimsOf(userId: string): string {
  return JSON.stringify({ sub: userId, role: 'authenticated' });
}

/** Returns a call as one statement ($1 the input). */
export function toCallStatement(name: SqlFunction): string {
  return `select public.${name}($1::text::jsonb)::text as answer`;
}

/**
 * Returns an SQL expression that runs a call as a user, for use within a statement. The arguments `claims` and `input` are SQL expressions,
 * never user input. One statement is one transaction, so the role and the claims end with it, also after an error. CASE fixes the
 * evaluation order. Nothing remains set on a pooled connection.
 */
export function toCallAsUser(name: SqlFunction, claims: string, input: string): string {
  return `case when set_config('request.jwt.claims', ${claims}, true) is not null
    and set_config('role', 'authenticated', true) is not null
    then public.${name}(${input}::text::jsonb)::text end`;
}

/** Returns the call of a user as one statement ($1 the claims, $2 the input). */
export function toCallAsUserStatement(name: SqlFunction): string {
  return `select ${toCallAsUser(name, '$1', '$2')} as answer`;
}

/** Sets the user for the remainder of a transaction ($1 the claims). */
export const becomeUserStatement = `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`;

/** The begin statement for each session kind. A writer must see commits of others that happen while it waits for a lock. */
export const beginStatements: Record<SessionKind, string> = {
  write: 'begin isolation level read committed',
  snapshot: 'begin isolation level repeatable read read only',
};

/** The only row of both call statements: jsonb as text. */
export type SqlAnswerRow = { answer: string };

/** Returns the text of a response. @throws CallError if the engine raised an error */
export async function readSqlAnswer(query: Promise<{ rows: SqlAnswerRow[] }>): Promise<string> {
  try {
    const { rows } = await query;
    return rows[0]?.answer ?? 'null';
  } catch (error) {
    throw toEngineCallError(error);
  }
}
