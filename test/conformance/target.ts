import type { Backend } from '#backends/backend.ts';
import type { CallName } from '#contract/calls.ts';

/** A back-end under test: how to get hold of users on it, and what it is allowed to do differently. */
export type ConformanceTarget = {
  name: string;
  /** A new signed-in user who has no book yet. */
  newUser(): Promise<Backend>;
  /** Somebody without a session, where there is such a thing. */
  stranger?(): Promise<Backend>;
  /** Calls that this back-end does not answer, each with its reason. */
  differences: Partial<Record<CallName, string>>;
  /** Why only the owner of a shared book can have an offline copy of it, where that is so. */
  onlyOwnerCopies?: string | undefined;
  /** How many transactions the large book has that goes in and out: 3,000 unless each takes too long here. */
  largeBook?: number;
  /** Why a recovery of an address that nobody has looks like any other, where it does. */
  hidesUnknownAddresses?: string;
};

const noSignIn = 'the engine has no sign-in of its own';

/** What an engine that is asked in this very process does not answer. */
export const engineDifferences: ConformanceTarget['differences'] = {
  login: noSignIn,
  logout: noSignIn,
  'is-loggedin': noSignIn,
  signup: noSignIn,
  recover: noSignIn,
  reset: noSignIn,
  'is-recovery-in-progress': noSignIn,
  'delete-user-account': noSignIn,
  'send-message': noSignIn,
};

const noSharing = 'nobody to share with';

/** What documents of one user alone do not answer. */
export const documentsDifferences: ConformanceTarget['differences'] = {
  ...engineDifferences,
  members: noSharing,
  invite: noSharing,
  join: noSharing,
  'change-member': noSharing,
  invitation: noSharing,
  'leave-book': noSharing,
  'offer-hand-over': noSharing,
  'withdraw-hand-over': noSharing,
  'hand-over-offers': noSharing,
  'accept-hand-over': noSharing,
  'decline-hand-over': noSharing,
};

/** One suite: the calls it covers, and its tests on a target. */
export type ConformanceSuite = { calls: CallName[]; run(target: ConformanceTarget): void };
