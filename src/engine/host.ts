import type { SqlFunction } from '#contract/data-calls.ts';

/** Runs one function of the engine and resolves with its jsonb as text, ready to be sent as it is. */
export type SqlCall = (name: SqlFunction, input: unknown) => Promise<string>;

/** Several calls of one user that hold together: all of them or none, or all of one moment. */
export type SqlSession = {
  call: SqlCall;
  commit(): Promise<void>;
  rollback(): Promise<void>;
};

/** What a session is for: changing rows, or reading them all as they were at its first call. */
export type SessionKind = 'write' | 'snapshot';

/** A PostgreSQL that holds the engine. Rejects with a `CallError` for what the engine refuses. */
export type SqlHost = {
  /** One call of one user, as one statement and one commit. */
  call(userId: string, ...call: Parameters<SqlCall>): Promise<string>;
  begin(userId: string, kind: SessionKind): Promise<SqlSession>;
};
