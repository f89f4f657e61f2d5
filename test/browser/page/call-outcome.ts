import type { CallError } from '#contract/errors.ts';

/** The result of a call, as the page passes it to the test. */
export type PageCallOutcome =
  | { answer: unknown }
  | { failure: Pick<CallError, 'code' | 'detail' | 'issues' | 'retryAfterSeconds'> }
  | { broken: string };
