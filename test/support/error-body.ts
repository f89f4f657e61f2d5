import type { ErrorCode } from '#contract/errors.ts';
import type { ErrorMessage } from '#contract/error-catalogue/catalogue.ts';

/** Returns the complete body of an answer that rejects a call without field errors (calls.md The wire). */
export function createErrorBody(code: ErrorCode, { id, params, text }: ErrorMessage) {
  return { code, message: text, detail: { id, params } };
}
