import type { WorkerResponse, WorkerRequest } from '#backends/worker-messages.ts';

/** A message of the main thread to the worker: the project once, each new token, each call. */
export type MessageToWorker =
  | { type: 'project'; url: string; key: string }
  | { type: 'token'; token: string | undefined }
  | WorkerRequest;

/** A message of the worker: about a call, or that the token has expired and it waits for a new one. */
export type MessageFromWorker = WorkerResponse | { type: 'token-ended' };
