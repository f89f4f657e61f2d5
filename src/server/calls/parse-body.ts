import * as z from 'zod/mini';
import { CallError, errorTexts } from '#contract/errors.ts';
import { findJsonError } from '#contract/parse-json.ts';

/**
 * What a call was sent, as its schema has it: trimmed, defaults filled in; no body at all is an empty object.
 * Throws 400 for what is not JSON, saying where, and for each field that is wrong, naming it.
 */
export function parseBody<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> {
  const parsed = z.safeParse(schema, text === '' ? {} : parseJson(text));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new CallError('invalid', errorTexts.invalid, issues);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const { line, column } = findJsonError(text);
    throw new CallError('invalid', `The body is not JSON: see line ${line}, column ${column}`);
  }
}
