import { FirebaseError } from '@firebase/util';
import { CallError, errorTexts } from '#contract/errors.ts';
import { type RefusalKind, StoreRefusal } from '#documents/store.ts';

/** What can be wrong with a project, in words that lead to what helps (spec 2 Providers screen). */
export const projectTexts = {
  unreachable: 'Your project cannot be reached',
  noProject: 'There is no Firebase project with this ID',
  noDatabase:
    'This project has no Firestore database yet: make one, as the steps on the providers screen say',
  noRules:
    "This project does not hold Partita's access rules, or older ones. Copy the rules on the providers screen, paste them under Firestore Database, Rules, and publish them: they leave your data alone",
  wrongKey: 'The project does not take this API key',
  noSignIn:
    'Signing in by e-mail is not switched on in this project: see Authentication, Sign-in method, Email/Password',
  tooMuch: 'The project has used up what it may do today. Please try again later',
  tooMany: 'The project gets too many requests. Please wait a moment',
  refused:
    'The project does not allow this. Please check that the access rules are those of the providers screen',
  unsure: 'Something else changed meanwhile. Please refresh the page...',
  recently: 'Please log out, log in again, and delete your account right after',
} as const;

/** The name of what went wrong, as Firebase has it: 'permission-denied', 'auth/wrong-password'; empty when it is not Firebase's. */
export function codeOf(error: unknown): string {
  return error instanceof FirebaseError ? error.code : '';
}

const callErrors: Record<string, () => CallError> = {
  unauthenticated: () => new CallError('unauthenticated', errorTexts.unauthenticated),
  unavailable: () => new CallError('unexpected', projectTexts.unreachable),
  aborted: () => new CallError('unexpected', projectTexts.tooMany),
  'deadline-exceeded': () => new CallError('unexpected', projectTexts.unreachable),
  'auth/network-request-failed': () => new CallError('unexpected', projectTexts.unreachable),
  'resource-exhausted': () => new CallError('quota', projectTexts.tooMuch),
  'auth/too-many-requests': () => new CallError('quota', projectTexts.tooMany),
  'auth/operation-not-allowed': () => new CallError('not-allowed', projectTexts.noSignIn),
  'auth/configuration-not-found': () => new CallError('not-allowed', projectTexts.noSignIn),
  'permission-denied': () => new CallError('not-allowed', projectTexts.refused),
  'auth/user-token-expired': () => new CallError('unauthenticated', errorTexts.unauthenticated),
  'auth/requires-recent-login': () => new CallError('not-allowed', projectTexts.recently),
};

/** Anything thrown, as the caller is to see it (spec 8). */
export function toCallError(error: unknown): unknown {
  if (!(error instanceof FirebaseError)) return error;
  return callErrors[error.code]?.() ?? new CallError('unexpected', error.message);
}

/** What may have been the network; a commit may have arrived all the same. Empty is what is not Firebase's own. */
const unreachable = new Set([
  'unavailable',
  'deadline-exceeded',
  'unknown',
  'internal',
  'aborted',
  'cancelled',
  '',
]);

function refusalKind(code: string, does: 'read' | 'write'): RefusalKind | undefined {
  if (unreachable.has(code)) return 'unreachable';
  if (does === 'read') return code === 'permission-denied' ? 'forbidden' : undefined;
  return code === 'permission-denied' || code === 'not-found' ? 'outdated' : undefined;
}

/** What Firestore threw, as a store is to throw it: a refusal where another try may help. */
function toStoreError(error: unknown, does: 'read' | 'write'): unknown {
  if (error instanceof CallError) return error;
  const kind = refusalKind(codeOf(error), does);
  if (kind === undefined) return toCallError(error);
  const seen = toCallError(error);
  const code = seen instanceof CallError ? seen.code : 'unexpected';
  return new StoreRefusal(kind, code, reasonOf(error), error);
}

/** Waits for what Firestore was asked to do. @throws CallError, `StoreRefusal` where another try may help */
export async function settled<Answer>(work: Promise<Answer>, does: 'read' | 'write'): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    throw toStoreError(error, does);
  }
}

/** The words for anything thrown. */
export function reasonOf(error: unknown): string {
  const seen = toCallError(error);
  if (seen instanceof CallError) return seen.reason;
  return seen instanceof Error ? seen.message : String(seen);
}
