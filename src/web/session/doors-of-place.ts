import { createContext, useContext } from 'react';
import type { AskDoor, DoorInput, DoorName } from '#contract/door-calls.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import { askOwnServer, callDoor } from './doors.ts';

/** What a server may offer of the doors (contract/providers.ts). */
export type DoorKind = 'sessions' | 'second-factor' | 'passkeys';

/** Whether the place offers one of the doors: our own server does, under the address of the page, and a Supabase project has one of them. */
export function offersDoor({ class: { name, type }, doors = [] }: ProviderConfig, door: DoorKind): boolean {
  if (type.name === 'SERVER') return name === 'OWN' && doors.includes(door);
  return type.dbProvider === 'SUPABASE' && door === 'second-factor';
}

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
