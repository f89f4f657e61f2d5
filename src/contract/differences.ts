import type { CallName } from './calls.ts';
import type { ProviderConfig } from './providers.ts';

/** What holds books: our own server, a Supabase project, a Firebase project (spec 1), this browser. */
export type BackendKind = 'SERVER' | 'SUPABASE' | 'FIREBASE' | 'BROWSER';

/** Whoever sits before the browser is the user. */
const nobody = 'no sign-in';
/** Feedback goes to the server of the default provider. */
const feedback = 'our server only';

/** A browser is of whoever sits before it. */
const alone = 'nobody to share with';

/** A Firebase project hands no book over: its owner exports it. */
const byFile = 'by a file alone';

/** Where a kind of back-end answers otherwise than the others, and why, in a few words, as they are in the first load of the app: the one list of it, for the app and for the tests. */
export const differences: Record<BackendKind, Partial<Record<CallName, string>>> = {
  SERVER: {},
  SUPABASE: { 'send-message': feedback },
  FIREBASE: {
    'send-message': feedback,
    // What is not empty is never deleted, whatever is asked.
    'delete-subaccount': 'never filled ones',
    'offer-hand-over': byFile,
    'withdraw-hand-over': byFile,
    'hand-over-offers': byFile,
    'accept-hand-over': byFile,
    'decline-hand-over': byFile,
  },
  BROWSER: {
    'send-message': feedback,
    login: nobody,
    logout: nobody,
    'is-loggedin': nobody,
    signup: nobody,
    recover: nobody,
    reset: nobody,
    'is-recovery-in-progress': nobody,
    members: alone,
    invite: alone,
    join: alone,
    'change-member': alone,
    invitation: alone,
    'leave-book': alone,
    'offer-hand-over': alone,
    'withdraw-hand-over': alone,
    'hand-over-offers': alone,
    'accept-hand-over': alone,
    'decline-hand-over': alone,
  },
};

/**
 * Where only the owner of a shared book can have an offline copy of it, and why: there `changes-since` tells a member that something was
 * done, and not what (decision 0068).
 */
export const ownCopiesOnly: Partial<Record<BackendKind, string>> = {
  FIREBASE: 'no query by arrival that the access rules allow a member',
};

/** Returns which kind of back-end a provider is. */
export const backendKindOf = ({ class: { type } }: Pick<ProviderConfig, 'class'>): BackendKind =>
  type.name === 'DATABASE' ? type.dbProvider : 'SERVER';

/** True if books of a provider can be shared with members. */
export const canShareBooks = (provider: Pick<ProviderConfig, 'class'>): boolean =>
  differences[backendKindOf(provider)].members === undefined;

/** True if members can have offline copies of shared books at a provider. */
export const hasCopiesForMembers = (provider: Pick<ProviderConfig, 'class'>): boolean =>
  ownCopiesOnly[backendKindOf(provider)] === undefined;
