import { wrongField } from '#contract/errors.ts';
import { valueRefusal } from '#contract/refusals/values.ts';
import type { SignInDependencies, SignInRequest } from '#server/sign-in/dependencies.ts';
import { requireProof } from '#server/sign-in/proof.ts';
import { requireSession } from '#server/sign-in/sessions.ts';
import { refusing } from './second-factor-errors.ts';

/** What was given of both factors: the code is one of the app, or a recovery code. */
type Given = { password: string | undefined; code: string | undefined };

/**
 * Has who is signed in prove once more that it is them, by all that a sign-in would ask for, before they change what a sign-in asks
 * for, or delete the account. The library counts no wrong codes of who is signed in: they are counted here. @throws CallError
 */
export async function requireBothFactors(
  dependencies: Pick<SignInDependencies, 'auth' | 'limiter' | 'pins'>,
  { password, code = '' }: Given,
  request: SignInRequest,
): Promise<void> {
  const { auth, limiter } = dependencies;
  const { headers } = request;
  const { user, hasSecondFactor } = await requireSession(request);
  await requireProof(dependencies, { password, field: 'password' }, request);
  if (!hasSecondFactor) return;
  const typed = code.replaceAll(/\s/g, '');
  if (typed === '') throw wrongField('code', valueRefusal('required'));
  await limiter.countOwnCode(user.id);
  const call = { body: { code: typed }, headers };
  if (!/^\d{6}$/.test(typed)) {
    await refusing(auth.api.verifyBackupCode(call), 'code');
    return;
  }
  await limiter.countCode(user.id, typed);
  await refusing(auth.api.verifyTOTP(call));
}
