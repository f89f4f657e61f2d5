import type { ClientBase } from 'pg';

/** A table as a backup keeps it. */
export type BackupTable = {
  /** With its schema, quoted where it has to be. */
  name: string;
  /** The columns that are stored, in their order: not those that are generated. */
  columns: string[];
};

/**
 * What is there again after an installation, and what must not come back: a session that was ended, a link that was used, a limit
 * that has run out.
 */
const excludedTables = [
  'partita.schema_version',
  'partita.account_type',
  'partita_server.installation',
  'partita_server.try_count',
  'auth.session',
  'auth.verification',
];

/** What a restore empties before it fills the tables: everything but what the installation put there. */
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

/** The tables that a backup keeps, those that others point at first; and all that a restore empties. */
export async function readTables(client: ClientBase): Promise<{ kept: BackupTable[]; emptied: string[] }> {
  const { rows } = await client.query<BackupTable & { lasts: boolean }>(tablesQuery);
  return {
    kept: rows
      .filter(({ name, lasts }) => lasts && !excludedTables.includes(name))
      .map(({ name, columns }) => ({ name, columns })),
    emptied: rows.map(({ name }) => name).filter((name) => !installedTables.has(name)),
  };
}

/** What the database itself says of a table: how many rows it has (`*`), and what each column of whole numbers adds up to. */
export type TableSums = Record<string, string>;

/** Counts and adds up a table. */
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

/** How values are written, whatever the database, its role or its machine prefer; and all rows or an error. */
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

/** Both directions of COPY for a table. */
export const copyCommand = ({ name, columns }: BackupTable) => `copy ${name} (${columns.join(', ')})`;
