import { createContext, useContext } from 'react';
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
import type { ProviderConfig } from '#contract/providers.ts';
import { generalRefusal } from '#contract/refusals/general.ts';
import { isSessionOver, loadReason } from './client.ts';
import { events } from './events.ts';

/** What a server may offer of the doors (contract/providers.ts). */
export type DoorKind = 'sessions' | 'second-factor' | 'passkeys';

/** Whether the place offers one of the doors: our own server does, under the address of the page, and a Supabase project has one of them. */
export function offersDoor({ class: { name, type }, doors = [] }: ProviderConfig, door: DoorKind): boolean {
  if (type.name === 'SERVER') return name === 'OWN' && doors.includes(door);
  return type.dbProvider === 'SUPABASE' && door === 'second-factor';
}

async function failureOf(response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => ({ message: response.statusText }));
  const retryAfter = Number(response.headers.get('retry-after'));
  return readFailure(response.status, body, retryAfter > 0 ? retryAfter : undefined);
}

const askOwnServer: AskDoor = async (name, input) => {
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

/** Who answers the calls about the doors of an account, and whether there are recovery codes for a lost app. */
type Doors = { ask: AskDoor; hasRecoveryCodes: boolean };

/** Our own server, under the address of the page. */
export const ownDoors: Doors = { ask: askOwnServer, hasRecoveryCodes: true };

/** The doors of the place where the account is; `web/app` provides those of a project. */
export const DoorsContext = createContext(ownDoors);

/** The calls about the doors of the place where the account is. */
export function useDoors() {
  const { ask, hasRecoveryCodes } = useContext(DoorsContext);
  return {
    hasRecoveryCodes,
    callDoor: <Name extends DoorName>(name: Name, input: DoorInput<Name>) => callDoor(name, input, ask),
  };
}

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
