import {
  applyActionCode,
  type Auth,
  browserSessionPersistence,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  indexedDBLocalPersistence,
  onIdTokenChanged,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  setPersistence,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  type User as FirebaseUser,
  verifyPasswordResetCode,
} from '@firebase/auth';
import type { SignInCall } from '#backends/backend.ts';
import type { CallAnswer, CallBody } from '#contract/calls.ts';
import { CallError, unauthenticatedError, invalidFieldError } from '#contract/errors.ts';
import { parseInput } from '#contract/parse-input.ts';
import { signInError } from '#contract/error-catalogue/sign-in.ts';
import { valueError } from '#contract/error-catalogue/values.ts';
import { resumeLoginSession } from '#contract/resume-session.ts';
import type { AuthProvider, LoginResult, User } from '#contract/users.ts';
import {
  firebaseCodeOf,
  methodNotOfferedError,
  signInRejection,
  toFirebaseSignInError,
  unknownUserCodes,
  wrongPasswordCodes,
} from './failure.ts';

/** Signs in with a provider such as Google; loaded only if the configuration lists one. */
export type ProviderSignIn = (auth: Auth, provider: AuthProvider) => Promise<FirebaseUser>;

export type FirebaseSignInOptions = {
  auth: Auth;
  /** The return URL of e-mail links. */
  returnUrl: string;
  /** Signs in by the other methods that the configuration lists; undefined if it lists only e-mail. */
  signInWithProvider?: ProviderSignIn | undefined;
  /** True if the browser can store a session; elsewhere it ends with the program. */
  canStoreSessions: boolean;
};

/** The sign-in of a project: its calls, and the signed-in user for the data calls. */
export type FirebaseSignIn = {
  call(name: SignInCall, input: unknown): Promise<CallAnswer<SignInCall>>;
  userId(): Promise<string | undefined>;
  /** Re-authenticates the user by the password, if there is one. @throws CallError */
  reauthenticate(given: Pick<CallBody<'delete-user-account'>, 'password'>): Promise<void>;
  /** True if the sign-in is recent enough for a deletion of the user (Firebase's own rule). */
  isRecentSignIn(): Promise<boolean>;
  /** Deletes the user of the sign-in. @throws CallError */
  remove(): Promise<void>;
  /** Calls `listener` when the session ends other than by `logout`. Returns unsubscribe. */
  onSessionOver(listener: () => void): () => void;
};

const confirmFirst = signInError('confirmSentAgain');

/** The sign-in method for each of Firebase's provider ids. */
const methods: Record<string, AuthProvider> = {
  password: 'email',
  'google.com': 'google',
  'github.com': 'github',
};

function toUser({ uid, email, displayName, photoURL, providerData }: FirebaseUser): User {
  const providers = providerData.map(({ providerId }) => methods[providerId] ?? providerId);
  return { id: uid, ...(email !== null && { email }), displayName, photoURL, app_metadata: { providers } };
}

const sessionResult = (user: FirebaseUser): LoginResult => ({ session: { user: toUser(user) } });

/** The signed-in user; null while their address is not confirmed. */
async function currentUser({ auth }: FirebaseSignInOptions): Promise<FirebaseUser | null> {
  await auth.authStateReady();
  const user = auth.currentUser;
  const isConfirmed = user?.emailVerified ?? false;
  const isOfProvider = user?.providerData.some(({ providerId }) => providerId !== 'password') ?? false;
  return isConfirmed || isOfProvider ? user : null;
}

/** Sends an e-mail whose link leads to the URL, or to the project's own page if the project does not allow that URL. */
async function sendMail(send: (settings?: { url: string }) => Promise<void>, url: string): Promise<void> {
  try {
    await send({ url });
  } catch (error) {
    if (!firebaseCodeOf(error).endsWith('-continue-uri')) throw error;
    await send();
  }
}

async function signUp(
  { auth, returnUrl }: FirebaseSignInOptions,
  email: string,
  password: string,
): Promise<LoginResult> {
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  try {
    await sendMail((settings) => sendEmailVerification(user, settings), returnUrl);
  } finally {
    await signOut(auth);
  }
  return { isNew: true };
}

async function signIn(
  options: FirebaseSignInOptions,
  { email, password, createIfNotFound, persistSession }: NonNullable<CallBody<'login'>['data']>,
): Promise<LoginResult> {
  if (email === undefined) throw invalidFieldError('data.email', valueError('required'));
  if (password === undefined) throw invalidFieldError('data.password', valueError('required'));
  const { auth, returnUrl, canStoreSessions } = options;
  if (canStoreSessions)
    await setPersistence(auth, persistSession ? indexedDBLocalPersistence : browserSessionPersistence);
  try {
    const { user } = await signInWithEmailAndPassword(auth, email, password);
    if (user.emailVerified) return sessionResult(user);
    // Firebase rejects too many e-mails in a short time; the previous one is still valid.
    await sendMail((settings) => sendEmailVerification(user, settings), returnUrl).catch(() => undefined);
    await signOut(auth);
  } catch (error) {
    if (!createIfNotFound || !unknownUserCodes.has(firebaseCodeOf(error))) throw error;
    return signUp(options, email, password).catch((failure: unknown) => {
      // The address exists after all, so the password was wrong.
      throw firebaseCodeOf(failure) === 'auth/email-already-in-use' ? error : failure;
    });
  }
  throw signInRejection(confirmFirst);
}

async function login(options: FirebaseSignInOptions, input: unknown): Promise<LoginResult> {
  const body = parseInput('login', input);
  const resumed = resumeLoginSession(body, await currentUser(options), ({ email }) => email, ['email']);
  if (resumed !== undefined) return sessionResult(resumed);
  const { authProvider: provider, data } = body;
  if (provider === 'email' && data !== undefined) return signIn(options, data);
  if (options.signInWithProvider === undefined) throw methodNotOfferedError();
  return sessionResult(await options.signInWithProvider(options.auth, provider));
}

async function signup(options: FirebaseSignInOptions, input: unknown): Promise<LoginResult> {
  const { authProvider, data } = parseInput('signup', input);
  if (authProvider !== 'email') throw methodNotOfferedError();
  return signUp(options, data.email, data.password);
}

async function recover({ auth, returnUrl }: FirebaseSignInOptions, input: unknown): Promise<LoginResult> {
  const { data } = parseInput('recover', input);
  try {
    await sendMail((settings) => sendPasswordResetEmail(auth, data.email, settings), returnUrl);
  } catch (error) {
    if (firebaseCodeOf(error) === 'auth/user-not-found')
      throw new CallError('unexpected', signInError('recoverFailed'));
    throw error;
  }
  return { isReset: true };
}

/** Re-authenticates the user by the password; a wrong one is reported for the given field. @throws CallError */
async function checkPassword(user: FirebaseUser, password: string | undefined, field: string): Promise<void> {
  if (password === undefined) throw invalidFieldError(field, valueError('required'));
  try {
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password));
  } catch (error) {
    if (wrongPasswordCodes.has(firebaseCodeOf(error)))
      throw invalidFieldError(field, signInError('wrongPassword'));
    throw error;
  }
}

async function reset(options: FirebaseSignInOptions, input: unknown): Promise<boolean> {
  const body = parseInput('reset', input);
  if (body.authProvider === 'pin') throw methodNotOfferedError();
  const { password, resetInfo } = body.data;
  if (body.recoverytoken) {
    await confirmPasswordReset(options.auth, body.recoverytoken, resetInfo.newpassword);
    return true;
  }
  const user = await currentUser(options);
  if (user === null) throw unauthenticatedError();
  await checkPassword(user, password, 'data.password');
  await updatePassword(user, resetInfo.newpassword);
  return true;
}

async function isRecoveryInProgress({ auth }: FirebaseSignInOptions, input: unknown): Promise<boolean> {
  const { recoverytoken } = parseInput('is-recovery-in-progress', input);
  if (!recoverytoken) return false;
  try {
    await verifyPasswordResetCode(auth, recoverytoken);
    return true;
  } catch (error) {
    if (firebaseCodeOf(error).startsWith('auth/')) return false;
    throw error;
  }
}

type Handlers = {
  [Name in Exclude<SignInCall, 'logout'>]: (
    options: FirebaseSignInOptions,
    input: unknown,
  ) => Promise<CallAnswer<Name>>;
};

const handlers: Handlers = {
  login,
  signup,
  recover,
  reset,
  'is-loggedin': async (options) => (await currentUser(options)) !== null,
  'is-recovery-in-progress': isRecoveryInProgress,
};

/** Confirms an e-mail address by the code of the link. @throws CallError if the code was used or has expired */
export async function confirmAddress(auth: Auth, code: string): Promise<void> {
  try {
    await applyActionCode(auth, code);
  } catch (error) {
    throw toFirebaseSignInError(error);
  }
}

const recentSignInMs = 4 * 60_000;

/** The codes that end a session: the account was deleted or disabled, or its password was changed. */
const sessionOverCodes = new Set([
  'auth/invalid-refresh-token',
  'auth/user-token-expired',
  'auth/user-not-found',
  'auth/user-disabled',
]);

/** Creates the sign-in for a Firebase project by its own service (spec 4 Login flow, spec 6 Sign-in methods). */
export function createFirebaseSignIn(options: FirebaseSignInOptions): FirebaseSignIn {
  const { auth } = options;
  let isLeaving = false;
  const user = () => currentUser(options);
  return {
    async call(name, input) {
      if (name === 'logout') {
        isLeaving = true;
        await signOut(auth);
        isLeaving = false;
        return true;
      }
      try {
        return await handlers[name](options, input);
      } catch (error) {
        throw toFirebaseSignInError(error);
      }
    },
    async userId() {
      const current = await user();
      try {
        await current?.getIdToken();
      } catch (error) {
        // Any other error, such as a lost network, keeps the session.
        if (sessionOverCodes.has(firebaseCodeOf(error))) await signOut(auth);
      }
      return (await user())?.uid;
    },
    async reauthenticate({ password }) {
      const current = await user();
      const isByPassword = current?.providerData.some(({ providerId }) => methods[providerId] === 'email');
      if (current === null || isByPassword !== true) return;
      await checkPassword(current, password, 'password').catch((error: unknown) => {
        throw toFirebaseSignInError(error);
      });
    },
    async isRecentSignIn() {
      const token = await (await user())?.getIdTokenResult();
      return token !== undefined && Date.now() - Date.parse(token.authTime) < recentSignInMs;
    },
    async remove() {
      const leaving = await user();
      isLeaving = true;
      try {
        if (leaving !== null) await deleteUser(leaving);
      } catch (error) {
        throw toFirebaseSignInError(error);
      } finally {
        isLeaving = false;
      }
    },
    onSessionOver(listener) {
      let wasSignedIn = false;
      return onIdTokenChanged(auth, (current) => {
        if (wasSignedIn && current === null && !isLeaving) listener();
        wasSignedIn = current !== null && current.emailVerified;
      });
    },
  };
}
