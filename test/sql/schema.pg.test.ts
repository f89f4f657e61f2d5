import { expect, test } from 'vitest';
import { openSharedServer } from './support/database.ts';

/** The queries for the parts of the schema, with one line per part. */
const parts = {
  columns: `select format('%I.%I %s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end, coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), ''))
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'partita'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`,
  constraints: `select format('%s: %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'partita'::regnamespace and conrelid <> 0 and contype <> 'n' order by 1`,
  indexes: `select pg_get_indexdef(indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'partita'::regnamespace order by 1`,
  triggers: `select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'partita'::regnamespace and not t.tgisinternal order by 1`,
  policies: `select format('%s %s %s to %s using %s check %s', tablename, policyname, cmd, roles, qual, with_check) from pg_policies
    where schemaname = 'partita' order by 1`,
  'row-level security': `select format('%s enabled %s forced %s', relname, relrowsecurity, relforcerowsecurity) from pg_class
    where relnamespace = 'partita'::regnamespace and relkind = 'r' order by 1`,
  functions: `select format('%s(%s) returns %s %s%s%s', p.oid::regproc, pg_get_function_identity_arguments(p.oid),
      pg_get_function_result(p.oid), case provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
      case when prosecdef then ' security definer' else '' end, coalesce(' set ' || proconfig::text, ''))
    from pg_proc p where pronamespace = 'partita'::regnamespace
      or pronamespace = 'public'::regnamespace and proname like 'partita%' order by 1`,
  grants: `select format('%s on %s to %s', string_agg(privilege_type, ', ' order by privilege_type), table_name, grantee)
    from information_schema.role_table_grants where table_schema = 'partita' and grantee in ('anon', 'authenticated')
    group by table_name, grantee order by 1`,
  'who may call': `select format('%s: %s', p.oid::regproc, (select string_agg(r, ', ') from unnest(array['anon', 'authenticated']) r
      where has_function_privilege(r, p.oid, 'execute')))
    from pg_proc p where pronamespace = 'partita'::regnamespace
      or pronamespace = 'public'::regnamespace and proname like 'partita%' order by 1`,
};

// The snapshot makes each change of the schema visible; `npx vitest run --project pg test/sql/schema.pg.test.ts -u` updates it.
test('the schema equals its snapshot', async () => {
  const database = await openSharedServer();
  const lines: string[] = [];
  for (const [name, statement] of Object.entries(parts)) {
    const rows = await database.query(`select line from (${statement}) as found (line)`);
    lines.push(`-- ${name}`, ...rows.map(({ line }) => String(line)), '');
  }
  await database.close();
  await expect(lines.join('\n')).toMatchFileSnapshot('schema.snapshot.txt');
});
