import { once } from 'node:events';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Readable } from 'node:stream';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, inject } from 'vitest';
import { exportFormat } from '#contract/transfer.ts';
import type { TransactionRow } from '#contract/inputs/transactions.ts';
import { readConfig } from '#server/config.ts';
import { type RunningServer, startServer } from '#server/start-server.ts';
import { copyDataDir } from './prepared-database.ts';
import { wireAccount, wireTransaction } from './wire-factories.ts';

const log = pino({ level: 'silent' });

/** Makes calls as somebody who signed in. */
export type Caller = (name: string, body: object) => Promise<unknown>;

/** A folder for each test, and servers on data folders in it, as an operator has them. */
export class OperatorFolder {
  path = '';
  readonly #running: RunningServer[] = [];

  constructor() {
    beforeEach(async () => {
      this.path = await mkdtemp(join(tmpdir(), 'partita-'));
    });
    afterEach(async () => {
      for (const server of this.#running.splice(0)) await server.stop();
      await rm(this.path, { recursive: true, maxRetries: 5 });
    });
  }

  at(name: string): string {
    return join(this.path, name);
  }

  /** A data folder of its own with an empty database in it. */
  async makeData(name: string): Promise<string> {
    await copyDataDir(inject('preparedDataDir'), this.at(name));
    return this.at(name);
  }

  async start(dataDir: string, environment: Record<string, string> = {}): Promise<RunningServer> {
    const server = await startServer(readConfig({ DATA_DIR: dataDir, PORT: '0', ...environment }), log);
    this.#running.push(server);
    return server;
  }

  async stop(server: RunningServer): Promise<void> {
    this.#running.splice(this.#running.indexOf(server), 1);
    await server.stop();
  }

  /** What an operator types in a configuration; answers the exit code and all that was printed. */
  async run(
    where: string | Record<string, string>,
    ...args: string[]
  ): Promise<{ code: unknown; told: string }> {
    const child = this.begin(where, ...args);
    let told = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (told += piece));
    const [code] = await once(child, 'close');
    return { code, told };
  }

  /** The same while it goes on. */
  begin(
    where: string | Record<string, string>,
    ...args: string[]
  ): ChildProcessByStdio<null, Readable, Readable> {
    return spawn(process.execPath, [join(import.meta.dirname, '../../src/server/backup/run.ts'), ...args], {
      cwd: this.path,
      env: { PATH: process.env['PATH'], ...(typeof where === 'string' ? { DATA_DIR: where } : where) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
}

/** Signs in or up; answers what makes calls. */
export async function enter({ port }: RunningServer, by: 'signup' | 'login'): Promise<Caller> {
  const post = (name: string, body: object, cookie = '') =>
    fetch(`http://127.0.0.1:${port}/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const answer = await post(by, {
    autoLogin: true,
    data: { email: 'ada@books.example', password: 'correct horse' },
  });
  expect(answer.status).toBe(200);
  const cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
  return async (name, body) => {
    const answered = await post(name, body, cookie.join('; '));
    return answered.headers.get('content-type')?.includes('json') ? answered.json() : answered.text();
  };
}

const [root, cash] = ['ROOT1', 'CASH1'];
/** An account of every book that is filled here. */
export const food = 'FOOD1';
const accounts = [
  wireAccount(root, 'ROOT', null),
  wireAccount(cash, 'CASH', root),
  wireAccount(food, 'EXPENSE', root),
];
let newest = 0;
/** Another transaction for such a book. */
export const lunch = (fields?: Partial<TransactionRow>) =>
  wireTransaction(`T${(newest += 1)}`, { to: food, from: cash, valueMinor: 1234n }, fields);

const odd = ['\\.', 'a\tb\\N', 'line\nbreak', '"; drop table', '日本 \u{1f600}', '\\'];

/** Three accounts and 300 transactions with texts that are hard to write down. */
export async function fillBook(call: Caller): Promise<void> {
  const transactions = Array.from({ length: 300 }, (_, index) =>
    lunch({
      TransactionDescription: odd[index % odd.length] ?? 'x',
      TransactionNotes: index % 7 === 0 ? '\\.\nnot the end' : '',
      TagsInSemicolonSeparated: index % 3 === 0 ? 'home' : '',
    }),
  );
  const data = { ...exportFormat, accounts, transactions };
  expect(await call('import-data', { data })).toMatchObject({ complete: true, rejected: [] });
}

/** All that can be read of somebody's books. */
export async function booksOf(call: Caller): Promise<unknown> {
  const everything = [
    await call('export-data', {}),
    await call('all-accounts', {}),
    await call('flows', {}),
    await call('all-tag-accounts', {}),
    await call('refresh-db', {}),
  ];
  return JSON.parse(JSON.stringify(everything).replace(/"exportedAt":"[^"]*"/, '"exportedAt":""'));
}
