import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { type Logger, pino } from 'pino';
import { inject } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import type { SecurityCallName } from '#contract/security-calls.ts';
import { type App, createServerApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { type Database, openServerDatabase } from '#server/database/open-database.ts';
import { defaultLineLimits, type LineLimits } from '#server/http/body.ts';
import { listen, type Listener } from '#server/http/listen.ts';
import type { DailyRates } from '#server/rates/daily-rates.ts';
import { createMailer, type Mailer } from '#server/mail/mailer.ts';
import type { PasswordHashing } from '#server/sign-in/pins.ts';
import { createOwnDatabase } from './own-database.ts';
import { copyDataDir } from './prepared-database.ts';
import { quickHashing } from './quick-hashing.ts';

const publicUrl = 'http://books.example:4780';
const password = 'correct horse battery';

/** The secret that signs cookies and links. */
export const testSecret = 'a secret of at least thirty-two characters';

/** The answer of a call: the status, the parsed body, and the response for further checks. */
export type TestAnswer = {
  status: number;
  body: unknown;
  response: Response;
};

/** A browser with its cookies. */
export type Visitor = {
  call(
    name: CallName | SecurityCallName,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestAnswer>;
  request(path: string, init?: RequestInit): Promise<Response>;
  cookies: Map<string, string>;
};

/** The whole app on its own database, without a port. */
export type TestServer = {
  database: Database;
  visitor(): Visitor;
  /** Opens a port of this machine until `stop`. */
  listen(): Promise<number>;
  /** Returns a browser whose user has signed up, with a new address by default. */
  user(email?: string): Promise<Visitor>;
  /** Returns the mails in the outbox, oldest first. */
  outbox(): Promise<string[]>;
  /** Starts a second server on the same database. @returns the function that creates its visitors */
  otherServer(): Promise<() => Visitor>;
  /** Restarts the server, and its PostgreSQL if it has its own. */
  restart(): Promise<void>;
  /** Sets the client address of all visitors, as a trusted proxy reports it. */
  comeFrom(address: string): void;
  /** Returns the connection of the database's superuser. */
  admin(): Promise<ClientConfig>;
  /** Closes the database connection, as a broken network does. */
  loseDatabase(): Promise<void>;
  stop(): Promise<void>;
};

/** The settings of a test server. */
type TestOptions = {
  environment?: Record<string, string>;
  mailer?: Mailer;
  /** The folder of the static files. Default: the public folder of the project. */
  publicFolder?: string;
  line?: LineLimits;
  /** Exchange rates, as if they had been fetched. */
  rates?: Pick<DailyRates, 'table'>;
  log?: Logger;
  /** The hashing of passwords and PINs. Default: a quick one. */
  passwords?: PasswordHashing;
  /** True to start a separate embedded PostgreSQL, for tests that need more of it than a database. */
  hasOwnPostgres?: boolean;
};

/** Starts a server for a test file. */
export async function startTestServer({
  environment,
  mailer,
  publicFolder = join(import.meta.dirname, '../../public'),
  line = defaultLineLimits,
  rates,
  log = pino({ level: 'silent' }),
  passwords = quickHashing,
  hasOwnPostgres = false,
}: TestOptions = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'partita-'));
  if (hasOwnPostgres) await copyDataDir(inject('preparedDataDir'), dataDir);
  const isElsewhere = hasOwnPostgres || environment?.['DATABASE_URL'] !== undefined;
  const own = isElsewhere ? undefined : await createOwnDatabase();
  const config = readConfig({
    TRUSTED_PROXIES: '1',
    ...own?.environment,
    ...environment,
    DATA_DIR: dataDir,
  });
  let database = await openServerDatabase(config, log);
  const mail = mailer ?? (await createMailer(config, log));
  const apps: App[] = [];
  const makeApp = async () => {
    const made = await createServerApp({
      config,
      publicUrl,
      secret: testSecret,
      mailer: mail,
      database,
      folders: { web: join(dataDir, 'no-build'), public: publicFolder },
      line,
      rates,
      passwords,
      log,
    });
    apps.push(made);
    return made;
  };
  const closeApps = async () => {
    for (const each of apps.splice(0)) await each.close();
  };
  let app = await makeApp();
  let address = '';
  const visitor = () => createVisitor((path, init) => app.request(path, withAddress(init, address)));
  let users = 0;
  let isLost = false;
  let listener: Listener | undefined;
  const loseDatabase = async () => {
    if (isLost) return;
    isLost = true;
    await closeApps();
    await database.close();
  };
  return {
    get database() {
      return database;
    },
    visitor,
    async otherServer() {
      const other = await makeApp();
      return () => createVisitor((path, init) => other.request(path, withAddress(init, address)));
    },
    async restart() {
      await closeApps();
      await database.close();
      database = await openServerDatabase(config, log);
      app = await makeApp();
    },
    admin: async () => own?.admin ?? adminOf(dataDir, database.serving.connection),
    comeFrom(next) {
      address = next;
    },
    async user(email = `user-${++users}@books.example`) {
      const person = visitor();
      await person.call('signup', { data: { email, password } });
      return person;
    },
    async listen() {
      listener = await listen(0, '127.0.0.1');
      listener.serve((request, bindings) => app.fetch(request, bindings));
      return listener.port;
    },
    outbox: () => readOutbox(config),
    loseDatabase,
    async stop() {
      await listener?.stop();
      await loseDatabase();
      await own?.drop();
      await rm(dataDir, { recursive: true, maxRetries: 5 });
    },
  };
}

async function adminOf(dataDir: string, { host, port, database }: ClientConfig): Promise<ClientConfig> {
  const password = (await readFile(join(dataDir, 'postgres/password'), 'utf8')).trim();
  return { host, port, database, user: 'postgres', password };
}

function withAddress(init: RequestInit, address: string): RequestInit {
  const headers = new Headers(init.headers);
  if (address !== '') headers.set('x-forwarded-for', address);
  return { ...init, headers };
}

function createVisitor(send: (path: string, init: RequestInit) => Response | Promise<Response>): Visitor {
  const cookies = new Map<string, string>();
  const request = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) {
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const response = await send(path, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) storeCookie(cookies, cookie);
    return response;
  };
  return {
    cookies,
    request,
    async call(name, body = {}, headers = {}) {
      const response = await request(`/api/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      const text = await response.clone().text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      return { status: response.status, body: isJson ? JSON.parse(text) : text, response };
    },
  };
}

function storeCookie(cookies: Map<string, string>, cookie: string): void {
  const [pair = '', ...attributes] = cookie.split('; ');
  const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
  if (value === '' || attributes.includes('Max-Age=0')) cookies.delete(name);
  else cookies.set(name, value);
}

async function readOutbox(config: Config): Promise<string[]> {
  const folder = join(config.dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).toSorted();
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}
