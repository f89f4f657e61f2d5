import type { SqlFunction } from '#contract/data-calls.ts';

/** Runs one function of the project and answers its jsonb. Rejects with a `CallError`. */
export type RunFunction = (name: SqlFunction, input: unknown) => Promise<unknown>;
