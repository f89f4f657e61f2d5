import { FirebaseError } from '@firebase/util';
import { CallError, unauthenticatedError, invalidFieldError } from '#contract/errors.ts';
import { backendError } from '#contract/error-catalogue/back-ends.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import { type ErrorMessage, verbatimMessage } from '#contract/error-catalogue/catalogue.ts';
import { signInError } from '#contract/error-catalogue/sign-in.ts';
import { type StoreErrorKind, StoreError } from '#documents/store.ts';

/** Errors of a project, with texts that lead to the remedy (spec 2 Providers screen). */
export const firebaseProjectErrors = {
  unreachable: backendError('projectUnreachable'),
  noProject: backendError('noFirebaseProject'),
  noDatabase: backendError('noFirestore'),
  noRules: backendError('noRules'),
  wrongKey: backendError('wrongApiKey'),
  noSignIn: backendError('noEmailSignIn'),
  tooMuch: backendError('projectUsedUp'),
  tooMany: backendError('projectBusy'),
  rejected: backendError('projectRejects'),
  unsure: bookError('unsure'),
  recently: signInError('recently'),
} as const;

/** Returns Firebase's error code: 'permission-denied', 'auth/wrong-password'; an empty text for any other error. */
export function firebaseCodeOf(error: unknown): string {
  return error instanceof FirebaseError ? error.code : '';
}

const firebaseCallErrors: Record<string, () => CallError> = {
  unauthenticated: () => unauthenticatedError(),
  unavailable: () => new CallError('unexpected', firebaseProjectErrors.unreachable),
  aborted: () => new CallError('unexpected', firebaseProjectErrors.tooMany),
  'deadline-exceeded': () => new CallError('unexpected', firebaseProjectErrors.unreachable),
  'auth/network-request-failed': () => new CallError('unexpected', firebaseProjectErrors.unreachable),
  'resource-exhausted': () => new CallError('quota', firebaseProjectErrors.tooMuch),
  'auth/too-many-requests': () => new CallError('quota', firebaseProjectErrors.tooMany),
  'auth/operation-not-allowed': () => new CallError('not-allowed', firebaseProjectErrors.noSignIn),
  'auth/configuration-not-found': () => new CallError('not-allowed', firebaseProjectErrors.noSignIn),
  'permission-denied': () => new CallError('not-allowed', firebaseProjectErrors.rejected),
  'auth/user-token-expired': () => unauthenticatedError(),
  'auth/requires-recent-login': () => new CallError('not-allowed', firebaseProjectErrors.recently),
};

/** Converts an error of Firebase to a `CallError` (spec 8); any other error stays unchanged. */
export function toFirebaseCallError(error: unknown): unknown {
  if (!(error instanceof FirebaseError)) return error;
  return firebaseCallErrors[error.code]?.() ?? new CallError('unexpected', verbatimMessage(error.message));
}

/**
 * Codes that may mean a network error; a commit may have arrived nevertheless. The empty text stands for errors that are not Firebase's.
 */
const unreachable = new Set([
  'unavailable',
  'deadline-exceeded',
  'unknown',
  'internal',
  'aborted',
  'cancelled',
  '',
]);

function storeErrorKindOf(code: string, operation: 'read' | 'write'): StoreErrorKind | undefined {
  if (unreachable.has(code)) return 'unreachable';
  if (operation === 'read') return code === 'permission-denied' ? 'forbidden' : undefined;
  return code === 'permission-denied' || code === 'not-found' ? 'outdated' : undefined;
}

/** Converts an error of Firestore to the error of a store: a `StoreError` if a retry may help. */
function toStoreError(error: unknown, operation: 'read' | 'write'): unknown {
  if (error instanceof CallError) return error;
  const kind = storeErrorKindOf(firebaseCodeOf(error), operation);
  if (kind === undefined) return toFirebaseCallError(error);
  const converted = toFirebaseCallError(error);
  const code = converted instanceof CallError ? converted.code : 'unexpected';
  return new StoreError(kind, code, toFirebaseMessage(error), error);
}

/** Waits for a request to Firestore. @throws CallError, `StoreError` if a retry may help */
export async function withStoreErrors<Answer>(
  work: Promise<Answer>,
  operation: 'read' | 'write',
): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    throw toStoreError(error, operation);
  }
}

/** Returns the message for any thrown error. */
export function toFirebaseMessage(error: unknown): ErrorMessage {
  const converted = toFirebaseCallError(error);
  if (converted instanceof CallError) return converted.detail;
  return verbatimMessage(converted instanceof Error ? converted.message : String(converted));
}

/** Returns the error of a rejected sign-in. */
export const signInRejection = (detail: ErrorMessage) => new CallError('unauthenticated', detail);
/** Returns the error for a sign-in method that the project does not offer. */
export const methodNotOfferedError = () => new CallError('not-allowed', signInError('notInProject'));

/** Firebase's codes for a wrong password. */
export const wrongPasswordCodes = new Set([
  'auth/wrong-password',
  'auth/invalid-credential',
  'auth/invalid-login-credentials',
]);
/** Firebase's codes for an unknown address. Newer projects do not distinguish it from a wrong password. */
export const unknownUserCodes = new Set(['auth/user-not-found', ...wrongPasswordCodes]);

/** The errors of the contract (spec 8) for Firebase's sign-in codes. */
const signInErrorByCode: Record<string, () => CallError> = {
  'auth/email-already-in-use': () => new CallError('unexpected', signInError('emailExists')),
  'auth/weak-password': () => invalidFieldError('data.password', signInError('weakPassword')),
  'auth/password-does-not-meet-requirements': () =>
    invalidFieldError('data.password', signInError('weakPassword')),
  'auth/user-not-found': () => signInRejection(signInError('wrongProjectLogin')),
  'auth/wrong-password': () => signInRejection(signInError('wrongProjectLogin')),
  'auth/invalid-credential': () => signInRejection(signInError('wrongProjectLogin')),
  'auth/invalid-login-credentials': () => signInRejection(signInError('wrongProjectLogin')),
  'auth/user-disabled': () => signInRejection(signInError('disabled')),
  'auth/invalid-action-code': () => new CallError('invalid', signInError('projectLinkUsed')),
  'auth/expired-action-code': () => new CallError('invalid', signInError('projectLinkTooOld')),
  'auth/popup-closed-by-user': () => signInRejection(signInError('windowClosed')),
  'auth/popup-blocked': () => signInRejection(signInError('windowBlocked')),
};

/** Converts a sign-in error to the error of the contract. */
export function toFirebaseSignInError(error: unknown): unknown {
  return signInErrorByCode[firebaseCodeOf(error)]?.() ?? toFirebaseCallError(error);
}
