import pg from 'pg';
import { findRunning } from '#server/postgres/start.ts';

/**
 * Runs a statement in the embedded database of a running server, as its owner and without triggers and keys. No caller can do this; tests
 * use it to check that the damage is detected.
 * @returns the number of changed rows
 */
export async function changeRunningDatabase(
  dataDir: string,
  statement: string,
  values: unknown[],
): Promise<number> {
  const config = await findRunning(dataDir);
  if (config === undefined) throw new Error(`nobody runs the database in ${dataDir}`);
  const client = new pg.Client(config);
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    return (await client.query(statement, values)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
