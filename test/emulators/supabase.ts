import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { App, InMemoryEmailDriver } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { type Cluster, findPostgresBinaries, startCluster } from '../sql/support/cluster.ts';

const root = join(import.meta.dirname, '../..');

/** A stand-in for a hosted Supabase project on a PostgreSQL of its own, reached as a function from request to response. */
export type SupabaseProject = {
  url: string;
  key: string;
  fetch: typeof fetch;
  /** Runs a statement as the owner of the project. */
  query(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** The text of the last mail to an address. */
  lastMail(email: string): string | undefined;
  stop(): Promise<void>;
};

type ProjectOptions = {
  /** Where links of mails lead to. */
  siteUrl: string;
  /** Whether an address has to be confirmed. */
  confirms: boolean;
  /** Whether configuration.sql is in already. */
  isConfigured?: boolean;
  url?: string;
  githubUrl?: string;
};

const key = 'sb_publishable_a_key_for_tests_only';

// json goes as it is: the stand-in would encode the arguments of a function twice.
const asText = {
  to: 0,
  from: [],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text),
};
const types = {
  json: { ...asText, to: 114, from: [114] },
  jsonb: { ...asText, to: 3802, from: [3802] },
};

const readScript = (path: string) => readFile(join(root, path), 'utf8');

/** Starts a project; the hosted limit of eight seconds a statement is set, which the stand-in has not. */
export async function startSupabase(options: ProjectOptions): Promise<SupabaseProject> {
  const [binaries] = findPostgresBinaries();
  if (binaries === undefined) throw new Error('There is no PostgreSQL here');
  const cluster: Cluster = await startCluster(binaries.bin);
  const url = options.url ?? 'http://project.example';
  const connection = createPostgresConnection({
    url: 'postgres://postgres@localhost/postgres',
    postgresOptions: { path: `${cluster.host}/.s.PGSQL.5432`, types, onnotice: () => undefined },
  });
  const mails = new InMemoryEmailDriver();
  const github = options.githubUrl && {
    github: { enabled: true, client_id: 'partita-test', secret: 'not a secret', url: options.githubUrl },
  };
  const app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: 'a secret of at least thirty-two characters',
      publishable_key: key,
      secret_key: 'sb_secret_a_key_for_tests_only',
      site_url: options.siteUrl,
      additional_redirect_urls: [`${options.siteUrl}/**`],
      minimum_password_length: 8,
      jwt_expiry: 3600,
      email: { enable_confirmations: options.confirms },
      external: { ...github },
    },
    options: { drivers: { email: mails }, server: { disableStudio: true, admin: false } },
  } as never);
  await app.ensureSystemSchema();
  const sql = connection.driver;
  await sql.unsafe(await readScript('sql/000-prelude.sql'));
  await sql.unsafe("alter role authenticated set statement_timeout = '8s'");
  if (options.isConfigured !== false)
    await sql.unsafe(await readScript('public/static/providers/Supabase/configuration.sql'));
  return {
    url,
    key,
    fetch: async (address, init) =>
      app.fetch(new Request(address, init), { peerAddress: '127.0.0.1' } as never),
    query: (statement, values) => sql.unsafe(statement, values),
    lastMail: (email) => mails.messages.get(email)?.at(-1)?.text,
    async stop() {
      await connection.close();
      await cluster.stop();
    },
  };
}
