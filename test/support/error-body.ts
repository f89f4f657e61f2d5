import type { ErrorCode } from '#contract/errors.ts';
import type { ErrorMessage } from '#contract/refusals/catalogue.ts';

/** The whole body of an answer that refuses a call and blames no field (calls.md The wire). */
export function createErrorBody(code: ErrorCode, { id, params, text }: ErrorMessage) {
  return { code, message: text, refusal: { id, params } };
}
