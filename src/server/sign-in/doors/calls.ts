import type { DoorBody, DoorName } from '#contract/door-calls.ts';
import type { SignInRequest } from '#server/sign-in/dependencies.ts';
import type { DoorDependencies, DoorResult } from './dependencies.ts';
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
  };
}
