import type { CallName } from './calls.ts';
import type { ProviderConfig } from './providers.ts';

/** A kind of back-end: our own server, a Supabase project, a Firebase project (spec 1), or this browser. */
export type BackendKind = 'SERVER' | 'SUPABASE' | 'FIREBASE' | 'BROWSER';

/** A browser has no sign-in: its user is the only one. */
const noSignIn = 'no sign-in';
/** Feedback goes to the server of the default provider. */
const feedback = 'our server only';

/** Books in a browser cannot be shared, as no other user can reach them. */
const noSharing = 'nobody to share with';

/** A Firebase project cannot transfer the ownership of a book. The owner exports the book instead. */
const exportInstead = 'by a file alone';

/**
 * The calls that a kind of back-end handles differently from the others, each with a short reason (short, as the texts are part of the
 * first load). The only list of these differences, for the app and for the tests.
 */
export const backendDifferences: Record<BackendKind, Partial<Record<CallName, string>>> = {
  SERVER: {},
  SUPABASE: { 'send-message': feedback },
  FIREBASE: {
    'send-message': feedback,
    // Firebase never deletes an account that is not empty, even with `override`.
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
 * The back-ends on which only the owner of a shared book can have an offline copy, each with the reason. There `changes-since` tells
 * members only that the book has changed (decision 0068).
 */
export const ownerOnlyCopies: Partial<Record<BackendKind, string>> = {
  FIREBASE: 'no query by arrival that the access rules allow a member',
};

/** Returns the back-end kind of a provider. */
export const backendKindOf = ({ class: { type } }: Pick<ProviderConfig, 'class'>): BackendKind =>
  type.name === 'DATABASE' ? type.dbProvider : 'SERVER';

/** True if books of a provider can be shared with members. */
export const canShareBooks = (provider: Pick<ProviderConfig, 'class'>): boolean =>
  backendDifferences[backendKindOf(provider)].members === undefined;

/** True if members can have offline copies of shared books at a provider. */
export const canMembersHaveCopies = (provider: Pick<ProviderConfig, 'class'>): boolean =>
  ownerOnlyCopies[backendKindOf(provider)] === undefined;
