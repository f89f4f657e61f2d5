import type { CallName } from './calls.ts';

/** What holds books (spec 1): our own server, a Supabase project, a Firebase project. */
export type BackendKind = 'SERVER' | 'SUPABASE' | 'FIREBASE';

const feedback = 'feedback goes to the server of the default provider only (spec 6)';

/** Where a kind of back-end answers otherwise than the others, and why: the one list of it, for the app and for the tests. */
export const differences: Record<BackendKind, Partial<Record<CallName, string>>> = {
  SERVER: {},
  SUPABASE: { 'send-message': feedback },
  FIREBASE: {
    'send-message': feedback,
    'delete-subaccount': 'what is not empty is never deleted, whatever is asked (spec 6)',
  },
};
