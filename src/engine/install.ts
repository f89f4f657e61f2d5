import { createHash } from 'node:crypto';
import { readScript } from './script.ts';

const installLock = 47_801_495;

/** One connection with the right to make roles and schemas: a client of node-postgres. */
export type AdminConnection = {
  query(statement: string): Promise<{ rows: unknown[] }>;
};

async function readScriptWithHash(): Promise<{ script: string; hash: string }> {
  const script = await readScript();
  return { script, hash: createHash('sha256').update(script).digest('hex') };
}

/** Whether the engine of a database is the one that is here. */
export async function isEngineInstalled(connection: AdminConnection): Promise<boolean> {
  const table = await connection.query(`select where to_regclass('partita.schema_version') is not null`);
  if (table.rows.length === 0) return false;
  const { hash } = await readScriptWithHash();
  const { rows } = await connection.query(`select from partita.schema_version where content_hash = '${hash}'`);
  return rows.length > 0;
}

/**
 * Brings the engine of a database up to date; two queries when it is already. Several servers may do so at once: they
 * take turns, and running the script again changes nothing. Rejects, changing nothing, when the database holds a
 * newer version.
 */
export async function installEngine(connection: AdminConnection): Promise<void> {
  if (await isEngineInstalled(connection)) return;
  await connection.query('begin');
  try {
    await installInTransaction(connection);
    await connection.query('commit');
  } catch (error) {
    await connection.query('rollback');
    throw error;
  }
}

/** The same within a transaction of the caller's. */
export async function installInTransaction(connection: AdminConnection): Promise<void> {
  if (await isEngineInstalled(connection)) return;
  const { script, hash } = await readScriptWithHash();
  const steps = [
    `select pg_advisory_xact_lock(${installLock})`,
    script,
    `update partita.schema_version set content_hash = '${hash}'`,
  ];
  for (const step of steps) await connection.query(step);
}
