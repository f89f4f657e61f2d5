import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { createConnection } from 'node:net';
import { vi } from 'vitest';
import { findPostgresUser } from '../sql/support/cluster.ts';

const port = 6432;

/** A separate PgBouncer for one test file, in transaction mode, with its socket in its own folder. */
export type Pooler = {
  /** Returns the address of a database behind it. */
  url(login: string, database: string): string;
  stop(): Promise<void>;
};

/** Finds the program in PATH or in Debian's folder; undefined if it is not installed. */
export function findPgbouncerProgram(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path));
}

/** Starts a PgBouncer for the cluster with its socket in `host`. The password of each login is its name. */
export async function startPgbouncer(
  program: string,
  host: string,
  logins: string[],
  settings: string[],
): Promise<Pooler> {
  const owner = await findPostgresUser();
  const folder = await mkdtemp('/tmp/partita-pool-');
  const file = (name: string) => join(folder, name);
  await writeFile(file('logins'), logins.map((login) => `"${login}" "${login}"\n`).join(''));
  await writeFile(
    file('ini'),
    [
      '[databases]',
      `* = host=${host}`,
      '[pgbouncer]',
      'pool_mode = transaction',
      `listen_port = ${port}`,
      'listen_addr =',
      `unix_socket_dir = ${folder}`,
      'auth_type = scram-sha-256',
      `auth_file = ${file('logins')}`,
      // few, so that sessions are shared all the time
      'default_pool_size = 3',
      ...settings,
    ].join('\n'),
  );
  if (owner !== undefined) {
    for (const path of [folder, file('logins'), file('ini')]) await chown(path, owner.uid, owner.gid);
  }
  const child = spawn(program, [file('ini')], { stdio: ['ignore', 'ignore', 'pipe'], ...owner });
  const exit = once(child, 'exit');
  let output = '';
  child.stderr.on('data', (piece) => (output += piece));
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(output);
      const socket = createConnection(file(`.s.PGSQL.${port}`));
      await once(socket, 'connect');
      socket.destroy();
    },
    { timeout: 30_000 },
  );
  return {
    url: (login, database) =>
      `postgresql://${login}:${login}@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`,
    async stop() {
      child.kill('SIGKILL');
      await exit;
      await rm(folder, { recursive: true });
    },
  };
}
