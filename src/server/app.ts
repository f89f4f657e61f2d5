import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { requestId } from 'hono/request-id';
import type { Logger } from 'pino';
import { isCallName } from '#contract/calls.ts';
import { CallError, errorTexts } from '#contract/errors.ts';
import { ProviderCapacity } from '#contract/providers.ts';
import { createPoolHost } from '#engine/hosts/pool.ts';
import { answerCall } from './calls/answer-call.ts';
import { createImporter } from './calls/importer.ts';
import type { Config } from './config.ts';
import type { Database } from './database/open-database.ts';
import type { AppEnv } from './http/context.ts';
import { answerFailure } from './http/failure.ts';
import { refuseForeignOrigin } from './http/origin.ts';
import { logRequests } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { type StaticFolders, staticFiles } from './http/static-files.ts';
import type { Mailer } from './mail/mailer.ts';
import { authPath, createAuth } from './sign-in/auth.ts';
import { signInCalls } from './sign-in/calls.ts';
import { createLimiter } from './sign-in/limiter.ts';
import { signInMails } from './sign-in/mails.ts';

/** What the app is made of. */
export interface AppParts {
  config: Pick<Config, 'trustedProxies' | 'importLimitBytes' | 'feedbackTo' | 'connectSources'>;
  publicUrl: string;
  /** Signs the session cookies. */
  secret: string;
  mailer: Mailer;
  database: Pick<Database, 'pool' | 'transferPool' | 'serving'>;
  folders: StaticFolders;
  log: Logger;
}

/** The whole server as a function from request to response: calls, health, sign-in links, static files. */
export async function createApp(parts: AppParts): Promise<Hono<AppEnv>> {
  const { config, publicUrl, secret, mailer, folders, log } = parts;
  const { pool, transferPool, serving } = parts.database;
  const needsConfirmation = mailer.isReal;
  const auth = createAuth({ pool, publicUrl, secret, needsConfirmation, log });
  const limiter = createLimiter(pool);
  const mails = signInMails(auth, mailer, publicUrl);
  const host = createPoolHost(pool);
  const deleteUser = (userId: string) => host.call(userId, 'partita_delete_user_account', {});
  const callParts = {
    auth,
    signIn: signInCalls({ auth, limiter, mails, needsConfirmation, deleteUser }),
    limiter,
    host,
    transferHost: createPoolHost(transferPool),
    importer: createImporter(serving, config.importLimitBytes),
    messages: { pool, mailer, feedbackTo: config.feedbackTo, log },
    capacity: await readCapacity(folders.public),
    trustedProxies: config.trustedProxies,
    importLimitBytes: config.importLimitBytes,
  };

  const app = new Hono<AppEnv>();
  app.onError((error, c) => answerFailure(c, error, log));
  app.use(requestId(), logRequests(log), securityHeaders(publicUrl, config.connectSources));
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    const isReady = await pool.query('select 1').then(
      () => true,
      () => false,
    );
    return isReady ? c.text('ok') : c.text('the database does not answer', 503);
  });
  app.get(`${authPath}/verify-email`, (c) => auth.handler(c.req.raw));
  app.post('/api/:path', compress(), refuseForeignOrigin(publicUrl), async (c) => {
    c.header('Cache-Control', 'no-store');
    const name = c.req.param('path');
    if (!isCallName(name)) throw unknownPath();
    return answerCall(c, name, callParts);
  });
  app.all('/api/*', () => {
    throw unknownPath();
  });
  app.route('/', staticFiles(folders));
  return app;
}

const unknownPath = () => new CallError('not-found', errorTexts.unknownPath);

/** What the operator lets people do, from the same file that the web app reads. */
async function readCapacity(publicFolder: string): Promise<ProviderCapacity> {
  const file = join(publicFolder, 'static/config/provider-capacity-config.json');
  return ProviderCapacity.parse(JSON.parse(await readFile(file, 'utf8')));
}
