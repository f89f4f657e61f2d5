import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RunningServer } from '#server/start-server.ts';
import { findRunning, startPostgres } from '#server/postgres/start.ts';
import {
  readAllBooks,
  signInOrUp,
  fillBook,
  filledFood,
  newLunch,
  OperatorFolder,
} from '../../../test/support/operator-folder.ts';
import { checkBackup } from './backup-file.ts';
import { runDailyBackups } from './daily-backups.ts';

const log = pino({ level: 'silent' });
const folder = new OperatorFolder();
let file: string;

beforeEach(() => {
  file = folder.at('books.sql.gz');
});

/** Returns the text of an answer. */
const readyOf = async ({ port }: RunningServer) => {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
  return `${answer.status} ${await answer.text()}`;
};

/** Returns the rows of a backup by table, without those that a sign-in changes. */
function rowsOf(backup: Buffer): string[] {
  const parts = gunzipSync(backup)
    .toString()
    .split(/^(?=copy )/m);
  return parts
    .filter((part) => part.startsWith('copy partita.'))
    .map((part) => part.slice(0, part.lastIndexOf('\\.\n')));
}

describe('a backup', () => {
  test('is written while the server runs and restores the same books elsewhere, without sessions', async () => {
    const server = await folder.start(await folder.makeData('one'));
    const call = await signInOrUp(server, 'signup');
    await fillBook(call);
    const books = await readAllBooks(call);
    expect(await folder.run(folder.at('one'), 'backup', file)).toEqual({
      code: 0,
      output: expect.stringMatching(/1 users, \d+ rows are in .*read again and whole/),
    });
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(await readdir(folder.path)).toEqual(['books.sql.gz', 'one']);
    await call('add-transaction', {
      transaction: newLunch(),
    });
    await folder.stop(server);

    const other = await folder.makeData('two');
    expect(await folder.run(other, 'restore', file)).toMatchObject({ code: 0 });
    const restored = await folder.start(other);
    const again = await signInOrUp(restored, 'login');
    expect(await readAllBooks(again)).toEqual(books);
    // The database continues as usual: ids, totals and flows of new rows.
    await fillBook(again);
    expect(await again('refresh-db', {})).toMatchObject({ repairedAccounts: 0 });
  });

  test('is restored over existing users only with --overwrite, and never beside a running server', async () => {
    const dataDir = await folder.makeData('one');
    const server = await folder.start(dataDir);
    const call = await signInOrUp(server, 'signup');
    await fillBook(call);
    const books = await readAllBooks(call);
    expect(await folder.run(dataDir, 'backup', file)).toMatchObject({ code: 0 });
    expect(await folder.run(dataDir, 'restore', file)).toEqual({
      code: 1,
      output: expect.stringMatching(/Another Partita .* is using/),
    });
    await call('delete-subaccount', { account: { AccountId: filledFood }, override: true });
    await folder.stop(server);
    expect(await folder.run(dataDir, 'restore', file)).toEqual({
      code: 1,
      output: expect.stringMatching(/There are 1 users here already\. Nothing was changed/),
    });
    expect(await folder.run(dataDir, 'restore', file, '--overwrite')).toMatchObject({ code: 0 });
    expect(await readAllBooks(await signInOrUp(await folder.start(dataDir), 'login'))).toEqual(books);
  });

  test("moves from the embedded database to the operator's, whose login is not a superuser, and back", async () => {
    const dataDir = await folder.makeData('one');
    const server = await folder.start(dataDir);
    const call = await signInOrUp(server, 'signup');
    await fillBook(call);
    const books = await readAllBooks(call);
    expect(await folder.run(dataDir, 'backup', file)).toMatchObject({ code: 0 });
    const theirs = await startPostgres({ dataDir: folder.at('cluster'), log });
    const host = theirs.adminConfig;
    const client = new Client(host);
    await client.connect();
    await client.query("create role operator login createrole bypassrls password 'secret'");
    await client.query('create database books owner operator');
    await client.end();
    const DATABASE_URL = `postgresql://operator:secret@localhost/books?host=${encodeURIComponent(host.host)}`;
    expect(await folder.run({ DATABASE_URL }, 'restore', file)).toEqual({
      code: 0,
      output: expect.any(String),
    });
    const operators = await folder.start(folder.at('theirs'), { DATABASE_URL });
    expect(await readAllBooks(await signInOrUp(operators, 'login'))).toEqual(books);
    const back = folder.at('back.sql.gz');
    expect(await folder.run({ DATABASE_URL }, 'backup', back)).toMatchObject({ code: 0 });
    expect(rowsOf(await readFile(back))).toEqual(rowsOf(await readFile(file)));
    await folder.stop(operators);
    await theirs.stop();
  });
});

const BACKUP_PASSPHRASE = 'correct horse battery';

test('restores an encrypted backup only with its passphrase', async () => {
  const DATA_DIR = await folder.makeData('one');
  const server = await folder.start(DATA_DIR);
  const call = await signInOrUp(server, 'signup');
  await fillBook(call);
  const books = await readAllBooks(call);
  expect(await folder.run({ DATA_DIR, BACKUP_PASSPHRASE }, 'backup', file)).toEqual({
    code: 0,
    output: expect.stringMatching(/read again and whole\. Nobody opens it without its passphrase/),
  });
  await folder.stop(server);
  const other = await folder.makeData('two');
  expect(await folder.run(other, 'restore', file)).toEqual({
    code: 1,
    output: expect.stringContaining(`${file} is encrypted: BACKUP_PASSPHRASE has to say its passphrase`),
  });
  expect(
    await folder.run({ DATA_DIR: other, BACKUP_PASSPHRASE: 'another passphrase' }, 'restore', file),
  ).toEqual({ code: 1, output: expect.stringContaining(`${file} does not open by this BACKUP_PASSPHRASE`) });
  expect(await folder.run({ DATA_DIR: other, BACKUP_PASSPHRASE }, 'restore', file)).toMatchObject({
    code: 0,
  });
  expect(await readAllBooks(await signInOrUp(await folder.start(other), 'login'))).toEqual(books);
});

describe('daily backups', () => {
  const names = async (dir: string) => (await readdir(dir)).toSorted();

  test('are made if the newest is a day old, and only old backups are removed', async () => {
    const dataDir = await folder.makeData('one');
    await signInOrUp(await folder.start(dataDir), 'signup');
    const owner = await findRunning(dataDir);
    if (owner === undefined) throw new Error('The database does not run');
    const dir = folder.at('backups');
    const backups = runDailyBackups({ folder: dir, keep: 2, passphrase: undefined, owner, log });
    const day = (date: string) => new Date(`${date}T03:00:00Z`);
    const look = async (date: string) => {
      await backups.backUpIfDue(day(date));
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

  test('remove the partial files of killed backups, but not of running ones', async () => {
    const dataDir = await folder.makeData('one');
    await folder.start(dataDir);
    const killed = ['.partita-unfinished-books.sql.gz', '.partita-unfinished-2026-01-01T03-00.sql.gz'];
    const staying = ['.partita-unfinished-new.sql.gz', '.mine', 'partita-old.sql.gz'];
    for (const name of [...killed, ...staying]) await writeFile(folder.at(name), 'half');
    const longAgo = new Date(Date.now() - 2 * 24 * 3_600_000);
    for (const name of [...killed, '.mine', 'partita-old.sql.gz'])
      await utimes(folder.at(name), longAgo, longAgo);
    expect(await folder.run(dataDir, 'backup', file)).toMatchObject({ code: 0 });
    expect(await names(folder.path)).toEqual([...staying, 'books.sql.gz', 'one'].toSorted());
  });

  test('are encrypted if the operator sets a passphrase', async () => {
    const BACKUP_DIR = folder.at('backups');
    await folder.start(await folder.makeData('one'), { BACKUP_DIR, BACKUP_PASSPHRASE });
    const finished = async () =>
      (await readdir(BACKUP_DIR).catch(() => [])).filter((name) => name[0] !== '.');
    await expect
      .poll(finished, { timeout: 60_000 })
      .toEqual([expect.stringMatching(/^partita-.*\.sql\.gz\.age$/)]);
    expect(
      await checkBackup({
        file: join(BACKUP_DIR, (await finished())[0] ?? ''),
        passphrase: BACKUP_PASSPHRASE,
      }),
    ).toBeDefined();
  });

  test('report a failure in the readiness check until one succeeds', async () => {
    await writeFile(folder.at('taken'), 'a file where the folder should be');
    const server = await folder.start(await folder.makeData('one'), { BACKUP_DIR: folder.at('taken') });
    await expect.poll(() => readyOf(server)).toMatch(/^200 ok\nno backup could be made since \d{4}-/);
  });
});
