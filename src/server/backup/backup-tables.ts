import type { ClientBase } from 'pg';

/** A table that is part of backups. */
export type BackupTable = {
  /** The name with its schema, quoted if necessary. */
  name: string;
  /** The stored columns in their order, without generated ones. */
  columns: string[];
};

/**
 * The tables that are not part of backups: those that an installation fills, and those whose rows must not return, such as ended sessions,
 * used links and expired limits.
 */
const excludedTables = [
  'partita.schema_version',
  'partita.account_type',
  'partita_server.installation',
  'partita_server.try_count',
  'auth.session',
  'auth.verification',
];

/** The tables that an installation fills; a restore empties all others first. */
const installedTables = new Set(excludedTables.slice(0, 3));

const tablesQuery = `
  with recursive permanent as (
    select c.oid, format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('auth', 'partita', 'partita_server') and c.relkind = 'r'
  ),
  needs as (
    select conrelid as oid, confrelid as needed from pg_constraint where contype = 'f' and conrelid <> confrelid
  ),
  placed as (
    select oid, 0 as depth from permanent
    union
    select n.oid, p.depth + 1 from placed p join needs n on n.needed = p.oid
  )
  select t.name, c.relpersistence = 'p' as lasts, array(
           select quote_ident(a.attname) from pg_attribute a
            where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
         )::text[] as columns
    from permanent t join pg_class c on c.oid = t.oid join placed p on p.oid = t.oid
   group by t.oid, t.name, c.relpersistence order by max(p.depth), t.name`;

/** Reads the tables of a backup, referenced tables first, and the tables that a restore empties. */
export async function readTables(client: ClientBase): Promise<{ tables: BackupTable[]; emptied: string[] }> {
  const { rows } = await client.query<BackupTable & { lasts: boolean }>(tablesQuery);
  return {
    tables: rows
      .filter(({ name, lasts }) => lasts && !excludedTables.includes(name))
      .map(({ name, columns }) => ({ name, columns })),
    emptied: rows.map(({ name }) => name).filter((name) => !installedTables.has(name)),
  };
}

/** The row count of a table (`*`) and the sum of each integer column, computed by the database. */
export type TableSums = Record<string, string>;

/** Reads the row count and column sums of a table. */
export async function readTableSums(client: ClientBase, { name }: BackupTable): Promise<TableSums> {
  const numbers = await client.query<{ column: string }>(
    `select quote_ident(attname) as column from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and atttypid = any (array['int2', 'int4', 'int8', 'numeric']::regtype[])`,
    [name],
  );
  const columns = numbers.rows.map(({ column }) => `coalesce(sum(${column}), 0)::text as ${column}`);
  const { rows } = await client.query<TableSums>(
    `select ${['count(*)::text as "*"', ...columns].join(', ')} from ${name}`,
  );
  return rows[0] ?? {};
}

/**
 * Session settings that make the text of values independent of the database, its role and its machine, and that return all rows or an
 * error.
 */
export const plainSettings = `
  set local row_security = off;
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local synchronize_seqscans = off;
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC';
  set local extra_float_digits = 1;
  set local bytea_output = 'hex';
  set local client_encoding = 'UTF8'`;

/** Returns the COPY command of a table, without its direction. */
export const copyCommand = ({ name, columns }: BackupTable) => `copy ${name} (${columns.join(', ')})`;
