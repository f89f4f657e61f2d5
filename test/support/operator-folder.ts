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

/** Makes calls as a signed-in user. */
export type OperatorCall = (name: string, body: object) => Promise<unknown>;

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

  /** Creates a data folder with an empty database. */
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

  /** Runs a backup command, as an operator types it with a configuration. @returns the exit code and the printed text */
  async run(
    configuration: string | Record<string, string>,
    ...args: string[]
  ): Promise<{ code: unknown; output: string }> {
    const child = this.spawn(configuration, ...args);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece));
    const [code] = await once(child, 'close');
    return { code, output };
  }

  /** Starts a backup command and returns the running process. */
  spawn(
    configuration: string | Record<string, string>,
    ...args: string[]
  ): ChildProcessByStdio<null, Readable, Readable> {
    return spawn(process.execPath, [join(import.meta.dirname, '../../src/server/backup/run.ts'), ...args], {
      cwd: this.path,
      env: {
        PATH: process.env['PATH'],
        ...(typeof configuration === 'string' ? { DATA_DIR: configuration } : configuration),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
}

/** Signs in or up. @returns the function that makes calls */
export async function signInOrUp({ port }: RunningServer, by: 'signup' | 'login'): Promise<OperatorCall> {
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
/** An account that every filled book has. */
export const filledFood = 'FOOD1';
const accounts = [
  wireAccount(root, 'ROOT', null),
  wireAccount(cash, 'CASH', root),
  wireAccount(filledFood, 'EXPENSE', root),
];
let newest = 0;
/** Returns another transaction for a filled book. */
export const newLunch = (fields?: Partial<TransactionRow>) =>
  wireTransaction(`T${(newest += 1)}`, { to: filledFood, from: cash, valueMinor: 1234n }, fields);

const unusualTexts = ['\\.', 'a\tb\\N', 'line\nbreak', '"; drop table', '日本 \u{1f600}', '\\'];

/** Imports three accounts and 300 transactions with texts that are hard to escape. */
export async function fillBook(call: OperatorCall): Promise<void> {
  const transactions = Array.from({ length: 300 }, (_, index) =>
    newLunch({
      TransactionDescription: unusualTexts[index % unusualTexts.length] ?? 'x',
      TransactionNotes: index % 7 === 0 ? '\\.\nnot the end' : '',
      TagsInSemicolonSeparated: index % 3 === 0 ? 'home' : '',
    }),
  );
  const data = { ...exportFormat, accounts, transactions };
  expect(await call('import-data', { data })).toMatchObject({ complete: true, rejected: [] });
}

/** Reads all data of a user's books. */
export async function readAllBooks(call: OperatorCall): Promise<unknown> {
  const everything = [
    await call('export-data', {}),
    await call('all-accounts', {}),
    await call('flows', {}),
    await call('all-tag-accounts', {}),
    await call('refresh-db', {}),
  ];
  return JSON.parse(JSON.stringify(everything).replace(/"exportedAt":"[^"]*"/, '"exportedAt":""'));
}
