import type { CallBody, CallName } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { parseInput } from '#contract/parse-input.ts';
import { findJsonError } from '#contract/parse-json.ts';
import { serverRefusal } from '#contract/refusals/server.ts';

/**
 * What a call was sent, as its schema has it: trimmed, defaults filled in; no body at all is an empty object.
 * Throws 400 for what is not JSON, saying where, and for each field that is wrong, naming it.
 */
export function parseBody<Name extends CallName>(name: Name, text: string): CallBody<Name> {
  return parseInput(name, readBody(text));
}

/** The JSON of a body; none at all is an empty object. Throws 400 for what is not JSON, saying where. */
export function readBody(text: string): unknown {
  return text === '' ? {} : parseJson(text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const { line, column } = findJsonError(text);
    throw new CallError('invalid', serverRefusal('bodyNotJson', { line, column }));
  }
}
