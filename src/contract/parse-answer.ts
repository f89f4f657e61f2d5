import * as z from 'zod/mini';
import { type CallAnswer, type CallName, calls } from './calls.ts';
import { CallError } from './errors.ts';
import { generalError } from './error-catalogue/general.ts';

/**
 * Parses the response of a call by its schema.
 * @throws CallError `unexpected` if the response does not match.
 */
export function parseAnswer<Name extends CallName>(name: Name, answer: unknown): CallAnswer<Name> {
  const parsed = z.safeParse<z.ZodMiniType>(calls[name].output, answer);
  if (parsed.success) return parsed.data as CallAnswer<Name>;
  throw new CallError('unexpected', generalError('unreadableAnswer', { call: name }));
}
