import pg, { type ClientBase, type ClientConfig, DatabaseError } from 'pg';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import {
  type BackupFile,
  type BackupHead,
  readBackup,
  type BackupTableRows,
  type BackupTail,
} from './backup-file.ts';
import { copyCommand, type BackupTable, plainSettings, readTableSums, readTables } from './backup-tables.ts';

/** Runs some work on its own connection. A broken connection fails the running statement, never the process. */
export async function withClient<Result>(
  connection: ClientConfig,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection, application_name: 'partita backup' });
  client.on('error', () => undefined); // the statement fails as well
  await client.connect();
  try {
    const result = await work(client);
    await client.end();
    return result;
  } catch (error) {
    client.connection.stream.destroy(); // a regular end would wait for a copy that is no longer read
    throw error;
  }
}

/** The result of a restore, for the message to the operator. */
type RestoreResult = { at: string; rows: number };

/**
 * Restores a backup into an installed database, in one commit: all of it, read again and compared, or nothing. Rejects if there are users
 * already, unless `overwrite` is set. Sessions and links in sent mails are not restored.
 */
export async function restoreBackup(
  connection: ClientConfig,
  file: BackupFile,
  { overwrite }: { overwrite: boolean },
): Promise<RestoreResult> {
  return readBackup(file, ({ head, tables, finish }) =>
    withClient(connection, async (client) => {
      await client.query('begin');
      await client.query(plainSettings);
      const { tables: backupTables, emptied } = await readTables(client);
      await requireSameTables(client, head, backupTables);
      await client.query('lock table auth.users in access exclusive mode');
      if (!overwrite) await requireNoUsers(client);
      await client.query(`truncate ${emptied.join(', ')}`);
      let rows = 0;
      for await (const table of tables) rows += await fillTable(client, file, table);
      await requireSums(client, file, head, await finish());
      for (const [name, value] of Object.entries(head.sequences))
        await client.query('select setval($1::regclass, $2::bigint)', [name, value]);
      await client.query('commit'); // an earlier failure ends the connection and thereby the transaction
      return { at: head.at, rows };
    }),
  );
}

const nothingChanged = 'Nothing was changed';

/**
 * Copies the rows of a table into the database and compares them with the stored ones. Triggers are disabled, because totals and flows are
 * part of the rows.
 */
async function fillTable(
  client: ClientBase,
  { file }: BackupFile,
  { table, rows }: BackupTableRows,
): Promise<number> {
  const sent = createHash('sha256');
  const stored = createHash('sha256');
  await client.query(`alter table ${table.name} disable trigger user`);
  const into = client.query(copyFrom(`${copyCommand(table)} from stdin`));
  await pipeline(
    Readable.from(rows),
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        sent.update(piece);
        yield piece;
      }
    },
    into,
  ).catch((error: unknown) => {
    throw error instanceof DatabaseError ? rejectedRowError(file, table, error) : error;
  });
  await client.query(`alter table ${table.name} enable trigger user`);
  for await (const piece of client.query(copyTo(`${copyCommand(table)} to stdout`))) stored.update(piece);
  if (sent.digest('hex') !== stored.digest('hex'))
    throw new Error(`What was written into ${table.name} is not what ${file} holds. ${nothingChanged}`);
  return into.rowCount;
}

function rejectedRowError(file: string, { name }: BackupTable, error: DatabaseError): Error {
  const row = /^COPY .*?, line (\d+)/.exec(error.where ?? '')?.[1];
  const where = row === undefined ? name : `row ${row} of ${name}`;
  return new Error(`${file} cannot be restored: ${error.message}, in ${where}. ${nothingChanged}`, {
    cause: error,
  });
}

/** Compares the row counts and column sums of the restored tables with those of the backup. @throws Error if one differs */
async function requireSums(
  client: ClientBase,
  { file }: BackupFile,
  head: BackupHead,
  tail: BackupTail,
): Promise<void> {
  for (const [index, table] of head.tables.entries()) {
    const sums = await readTableSums(client, table);
    for (const [column, sum] of Object.entries(tail.sums[index] ?? {}))
      if (sums[column] !== sum)
        throw new Error(
          `${file} cannot be restored: ${column} of ${table.name} adds up to ${sums[column]}, and should to ${sum}. ${nothingChanged}`,
        );
  }
}

async function requireSameTables(
  client: ClientBase,
  head: BackupHead,
  backupTables: readonly BackupTable[],
): Promise<void> {
  const { rows } = await client.query<{ version: number }>('select version from partita.schema_version');
  const describe = (tables: readonly BackupTable[]) =>
    JSON.stringify(tables.map(({ name, columns }) => [name, columns]).toSorted());
  if (rows[0]?.version === head.schemaVersion && describe(backupTables) === describe(head.tables)) return;
  throw new Error(
    `This backup has tables of version ${head.schemaVersion}, this program those of version ${rows[0]?.version}, or columns of ` +
      'another build. Restore it with the program that made it; the next start of this one brings it up to date',
  );
}

async function requireNoUsers(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ count: string }>('select count(*) from auth.users');
  const count = Number(rows[0]?.count);
  if (count > 0)
    throw new Error(
      `There are ${count} users here already. ${nothingChanged}; --overwrite would put the backup in their place`,
    );
}
