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
import { challengePlugin, secondFactorPlugin } from './account-security/second-factor-plugin.ts';
import { type NewDevice, newDevicePlugin } from './account-security/device-words.ts';
import { passkeyPlugin } from './account-security/passkey-plugin.ts';
import type { PasswordHashing } from './pins.ts';

const method = 'POST';

/**
 * Functions that the sign-in library lacks: reading the token from the signed cookie without the database, opening a session for an already
 * identified user, and setting whether the session of a provider sign-in outlives the browser. Only our own code calls them; no request
 * reaches these paths.
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

/** The path of the library's own endpoints; only the links in mails and the return from a provider are served. */
export const authPath = '/api/auth';

/** The validity of a link in a mail, in seconds. */
export const linkLifeSeconds = 3600;

/** Returns the table location for the library, with the schema name, independent of the search path. */
export const authDatabase = (pool: PostgresPool) =>
  ({
    dialect: new PostgresDialect({ pool }),
    type: 'postgres',
    schemaName: 'auth',
    transaction: true,
  }) as const;

/** The options of sign-in. */
export type AuthOptions = {
  pool: Pool;
  publicUrl: string;
  secret: string;
  /** True if an address must be confirmed before the first sign-in. */
  needsConfirmation: boolean;
  config: SignInConfig;
  /** Called after a sign-in on a device that is new to the user. */
  onNewDevice: (found: NewDevice) => void;
  passwords: PasswordHashing;
  log: Logger;
};

/**
 * Creates better-auth over the tables in schema `auth`, called by our own routes. It sends no mail itself: it would ignore a failure, and
 * the user would wait for a link that never arrives.
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
      maxPasswordLength: limits.passwordMax * 2, // the library counts UTF-16 units; the contract has already checked the length
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
      // After the second-factor plugin: a sign-in that waits for a code is not complete yet.
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
      // Partita never acts in a user's name at a provider, so the provider's tokens are not stored.
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
      // One query for a session and its user; with two, the failure of the second would be printed outside the log.
      database: { ...authTables.advanced.database, joins: true },
      cookiePrefix: 'partita',
      useSecureCookies: publicUrl.startsWith('https:'),
      ipAddress: { disableIpTracking: true },
      disableOriginCheck: false, // otherwise it would be off if NODE_ENV is test
    },
    logger: { level: 'warn', log: (...args) => logMessage(log, ...args) },
  });
}

/** Logs a message of the library at our level: its warnings about wrong passwords and unknown addresses are normal. */
function logMessage(log: Logger, level: string, message: string, ...details: unknown[]): void {
  // The error that the library throws next does not mention the database; the cause is only in this message.
  const failure = toUnavailableError(details[0]);
  if (failure !== undefined) tryGetContext<AppEnv>()?.set('unavailable', failure);
  else if (isHarmless(message, details[0]))
    log.info(`a sign-in came back that did not begin here: ${message}`);
  else if (passkeyFailures.includes(message)) log.info(`a passkey was not accepted: ${message}`);
  else if (level === 'error') log.error({ err: details[0] }, message);
  else log.debug(message);
}

/** The library's messages about an invalid passkey, which any client may send. */
const passkeyFailures = ['Failed to verify registration', 'Failed to verify authentication'];

/** True if any visitor who opens a provider's return address can cause the message; then nothing is wrong here. */
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
