import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { clusterIn, readPassword } from '#server/postgres/cluster.ts';
import { socketAddress } from '#server/postgres/postmaster.ts';
import { waitUntil } from './database.ts';
import { signUpLoadUser, type LoadUser, startUserLoad, findLoadProblems } from './load.ts';
import { type ServerProcess, startServerProcess } from './rounds.ts';
import { noteIfMissing } from '../support/skipped-tests.ts';
import { wireTransaction } from '../support/wire-factories.ts';

const diskBytes = 160_000_000;
const full =
  'The disk of the server is full: nothing was saved. Please tell the operator, and try again later';
const unavailableMessage = 'The database does not answer. Please try again in a moment';

const disk = await mountDisk();
afterAll(async () => {
  if (disk === undefined) return;
  execFileSync('umount', [disk]);
  await rm(disk, { recursive: true });
});

const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** Mounts a small file system; undefined if this user may not mount one. */
async function mountDisk(): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'partita-disk-'));
  await chmod(folder, 0o755);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes},mode=755`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
    return folder;
  } catch {
    await rm(folder, { recursive: true });
    return undefined;
  }
}

async function fill(folder: string, path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (let pieceBytes = 1_000_000; pieceBytes >= 4_096;) {
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < pieceBytes) pieceBytes /= 4;
      else await file.write(Buffer.alloc(pieceBytes));
    }
  } finally {
    await file.close();
  }
}

async function answerOf(person: LoadUser, name: string, body: object): Promise<[number, unknown]> {
  const answer = await person.call(name, body);
  return [answer.status, await answer.json()];
}

const note = 'It was raining. '.repeat(150);

/** Writes until the disk is full. @returns the answer of the server then */
async function writeUntilFull(person: LoadUser): Promise<unknown> {
  for (let index = 0; ; index += 1) {
    const id = `N${index}`;
    const between = { to: person.food, from: person.cash, valueMinor: 5n };
    const transaction = wireTransaction(id, between, { TransactionNotes: note });
    const [status, body] = await answerOf(person, 'add-transaction', { transaction });
    if (status !== 200) return { status, body };
    person.acknowledged.set(id, '5');
  }
}

async function superuser(dataDir: string, statement: string): Promise<void> {
  const cluster = clusterIn(dataDir);
  const password = await readPassword(cluster);
  const client = new pg.Client({
    ...socketAddress(cluster),
    user: 'postgres',
    password,
    database: 'postgres',
  });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

type SmallServer = {
  server: ServerProcess;
  person: LoadUser;
  dataDir: string;
  /** Fills the remaining space. */
  takeRoom(): Promise<void>;
  giveRoom(): Promise<void>;
};

async function startSmall(name: string): Promise<SmallServer> {
  if (disk === undefined) throw new Error('there is no small disk');
  const dataDir = join(disk, name);
  const ballast = join(disk, 'ballast');
  await mkdir(dataDir, { recursive: true });
  const server = await startServerProcess({ environment: { DATA_DIR: dataDir } });
  cleanups.push(async () => {
    await rm(ballast, { force: true });
    await server.stop();
    await rm(dataDir, { recursive: true, maxRetries: 5 });
  });
  const person = await signUpLoadUser(server.url);
  const load = startUserLoad([person], 1);
  await waitUntil(() => load.answers.acknowledged > 5, 'some rows');
  await load.stop();
  return {
    server,
    person,
    dataDir,
    takeRoom: () => fill(disk, ballast),
    giveRoom: () => rm(ballast),
  };
}

/** Waits until writing works again without intervention, and checks that all rows exist. */
async function expectRecovery({ person, server }: SmallServer): Promise<void> {
  const load = startUserLoad([person], 1);
  await waitUntil(() => load.answers.acknowledged > 0, 'a write', 30_000);
  await load.stop();
  expect(await findLoadProblems(person)).toEqual([]);
  expect(server.child.exitCode).toBe(null);
  expect(server.errors()).toEqual([]);
}

const isSkipped = noteIfMissing('a file system that may be mounted: a disk that is full', disk !== undefined);

describe.skipIf(isSkipped)('a server on a small disk (skipped if this user may not mount one)', () => {
  test('rejects writes with a clear message while the tables have no space, still reads, and recovers automatically', async () => {
    const small = await startSmall('tables');
    await small.takeRoom();
    const said = await writeUntilFull(small.person);
    expect(said).toEqual({
      status: 503,
      body: { code: 'unavailable', message: full, detail: { id: 'diskFull', params: {} } },
    });
    expect((await answerOf(small.person, 'all-accounts', {}))[0]).toBe(200);
    const [status, page] = await answerOf(small.person, 'transactions', {
      account: { AccountId: small.person.food },
    });
    expect([status, Array.isArray(page)]).toEqual([200, true]);
    await small.giveRoom();
    await expectRecovery(small);
  });

  test('recovers automatically after PostgreSQL had no space for its log and ended', async () => {
    const small = await startSmall('log');
    await small.takeRoom();
    let rejected: unknown;
    // Each switch starts a new log file; PostgreSQL ends if there is no space for it. It may come back for a moment in between.
    await waitUntil(async () => {
      await superuser(
        small.dataDir,
        'select pg_switch_wal(), pg_logical_emit_message(true, $$$$, $$x$$)',
      ).catch(() => undefined);
      const answer = await answerOf(small.person, 'all-accounts', {});
      if (answer[0] !== 503) return false;
      rejected = answer;
      return true;
    }, 'the end of PostgreSQL');
    expect(rejected).toEqual([
      503,
      { code: 'unavailable', message: unavailableMessage, detail: { id: 'databaseUnreachable', params: {} } },
    ]);
    await small.giveRoom();
    await expectRecovery(small);
  });
});
