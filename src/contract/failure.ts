import * as z from 'zod/mini';
import { CallError, codeOfStatus, type ErrorCode, type Issue } from './errors.ts';
import {
  type ErrorDetail,
  toErrorMessage,
  verbatimMessage,
  toWireDetail,
  WireErrorDetail,
} from './error-catalogue/catalogue.ts';

/** The invalid fields, as sent in an error body. */
export const Issues = z.array(
  z.object({ path: z.string(), message: z.string(), detail: z.optional(WireErrorDetail) }),
);

/** The body of an error (calls.md The wire). A server between the app and the provider sends the text only. */
const Failure = z.object({
  message: z.string(),
  detail: z.optional(WireErrorDetail),
  issues: z.optional(Issues),
});

type FailureBody = { code: ErrorCode; message: string; detail?: ErrorDetail; issues?: readonly Issue[] };

/** Returns the response body for an error. */
export function toFailureBody({ code, reason, detail, issues }: CallError): FailureBody {
  return { code, message: reason, ...toWireDetail(detail), ...(issues.length > 0 && { issues }) };
}

/** Parses an error response. A body in an unknown form becomes an error with the HTTP status as its text. */
export function readFailure(status: number, body: unknown, retryAfterSeconds?: number): CallError {
  const { data } = Failure.safeParse(body);
  const message = data ? toErrorMessage(data.message, data.detail) : verbatimMessage(`HTTP ${status}`);
  return new CallError(codeOfStatus(status), message, data?.issues, retryAfterSeconds);
}
