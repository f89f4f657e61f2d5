import { betterAuth, type BetterAuthOptions } from 'better-auth';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { limits } from '#contract/limits.ts';

/** Where the library's own endpoints would be; only the confirmation link of mails is served. */
export const authPath = '/api/auth';

/** For how long a link in a mail is good, in seconds. */
export const linkLifeSeconds = 3600;

/** What decides the tables of sign-in: the installation makes them from the same options. */
export const authTables = {
  user: { modelName: 'users' },
  verification: { storeIdentifier: 'hashed' },
  advanced: { database: { generateId: 'uuid' } },
  rateLimit: { enabled: false }, // only covers the library's own endpoints; ours count in sign-in/limiter.ts
  telemetry: { enabled: false },
} as const satisfies BetterAuthOptions;

/** What sign-in needs. */
export interface AuthOptions {
  /** Its connections look into schema `auth`. */
  pool: Pool;
  publicUrl: string;
  secret: string;
  /** Whether an address must be confirmed before the first sign-in. */
  needsConfirmation: boolean;
  log: Logger;
}

/**
 * better-auth over the tables in schema `auth`, called by our own routes. It sends no mail itself: it would
 * swallow the failure, and the person would wait for a link that never comes.
 */
export function createAuth({ pool, publicUrl, secret, needsConfirmation, log }: AuthOptions) {
  return betterAuth({
    ...authTables,
    database: pool,
    baseURL: publicUrl,
    basePath: authPath,
    secret,
    emailAndPassword: {
      enabled: true,
      minPasswordLength: limits.passwordMin,
      maxPasswordLength: limits.passwordMax,
      requireEmailVerification: needsConfirmation,
      revokeSessionsOnPasswordReset: true,
    },
    emailVerification: { sendOnSignUp: false, autoSignInAfterVerification: true },
    session: { freshAge: 0 },
    advanced: {
      ...authTables.advanced,
      cookiePrefix: 'partita',
      useSecureCookies: publicUrl.startsWith('https:'),
      ipAddress: { disableIpTracking: true },
      disableOriginCheck: false, // else it would be off whenever NODE_ENV says test
    },
    logger: {
      level: 'warn',
      // Wrong passwords and unknown addresses are warnings to the library; to us they are ordinary.
      log: (level, message, ...details) => {
        if (level === 'error') log.error({ err: details[0] }, message);
        else log.debug(message);
      },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
