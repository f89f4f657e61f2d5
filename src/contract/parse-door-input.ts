import type * as z from 'zod/mini';
import type { DoorBody, DoorName } from './door-calls.ts';
import { doorInputs } from './door-inputs.ts';
import { parseSent } from './parse-input.ts';

/**
 * What a call of the doors was sent, as its schema has it.
 * @throws CallError `invalid` that names each wrong field.
 */
export function parseDoorInput<Name extends DoorName>(name: Name, sent: unknown): DoorBody<Name> {
  return parseSent<z.ZodMiniType>(doorInputs[name], sent) as DoorBody<Name>;
}
