import { createHash } from 'node:crypto';
import { readScript } from './script.ts';

const installLock = 47_801_495;

/** A connection with the right to create roles and schemas: a client of node-postgres. */
export type AdminConnection = {
  query(statement: string): Promise<{ rows: unknown[] }>;
};

async function readScriptWithHash(): Promise<{ script: string; hash: string }> {
  const script = await readScript();
  return { script, hash: createHash('sha256').update(script).digest('hex') };
}

/** True if the database has exactly this version of the engine. */
export async function isEngineInstalled(connection: AdminConnection): Promise<boolean> {
  const table = await connection.query(`select where to_regclass('partita.schema_version') is not null`);
  if (table.rows.length === 0) return false;
  const { hash } = await readScriptWithHash();
  const { rows } = await connection.query(
    `select from partita.schema_version where content_hash = '${hash}'`,
  );
  return rows.length > 0;
}

/**
 * Updates the engine of a database; two queries if it is current. Several servers may run this at once: they wait for each other, and
 * running the script again changes nothing. Rejects without a change if the database holds a newer version.
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

/** Updates the engine within a transaction of the caller. */
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
