import type { Backend } from '#backends/backend.ts';
import type { CallName } from '#contract/calls.ts';

/** A back-end under test: creates users on it and declares its allowed differences. */
export type ConformanceTarget = {
  name: string;
  /** Creates a signed-in user without a book. */
  newUser(): Promise<Backend>;
  /** Returns a client without a session; absent if the back-end has no sessions. */
  stranger?(): Promise<Backend>;
  /** Calls that this back-end does not answer, each with its reason. */
  differences: Partial<Record<CallName, string>>;
  /** The reason why only the owner of a shared book can have an offline copy of it; undefined if members can, too. */
  onlyOwnerCopies?: string | undefined;
  /**
   * Number of transactions in the large book that is exported and imported. Default: 3,000, less if each takes too long on this back-end.
   */
  largeBook?: number;
  /** The reason why the recovery of an unknown address looks like any other; undefined if it does not. */
  hidesUnknownAddresses?: string;
};

const noSignIn = 'the engine has no sign-in of its own';

/** The calls that an engine in the process of the test does not answer. */
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

/** The calls that documents of a single user do not answer. */
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
