import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { exportFormat } from '#contract/transfer.ts';
import type { Transaction } from '#contract/inputs/transactions.ts';
import { readConfig } from '#server/config.ts';
import { type RunningServer, startServer } from '#server/start-server.ts';
import { copyDataDir } from '../../../test/support/prepared-database.ts';
import { wireAccount, wireTransaction } from '../../../test/support/wire-factories.ts';
import { keepDailyBackups } from './daily.ts';
import { findRunning, startPostgres } from '#server/postgres/start.ts';

const log = pino({ level: 'silent' });
let folder: string;
let file: string;
const running: RunningServer[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partita-'));
  file = join(folder, 'books.sql.gz');
});

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  await rm(folder, { recursive: true, maxRetries: 5 });
});

/** A data folder of its own with an empty database in it. */
async function makeData(name: string): Promise<string> {
  const dataDir = join(folder, name);
  await copyDataDir(inject('preparedDataDir'), dataDir);
  return dataDir;
}

async function start(dataDir: string, environment: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer(readConfig({ DATA_DIR: dataDir, PORT: '0', ...environment }), log);
  running.push(server);
  return server;
}

async function stop(server: RunningServer): Promise<void> {
  running.splice(running.indexOf(server), 1);
  await server.stop();
}

type Caller = (name: string, body: object) => Promise<unknown>;

/** Signs in or up; answers what makes calls. */
async function enter({ port }: RunningServer, by: 'signup' | 'login'): Promise<Caller> {
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

const [root, cash, food] = ['ROOT1', 'CASH1', 'FOOD1'];
const accounts = [
  wireAccount(root, 'ROOT', null),
  wireAccount(cash, 'CASH', root),
  wireAccount(food, 'EXPENSE', root),
];
let newest = 0;
const lunch = (fields?: Partial<Transaction>) =>
  wireTransaction(`T${(newest += 1)}`, { to: food, from: cash, valueMinor: 1234n }, fields);

const odd = ['\\.', 'a\tb\\N', 'line\nbreak', '"; drop table', '日本 \u{1f600}', '\\'];

async function fillBook(call: Caller): Promise<void> {
  const transactions = Array.from({ length: 300 }, (_, place) =>
    lunch({
      TransactionDescription: odd[place % odd.length] ?? 'x',
      TransactionNotes: place % 7 === 0 ? '\\.\nnot the end' : '',
      TagsInSemicolonSeparated: place % 3 === 0 ? 'home' : '',
    }),
  );
  const data = { ...exportFormat, accounts, transactions };
  expect(await call('import-data', { data })).toMatchObject({ complete: true, rejected: [] });
}

async function booksOf(call: Caller): Promise<unknown> {
  const everything = [
    await call('export-data', {}),
    await call('all-accounts', {}),
    await call('flows', {}),
    await call('all-tag-accounts', {}),
    await call('refresh-db', {}),
  ];
  return JSON.parse(JSON.stringify(everything).replace(/"exportedAt":"[^"]*"/, '"exportedAt":""'));
}

/** What an operator types in a configuration; answers the exit code and all that was printed. */
async function run(
  where: string | { DATABASE_URL: string },
  ...args: string[]
): Promise<{ code: unknown; told: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run.ts'), ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...(typeof where === 'string' ? { DATA_DIR: where } : where) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (told += piece));
  const [code] = await once(child, 'close');
  return { code, told };
}

/** What an answer said, read as text. */
const readyOf = async ({ port }: RunningServer) => {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
  return `${answer.status} ${await answer.text()}`;
};

/** The rows of a backup by table, without those that a sign-in changes. */
function rowsOf(backup: Buffer): string[] {
  const parts = gunzipSync(backup)
    .toString()
    .split(/^(?=copy )/m);
  return parts
    .filter((part) => part.startsWith('copy partita.'))
    .map((part) => part.slice(0, part.lastIndexOf('\\.\n')));
}

describe('a backup', () => {
  test('is written beside a server that goes on, and brings the same books back elsewhere; sessions end', async () => {
    const server = await start(await makeData('one'));
    const call = await enter(server, 'signup');
    await fillBook(call);
    const books = await booksOf(call);
    expect(await run(join(folder, 'one'), 'backup', file)).toEqual({
      code: 0,
      told: expect.stringMatching(/1 users, \d+ rows are in .*read again and whole/),
    });
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(await readdir(folder)).toEqual(['books.sql.gz', 'one']);
    await call('add-transaction', {
      transaction: lunch(),
    });
    await stop(server);

    const other = await makeData('two');
    expect(await run(other, 'restore', file)).toMatchObject({ code: 0 });
    const restored = await start(other);
    const again = await enter(restored, 'login');
    expect(await booksOf(again)).toEqual(books);
    // The database goes on as it would have: ids, totals and flows of what comes.
    await fillBook(again);
    expect(await again('refresh-db', {})).toMatchObject({ repairedAccounts: 0 });
  });

  test('goes into a database with users only when that is said, and never beside a server', async () => {
    const dataDir = await makeData('one');
    const server = await start(dataDir);
    const call = await enter(server, 'signup');
    await fillBook(call);
    const books = await booksOf(call);
    expect(await run(dataDir, 'backup', file)).toMatchObject({ code: 0 });
    expect(await run(dataDir, 'restore', file)).toEqual({
      code: 1,
      told: expect.stringMatching(/Another Partita .* is using/),
    });
    await call('delete-subaccount', { account: { AccountId: food }, override: true });
    await stop(server);
    expect(await run(dataDir, 'restore', file)).toEqual({
      code: 1,
      told: expect.stringMatching(/There are 1 users here already\. Nothing was changed/),
    });
    expect(await run(dataDir, 'restore', file, '--overwrite')).toMatchObject({ code: 0 });
    expect(await booksOf(await enter(await start(dataDir), 'login'))).toEqual(books);
  });

  test('moves from the embedded database to one of the operator, whose login is no superuser, and back', async () => {
    const dataDir = await makeData('one');
    const server = await start(dataDir);
    const call = await enter(server, 'signup');
    await fillBook(call);
    const books = await booksOf(call);
    expect(await run(dataDir, 'backup', file)).toMatchObject({ code: 0 });
    const theirs = await startPostgres({ dataDir: join(folder, 'cluster'), log });
    const host = theirs.adminConfig;
    const client = new Client(host);
    await client.connect();
    await client.query("create role operator login createrole bypassrls password 'secret'");
    await client.query('create database books owner operator');
    await client.end();
    const DATABASE_URL = `postgresql://operator:secret@localhost/books?host=${encodeURIComponent(host.host)}`;
    expect(await run({ DATABASE_URL }, 'restore', file)).toEqual({ code: 0, told: expect.any(String) });
    const operators = await start(join(folder, 'theirs'), { DATABASE_URL });
    expect(await booksOf(await enter(operators, 'login'))).toEqual(books);
    const back = join(folder, 'back.sql.gz');
    expect(await run({ DATABASE_URL }, 'backup', back)).toMatchObject({ code: 0 });
    expect(rowsOf(await readFile(back))).toEqual(rowsOf(await readFile(file)));
    await stop(operators);
    await theirs.stop();
  });

  test('that is cut, changed or none is told so, and changes nothing', async () => {
    const dataDir = await makeData('one');
    const server = await start(dataDir);
    await fillBook(await enter(server, 'signup'));
    expect(await run(dataDir, 'backup', file)).toMatchObject({ code: 0 });
    expect(await run(dataDir, 'backup', file)).toEqual({
      code: 1,
      told: expect.stringContaining('is there already'),
    });
    await stop(server);
    const other = await makeData('two');
    const whole = await readFile(file);
    const text = gunzipSync(whole).toString();
    const damaged: [Buffer, RegExp][] = [
      [whole.subarray(0, whole.length / 2), /books\.sql\.gz|unexpected end/],
      [gzipSync(text.replace('line\\nbreak', 'line\\nbroke')), /is damaged: its checksum/],
      [gzipSync(text.replace('"schemaVersion":', '"schemaVersion":9')), /has tables of version 9/],
      [gzipSync('select 1;\n'), /is no backup of Partita/],
      [Buffer.from('books'), /cannot be read as a backup/],
    ];
    for (const [bytes, reason] of damaged) {
      await writeFile(file, bytes);
      expect(await run(other, 'restore', file)).toEqual({ code: 1, told: expect.stringMatching(reason) });
    }
    await enter(await start(other), 'signup'); // nobody came
  });
});

describe('a backup a day', () => {
  const names = async (dir: string) => (await readdir(dir)).toSorted();

  test('is made when the newest is a day old; the oldest of ours go, and nothing else', async () => {
    const dataDir = await makeData('one');
    await enter(await start(dataDir), 'signup');
    const owner = await findRunning(dataDir);
    if (owner === undefined) throw new Error('The database does not run');
    const dir = join(folder, 'backups');
    const backups = keepDailyBackups({ folder: dir, keep: 2, owner, log });
    const day = (date: string) => new Date(`${date}T03:00:00Z`);
    const look = async (date: string) => {
      await backups.look(day(date));
      for (const name of await readdir(dir))
        if (name.includes(date)) await utimes(join(dir, name), day(date), day(date));
    };
    await look('2026-01-01');
    await look('2026-01-01');
    await writeFile(join(dir, 'mine.txt'), 'mine');
    await look('2026-01-02');
    await look('2026-01-03');
    expect(await names(dir)).toEqual([
      'mine.txt',
      'partita-2026-01-02T03-00.sql.gz',
      'partita-2026-01-03T03-00.sql.gz',
    ]);
    expect(backups.failedSince()).toBeUndefined();
    backups.stop();
  });

  test('that cannot be made is told by whether the server is ready, until one can', async () => {
    await writeFile(join(folder, 'taken'), 'a file where the folder should be');
    const server = await start(await makeData('one'), { BACKUP_DIR: join(folder, 'taken') });
    await expect.poll(() => readyOf(server)).toMatch(/^200 ok\nno backup could be made since \d{4}-/);
  });
});
