import type { DoorBody, DoorName } from '#contract/door-calls.ts';
import type { SignInRequest } from '#server/sign-in/dependencies.ts';
import type { DoorDependencies, DoorResult } from './dependencies.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  listPasskeys,
  loginByPasskey,
  removePasskey,
  renamePasskey,
} from './passkeys.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  newRecoveryCodes,
  passSecondFactor,
  secondFactorOf,
} from './second-factor.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';

/** One function for each call of the table. */
export type DoorCalls = {
  [Name in DoorName]: (body: DoorBody<Name>, request: SignInRequest) => Promise<DoorResult<Name>>;
};

/** Builds the calls about the ways into an account (docs/security.md). Each refusal is a `CallError`. */
export function doorCallsOf(dependencies: DoorDependencies): DoorCalls {
  return {
    'door-sessions': async (_body, request) => ({ answer: await listSessions(dependencies, request) }),
    'end-door-session': async ({ id }, request) => ({ answer: await endSession(dependencies, id, request) }),
    'end-other-door-sessions': async (_body, request) => ({
      answer: await endOtherSessions(dependencies, request),
    }),
    'second-factor': async (_body, request) => ({ answer: await secondFactorOf(dependencies, request) }),
    'begin-second-factor': (body, request) => beginSecondFactor(dependencies, body, request),
    'confirm-second-factor': (body, request) => confirmSecondFactor(dependencies, body, request),
    'end-second-factor': (body, request) => endSecondFactor(dependencies, body, request),
    'new-recovery-codes': (body, request) => newRecoveryCodes(dependencies, body, request),
    'pass-second-factor': (body, request) => passSecondFactor(dependencies, body, request),
    passkeys: async (_body, request) => ({ answer: await listPasskeys(dependencies, request) }),
    'begin-passkey': (body, request) => beginPasskey(dependencies, body, request),
    'add-passkey': (body, request) => addPasskey(dependencies, body, request),
    'rename-passkey': (body, request) => renamePasskey(dependencies, body, request),
    'remove-passkey': (body, request) => removePasskey(dependencies, body, request),
    'begin-passkey-login': (_body, request) => beginPasskeyLogin(dependencies, request),
    'passkey-login': (body, request) => loginByPasskey(dependencies, body, request),
  };
}
