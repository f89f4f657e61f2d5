import type { CallError } from '#contract/errors.ts';

/** What a call came to, on its way out of the page. */
export type PageCallOutcome =
  | { answer: unknown }
  | { failure: Pick<CallError, 'code' | 'refusal' | 'issues' | 'retryAfterSeconds'> }
  | { broken: string };
