import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { contextStorage, getContext } from 'hono/context-storage';
import { requestId } from 'hono/request-id';
import type { Logger } from 'pino';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isCallName } from '#contract/calls.ts';
import { isSecurityCallName } from '#contract/security-calls.ts';
import { isRouteAllowed, resolveNotFoundRoute } from '#contract/capabilities.ts';
import { unknownPathError } from '#contract/errors.ts';
import { ratesPath } from '#contract/limits.ts';
import { startPath } from '#contract/start.ts';
import type { SqlHost } from '#engine/as-user.ts';
import { createPoolHost } from '#engine/hosts/pool.ts';
import { ProviderCapacity, ProviderConfig } from '#contract/providers.ts';
import { isInBrowser } from '#contract/browser-providers.ts';
import { createPermissions } from './permissions.ts';
import { answerCall } from './calls/answer-call.ts';
import { createExporter } from './calls/export-data.ts';
import { createImporter } from './calls/importer.ts';
import { createCallGateway, createReplicaGateway } from './calls/call-gateway.ts';
import { answerSecurityCall } from './calls/answer-security-call.ts';
import { createLastUses, createUsageCounter } from './calls/usage-counter.ts';
import { createQuota } from './calls/quota.ts';
import { createSpools } from './calls/spool.ts';
import { answerStart } from './calls/answer-start.ts';
import type { Config } from './config.ts';
import type { Database } from './database/open-database.ts';
import { createReplicaHost } from './database/replica-host.ts';
import { readWritePosition, trackWritePosition } from './database/write-position.ts';
import { defaultLineLimits, type LineLimits } from './http/body.ts';
import {
  answerFailure,
  type AppContext,
  type AppEnv,
  logRequests,
  rejectForeignOrigin,
} from './http/context.ts';
import { createSecurityHeaders } from './http/security-headers.ts';
import { createStaticFiles, type StaticFolders } from './http/static-files.ts';
import type { Mailer } from './mail/mailer.ts';
import { answerRates, type DailyRates } from './rates/daily-rates.ts';
import { type Auth, authPath, createAuth } from './sign-in/auth.ts';
import { createSignInCalls } from './sign-in/calls.ts';
import { notifyOfNewDevice } from './sign-in/account-security/tell-of-device.ts';
import { createSecurityCalls } from './sign-in/account-security/calls.ts';
import { createLimiter } from './http/limiter.ts';
import { createSignInMails } from './sign-in/mails.ts';
import { createPins, type PasswordHashing, scryptHashing } from './sign-in/pins.ts';
import type { DailyBackups } from './backup/daily-backups.ts';
import { createSessionCookieReader, findSession } from './sign-in/sessions.ts';

const configFolder = 'static/config';

/** The path of the provider configuration (spec 7 Static GETs). */
export const providerConfigPath = `/${configFolder}/provider-config.json`;

/**
 * Reads the operator's file and adds the sign-in methods set up in the environment and the availability of rates. With a Supabase project
 * in the environment, that project is the default provider (spec 3 Provider configuration).
 */
export async function readProviderConfig(
  publicFolder: string,
  { signIn, supabase, ratesUrl }: Pick<Config, 'signIn' | 'supabase'> & Partial<Pick<Config, 'ratesUrl'>>,
): Promise<ProviderConfig> {
  if (supabase !== undefined) {
    return {
      name: 'Partita',
      uniqueId: 'default_supabase',
      description: 'Your books are kept in a database of the people who run this server.',
      class: { name: 'OWN', type: { name: 'DATABASE', dbProvider: 'SUPABASE' } },
      publicConfig: { url: supabase.url, publicKey: supabase.key },
      authProviders: ['email', 'google', 'github', 'discord'],
    };
  }
  const file = ProviderConfig.parse(await readJson(publicFolder, 'provider-config.json'));
  // A provider in the browser has no sign-in.
  if (isInBrowser(file)) return file;
  const names = signIn.offered.includes('oidc') ? { oidc: signIn.oidcName } : undefined;
  return {
    ...file,
    authProviders: signIn.offered,
    securityFeatures: ['sessions', 'second-factor', 'passkeys'],
    ...(names && { authProviderNames: names }),
    ...(ratesUrl !== undefined && { hasRates: true }),
  };
}

/** Reads the capabilities that the operator permits, from the same file as the web app. */
async function readCapacity(publicFolder: string): Promise<ProviderCapacity> {
  return ProviderCapacity.parse(await readJson(publicFolder, 'provider-capacity-config.json'));
}

async function readJson(publicFolder: string, name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(publicFolder, configFolder, name), 'utf8'));
}

/** The dependencies of the app. */
export type AppDependencies = {
  config: Pick<
    Config,
    | 'trustedProxies'
    | 'importLimitBytes'
    | 'feedbackTo'
    | 'connectSources'
    | 'imageSources'
    | 'signIn'
    | 'supabase'
    | 'quotas'
  > &
    Partial<Pick<Config, 'ratesUrl'>>;
  publicUrl: string;
  /** Signs the session cookies. */
  secret: string;
  mailer: Mailer;
  database: Pick<Database, 'pool' | 'transferPool' | 'readPool' | 'serving'>;
  folders: StaticFolders;
  /** The minimum transfer speed of imports and exports, if it is not the default. */
  line?: LineLimits;
  /** Counts the calls for the operator's metrics; optional. */
  observe?: MiddlewareHandler<AppEnv> | undefined;
  /** The state of the backups, if the server makes any. */
  backups?: Pick<DailyBackups, 'failedSince'> | undefined;
  /** Currency rates, if the operator has configured them. */
  rates?: Pick<DailyRates, 'table'> | undefined;
  /** The hashing of passwords and PINs; scrypt by default. */
  passwords?: PasswordHashing | undefined;
  log: Logger;
};

/** The most disk space that all running imports and exports may use together. */
const spoolBytes = 2_000_000_000;

/** Creates the services that sign users in and change their sign-in methods. */
function createSignInServices(dependencies: AppDependencies, host: SqlHost) {
  const { config, publicUrl, secret, mailer, database, passwords = scryptHashing, log } = dependencies;
  const { pool } = database;
  const needsConfirmation = mailer.isReal;
  const limiter = createLimiter(pool, secret);
  const auth = createAuth({
    pool,
    publicUrl,
    secret,
    needsConfirmation,
    config: config.signIn,
    onNewDevice: (found) => void notifyOfNewDevice(found, { limiter, mails, log }),
    passwords,
    log,
  });
  const mails = createSignInMails(auth, mailer, publicUrl);
  const mailFailed = (error: unknown) =>
    log.warn({ err: error }, 'a mail about a changed login was not sent');
  const pins = createPins(pool, secret, publicUrl.startsWith('https:'), passwords);
  const signIn = createSignInCalls({
    auth,
    config: config.signIn,
    limiter,
    mails,
    pins,
    needsConfirmation,
    deleteUser: (userId) => host.call(userId, 'partita_delete_user_account', {}),
  });
  const accountSecurity = createSecurityCalls({
    auth,
    limiter,
    pins,
    pool,
    notifyOfChange: ({ email }, change) => {
      if (email !== undefined) void mails.sendSecurityChange(email, change).catch(mailFailed);
    },
  });
  return { auth, limiter, pins, signIn, accountSecurity, readSessionCookie: createSessionCookieReader(auth) };
}

/** Creates the services that answer calls. */
async function createServices(dependencies: AppDependencies) {
  const { config, mailer, database, folders, line, log } = dependencies;
  const { pool, transferPool, readPool, serving } = database;
  const withReplica = (primary: SqlHost) =>
    readPool ? createReplicaHost(primary, readPool, () => readWritePosition(getContext<AppEnv>())) : primary;
  const host = createPoolHost(pool);
  const provider = await readProviderConfig(folders.public, config);
  const capacity = await readCapacity(folders.public);
  const usageCounter = createUsageCounter(pool, log);
  const quota = createQuota(pool, usageCounter, config.quotas);
  const lastUses = createLastUses(pool, log);
  const gateway = createCallGateway(pool, quota, lastUses);
  const transferHost = createPoolHost(transferPool);
  const openSpool = createSpools(spoolBytes);
  const lineLimits = line ?? defaultLineLimits;
  const callDependencies = {
    ...createSignInServices(dependencies, host),
    gateway: readPool ? createReplicaGateway(gateway, withReplica(host)) : gateway,
    exporter: createExporter(withReplica(transferHost), openSpool),
    importer: createImporter(transferHost, serving, openSpool, config.importLimitBytes, lineLimits),
    messages: { pool, mailer, feedbackTo: config.feedbackTo, log },
    permissions: createPermissions(provider, capacity, host),
    quota,
    trustedProxies: config.trustedProxies,
    importLimitBytes: config.importLimitBytes,
    line: lineLimits,
    log,
  };
  const close = async () => {
    await usageCounter.close();
    await lastUses.close();
  };
  return { callDependencies, provider, capacity, close };
}

/** The whole server as a function from request to response. */
export type App = Pick<Hono<AppEnv>, 'fetch' | 'request'> & {
  /** Writes the data that is still in memory. Called after the last request, while the database is still open. */
  close(): Promise<void>;
};

/** Creates the server app: calls, health checks, sign-in links and static files. */
export async function createServerApp(dependencies: AppDependencies): Promise<App> {
  const { config, publicUrl, folders, observe, backups, rates, log } = dependencies;
  const { pool, readPool } = dependencies.database;
  const { callDependencies, provider, capacity, close } = await createServices(dependencies);
  const { auth } = callDependencies;

  const app = new Hono<AppEnv>();
  app.onError((error, c) => answerFailure(c, error, log));
  app.use(requestId(), contextStorage(), logRequests(log), createSecurityHeaders(publicUrl, config));
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    const isReady = await pool.query('select 1').then(
      () => true,
      () => false,
    );
    if (!isReady) return c.text('the database does not answer', 503);
    // A failed backup is reported, but it does not make the server unready.
    const failedSince = backups?.failedSince();
    return c.text(
      failedSince === undefined ? 'ok' : `ok\nno backup could be made since ${failedSince.toISOString()}`,
    );
  });
  // With a Supabase project as the default provider, this server has no users and no books: it accepts only feedback.
  const holdsBooks = config.supabase === undefined;
  for (const path of holdsBooks ? ['/verify-email', '/callback/:id'] : []) {
    app.get(authPath + path, (c) => followLink(c, auth));
  }
  if (observe !== undefined) app.post('/api/:path', observe);
  if (readPool !== undefined)
    app.post('/api/:path', trackWritePosition(pool, publicUrl.startsWith('https:')));
  app.post('/api/:path', compress(), rejectForeignOrigin(publicUrl), async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });
  if (holdsBooks) app.post(startPath, (c) => answerStart(c, callDependencies));
  app.post('/api/:path', async (c) => {
    const name = c.req.param('path');
    if (isSecurityCallName(name) && holdsBooks) return answerSecurityCall(c, name, callDependencies);
    if (!isCallName(name) || !(holdsBooks || name === 'send-message')) throw unknownPathError();
    return answerCall(c, name, callDependencies);
  });
  if (rates !== undefined && holdsBooks)
    app.get(ratesPath, compress(), (c) => answerRates(c, rates, callDependencies));
  app.all('/api/*', () => {
    throw unknownPathError();
  });
  app.get(providerConfigPath, (c) => c.json(provider, 200, { 'Cache-Control': 'no-cache' }));
  app.get('/:page?', async (c, next) => {
    if (isRouteAllowed(c.req.path, { capacity })) return next();
    const session = await findSession(auth, c.req.raw.headers);
    return c.redirect(resolveNotFoundRoute({ capacity }, session !== undefined));
  });
  app.route('/', createStaticFiles(folders, publicUrl));
  return { fetch: app.fetch, request: app.request, close };
}

/** Lets the sign-in library answer its own links; database failures are reported as for calls. */
async function followLink(c: AppContext, auth: Auth): Promise<Response> {
  const answer = await auth.handler(c.req.raw);
  const failure = c.get('unavailable');
  if (answer.status >= 500 && failure !== undefined) throw failure;
  return answer;
}
