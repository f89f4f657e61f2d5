import type { CallName } from './calls.ts';
import type { ProviderConfig } from './providers.ts';

/** What holds books: our own server, a Supabase project, a Firebase project (spec 1), this browser. */
export type BackendKind = 'SERVER' | 'SUPABASE' | 'FIREBASE' | 'BROWSER';

/** Whoever sits before the browser is the user. */
const noSignIn = 'no sign-in';
/** Feedback goes to the server of the default provider. */
const feedback = 'our server only';

/** A browser is of whoever sits before it. */
const noSharing = 'nobody to share with';

/** A Firebase project hands no book over: its owner exports it. */
const exportInstead = 'by a file alone';

/** Where a kind of back-end answers otherwise than the others, and why, in a few words, as they are in the first load of the app: the one list of it, for the app and for the tests. */
export const backendDifferences: Record<BackendKind, Partial<Record<CallName, string>>> = {
  SERVER: {},
  SUPABASE: { 'send-message': feedback },
  FIREBASE: {
    'send-message': feedback,
    // What is not empty is never deleted, whatever is asked.
    'delete-subaccount': 'never filled ones',
    'offer-hand-over': exportInstead,
    'withdraw-hand-over': exportInstead,
    'hand-over-offers': exportInstead,
    'accept-hand-over': exportInstead,
    'decline-hand-over': exportInstead,
  },
  BROWSER: {
    'send-message': feedback,
    login: noSignIn,
    logout: noSignIn,
    'is-loggedin': noSignIn,
    signup: noSignIn,
    recover: noSignIn,
    reset: noSignIn,
    'is-recovery-in-progress': noSignIn,
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
  },
};

/**
 * Where only the owner of a shared book can have an offline copy of it, and why: there `changes-since` tells a member that something was
 * done, and not what (decision 0068).
 */
export const ownerOnlyCopies: Partial<Record<BackendKind, string>> = {
  FIREBASE: 'no query by arrival that the access rules allow a member',
};

/** Returns which kind of back-end a provider is. */
export const backendKindOf = ({ class: { type } }: Pick<ProviderConfig, 'class'>): BackendKind =>
  type.name === 'DATABASE' ? type.dbProvider : 'SERVER';

/** True if books of a provider can be shared with members. */
export const canShareBooks = (provider: Pick<ProviderConfig, 'class'>): boolean =>
  backendDifferences[backendKindOf(provider)].members === undefined;

/** True if members can have offline copies of shared books at a provider. */
export const canMembersHaveCopies = (provider: Pick<ProviderConfig, 'class'>): boolean =>
  ownerOnlyCopies[backendKindOf(provider)] === undefined;
