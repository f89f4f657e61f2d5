import * as z from 'zod/mini';
import { type CallBody, type CallName, calls } from './calls.ts';
import { CallError, errorTexts } from './errors.ts';

/**
 * What a call was sent, as its schema has it: trimmed, defaults filled in.
 * @throws CallError `invalid` that names each wrong field.
 */
export function parseInput<Name extends CallName>(name: Name, input: unknown): CallBody<Name> {
  const parsed = z.safeParse<z.ZodMiniType>(calls[name].input, input);
  if (parsed.success) return parsed.data as CallBody<Name>;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new CallError('invalid', errorTexts.invalid, issues);
}
