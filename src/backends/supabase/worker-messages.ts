import type { CallError } from '#contract/errors.ts';

/** What the main thread tells the worker: the project once, each new token, each call. */
export type ToWorker =
  | { about: 'project'; url: string; key: string }
  | { about: 'token'; token: string | undefined }
  | { about: 'call'; id: number; name: string; input: unknown };

/** What the worker says: the outcome of a call, or that the token has ended and it waits for a new one. */
export type FromWorker =
  | { about: 'answer'; id: number; answer: unknown }
  | {
      about: 'failure';
      id: number;
      failure: Pick<CallError, 'code' | 'refusal' | 'issues' | 'retryAfterSeconds'>;
    }
  | { about: 'token-ended' };
