import { getAuthenticatorName } from '@better-auth/passkey';
import { isAPIError } from 'better-auth/api';
import type { SecurityCallAnswer, SecurityCallBody } from '#contract/security-calls.ts';
import { CallError } from '#contract/errors.ts';
import { type Passkey, PasskeyCreation, passkeyLimits, PasskeyRequest } from '#contract/passkeys.ts';
import { securityError } from '#contract/error-catalogue/sign-in.ts';
import type { SignInRequest } from '#server/sign-in/dependencies.ts';
import { requireSession, toLoginResult, toUser } from '#server/sign-in/sessions.ts';
import { withMethods } from '#server/sign-in/users.ts';
import { requireBothFactors } from './both-factors.ts';
import type { SecurityDependencies, SecurityCallResult } from './dependencies.ts';

const passkeyFailedError = () => new CallError('unauthenticated', securityError('passkeyFailed'));

const passkeyErrors: Record<string, () => CallError> = {
  CHALLENGE_NOT_FOUND: () => new CallError('unauthenticated', securityError('passkeyTooLate')),
  PASSKEY_NOT_FOUND: () => new CallError('unauthenticated', securityError('passkeyUnknown')),
  AUTHENTICATION_FAILED: passkeyFailedError,
  FAILED_TO_VERIFY_REGISTRATION: passkeyFailedError,
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: passkeyFailedError,
};

/**
 * Awaits a call of the library and converts its errors to those of the contract. For a signed-in user, `code` makes a rejected passkey an
 * invalid input, because their session is unaffected.
 */
async function withPasskeyErrors<Answer>(pending: Promise<Answer>, code?: 'invalid'): Promise<Answer> {
  return pending.catch((error: unknown) => {
    const libraryCode = isAPIError(error) ? error.body?.code : undefined;
    const callError = libraryCode === undefined ? undefined : passkeyErrors[libraryCode]?.();
    throw callError && code !== undefined ? new CallError(code, callError.detail) : (callError ?? error);
  });
}

type StoredPasskey = {
  id: string;
  name?: string | null | undefined;
  aaguid?: string | null | undefined;
  createdAt?: Date | null | undefined;
  backedUp: boolean;
};

/** Converts a passkey to the form of the contract; one without a name is named after its authenticator, if known. */
function toPasskey({ id, name, aaguid, createdAt, backedUp }: StoredPasskey): Passkey {
  return {
    id,
    name: name || getAuthenticatorName(aaguid) || 'Passkey',
    addedAt: createdAt?.toISOString() ?? null,
    isSynced: backedUp,
  };
}

/** Lists the passkeys of the user, the newest first. */
export async function listPasskeys(
  { auth }: SecurityDependencies,
  { headers }: SignInRequest,
): Promise<SecurityCallAnswer<'passkeys'>> {
  const passkeys = await auth.api.listPasskeys({ headers });
  return passkeys.toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt)).map(toPasskey);
}

/** Begins to add a passkey, after re-authentication, because a passkey gives permanent access. */
export async function beginPasskey(
  dependencies: SecurityDependencies,
  { password, code }: SecurityCallBody<'begin-passkey'>,
  request: SignInRequest,
): Promise<SecurityCallResult<'begin-passkey'>> {
  const { auth } = dependencies;
  const { headers } = request;
  await requireBothFactors(dependencies, { password, code }, request);
  if ((await auth.api.listPasskeys({ headers })).length >= passkeyLimits.count)
    throw new CallError('not-allowed', securityError('tooManyPasskeys', { most: passkeyLimits.count }));
  const begun = await auth.api.generatePasskeyRegistrationOptions({ headers, returnHeaders: true });
  return { answer: PasskeyCreation.parse(begun.response), cookies: begun.headers.getSetCookie() };
}

/** Adds the passkey that was begun in this browser. */
export async function addPasskey(
  { auth, notifyOfChange }: SecurityDependencies,
  { name, response }: SecurityCallBody<'add-passkey'>,
  request: SignInRequest,
): Promise<SecurityCallResult<'add-passkey'>> {
  const call = { body: { response, name }, headers: request.headers };
  const answer = toPasskey(await withPasskeyErrors(auth.api.verifyPasskeyRegistration(call), 'invalid'));
  const { user } = await requireSession(request);
  notifyOfChange(user, { kind: 'passkey-added', name: answer.name });
  return { answer };
}

const passkeyGoneError = () => new CallError('not-found', securityError('passkeyGone'));

/** Renames a passkey of the user. */
export async function renamePasskey(
  { pool }: SecurityDependencies,
  { id, name }: SecurityCallBody<'rename-passkey'>,
  request: SignInRequest,
): Promise<SecurityCallResult<'rename-passkey'>> {
  const { user } = await requireSession(request);
  const { rowCount } = await pool.query(
    'update auth.passkey set name = $3 where id::text = $1 and "userId" = $2',
    [id, user.id, name],
  );
  if (rowCount === 0) throw passkeyGoneError();
  return { answer: true };
}

/** Removes a passkey of the user. */
export async function removePasskey(
  { pool }: SecurityDependencies,
  { id }: SecurityCallBody<'remove-passkey'>,
  request: SignInRequest,
): Promise<SecurityCallResult<'remove-passkey'>> {
  const { user } = await requireSession(request);
  const { rowCount } = await pool.query('delete from auth.passkey where id::text = $1 and "userId" = $2', [
    id,
    user.id,
  ]);
  if (rowCount === 0) throw passkeyGoneError();
  return { answer: true };
}

/** Begins a passkey sign-in; the passkey is chosen in the browser. */
export async function beginPasskeyLogin(
  { auth, limiter }: SecurityDependencies,
  { address, headers }: SignInRequest,
): Promise<SecurityCallResult<'begin-passkey-login'>> {
  await limiter.countTry(address);
  const begun = await auth.api.generatePasskeyAuthenticationOptions({ headers, returnHeaders: true });
  const answer = PasskeyRequest.parse({ ...begun.response, userVerification: 'required' });
  return { answer, cookies: begun.headers.getSetCookie() };
}

/** Signs in by a passkey, which counts as both factors. */
export async function loginByPasskey(
  { auth, limiter, pins }: SecurityDependencies,
  { response }: SecurityCallBody<'passkey-login'>,
  { address, headers }: SignInRequest,
): Promise<SecurityCallResult<'passkey-login'>> {
  await limiter.countTry(address);
  const signedIn = await withPasskeyErrors(
    auth.api.verifyPasskeyAuthentication({ body: { response }, headers, returnHeaders: true }),
  );
  const user = await withMethods({ auth, pins }, toUser(signedIn.response.user), headers);
  return { answer: toLoginResult(user), cookies: signedIn.headers.getSetCookie() };
}
