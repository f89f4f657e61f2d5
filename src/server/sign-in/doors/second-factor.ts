import type { DoorAnswer, DoorBody } from '#contract/door-calls.ts';
import { CallError, unauthenticated } from '#contract/errors.ts';
import { doorRefusal } from '#contract/refusals/doors.ts';
import type { SignInRequest } from '#server/sign-in/dependencies.ts';
import { requireSession, sessionResult, toUser } from '#server/sign-in/sessions.ts';
import { withMethods } from '#server/sign-in/users.ts';
import type { DoorDependencies, DoorResult } from './dependencies.ts';
import { requireBothFactors } from './both-factors.ts';
import { challengeOver, refusing } from './second-factor-errors.ts';
import { endAllBut } from './sessions.ts';

/** Answers whether the person who asks has a second factor, and how many recovery codes are left. */
export async function secondFactorOf(
  { auth, pins }: DoorDependencies,
  request: SignInRequest,
): Promise<DoorAnswer<'second-factor'>> {
  const { user, hasSecondFactor } = await requireSession(request);
  const methods = (await withMethods({ auth, pins }, user, request.headers)).app_metadata?.providers;
  const needsPassword = methods?.includes('email') !== true;
  if (!hasSecondFactor) return { isOn: false, codesLeft: 0, needsPassword };
  const { backupCodes } = await refusing(auth.api.viewBackupCodes({ body: { userId: user.id } }));
  return { isOn: true, codesLeft: backupCodes.length, needsPassword };
}

/** Begins to switch it on: answers what an app for codes needs, and the recovery codes, which are never told again. */
export async function beginSecondFactor(
  { auth, limiter }: DoorDependencies,
  { password }: DoorBody<'begin-second-factor'>,
  request: SignInRequest,
): Promise<DoorResult<'begin-second-factor'>> {
  const { user } = await requireSession(request);
  await limiter.countTry(request.address, user.email);
  const begun = await refusing(
    auth.api.enableTwoFactor({ body: { password, method: 'totp' }, headers: request.headers }),
  );
  if (begun.method !== 'totp') throw new Error('the library began another second factor than was asked for');
  const secret = new URL(begun.totpURI).searchParams.get('secret') ?? '';
  return { answer: { uri: begun.totpURI, secret, recoveryCodes: begun.backupCodes } };
}

/**
 * Switches it on, once a code shows that the app for codes has it. Sessions that began without it end, and so does what would
 * let a device in with less.
 */
export async function confirmSecondFactor(
  dependencies: DoorDependencies,
  { code }: DoorBody<'confirm-second-factor'>,
  request: SignInRequest,
): Promise<DoorResult<'confirm-second-factor'>> {
  const { auth, limiter } = dependencies;
  const { user, hasSecondFactor } = await requireSession(request);
  if (hasSecondFactor) throw new CallError('conflict', doorRefusal('alreadyOn'));
  await limiter.countTry(request.address, user.email);
  await limiter.countCode(user.id, code);
  const { headers } = await refusing(
    auth.api.verifyTOTP({ body: { code }, headers: request.headers, returnHeaders: true }),
  );
  const cookies = headers.getSetCookie();
  const sessionId = await sessionIn(dependencies, cookies);
  await endAllBut(dependencies, { userId: user.id, sessionId }, request);
  dependencies.tellOfChange(user, { kind: 'factor-on' });
  return { answer: true, cookies };
}

/** The session that cookies open which are on their way to the browser: the library answers the token of the one before. */
async function sessionIn({ auth }: DoorDependencies, cookies: readonly string[]): Promise<string> {
  const cookie = cookies.map((each) => each.replace(/;.*/s, '')).join('; ');
  const read = await auth.api.readSessionCookie({ headers: new Headers({ cookie }) });
  const { internalAdapter } = await auth.$context;
  const found = read && (await internalAdapter.findSession(read.token));
  if (found === null) throw unauthenticated();
  return found.session.id;
}

/** Switches it off, by who has both factors. */
export async function endSecondFactor(
  dependencies: DoorDependencies,
  { password, code }: DoorBody<'end-second-factor'>,
  request: SignInRequest,
): Promise<DoorResult<'end-second-factor'>> {
  await requireBothFactors(dependencies, { password, code }, request);
  const { auth } = dependencies;
  const { user } = await requireSession(request);
  const { headers } = await refusing(
    auth.api.disableTwoFactor({ body: { password }, headers: request.headers, returnHeaders: true }),
  );
  dependencies.tellOfChange(user, { kind: 'factor-off' });
  return { answer: true, cookies: headers.getSetCookie() };
}

/** Makes new recovery codes, by who has both factors; those before are good for nothing then. */
export async function newRecoveryCodes(
  dependencies: DoorDependencies,
  { password, code }: DoorBody<'new-recovery-codes'>,
  request: SignInRequest,
): Promise<DoorResult<'new-recovery-codes'>> {
  await requireBothFactors(dependencies, { password, code }, request);
  const { backupCodes } = await refusing(
    dependencies.auth.api.generateBackupCodes({ body: { password }, headers: request.headers }),
  );
  const { user } = await requireSession(request);
  dependencies.tellOfChange(user, { kind: 'new-codes' });
  return { answer: { recoveryCodes: backupCodes } };
}

/**
 * Answers who has passed the password and is asked for their second factor: with a session. Whoever is signed in is asked for
 * nothing; the library would take their code without counting it.
 */
export async function passSecondFactor(
  { auth, limiter, pins }: DoorDependencies,
  { code, recoveryCode, trustDevice }: DoorBody<'pass-second-factor'>,
  request: SignInRequest,
): Promise<DoorResult<'pass-second-factor'>> {
  const { address, headers } = request;
  await limiter.countTry(address);
  if ((await request.session()) !== undefined) throw challengeOver();
  const challenge = await auth.api.readChallenge({ headers });
  if (challenge === null) throw challengeOver();
  const body = { code: code ?? recoveryCode ?? '', trustDevice };
  const call = { body, headers, returnHeaders: true } as const;
  if (code !== undefined) await limiter.countCode(challenge.userId, code);
  const passed = await refusing(
    code === undefined ? auth.api.verifyBackupCode(call) : auth.api.verifyTOTP(call),
  );
  const { internalAdapter } = await auth.$context;
  const user = await internalAdapter.findUserById(challenge.userId);
  if (user === null) throw unauthenticated();
  const answer = sessionResult(await withMethods({ auth, pins }, toUser(user), headers));
  return { answer, cookies: passed.headers.getSetCookie() };
}
