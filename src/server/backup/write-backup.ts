import { createHash } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ClientBase, ClientConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  type BackupFile,
  checkBackup,
  commentPrefix,
  endOfRows,
  type BackupHead,
  type BackupTail,
} from './backup-file.ts';
import { encrypt } from './encryption.ts';
import { copyCommand, plainSettings, readTableSums, readTables, type TableSums } from './backup-tables.ts';
import { zipBackup } from './compression.ts';
import { withClient } from './restore-backup.ts';

/** The content of a backup, for the message to the operator. */
export type BackupSummary = { file: string; rows: number; users: number };

/**
 * Writes all user data to a file, as of one moment, while the server runs. The file gets its name only after it has been read again to the
 * end. It is readable by its owner only, because it contains password hashes. Rejects if the login may not read everything, and leaves no
 * partial file. Partial files of killed backups are removed.
 */
export async function writeBackup(
  connection: ClientConfig,
  { file, passphrase }: BackupFile,
): Promise<BackupSummary> {
  await removeStale(dirname(file));
  const unfinished = unfinishedPathOf(file);
  try {
    const { tables } = await withClient(connection, (client) =>
      copyOut(client, { file: unfinished, passphrase }),
    );
    const { rows } = await checkBackup({ file: unfinished, passphrase });
    await rename(unfinished, file);
    await syncFolder(dirname(file));
    const users = rows[tables.findIndex(({ name }) => name === 'auth.users')] ?? 0;
    return { file, rows: rows.reduce((sum, count) => sum + count, 0), users };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** The prefix of unfinished files. */
const unfinishedPrefix = '.partita-unfinished-';
const unfinishedPathOf = (file: string) => join(dirname(file), unfinishedPrefix + basename(file));

/** Removes the partial file of an abandoned backup. */
export const removeUnfinished = (file: string): void => rmSync(unfinishedPathOf(file), { force: true });

/** The age after which an unfinished file is considered abandoned. */
const unfinishedMs = 24 * 3_600_000;

async function removeStale(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => each.startsWith(unfinishedPrefix))) {
    const found = await stat(join(folder, name)).catch(() => undefined); // removed meanwhile
    if (found !== undefined && Date.now() - found.mtimeMs > unfinishedMs) await rm(join(folder, name));
  }
}

async function copyOut(client: ClientBase, { file, passphrase }: BackupFile): Promise<BackupHead> {
  await client.query('begin isolation level repeatable read, read only');
  await client.query(plainSettings);
  const head = await readHead(client);
  const zipped = zipBackup(generateText(client, head));
  await pipeline(
    passphrase === undefined ? zipped : encrypt(zipped, passphrase),
    createWriteStream(file, { mode: 0o600, flush: true }),
  );
  await client.query('commit');
  return head;
}

async function readHead(client: ClientBase): Promise<BackupHead> {
  const { tables: backupTables } = await readTables(client);
  const version = await client.query<{ version: number }>('select version from partita.schema_version');
  const sequences = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
      where schemaname in ('auth', 'partita', 'partita_server') and last_value is not null`,
  );
  return {
    format: 'partita-backup',
    version: 1,
    at: new Date().toISOString(),
    schemaVersion: version.rows[0]?.version ?? 0,
    sequences: Object.fromEntries(sequences.rows.map(({ name, value }) => [name, value])),
    tables: backupTables,
  };
}

async function* generateText(client: ClientBase, head: BackupHead): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const add = (text: Buffer | string): Buffer => {
    const piece = Buffer.from(text);
    hash.update(piece);
    return piece;
  };
  const rows: number[] = [];
  const sums: TableSums[] = [];
  yield add(`${commentPrefix}${JSON.stringify(head)}\n`);
  for (const table of head.tables) {
    yield add(`${copyCommand(table)} from stdin;\n`);
    const out = client.query(copyTo(`${copyCommand(table)} to stdout`));
    for await (const piece of out) yield add(piece);
    rows.push(out.rowCount);
    yield add(endOfRows);
    sums.push(await readTableSums(client, table));
  }
  const tail: BackupTail = { rows, sums, sha256: hash.digest('hex') };
  yield Buffer.from(`${commentPrefix}${JSON.stringify(tail)}\n`);
}

/** Makes the new file name durable on disk; some systems do not permit opening a folder. */
async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder);
    await handle.sync();
  } catch {
    return;
  } finally {
    await handle?.close();
  }
}
