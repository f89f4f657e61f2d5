import type { SqlFunction } from '#contract/data-calls.ts';

/** Runs a SQL function of the project and returns its jsonb. Rejects with a `CallError`. */
export type RunFunction = (name: SqlFunction, input: unknown) => Promise<unknown>;
