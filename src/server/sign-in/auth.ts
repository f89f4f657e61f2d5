import { betterAuth, BetterAuthError } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { tryGetContext } from 'hono/context-storage';
import { PostgresDialect, type PostgresPool } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { expireCookie, setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod';
import { limits } from '#contract/limits.ts';
import { toUnavailableError } from '#server/unavailable.ts';
import type { AppEnv } from '#server/http/context.ts';
import type { SignInConfig } from './config.ts';
import { createOAuthConfigs } from './oauth-providers.ts';
import { authTables, languageOf } from './user-language.ts';
import { challengePlugin, secondFactorPlugin } from './doors/second-factor-plugin.ts';
import { type NewDevice, newDevicePlugin } from './doors/device-words.ts';
import { passkeyPlugin } from './doors/passkey-plugin.ts';
import type { PasswordHashing } from './pins.ts';

const method = 'POST';

/**
 * The functions for which the sign-in library has no call: reading the token out of the signed cookie without asking the database, opening
 * a session for somebody whom we know by other means, and deciding whether the session of a sign-in elsewhere outlives the
 * browser. Called by our own code only; no request reaches these paths.
 */
const sessionPlugin = {
  id: 'partita-sessions',
  endpoints: {
    readSessionCookie: createAuthEndpoint(
      '/partita/read-session-cookie',
      { method, requireHeaders: true, metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const { secret, authCookies, sessionConfig } = ctx.context;
        const token = await ctx.getSignedCookie(authCookies.sessionToken.name, secret);
        if (!token) return null;
        const isOfBrowser = Boolean(await ctx.getSignedCookie(authCookies.dontRememberToken.name, secret));
        const untouchedMs = (sessionConfig.expiresIn - sessionConfig.updateAge) * 1000;
        return { token, prolongsBeforeMs: isOfBrowser ? undefined : untouchedMs };
      },
    ),
    openSession: createAuthEndpoint(
      '/partita/open-session',
      {
        method,
        body: z.object({ userId: z.string(), rememberMe: z.boolean() }),
        metadata: { SERVER_ONLY: true },
      },
      async (ctx) => {
        const { userId, rememberMe } = ctx.body;
        const user = await ctx.context.internalAdapter.findUserById(userId);
        if (user === null) return null;
        const session = await ctx.context.internalAdapter.createSession(userId, !rememberMe);
        await setSessionCookie(ctx, { session, user }, !rememberMe);
        return user;
      },
    ),
    rememberSession: createAuthEndpoint(
      '/partita/remember-session',
      { method, body: z.object({ rememberMe: z.boolean() }), metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const cookie = ctx.context.authCookies.dontRememberToken;
        if (ctx.body.rememberMe) expireCookie(ctx, cookie);
        else await ctx.setSignedCookie(cookie.name, 'true', ctx.context.secret, cookie.attributes);
        return null;
      },
    ),
  },
} as const;

/** Where the library's own endpoints would be; only the links of mails and the way back from a provider are served. */
export const authPath = '/api/auth';

/** For how long a link in a mail is good, in seconds. */
export const linkLifeSeconds = 3600;

/** Where the library finds its tables: named with their schema, whatever the search path of a connection is. */
export const authDatabase = (pool: PostgresPool) =>
  ({
    dialect: new PostgresDialect({ pool }),
    type: 'postgres',
    schemaName: 'auth',
    transaction: true,
  }) as const;

/** What sign-in needs. */
export type AuthOptions = {
  pool: Pool;
  publicUrl: string;
  secret: string;
  /** Whether an address must be confirmed before the first sign-in. */
  needsConfirmation: boolean;
  config: SignInConfig;
  /** Hears of sign-ins on devices that are new to a person. */
  onNewDevice: (found: NewDevice) => void;
  passwords: PasswordHashing;
  log: Logger;
};

/**
 * better-auth over the tables in schema `auth`, called by our own routes. It sends no mail itself: it would
 * swallow the failure, and the person would wait for a link that never comes.
 */
export function createAuth({
  pool,
  publicUrl,
  secret,
  needsConfirmation,
  config,
  onNewDevice,
  passwords,
  log,
}: AuthOptions) {
  return betterAuth({
    ...authTables,
    database: authDatabase(pool),
    baseURL: publicUrl,
    basePath: authPath,
    secret,
    emailAndPassword: {
      enabled: true,
      minPasswordLength: limits.passwordMin,
      maxPasswordLength: limits.passwordMax * 2, // the library counts UTF-16 units; the contract has judged before
      requireEmailVerification: needsConfirmation,
      revokeSessionsOnPasswordReset: true,
      password: passwords,
    },
    emailVerification: { sendOnSignUp: false, autoSignInAfterVerification: true },
    plugins: [
      genericOAuth({ config: createOAuthConfigs(config) }),
      sessionPlugin,
      secondFactorPlugin(),
      challengePlugin,
      passkeyPlugin(publicUrl),
      // After who asks for a second factor: what waits for one is no sign-in yet.
      newDevicePlugin(onNewDevice),
    ],
    onAPIError: { errorURL: `${publicUrl}/dashboard` },
    databaseHooks: {
      user: {
        create: {
          before: async (user, context) => {
            if (config.isSingleUser) await rejectSecondUser(pool);
            return { data: { ...user, language: languageOf(context?.headers) } };
          },
        },
      },
      // We never act in somebody's name at a provider: what would allow it is not kept.
      account: {
        create: {
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
        },
      },
    },
    session: { freshAge: 0 },
    advanced: {
      ...authTables.advanced,
      // A session and its user by one query; of two, the second one's failure would be printed past the log.
      database: { ...authTables.advanced.database, joins: true },
      cookiePrefix: 'partita',
      useSecureCookies: publicUrl.startsWith('https:'),
      ipAddress: { disableIpTracking: true },
      disableOriginCheck: false, // else it would be off whenever NODE_ENV says test
    },
    logger: { level: 'warn', log: (...args) => logMessage(log, ...args) },
  });
}

/** Logs a message of the library at its level here: wrong passwords and unknown addresses, its warnings, are ordinary. */
function logMessage(log: Logger, level: string, message: string, ...details: unknown[]): void {
  // The library then throws an error that says nothing of the database; the cause is only in this message.
  const failure = toUnavailableError(details[0]);
  if (failure !== undefined) tryGetContext<AppEnv>()?.set('unavailable', failure);
  else if (isHarmless(message, details[0]))
    log.info(`a sign-in came back that did not begin here: ${message}`);
  else if (passkeyFailures.includes(message)) log.info(`a passkey was not accepted: ${message}`);
  else if (level === 'error') log.error({ err: details[0] }, message);
  else log.debug(message);
}

/** What the library says of a passkey that does not fit, which anybody may send. */
const passkeyFailures = ['Failed to verify registration', 'Failed to verify authentication'];

/** Whether anybody causes it who opens the address that providers send people back to: nothing is the matter here then. */
function isHarmless(message: string, cause: unknown): boolean {
  const isStrange = message === 'Failed to parse state' && cause instanceof BetterAuthError;
  return isStrange || message === 'State not found';
}

async function rejectSecondUser(pool: Pool): Promise<void> {
  const { rows } = await pool.query('select from auth.users limit 1');
  if (rows.length === 0) return;
  throw new APIError('FORBIDDEN', { code: 'single_user', message: 'This server allows one account only' });
}

export type Auth = ReturnType<typeof createAuth>;
