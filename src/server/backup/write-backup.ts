import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ClientBase, ClientConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { comment, endOfRows, type Head, openBackup, type Tail } from './backup-file.ts';
import { copyOf, plainSettings, readTables } from './kept-tables.ts';
import { withClient } from './with-client.ts';

/** What a backup holds, for the one line that people read. */
export type Written = { file: string; rows: number; users: number };

/**
 * Writes everything that people keep into a file, as of one moment, while the server goes on; reads it once more to the end; and
 * only then gives it its name. The file is for its owner alone: it holds the hashes of passwords. Rejects when the login may not
 * read all of it, and leaves no half a file.
 */
export async function writeBackup(connection: ClientConfig, file: string): Promise<Written> {
  // A dot before the name: not finished.
  const unfinished = join(dirname(file), `.${basename(file)}`);
  try {
    const { tables } = await withClient(connection, (client) => copyOut(client, unfinished));
    const { rows } = await checkBackup(unfinished);
    await rename(unfinished, file);
    await syncFolder(dirname(file));
    const users = rows[tables.findIndex(({ name }) => name === 'auth.users')] ?? 0;
    return { file, rows: rows.reduce((sum, count) => sum + count, 0), users };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function copyOut(client: ClientBase, file: string): Promise<Head> {
  await client.query('begin isolation level repeatable read, read only');
  await client.query(plainSettings);
  const head = await readHead(client);
  await pipeline(textOf(client, head), createGzip(), createWriteStream(file, { mode: 0o600, flush: true }));
  await client.query('commit');
  return head;
}

/** Reads a backup to its end and compares what it says of itself. @throws when it is not whole */
async function checkBackup(file: string): Promise<Tail> {
  const backup = await openBackup(file);
  const counts: number[] = [];
  for await (const { rows } of backup.tables) {
    let count = 0;
    for await (const piece of rows) count += countLines(piece);
    counts.push(count);
  }
  const tail = await backup.finish();
  if (tail.rows.join() !== counts.join())
    throw new Error(`${file} is damaged: it holds other rows than it says`);
  return tail;
}

function countLines(piece: Buffer): number {
  let count = 0;
  for (let at = piece.indexOf(0x0a); at !== -1; at = piece.indexOf(0x0a, at + 1)) count += 1;
  return count;
}

async function readHead(client: ClientBase): Promise<Head> {
  const { kept } = await readTables(client);
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
    tables: kept,
  };
}

async function* textOf(client: ClientBase, head: Head): AsyncGenerator<Buffer | string> {
  const hash = createHash('sha256');
  const add = <Piece extends Buffer | string>(piece: Piece): Piece => {
    hash.update(piece);
    return piece;
  };
  const rows: number[] = [];
  yield add(`${comment}${JSON.stringify(head)}\n`);
  for (const table of head.tables) {
    yield add(`${copyOf(table)} from stdin;\n`);
    const out = client.query(copyTo(`${copyOf(table)} to stdout`));
    for await (const piece of out) yield add(Buffer.from(piece));
    rows.push(out.rowCount);
    yield add(endOfRows);
  }
  const tail: Tail = { rows, sha256: hash.digest('hex') };
  yield `${comment}${JSON.stringify(tail)}\n`;
}

/** The new name is on the disk as well; not every system lets a folder be opened. */
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
