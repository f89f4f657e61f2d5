import type { CallError } from '#contract/errors.ts';
import type { ImportProgress } from '#contract/transfer.ts';

// Comlink would carry the message of an error alone, not its code and its refusal, and would leave the calls that wait for a
// worker which stopped waiting for ever: what would have to stand around it is what stands here.

/** A call that the page makes in a worker. */
export type WorkerRequest = { type: 'call'; id: number; name: string; input: unknown };

/**
 * What comes back: how far a call is, or its outcome; and without a call, that what it works on was taken away, or how much of it
 * cannot be read.
 */
export type WorkerResponse =
  | { type: 'ended' }
  | { type: 'left-out'; count: number }
  | { type: 'progress'; id: number; progress: ImportProgress }
  | { type: 'answer'; id: number; answer: unknown }
  | {
      type: 'failure';
      id: number;
      failure: Pick<CallError, 'code' | 'refusal' | 'issues' | 'retryAfterSeconds'>;
    };
