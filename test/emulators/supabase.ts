import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { App, InMemoryEmailDriver } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { embeddedBin, startCluster } from '../sql/support/cluster.ts';
import { factorTables, withFactors } from '../support/supabase-factors.ts';

const root = join(import.meta.dirname, '../..');
/** Size limit of a request body. It is below the size that a hosted project accepts. */
const bodyLimitBytes = 8_000_000;

const key = 'sb_publishable_a_key_for_tests_only';
const jwtSecret = 'a secret of at least thirty-two characters';

/** A stand-in for a hosted Supabase project, with its own PostgreSQL and a local port. */
export type SupabaseProject = {
  url: string;
  key: string;
  /** Runs a statement as the owner of the project. */
  query(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Runs a script as the owner does in the SQL editor. */
  runScript(script: string): Promise<void>;
  /** Returns the text of the last mail to an address. */
  lastMail(email: string): string | undefined;
  stop(): Promise<void>;
};

type ProjectOptions = {
  /** The address that links in mails lead to. */
  siteUrl: string;
  /** True if an email address has to be confirmed. */
  requiresConfirmation?: boolean;
  /** True if configuration.sql is not yet applied. */
  isEmpty?: boolean;
  /** The address of GitHub, for signing in with it. */
  githubUrl?: string;
  /** True if a second factor may be added. Default: true. */
  hasFactors?: boolean;
};

// JSON is passed unchanged, because the stand-in would encode function arguments twice.
const asText = {
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text),
};
const types = {
  json: { ...asText, to: 114, from: [114] },
  jsonb: { ...asText, to: 3802, from: [3802] },
};

const readScript = (path: string) => readFile(join(root, path), 'utf8');

function authOptions({ siteUrl, requiresConfirmation = false, githubUrl }: ProjectOptions, url: string) {
  const redirect_uri = `${url}/auth/v1/callback`;
  const client = { enabled: true, client_id: 'partita-test', secret: 'not a secret', redirect_uri };
  return {
    enabled: true,
    jwt_secret: jwtSecret,
    publishable_key: key,
    secret_key: 'sb_secret_a_key_for_tests_only',
    site_url: siteUrl,
    additional_redirect_urls: [`${new URL(siteUrl).origin}/**`],
    minimum_password_length: 8,
    jwt_expiry: 3600,
    email: { enable_confirmations: requiresConfirmation },
    external: { ...(githubUrl && { github: { ...client, url: githubUrl } }) },
  };
}

/** Starts a project. It sets the hosted limit of eight seconds per statement, which the stand-in lacks. */
export async function startSupabase(options: ProjectOptions): Promise<SupabaseProject> {
  const cluster = await startCluster(embeddedBin);
  // The stand-in answers no preflights; a hosted project does.
  let answer: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 });
  const frontend = new Hono();
  frontend.use(cors(), bodyLimit({ maxSize: bodyLimitBytes }));
  const requests = new Set<Promise<Response>>();
  frontend.all('*', (c) => {
    const answered = Promise.resolve(answer(c.req.raw)).finally(() => requests.delete(answered));
    requests.add(answered);
    return answered;
  });
  const server = serve({ fetch: frontend.fetch, hostname: '127.0.0.1', port: 0 });
  await new Promise<void>((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port to be had');
  const url = `http://127.0.0.1:${address.port}`;
  const mails = new InMemoryEmailDriver();
  const open = async () => {
    const opened = createPostgresConnection({
      url: 'postgres://postgres@localhost/postgres',
      postgresOptions: { path: `${cluster.host}/.s.PGSQL.5432`, types, onnotice: () => undefined },
    });
    const app = new App({
      connection: opened,
      auth: authOptions(options, url),
      options: { drivers: { email: mails }, server: { disableStudio: true, admin: false } },
    } as never);
    await app.ensureSystemSchema();
    await opened.driver.unsafe(factorTables);
    answer = withFactors({
      answer: (request) => app.fetch(request, { peerAddress: '127.0.0.1' } as never),
      query: (statement, values) => opened.driver.unsafe(statement, values as never[]),
      jwtSecret,
      isOn: options.hasFactors ?? true,
    });
    return opened;
  };
  let connection = await open();
  await connection.driver.unsafe(await readScript('sql/000-prelude.sql'));
  await connection.driver.unsafe("alter role authenticated set statement_timeout = '8s'");
  const runScript = async (script: string) => {
    await connection.driver.unsafe(script);
    await connection.close(); // the stand-in caches the definitions of functions
    connection = await open();
  };
  if (!options.isEmpty)
    await runScript(await readScript('public/static/providers/Supabase/configuration.sql'));

  return {
    url,
    key,
    query: (statement, values) => connection.driver.unsafe(statement, values as never[]),
    runScript,
    lastMail: (email) => mails.messages.get(email)?.at(-1)?.text,
    async stop() {
      answer = () => new Response(null, { status: 503 });
      await new Promise((resolve) => {
        server.close(resolve);
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
      // A statement whose database is gone would end the whole process.
      await Promise.allSettled(requests);
      await connection.driver.end({ timeout: 1 });
      await cluster.stop();
    },
  };
}
