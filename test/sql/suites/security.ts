import { describe, expect, test } from 'vitest';
import { dataCallNames, sqlFunctionOf } from '#contract/data-calls.ts';
import type { TestDatabase } from '../support/database.ts';
import { createEngineUser, makeBook, makeTransaction } from '../support/engine-user.ts';

const notAllowed = { code: '42501' };

const ownedTables = [
  'account',
  'transaction',
  'tag',
  'transaction_tag',
  'flow',
  'action',
  'action_book',
  'log_gap',
  'change',
  'user_config',
];

/** Tests the permissions, with calls and with direct SQL. */
export function describeSecurity(open: () => TestDatabase) {
  describe('security', () => {
    const { accounts, ids } = makeBook();
    const transactions = [makeTransaction(ids.food, ids.bank, 100n, { TagsInSemicolonSeparated: 'home' })];

    test('the public functions are the calls, for signed-in users only', async () => {
      const rows = await open().query(
        `select p.proname as name, has_function_privilege('anon', p.oid, 'execute') as anon,
                has_function_privilege('authenticated', p.oid, 'execute') as authenticated, p.prosecdef as definer
           from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname like 'partita%'
          order by p.proname`,
      );
      const others = ['partita_delete_user_account', 'partita_export_rows', 'partita_import_rows'];
      expect(rows).toEqual(
        [...dataCallNames.map(sqlFunctionOf), ...others]
          .toSorted()
          .map((name) => ({ name, anon: false, authenticated: true, definer: false })),
      );
    });

    test('internal functions are closed to anonymous callers, and users cannot write totals and the log', async () => {
      const rows = await open().query(
        `select p.oid::regprocedure::text as name from pg_proc p
          where p.pronamespace = 'partita'::regnamespace and (
            has_function_privilege('anon', p.oid, 'execute')
            or p.proname in ('apply_delta', 'apply_tag_currencies', 'apply_flows', 'apply_changes', 'log_member_event', 'current_action', 'update_totals', 'update_days', 'log_transaction_changes', 'delete_changes_of_action', 'log_account_changes') and has_function_privilege('authenticated', p.oid, 'execute'))`,
      );
      expect(rows).toEqual([]);
      expect(await open().query(`select has_schema_privilege('anon', 'partita', 'usage') as usage`)).toEqual([
        { usage: false },
      ]);
    });

    test('every function has a fixed search path or names resolved at creation; the few definer functions check the caller', async () => {
      const rows = await open().query(
        `select p.proname as name, p.prosecdef as definer, p.prosrc as source, p.proconfig::text as settings,
                p.prosqlbody is not null as looked_up, p.prorettype = 'trigger'::regtype as is_trigger from pg_proc p
          where p.pronamespace = 'partita'::regnamespace
             or p.pronamespace = 'public'::regnamespace and p.proname like 'partita%'`,
      );
      expect(
        rows.filter((row) => row['looked_up'] !== true && !String(row['settings']).includes('search_path=')),
      ).toEqual([]);
      // The excluded function reads a table of the sign-in, if there is one.
      const definers = rows.filter((row) => row['definer'] === true && row['name'] !== 'has_second_factor');
      expect(definers.map((row) => row['name']).toSorted()).toEqual([
        'accept_hand_over',
        'change_member',
        'changes_since',
        'check_locked',
        'decline_hand_over',
        'delete_changes_of_action',
        'delete_items_of_accounts',
        'delete_user_account',
        'forget_changes',
        'hand_over_offers',
        'has_members',
        'invitation',
        'invite',
        'is_shared_action',
        'join',
        'leave_book',
        'log_account_changes',
        'log_item_changes',
        'log_transaction_changes',
        'members',
        'name_of_person',
        'offer_hand_over',
        'open_action',
        'refresh_db',
        'search_transactions',
        'shared_book_of',
        'shared_books',
        'shared_ids',
        'shared_nos',
        'store_person_name',
        'store_request',
        'update_days',
        'update_totals',
        'withdraw_hand_over',
      ]);
      for (const { name, source } of definers.filter(
        (row) => row['is_trigger'] !== true && row['name'] !== 'store_request',
      ))
        expect(source, String(name)).toMatch(
          /caller uuid := partita\.(?:me|caller)\(\)|= auth\.uid\(\)|partita\.shared_ids\(\)/,
        );
    });

    test('every table has row-level security, one read policy and one for each kind of write, no grant to anon, and no float', async () => {
      const tables = await open().query(
        `select c.relname as name, c.relrowsecurity as secured,
                (select count(*)::integer from pg_policy p where p.polrelid = c.oid and p.polpermissive) as policies,
                has_table_privilege('anon', c.oid, 'select, insert, update, delete') as anon
           from pg_class c where c.relnamespace = 'partita'::regnamespace and c.relkind = 'r'`,
      );
      expect(tables.length).toBeGreaterThan(7);
      expect(
        tables.filter(
          (row) =>
            row['secured'] !== true || ![1, 4].includes(Number(row['policies'])) || row['anon'] === true,
        ),
      ).toEqual([]);
      const floats = await open().query(
        `select a.attrelid::regclass::text, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
          where c.relnamespace = 'partita'::regnamespace and a.atttypid in ('float4'::regtype, 'float8'::regtype, 'money'::regtype)`,
      );
      expect(floats).toEqual([]);
    });

    test('every foreign key carries the user', async () => {
      const rows = await open().query(
        `select f.conname as name from pg_constraint f
          where f.contype = 'f' and f.connamespace = 'partita'::regnamespace
            and f.confrelid <> 'partita.account_type'::regclass and f.conname <> 'member_user'
            and not exists (select from pg_attribute a
                             where a.attrelid = f.conrelid and a.attnum = any (f.conkey) and a.attname = 'user_id')`,
      );
      expect(rows).toEqual([]);
    });

    test('no caller may write the owner, the totals or the counts', async () => {
      const database = open();
      const person = await createEngineUser(database);
      const stranger = await createEngineUser(database);
      await person.import({ accounts, transactions });
      const forgeries = [
        `update partita.account set own_total = 1`,
        `update partita.account set own_count = 1`,
        `update partita.account set user_id = '${stranger.id}'`,
        `insert into partita.account (user_id, id, book_no, name, type) values ('${stranger.id}', 'X', 1, 'X', 'ROOT')`,
        `insert into partita.account (id, book_no, name, type, own_total) values ('X', 1, 'X', 'ROOT', 5)`,
        `update partita.transaction set user_id = '${stranger.id}'`,
        `insert into partita.tag (user_id, book_no, name) values ('${person.id}', 1, 'x')`,
        `update partita.tag set own_total = 1`,
        `delete from partita.transaction_tag`,
        `insert into partita.flow select user_id, book_no, '2020-01-01', from_no, to_no, 1, 1 from partita.flow`,
        `update partita.flow set amount = 1`,
        `delete from partita.flow`,
        `select partita.apply_flows(array(select f from partita.flow f))`,
        `insert into partita.action select user_id, 0, 'x', 'x', now(), 'x', null from partita.action limit 1`,
        `update partita.action set undo_of = id`,
        `delete from partita.action`,
        `update partita.action_book set added = 0`,
        `delete from partita.action_book`,
        `update partita.change set before = null`,
        `delete from partita.change`,
        `select partita.current_action('${stranger.id}', 'x')`,
        `select partita.apply_changes('${person.id}', 1, array(select c from partita.change c), '{1}')`,
        `update partita.user_config set user_id = '${stranger.id}'`,
        `update partita.account_type set polarity = 'CREDIT'`,
        `delete from partita.account_type_parent`,
        `update partita.schema_version set version = 0`,
        `select partita.apply_delta('${person.id}', '{1}', '{1}', '{1}', '{}', '{}', '{}', '{}', '{}')`,
        `truncate partita.transaction`,
      ];
      for (const forgery of forgeries) {
        await expect(database.queryAs(person.id, forgery), forgery).rejects.toMatchObject(notAllowed);
      }
    });

    test('data of two users with the same ids is separate', async () => {
      const database = open();
      const one = await createEngineUser(database);
      const two = await createEngineUser(database);
      await one.import({ accounts, transactions });
      await two.import({ accounts, transactions: [] });
      const account = { AccountId: ids.bank };
      expect(await two.call('transactions', { account })).toEqual([]);
      expect(await one.call('search-transactions', { searchText: 'lunch' })).toEqual(transactions);
      expect(await two.call('search-transactions', { searchText: 'lunch' })).toEqual([]);
      expect(await two.call('all-transaction-tags', {})).toEqual([]);
      expect(await two.call('flows', {})).toEqual([]);
      const [theirs] = await one.call('changes', {});
      expect(await two.expectError('undo', { undoes: theirs?.ActionId })).toMatchObject({
        code: 'not-found',
      });
      expect(await two.call('changes', { id: transactions[0]?.TransactionId })).toEqual([]);
      expect(await two.expectError('delete-transaction', { transaction: transactions[0] })).toMatchObject({
        code: 'not-found',
      });
      await two.call('set-user-config', { config: { mine: true } });
      expect(await one.call('get-user-config', {})).toEqual({});
      await two.call('delete-subaccount', { account: { AccountId: ids.root }, override: true });
      expect(await one.call('transactions', { account })).toEqual(transactions);
      for (const table of ownedTables) {
        const rows = await database.queryAs(
          two.id,
          `select user_id from partita.${table} where user_id <> '${two.id}'`,
        );
        expect(rows, table).toEqual([]);
      }
      expect(await database.queryAs(two.id, `delete from partita.transaction returning id`)).toEqual([]);
      expect(await database.queryAs(two.id, `update partita.account set name = 'x' returning id`)).toEqual(
        [],
      );
    });

    test('no row may point at another user’s account', async () => {
      const database = open();
      const one = await createEngineUser(database);
      const two = await createEngineUser(database);
      await one.import({ accounts });
      await two.import({ accounts });
      const [theirs] = await database.query(
        `select no, book_no from partita.account where user_id = $1 and id = $2`,
        [one.id, ids.bank],
      );
      const forged = database.queryAs(
        two.id,
        `insert into partita.transaction (id, book_no, posted_at, entered_at, description, split_a, split_b, account_a, account_b, amount)
         select 'F', $1, now(), now(), 'x', 'a', 'b', $2, no, 1 from partita.account where parent_no is null`,
        [theirs?.['book_no'], theirs?.['no']],
      );
      await expect(forged).rejects.toMatchObject({ code: '23503' });
    });

    test('calls without a user fail, and deleting a user leaves no rows', async () => {
      const database = open();
      const person = await createEngineUser(database);
      await person.import({ accounts, transactions, userConfig: { enableAnimations: true } });
      await expect(database.queryAs('', `select public.partita_all_books()`)).rejects.toBeDefined();
      expect(await database.host.call(person.id, 'partita_delete_user_account', {})).toBe('true');
      for (const table of ownedTables) {
        const rows = await database.query(`select from partita.${table} where user_id = $1`, [person.id]);
        expect(rows, table).toEqual([]);
      }
      expect(await person.call('all-books', {})).toEqual([]);
      expect(await person.expectError('add-subaccount', { account: accounts[0] })).toMatchObject({
        code: 'unauthenticated',
      });
    });

    test('a caller without claims is rejected as unauthorized', async () => {
      const database = open();
      const outcome = database.query(`select public.partita_all_books('{}')`);
      await expect(outcome).rejects.toMatchObject({ code: 'PT401', message: 'UnAuthorized' });
    });
  });
}
