import { describe, expect, test } from 'vitest';
import { installEngine } from '#engine/install.ts';
import { readConfiguration, type TestDatabase } from '../support/database.ts';
import { createEngineUser, makeBook, makeTransaction } from '../support/engine-user.ts';

/** The query for all objects of the script in the catalogue. */
const catalogue = `
  select 'column' as kind, table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as what
    from information_schema.columns where table_schema = 'partita'
  union all select 'index', indexdef from pg_indexes where schemaname = 'partita'
  union all select 'policy', tablename || ' ' || policyname || ' ' || coalesce(qual, '') from pg_policies where schemaname = 'partita'
  union all select 'trigger', tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'partita'::regnamespace and not t.tgisinternal
  union all select 'grant', table_name || '.' || column_name || ' ' || privilege_type || ' ' || grantee
    from information_schema.column_privileges where table_schema = 'partita' and grantee in ('anon', 'authenticated')
  union all select 'function', p.oid::regprocedure::text || ' ' || md5(p.prosrc) || ' ' || has_function_privilege('authenticated', p.oid, 'execute')
    from pg_proc p where p.pronamespace = 'partita'::regnamespace
      or p.pronamespace = 'public'::regnamespace and p.proname like 'partita%'
  order by 1, 2`;

/** Creates a version 2 of the script: a higher number, and a column added by a guarded `alter`. */
async function readNextVersion(): Promise<string> {
  const script = await readConfiguration();
  const next = script
    .replace('script_version constant integer := 1;', 'script_version constant integer := 2;')
    .replace(
      'insert into partita.schema_version',
      `alter table partita.transaction add column if not exists reference text not null default 'none';\n$&`,
    );
  expect(next).toContain(':= 2;');
  return next;
}

/** Tests the script on a database of the same, an older and a newer version. */
export function describeUpgrade(open: () => TestDatabase) {
  describe('upgrade', () => {
    async function paste(): Promise<void> {
      await open().owner.query(await readConfiguration());
    }

    test('running the script again changes nothing and keeps the data', async () => {
      const person = await createEngineUser(open());
      const { accounts, ids } = makeBook();
      await person.import({ accounts, transactions: [makeTransaction(ids.food, ids.bank, 5n)] });
      const [before, rows] = [await open().query(catalogue), await person.export()];
      await paste();
      expect(await open().query(catalogue)).toEqual(before);
      expect(await person.export()).toEqual(rows);
    });

    test('version 2 adds its column to a database of version 1 and keeps the data', async () => {
      const person = await createEngineUser(open());
      const { accounts, ids } = makeBook();
      await person.import({ accounts, transactions: [makeTransaction(ids.food, ids.bank, 5n)] });
      const [before, rows] = [await open().query(catalogue), await person.export()];
      const flows = await person.call('flows', {});
      expect(await open().query(`select version from partita.schema_version`)).toEqual([{ version: 1 }]);
      const version1 = [
        `drop index partita.account_sibling_name`,
        `drop policy reading on partita.tag`,
        `drop trigger totals_of_update on partita.transaction`,
        `grant update (own_total) on partita.account to authenticated`,
        `create function public.partita_gone(input jsonb) returns jsonb language sql as 'select input'`,
        `create function public.partita_all_books(book text) returns text language sql as 'select book'`,
        `create function partita.drift(old text) returns text language sql as 'select old'`,
        `create function partita.inner_of(old text) returns text language sql return old`,
        `create function partita.outer_of(old text) returns text language sql return partita.inner_of(old)`,
        `create function partita.outermost_of(old text) returns text language sql return partita.outer_of(old)`,
        `drop trigger changes_of_update on partita.transaction`,
        `drop trigger flows_of_other_days on partita.account`,
        `drop function public.partita_transactions`,
        `drop function partita.branch_of`,
        `create function partita.branch_of(owner uuid, top bigint) returns text language sql as 'select 1::text'`,
        `delete from partita.account_type_parent where parent_type = 'EQUITY'`,
      ];
      for (const statement of version1) await open().query(statement);
      await open().owner.query(await readNextVersion());
      expect(await open().query(`select version from partita.schema_version`)).toEqual([{ version: 2 }]);
      expect(await open().query(`select distinct reference from partita.transaction`)).toEqual([
        { reference: 'none' },
      ]);
      expect(await person.call('account-type-relationships', {})).toHaveLength(120);
      expect(await person.export()).toEqual(rows);
      expect(await person.call('flows', {})).toEqual(flows);
      await expect(paste()).rejects.toThrow(/version 1.*version 2/);
      await open().query(`alter table partita.transaction drop column reference`);
      await open().query(`update partita.schema_version set version = 1`);
      expect(await open().query(catalogue)).toEqual(before);
    });

    test('a database of a newer version rejects the script and stays unchanged', async () => {
      const before = await open().query(catalogue);
      await open().query(`update partita.schema_version set version = 99`);
      await expect(paste()).rejects.toThrow(/version 1.*version 99/);
      await expect(installEngine(open().owner)).rejects.toThrow(/Use the newer script/);
      expect(await open().query(catalogue)).toEqual(before);
      await open().query(`update partita.schema_version set version = 1`);
    });
  });
}
