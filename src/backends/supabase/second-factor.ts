import type { AuthClient, AuthError, Session } from '@supabase/auth-js';
import * as z from 'zod/mini';
import type { SecurityCallAnswer, SecurityCallName } from '#contract/security-calls.ts';
import { CallError, unauthenticatedError, unknownPathError, invalidFieldError } from '#contract/errors.ts';
import { parseSecurityInput, parseBySchema } from '#contract/parse-input.ts';
import { securityError } from '#contract/error-catalogue/sign-in.ts';
import { matchForeignText } from '#contract/error-catalogue/files-and-foreign.ts';
import { valueError } from '#contract/error-catalogue/values.ts';
import type { LoginResult } from '#contract/users.ts';
import { requireData, toSupabaseSignInError } from './failure.ts';

type Client = InstanceType<typeof AuthClient>;

/** Functions of the sign-in that the second-factor calls use. */
export type FactorDependencies = {
  auth: Client;
  /** Checks the password of the session's user. @throws CallError */
  checkPassword: (session: Session, password: string) => Promise<void>;
  toResult: (session: Session) => LoginResult;
};

/** Credentials for a change of the second factor: the password if the user has one, and a code if the factor is on. */
const Credentials = z.object({ password: z._default(z.string(), ''), code: z._default(z.string(), '') });
type Credentials = z.infer<typeof Credentials>;

const offCodes = new Set(['mfa_totp_enroll_not_enabled', 'mfa_totp_verify_not_enabled', 'mfa_disabled']);

function toFactorError(error: AuthError): CallError {
  const { code, status, message } = error;
  if (code === 'mfa_verification_failed') return invalidFieldError('code', securityError('wrongCode'));
  // A service without support for second factors does not know this address.
  if (offCodes.has(code ?? '') || (status === 404 && code === undefined))
    return new CallError('not-allowed', securityError('projectHasNone'));
  if (code === 'too_many_enrolled_mfa_factors')
    return new CallError('not-allowed', matchForeignText(message));
  return code === 'insufficient_aal' ? unauthenticatedError() : toSupabaseSignInError(error);
}

/** True if the session of this browser still lacks the second factor. Until then it has no access to data. */
export async function isAwaitingCode(auth: Client): Promise<boolean> {
  const level = requireData(await auth.mfa.getAuthenticatorAssuranceLevel());
  return level.nextLevel === 'aal2' && level.currentLevel !== 'aal2';
}

async function requireSession(auth: Client): Promise<Session> {
  const { session } = requireData(await auth.getSession());
  if (session === null) throw new CallError('unauthenticated', securityError('challengeOver'));
  return session;
}

/** Returns the current factors of the project; a session knows only those of its beginning. */
async function readFactors(auth: Client) {
  const { all, totp } = requireData(await auth.mfa.listFactors());
  return {
    apps: totp,
    isOn: all.some(({ status }) => status === 'verified'),
    begun: all.filter(({ status }) => status === 'unverified'),
  };
}

/** Verifies a code against each of the user's apps. @returns the factor of the matching app; undefined if the second factor is off */
async function verifyCode(auth: Client, code: string): Promise<string | undefined> {
  const { apps, isOn } = await readFactors(auth);
  if (!isOn) return undefined;
  if (apps.length === 0) throw new CallError('not-allowed', securityError('otherFactor'));
  for (const { id } of apps) {
    const { error } = await auth.mfa.challengeAndVerify({ factorId: id, code });
    if (error === null) return id;
    if (error.code !== 'mfa_verification_failed') throw toFactorError(error);
  }
  throw invalidFieldError('code', securityError('wrongCode'));
}

/**
 * Re-authenticates the user as a sign-in would: by the password, if there is one, and a code, if there is a factor.
 * @returns the verified factor
 * @throws CallError
 */
export async function reauthenticate(
  { auth, checkPassword }: FactorDependencies,
  { password, code }: Credentials,
) {
  const session = await requireSession(auth);
  if (session.user.app_metadata.providers?.includes('email') === true) await checkPassword(session, password);
  const { isOn } = await readFactors(auth);
  if (!isOn) return undefined;
  if (code.trim() === '') throw invalidFieldError('code', valueError('required'));
  return verifyCode(auth, parseSecurityInput('confirm-second-factor', { code }).code);
}

async function readFactorState({ auth }: FactorDependencies): Promise<SecurityCallAnswer<'second-factor'>> {
  const { apps, isOn } = await readFactors(auth);
  return { isOn, codesLeft: 0, needsPassword: false, apps: apps.length };
}

/** Begins the set-up of the second factor, or of a further app. An unconfirmed earlier set-up is dropped. */
async function beginFactor(
  deps: FactorDependencies,
  input: unknown,
): Promise<SecurityCallAnswer<'begin-second-factor'>> {
  await reauthenticate(deps, parseBySchema(Credentials, input));
  const { mfa } = deps.auth;
  const { begun: unconfirmed } = await readFactors(deps.auth);
  for (const { id } of unconfirmed) requireData(await mfa.unenroll({ factorId: id }), toFactorError);
  // The project's dashboard shows the name; two factors may not have the same name.
  const friendlyName = `Partita ${new Date().toISOString()}`;
  const { totp } = requireData(
    await mfa.enroll({ factorType: 'totp', issuer: 'Partita', friendlyName }),
    toFactorError,
  );
  return { uri: totp.uri, secret: totp.secret, recoveryCodes: [] };
}

async function confirmFactor({ auth }: FactorDependencies, input: unknown): Promise<boolean> {
  const { code } = parseSecurityInput('confirm-second-factor', input);
  const [factor] = (await readFactors(auth)).begun;
  if (factor === undefined) throw new CallError('conflict', securityError('challengeOver'));
  requireData(await auth.mfa.challengeAndVerify({ factorId: factor.id, code }), toFactorError);
  return true;
}

/** Switches the second factor off. The verified app is removed last, as the session depends on it. */
async function endFactor(deps: FactorDependencies, input: unknown): Promise<boolean> {
  const verified = await reauthenticate(deps, parseBySchema(Credentials, input));
  if (verified === undefined) throw new CallError('conflict', securityError('notOn'));
  const { auth } = deps;
  const { apps } = await readFactors(auth);
  const others = apps.map(({ id }) => id).filter((id) => id !== verified);
  for (const factorId of [...others, verified])
    requireData(await auth.mfa.unenroll({ factorId }), toFactorError);
  requireData(await auth.refreshSession());
  return true;
}

async function passFactor({ auth, toResult }: FactorDependencies, input: unknown): Promise<LoginResult> {
  const { code = '' } = parseSecurityInput('pass-second-factor', input);
  await requireSession(auth);
  // If the owner of the project removed the factor meanwhile, the session has to be refreshed.
  if ((await verifyCode(auth, code)) === undefined) requireData(await auth.refreshSession());
  return toResult(await requireSession(auth));
}

const handlers = {
  'second-factor': readFactorState,
  'begin-second-factor': beginFactor,
  'confirm-second-factor': confirmFactor,
  'end-second-factor': endFactor,
  'pass-second-factor': passFactor,
} satisfies {
  [Name in SecurityCallName]?: (
    deps: FactorDependencies,
    input: unknown,
  ) => Promise<SecurityCallAnswer<Name>>;
};

const isHandled = (name: SecurityCallName): name is keyof typeof handlers => Object.hasOwn(handlers, name);

/** Handles a second-factor call of a project by its own sign-in service. @throws CallError */
export async function callSecondFactor(
  deps: FactorDependencies,
  name: SecurityCallName,
  input: unknown,
): Promise<unknown> {
  if (!isHandled(name)) throw unknownPathError();
  return handlers[name](deps, input);
}
