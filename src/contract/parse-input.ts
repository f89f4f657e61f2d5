import * as z from 'zod/mini';
import { type CallAnswer, type CallBody, type CallName, calls } from './calls.ts';
import { CallError, issueOf, wrongFields } from './errors.ts';
import { refusalOf } from './refusals/catalogue.ts';
import { generalRefusal } from './refusals/general.ts';

/**
 * What was sent, as a schema has it: trimmed, defaults filled in.
 * @throws CallError `invalid` that names each wrong field.
 */
export function parseSent<Schema extends z.ZodMiniType>(schema: Schema, sent: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, sent);
  if (parsed.success) return parsed.data;
  throw wrongFields(
    parsed.error.issues.map(({ path, message }) => issueOf(path.join('.'), refusalOf(message))),
  );
}

/**
 * What a call was sent, as its schema has it.
 * @throws CallError `invalid` that names each wrong field.
 */
export function parseInput<Name extends CallName>(name: Name, input: unknown): CallBody<Name> {
  return parseSent<z.ZodMiniType>(calls[name].input, input) as CallBody<Name>;
}

/**
 * What a back-end answered, as the schema of the call has it.
 * @throws CallError `unexpected` when it does not fit.
 */
export function parseAnswer<Name extends CallName>(name: Name, answer: unknown): CallAnswer<Name> {
  const parsed = z.safeParse<z.ZodMiniType>(calls[name].output, answer);
  if (parsed.success) return parsed.data as CallAnswer<Name>;
  throw new CallError('unexpected', generalRefusal('unreadableAnswer', { call: name }));
}
