import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Action } from '#contract/actions.ts';
import { flowsOf } from '../model/model-flows.ts';
import { type Cluster, embeddedBin, startCluster } from './support/cluster.ts';
import { openHosted, readConfiguration, type TestDatabase } from './support/database.ts';
import { createPerson, makeBook, makeTransaction, type Person } from './support/person.ts';

const configurationOf = (version: number) =>
  readFile(new URL(`../fixtures/versions/${version}/configuration.sql`, import.meta.url), 'utf8');

const functions = `select p.oid::regprocedure::text as name from pg_proc p
  where p.pronamespace = 'partita'::regnamespace
     or p.pronamespace = 'public'::regnamespace and p.proname like 'partita%' order by 1`;

async function fill(person: Person, zone: string) {
  const { accounts, ids } = makeBook();
  const props = JSON.stringify({ TimeZone: zone });
  const leaves = [ids.bank, ids.cash, ids.loan, ids.food, ids.coffee, ids.salary, ids.equity];
  const transactions = Array.from({ length: 400 }, (_, index) =>
    makeTransaction(
      leaves[index % 7] ?? '',
      leaves[(index + 1 + (index % 5)) % 7] ?? '',
      BigInt(index - 90),
      {
        TransactionDatePosted: new Date(Date.UTC(2023, 0, 1) + index * 37 * 3_600_000).toISOString(),
        TagsInSemicolonSeparated: index % 3 === 0 ? 'home;trip' : '',
      },
    ),
  );
  await person.import({
    accounts: accounts.map((row) => (row.AccountId === ids.root ? { ...row, PropsInJSON: props } : row)),
    transactions,
  });
  return { ids, props };
}

/** What stands in the tables of the log: columns, keys and checks. */
const shape = `select format('%s %s %s', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod)) as line
    from pg_attribute a where a.attrelid in ('partita.change'::regclass, 'partita.item'::regclass, 'partita.request'::regclass)
      and a.attnum > 0 and not a.attisdropped
  union all select pg_get_constraintdef(c.oid) from pg_constraint c
   where c.conrelid in ('partita.change'::regclass, 'partita.item'::regclass, 'partita.request'::regclass) and c.contype <> 'n'
  union all select pg_get_indexdef(i.indexrelid) from pg_index i
   where i.indrelid in ('partita.change'::regclass, 'partita.item'::regclass, 'partita.request'::regclass) order by 1`;

/** The log of a place, which version 3 has; how many records are of which sort only later ones tell, and it is left out. */
const logOf = async (person: Person, version: number) => {
  const actions = version < 3 ? [] : await person.call('changes', {});
  const records = await Promise.all(actions.map(({ ActionId }) => person.call('changes', { of: ActionId })));
  const unsorted = (told: Action[]) => told.map(({ Accounts: _accounts, Items: _items, ...rest }) => rest);
  return { actions: unsorted(actions), records: records.map(unsorted) };
};

/** How many accounts and items each action of a log is about. */
const sortsOf = async (person: Person) =>
  (await person.call('changes', {})).map(({ Accounts, Items }) => [Accounts, Items]);

const seen = async (person: Person) => [
  await person.export(),
  await person.call('all-accounts', {}),
  await person.call('all-tag-accounts', {}),
];

describe.each([1, 2, 3, 4, 5, 6, 7, 8])('a place of version %i', (version) => {
  let cluster: Cluster;
  let database: TestDatabase;
  beforeAll(async () => {
    cluster = await startCluster(embeddedBin);
    database = await openHosted(cluster.host, await configurationOf(version));
  });
  afterAll(async () => {
    await database.close();
    await cluster.stop();
  });

  test('the script over it keeps every row, has the flows of all users, and may run twice', async () => {
    const people = [
      { person: await createPerson(database), zone: 'Pacific/Auckland' },
      { person: await createPerson(database), zone: 'Nowhere/Land' },
    ];
    const books = await Promise.all(
      people.map(async ({ person, zone }) => ({ person, ...(await fill(person, zone)) })),
    );
    if (version >= 3)
      for (const { person, ids } of books) {
        const row = makeTransaction(ids.coffee, ids.cash, 12n);
        await person.call('add-transaction', { transaction: row });
        await person.call('update-subaccount', { account: { AccountId: ids.coffee, AccountName: 'Bar' } });
        await person.call('delete-transaction', { transaction: { TransactionId: row.TransactionId } });
      }
    const before = await Promise.all(books.map(({ person }) => seen(person)));
    const logs = await Promise.all(books.map(({ person }) => logOf(person, version)));
    let first: unknown;
    for (const time of ['once', 'twice']) {
      await database.query(await readConfiguration());
      const after = await Promise.all(books.map(({ person }) => seen(person)));
      expect(after, time).toEqual(before);
      expect(await Promise.all(books.map(({ person }) => logOf(person, 4))), time).toEqual(logs);
      for (const { person, props } of books) {
        const sorts = [
          [0, 0],
          [1, 0],
          [0, 0],
          [10, 0],
        ];
        expect(await sortsOf(person), time).toEqual(version < 3 ? [] : sorts);
        const { transactions } = await person.export();
        expect(await person.call('flows', {}), time).toEqual(flowsOf(transactions, props, {}));
        expect(await person.call('verify-book', {}), time).toMatchObject({ ok: true });
        expect(await person.call('refresh-db', {}), time).toEqual({ schemaVersion: 10, repairedAccounts: 0 });
      }
      first ??= await database.query(functions);
      expect(await database.query(functions), time).toEqual(first);
    }

    // An older app goes on writing.
    for (const [index, { person, ids, props }] of books.entries()) {
      const transaction = makeTransaction(ids.food, ids.bank, 77n);
      await person.call('add-transaction', { transaction });
      const { TransactionId } = transaction;
      await person.call('update-transaction', {
        transaction: { TransactionId, TransactionSplitAValue: '-5' },
      });
      const { transactions } = await person.export();
      expect(transactions).toHaveLength(401);
      expect(await person.call('flows', {})).toEqual(flowsOf(transactions, props, {}));
      const done = (await person.call('changes', {})).slice(0, 2);
      expect(done.map(({ Kind }) => Kind)).toEqual(['update-transaction', 'add-transaction']);
      for (const { ActionId } of done) await person.call('undo', { undoes: ActionId });
      expect((await person.export()).transactions).toHaveLength(400);
      // What was there before there was a log goes and comes back as well.
      const whole = await person.export();
      await person.call('delete-subaccount', { account: { AccountId: ids.root }, override: true });
      await person.call('undo', { undoes: (await person.call('changes', {}))[0]?.ActionId ?? '' });
      expect(await person.export()).toEqual(whole);
      // What was logged before is undone: the removal, the name, the addition.
      const [removal, renaming, adding] = logs[index]?.actions ?? [];
      for (const action of [removal, renaming, adding])
        if (action !== undefined) await person.call('undo', { undoes: action.ActionId });
      const names = (await person.export()).accounts.map(({ AccountName }) => AccountName);
      expect(names).toContain('Café');
      expect((await person.export()).transactions).toHaveLength(400);
      const items = { put: [{ ItemId: 'I', Kind: 'note', Body: `{"Account":"${ids.group}"}` }] };
      const { put } = await person.call('change-items', items);
      await person.call('delete-subaccount', { account: { AccountId: ids.group } });
      await person.call('undo', { undoes: (await person.call('changes', {}))[0]?.ActionId ?? '' });
      expect(await person.call('items', {})).toEqual(put);
    }
  });

  test('no function of it stays behind, and its tables are those of a new place', async () => {
    await database.query(await readConfiguration());
    const upgraded = [await database.query(functions), await database.query(shape)];
    await database.query('drop schema partita cascade');
    await database.query(await readConfiguration());
    expect([await database.query(functions), await database.query(shape)]).toEqual(upgraded);
  });
});
