import {
  type AskDoor,
  type DoorAnswer,
  doorCalls,
  type DoorInput,
  type DoorName,
  parseDoorAnswer,
} from '#contract/door-calls.ts';
import { CallError } from '#contract/errors.ts';
import { readFailure } from '#contract/failure.ts';
import { generalRefusal } from '#contract/refusals/general.ts';
import { isSessionOver, loadReason } from './client.ts';
import { events } from './events.ts';

async function failureOf(response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => ({ message: response.statusText }));
  const retryAfter = Number(response.headers.get('retry-after'));
  return readFailure(response.status, body, retryAfter > 0 ? retryAfter : undefined);
}

/** Asks our own server, under the address of the page. */
export const askOwnServer: AskDoor = async (name, input) => {
  const response = await fetch(`/api/${name}`, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  }).catch(() => {
    throw new CallError('unexpected', generalRefusal('serverAway'));
  });
  if (!response.ok) throw await failureOf(response);
  return response.json().catch(() => undefined);
};

/**
 * Makes a call about the doors of an account; a session that is over ends as in any other call (spec 8).
 * @throws CallError
 */
export async function callDoor<Name extends DoorName>(
  name: Name,
  input: DoorInput<Name>,
  ask = askOwnServer,
): Promise<DoorAnswer<Name>> {
  try {
    return parseDoorAnswer(name, await ask(name, input));
  } catch (error) {
    if (isSessionOver(error) && doorCalls[name].access === 'user')
      events.raise('log-out', { reason: 'unauthenticated' });
    await loadReason(error);
    throw error;
  }
}
