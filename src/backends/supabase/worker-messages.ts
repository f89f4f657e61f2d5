import type { ErrorCode, Issue } from '#contract/errors.ts';
import type { Told } from '#contract/refusals/catalogue.ts';

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
      failure: { code: ErrorCode; refusal: Told; issues: readonly Issue[] };
    }
  | { about: 'token-ended' };
