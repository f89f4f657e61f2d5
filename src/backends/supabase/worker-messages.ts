import type { Issue, ErrorCode } from '#contract/errors.ts';

/** What the main thread tells the worker: the project once, each new token, each call. */
export type ToWorker =
  | { about: 'project'; url: string; key: string }
  | { about: 'token'; token: string | undefined }
  | { about: 'call'; id: number; name: string; input: unknown };

/** What the worker answers to a call. */
export type FromWorker =
  | { id: number; answer: unknown }
  | { id: number; failure: { code: ErrorCode; reason: string; issues: readonly Issue[] } };
