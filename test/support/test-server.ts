import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { type Logger, pino } from 'pino';
import { inject } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import type { SecurityCallName } from '#contract/door-calls.ts';
import { type App, createServerApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { type Database, openServerDatabase } from '#server/database/open-database.ts';
import { defaultLineLimits, type LineLimits } from '#server/http/body.ts';
import { listen, type Listener } from '#server/http/listen.ts';
import type { DailyRates } from '#server/rates/keep-rates.ts';
import { createMailer, type Mailer } from '#server/mail/mailer.ts';
import type { PasswordHashing } from '#server/sign-in/pins.ts';
import { createOwnDatabase } from './own-database.ts';
import { copyDataDir } from './prepared-database.ts';
import { quickHashing } from './quick-hashing.ts';

const publicUrl = 'http://books.example:4780';
const password = 'correct horse battery';

/** What signs cookies and links. */
export const testSecret = 'a secret of at least thirty-two characters';

/** What came back from a call: the status, the parsed body, and the response for a closer look. */
export type TestAnswer = {
  status: number;
  body: unknown;
  response: Response;
};

/** A browser: keeps its cookies. */
export type Visitor = {
  call(name: CallName | SecurityCallName, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  request(path: string, init?: RequestInit): Promise<Response>;
  cookies: Map<string, string>;
};

/** The whole app on a database of its own, without a port. */
export type TestServer = {
  database: Database;
  visitor(): Visitor;
  /** Lets others in by a port of this machine, until `stop`. */
  listen(): Promise<number>;
  /** A visitor who has just signed up under an address of their own. */
  user(email?: string): Promise<Visitor>;
  /** The mails that were written to the outbox, oldest first. */
  outbox(): Promise<string[]>;
  /** A second server on the same database; answers how to make its visitors. */
  otherServer(): Promise<() => Visitor>;
  /** Stops and starts the server, and its PostgreSQL where that is its own. */
  restart(): Promise<void>;
  /** From now on all visitors come from this address, as a trusted proxy tells. */
  comeFrom(address: string): void;
  /** How the superuser of its database connects. */
  admin(): Promise<ClientConfig>;
  /** Takes the database away, as a broken network does. */
  loseDatabase(): Promise<void>;
  stop(): Promise<void>;
};

/** What a test may set differently. */
type TestOptions = {
  environment?: Record<string, string>;
  mailer?: Mailer;
  /** The folder of the static files, when it is not the one of the project. */
  publicFolder?: string;
  line?: LineLimits;
  /** Rates of currencies, as if they had been fetched. */
  rates?: Pick<DailyRates, 'table'>;
  log?: Logger;
  /** The hashing of passwords and PINs; a quick one unless given. */
  passwords?: PasswordHashing;
  /** Whether an embedded PostgreSQL of its own is started, for who looks at more of it than a database. */
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
