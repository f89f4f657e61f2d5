import * as z from 'zod/mini';
import type { CallBody, CallName } from './calls.ts';
import { issueOf, invalidFieldsError } from './errors.ts';
import { schemaErrorOf } from './error-catalogue/catalogue.ts';
import { inputs } from './inputs.ts';
import type { SecurityCallBody, SecurityCallName } from './security-calls.ts';
import { securityInputs } from './security-inputs.ts';

/**
 * Parses a request body by a schema: texts trimmed, defaults filled in.
 * @throws CallError `invalid` that names each invalid field.
 */
export function parseBySchema<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const parsed = z.safeParse(schema, input);
  if (parsed.success) return parsed.data;
  throw invalidFieldsError(
    parsed.error.issues.map(({ path, message }) => issueOf(path.join('.'), schemaErrorOf(message))),
  );
}

/**
 * Parses the request body of a call by its schema.
 * @throws CallError `invalid` that names each invalid field.
 */
export function parseInput<Name extends CallName>(name: Name, input: unknown): CallBody<Name> {
  return parseBySchema<z.ZodMiniType>(inputs[name], input) as CallBody<Name>;
}

/**
 * Parses the request body of an account-security call by its schema.
 * @throws CallError `invalid` that names each invalid field.
 */
export function parseSecurityInput<Name extends SecurityCallName>(
  name: Name,
  input: unknown,
): SecurityCallBody<Name> {
  return parseBySchema<z.ZodMiniType>(securityInputs[name], input) as SecurityCallBody<Name>;
}
