import type { CallError } from '#contract/errors.ts';
import type { ImportProgress } from '#contract/transfer.ts';

// Comlink would carry the message of an error alone, not its code and its refusal, and would leave the calls that wait for a
// worker which stopped waiting for ever: what would have to stand around it is what stands here.

/** What the main thread tells the worker: the project once, each new token, each call. */
export type ToWorker =
  | { type: 'project'; url: string; key: string }
  | { type: 'token'; token: string | undefined }
  | { type: 'call'; id: number; name: string; input: unknown };

/** What the worker says: how far a call is, its outcome, or that the token has ended and it waits for a new one. */
export type FromWorker =
  | { type: 'progress'; id: number; progress: ImportProgress }
  | { type: 'answer'; id: number; answer: unknown }
  | {
      type: 'failure';
      id: number;
      failure: Pick<CallError, 'code' | 'refusal' | 'issues' | 'retryAfterSeconds'>;
    }
  | { type: 'token-ended' };
