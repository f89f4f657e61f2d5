import { createAuthEndpoint, createAuthMiddleware } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';

/** The time for which a trusted device needs no code, and the time for which a sign-in may wait for one, in seconds. */
const trustSeconds = 30 * 24 * 3600;
const challengeSeconds = 600;

/** The time for which no code is accepted after too many wrong ones in a row, over all sign-ins, in seconds. */
export const lockSeconds = 3600;
const wrongCodesUntilLocked = 10;

/** The paths that a mail link or a provider leads to: the browser is redirected to the app in any case. */
const linkPaths = ['/verify-email', '/callback/:id'];

/**
 * All sign-in paths that require a second factor. A passkey and the pin of a device are exempt: each already counts as two factors, the pin
 * because it needs the secret of its device.
 */
const secondFactorPaths = ['/sign-in/email', ...linkPaths];

/** The error code in the address of the app by which its login screen asks for the second factor. */
const secondFactorErrorCode = 'second_factor';

/**
 * Creates the library's second factor, required on more paths than by default: a provider sign-in or a mail link proves only one factor as
 * well.
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
            if (needsSecondFactor(ctx.context.returned))
              throw ctx.redirect(`/dashboard?error=${secondFactorErrorCode}`);
          }),
        },
      ],
    },
  };
}

/** True if a sign-in answer means that the second factor is missing. */
export function needsSecondFactor(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'twoFactorRedirect' in answer;
}

/** Finds the user of a sign-in that waits for a second factor, by its signed cookie. No request reaches its path. */
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
