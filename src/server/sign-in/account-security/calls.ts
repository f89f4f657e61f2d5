import type {
  SecurityCallAnswer,
  SecurityCallBody,
  SecurityCallName,
  DeviceSession,
} from '#contract/security-calls.ts';
import type { SignInRequest } from '#server/sign-in/dependencies.ts';
import { CallError, unauthenticatedError } from '#contract/errors.ts';
import { securityError } from '#contract/error-catalogue/sign-in.ts';
import { requireSession, toLoginResult, toUser } from '#server/sign-in/sessions.ts';
import { withMethods } from '#server/sign-in/users.ts';
import type { SecurityDependencies, SecurityCallResult } from './dependencies.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  listPasskeys,
  loginByPasskey,
  removePasskey,
  renamePasskey,
} from './passkeys.ts';
import { challengeOverError, withSecondFactorErrors, requireBothFactors } from './both-factors.ts';
import { parseUserAgent } from './device-words.ts';

/** Reads the open sessions of a user. */
async function readSessions({ auth }: SecurityDependencies, userId: string) {
  const { internalAdapter } = await auth.$context;
  return internalAdapter.listSessions(userId, { onlyActiveSessions: true });
}

/** Lists all sessions of the user, the most recently used first; no token leaves the server. */
async function listSessions(
  dependencies: SecurityDependencies,
  request: SignInRequest,
): Promise<DeviceSession[]> {
  const own = await requireSession(request);
  const sessions = await readSessions(dependencies, own.user.id);
  return sessions
    .toSorted((a, b) => Number(b.updatedAt) - Number(a.updatedAt))
    .map(({ id, userAgent, createdAt, updatedAt }) => ({
      id,
      isThis: id === own.id,
      ...parseUserAgent(userAgent ?? ''),
      startedAt: createdAt.toISOString(),
      lastUsedAt: updatedAt.toISOString(),
    }));
}

/** Ends a session of the user, and revokes everything that would open another one there without a full sign-in. */
async function endSession(
  dependencies: SecurityDependencies,
  id: string,
  request: SignInRequest,
): Promise<boolean> {
  const { user } = await requireSession(request);
  const session = (await readSessions(dependencies, user.id)).find((each) => each.id === id);
  if (session === undefined) throw new CallError('not-found', securityError('sessionGone'));
  const { internalAdapter } = await dependencies.auth.$context;
  await internalAdapter.deleteSession(session.token);
  await revokeShortcuts(dependencies, user.id, request);
  return true;
}

/** Ends all sessions of the user except the current one. Returns their number. */
async function endOtherSessions(dependencies: SecurityDependencies, request: SignInRequest): Promise<number> {
  const { id, user } = await requireSession(request);
  return endAllBut(dependencies, { userId: user.id, sessionId: id }, request);
}

/** Ends all sessions of a user except one, and revokes everything that would open another one without a full sign-in. */
async function endAllBut(
  dependencies: SecurityDependencies,
  { userId, sessionId }: { userId: string; sessionId: string },
  request: SignInRequest,
): Promise<number> {
  const { rowCount } = await dependencies.pool.query(
    'delete from auth.session where "userId" = $1 and id <> $2',
    [userId, sessionId],
  );
  await revokeShortcuts(dependencies, userId, request);
  return rowCount ?? 0;
}

/**
 * Revokes all shortcuts after the loss of a device: the pins of all other devices, because the device of a session is unknown, links in
 * sent mails, and trusted devices without a second factor.
 */
async function revokeShortcuts(
  { pins, pool }: SecurityDependencies,
  userId: string,
  { headers }: SignInRequest,
): Promise<void> {
  await pins.removeElsewhere(headers, userId);
  await pool.query('delete from auth.verification where value = $1', [userId]);
}

/** Returns whether the user has a second factor, and the number of remaining recovery codes. */
async function answerSecondFactor(
  { auth, pins }: SecurityDependencies,
  request: SignInRequest,
): Promise<SecurityCallAnswer<'second-factor'>> {
  const { user, hasSecondFactor } = await requireSession(request);
  const methods = (await withMethods({ auth, pins }, user, request.headers)).app_metadata?.providers;
  const needsPassword = methods?.includes('email') !== true;
  if (!hasSecondFactor) return { isOn: false, codesLeft: 0, needsPassword };
  const { backupCodes } = await withSecondFactorErrors(
    auth.api.viewBackupCodes({ body: { userId: user.id } }),
  );
  return { isOn: true, codesLeft: backupCodes.length, needsPassword };
}

/**
 * Begins to switch on the second factor. Returns the data for an authenticator app, and the recovery codes, which are never shown again.
 */
async function beginSecondFactor(
  { auth, limiter }: SecurityDependencies,
  { password }: SecurityCallBody<'begin-second-factor'>,
  request: SignInRequest,
): Promise<SecurityCallResult<'begin-second-factor'>> {
  const { user } = await requireSession(request);
  await limiter.countTry(request.address, user.email);
  const begun = await withSecondFactorErrors(
    auth.api.enableTwoFactor({ body: { password, method: 'totp' }, headers: request.headers }),
  );
  if (begun.method !== 'totp') throw new Error('the library began another second factor than was asked for');
  const secret = new URL(begun.totpURI).searchParams.get('secret') ?? '';
  return { answer: { uri: begun.totpURI, secret, recoveryCodes: begun.backupCodes } };
}

/** Switches on the second factor after a valid code from the authenticator app. Sessions without it end, and so do all shortcuts. */
async function confirmSecondFactor(
  dependencies: SecurityDependencies,
  { code }: SecurityCallBody<'confirm-second-factor'>,
  request: SignInRequest,
): Promise<SecurityCallResult<'confirm-second-factor'>> {
  const { auth, limiter } = dependencies;
  const { user, hasSecondFactor } = await requireSession(request);
  if (hasSecondFactor) throw new CallError('conflict', securityError('alreadyOn'));
  await limiter.countTry(request.address, user.email);
  await limiter.countCode(user.id, code);
  const { headers } = await withSecondFactorErrors(
    auth.api.verifyTOTP({ body: { code }, headers: request.headers, returnHeaders: true }),
  );
  const cookies = headers.getSetCookie();
  const sessionId = await findSessionId(dependencies, cookies);
  await endAllBut(dependencies, { userId: user.id, sessionId }, request);
  dependencies.notifyOfChange(user, { kind: 'factor-on' });
  return { answer: true, cookies };
}

/** Finds the session of cookies that are being sent to the browser; the library returns the token of the previous session. */
async function findSessionId({ auth }: SecurityDependencies, cookies: readonly string[]): Promise<string> {
  const cookie = cookies.map((each) => each.replace(/;.*/s, '')).join('; ');
  const read = await auth.api.readSessionCookie({ headers: new Headers({ cookie }) });
  const { internalAdapter } = await auth.$context;
  const found = read && (await internalAdapter.findSession(read.token));
  if (found === null) throw unauthenticatedError();
  return found.session.id;
}

/** Switches off the second factor; requires both factors. */
async function endSecondFactor(
  dependencies: SecurityDependencies,
  { password, code }: SecurityCallBody<'end-second-factor'>,
  request: SignInRequest,
): Promise<SecurityCallResult<'end-second-factor'>> {
  await requireBothFactors(dependencies, { password, code }, request);
  const { auth } = dependencies;
  const { user } = await requireSession(request);
  const { headers } = await withSecondFactorErrors(
    auth.api.disableTwoFactor({ body: { password }, headers: request.headers, returnHeaders: true }),
  );
  dependencies.notifyOfChange(user, { kind: 'factor-off' });
  return { answer: true, cookies: headers.getSetCookie() };
}

/** Creates new recovery codes and invalidates the old ones; requires both factors. */
async function replaceRecoveryCodes(
  dependencies: SecurityDependencies,
  { password, code }: SecurityCallBody<'new-recovery-codes'>,
  request: SignInRequest,
): Promise<SecurityCallResult<'new-recovery-codes'>> {
  await requireBothFactors(dependencies, { password, code }, request);
  const { backupCodes } = await withSecondFactorErrors(
    dependencies.auth.api.generateBackupCodes({ body: { password }, headers: request.headers }),
  );
  const { user } = await requireSession(request);
  dependencies.notifyOfChange(user, { kind: 'new-codes' });
  return { answer: { recoveryCodes: backupCodes } };
}

/**
 * Completes a sign-in that waits for the second factor. Signed-in users are rejected, because the library would accept their code without
 * counting it.
 */
async function passSecondFactor(
  { auth, limiter, pins }: SecurityDependencies,
  { code, recoveryCode, trustDevice }: SecurityCallBody<'pass-second-factor'>,
  request: SignInRequest,
): Promise<SecurityCallResult<'pass-second-factor'>> {
  const { address, headers } = request;
  await limiter.countTry(address);
  if ((await request.session()) !== undefined) throw challengeOverError();
  const challenge = await auth.api.readChallenge({ headers });
  if (challenge === null) throw challengeOverError();
  const body = { code: code ?? recoveryCode ?? '', trustDevice };
  const call = { body, headers, returnHeaders: true } as const;
  if (code !== undefined) await limiter.countCode(challenge.userId, code);
  const passed = await withSecondFactorErrors(
    code === undefined ? auth.api.verifyBackupCode(call) : auth.api.verifyTOTP(call),
  );
  const { internalAdapter } = await auth.$context;
  const user = await internalAdapter.findUserById(challenge.userId);
  if (user === null) throw unauthenticatedError();
  const answer = toLoginResult(await withMethods({ auth, pins }, toUser(user), headers));
  return { answer, cookies: passed.headers.getSetCookie() };
}

/** One function for each call of the table. */
export type SecurityCallHandlers = {
  [Name in SecurityCallName]: (
    body: SecurityCallBody<Name>,
    request: SignInRequest,
  ) => Promise<SecurityCallResult<Name>>;
};

/** Creates the account security calls (docs/security.md). Errors are `CallError`s. */
export function createSecurityCalls(dependencies: SecurityDependencies): SecurityCallHandlers {
  return {
    sessions: async (_body, request) => ({ answer: await listSessions(dependencies, request) }),
    'end-session': async ({ id }, request) => ({ answer: await endSession(dependencies, id, request) }),
    'end-other-sessions': async (_body, request) => ({
      answer: await endOtherSessions(dependencies, request),
    }),
    'second-factor': async (_body, request) => ({ answer: await answerSecondFactor(dependencies, request) }),
    'begin-second-factor': (body, request) => beginSecondFactor(dependencies, body, request),
    'confirm-second-factor': (body, request) => confirmSecondFactor(dependencies, body, request),
    'end-second-factor': (body, request) => endSecondFactor(dependencies, body, request),
    'new-recovery-codes': (body, request) => replaceRecoveryCodes(dependencies, body, request),
    'pass-second-factor': (body, request) => passSecondFactor(dependencies, body, request),
    passkeys: async (_body, request) => ({ answer: await listPasskeys(dependencies, request) }),
    'begin-passkey': (body, request) => beginPasskey(dependencies, body, request),
    'add-passkey': (body, request) => addPasskey(dependencies, body, request),
    'rename-passkey': (body, request) => renamePasskey(dependencies, body, request),
    'remove-passkey': (body, request) => removePasskey(dependencies, body, request),
    'begin-passkey-login': (_body, request) => beginPasskeyLogin(dependencies, request),
    'passkey-login': (body, request) => loginByPasskey(dependencies, body, request),
  };
}
