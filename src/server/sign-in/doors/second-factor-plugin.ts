import { createAuthEndpoint, createAuthMiddleware } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';

/** For how long a device is not asked for a code again, and for how long a sign-in may wait for one; in seconds. */
const trustSeconds = 30 * 24 * 3600;
const challengeSeconds = 600;

/** After so many wrong codes in a row, over all sign-ins, none is taken for so long. */
export const lockSeconds = 3600;
const wrongCodesUntilLocked = 10;

/** What comes back by a link in a mail or from a provider: the browser is led to the app, whatever came of it. */
const linkPaths = ['/verify-email', '/callback/:id'];

/**
 * All ways in that are asked for a second factor. Not those that are two by themselves: a passkey, and the pin of a device, which
 * is good with the secret of that device alone.
 */
const secondFactorPaths = ['/sign-in/email', ...linkPaths];

/** The code in the address of the app by which its login screen asks for the second factor. */
const secondFactorErrorCode = 'second_factor';

/**
 * The library's second factor, asked on more ways than it does by itself: who comes by a provider, or by a link in a mail, has
 * proved one thing too, and would go past it.
 */
export function secondFactorPlugin() {
  const plugin = twoFactor({
    issuer: 'Partita',
    trustDeviceMaxAge: trustSeconds,
    twoFactorCookieMaxAge: challengeSeconds,
    accountLockout: { maxFailedAttempts: wrongCodesUntilLocked, durationSeconds: lockSeconds },
  });
  return {
    ...plugin,
    hooks: {
      after: [
        ...plugin.hooks.after.map((asking) => ({
          ...asking,
          matcher: ({ path = '' }: { path?: string }) => secondFactorPaths.includes(path),
        })),
        {
          matcher: ({ path = '' }: { path?: string }) => linkPaths.includes(path),
          handler: createAuthMiddleware(async (ctx) => {
            if (needsSecondFactor(ctx.context.returned)) throw ctx.redirect(`/dashboard?error=${secondFactorErrorCode}`);
          }),
        },
      ],
    },
  };
}

/** Whether what a way in answers is that the second factor is missing. */
export function needsSecondFactor(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'twoFactorRedirect' in answer;
}

/** Says who has to show their second factor, by the signed cookie of a sign-in that waits for it. No request reaches its path. */
export const challengePlugin = {
  id: 'partita-challenge',
  endpoints: {
    readChallenge: createAuthEndpoint(
      '/partita/read-challenge',
      { method: 'POST', requireHeaders: true, metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const { secret, internalAdapter } = ctx.context;
        const challenge = await ctx.getSignedCookie(ctx.context.createAuthCookie('two_factor').name, secret);
        if (!challenge) return null;
        const found = await internalAdapter.findVerificationValue(challenge);
        return found !== null && found.expiresAt > new Date() ? { userId: found.value } : null;
      },
    ),
  },
} as const;
