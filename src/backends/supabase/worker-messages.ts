import type { WorkerResponse, WorkerRequest } from '#backends/worker-messages.ts';

/** What the main thread tells the worker: the project once, each new token, each call. */
export type ToWorker =
  | { type: 'project'; url: string; key: string }
  | { type: 'token'; token: string | undefined }
  | WorkerRequest;

/** What the worker says: of a call, or that the token has ended and it waits for a new one. */
export type FromWorker = WorkerResponse | { type: 'token-ended' };
