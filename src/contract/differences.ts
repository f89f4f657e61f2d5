import type { CallName } from './calls.ts';

/** What holds books: our own server, a Supabase project, a Firebase project (spec 1), this browser. */
export type BackendKind = 'SERVER' | 'SUPABASE' | 'FIREBASE' | 'BROWSER';

const nobody = 'who sits before the browser is the user: there is nobody to sign in';
const feedback = 'feedback goes to the server of the default provider only (spec 6)';

/** Where a kind of back-end answers otherwise than the others, and why: the one list of it, for the app and for the tests. */
export const differences: Record<BackendKind, Partial<Record<CallName, string>>> = {
  SERVER: {},
  SUPABASE: { 'send-message': feedback },
  FIREBASE: {
    'send-message': feedback,
    'delete-subaccount': 'what is not empty is never deleted, whatever is asked (spec 6)',
    'changes-since': 'its log goes by the clocks of its writers; what is new its own listener tells',
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
  },
};
