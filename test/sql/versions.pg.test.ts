import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flowsOf } from '../model/model-flows.ts';
import { type Cluster, findPostgresBinaries, startCluster } from './support/cluster.ts';
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
  const transactions = Array.from({ length: 400 }, (_, place) =>
    makeTransaction(
      leaves[place % 7] ?? '',
      leaves[(place + 1 + (place % 5)) % 7] ?? '',
      BigInt(place - 90),
      {
        TransactionDatePosted: new Date(Date.UTC(2023, 0, 1) + place * 37 * 3_600_000).toISOString(),
        TagsInSemicolonSeparated: place % 3 === 0 ? 'home;trip' : '',
      },
    ),
  );
  await person.import({
    accounts: accounts.map((row) => (row.AccountId === ids.root ? { ...row, PropsInJSON: props } : row)),
    transactions,
  });
  return { ids, props };
}

const seen = async (person: Person) => [
  await person.export(),
  await person.call('all-accounts', {}),
  await person.call('all-tag-accounts', {}),
];

describe.each([1, 2])('a place of version %i', (version) => {
  let cluster: Cluster;
  let database: TestDatabase;
  beforeAll(async () => {
    const [binaries] = findPostgresBinaries();
    if (binaries === undefined) throw new Error('There is no PostgreSQL here');
    cluster = await startCluster(binaries.bin);
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
    const before = await Promise.all(books.map(({ person }) => seen(person)));
    let first: unknown;
    for (const time of ['once', 'twice']) {
      await database.query(await readConfiguration());
      const after = await Promise.all(books.map(({ person }) => seen(person)));
      expect(after, time).toEqual(before);
      for (const { person, props } of books) {
        const { transactions } = await person.export();
        expect(await person.call('flows', {}), time).toEqual(flowsOf(transactions, props, {}));
        expect(await person.call('changes', {}), time).toEqual([]);
        expect(await person.call('verify-book', {}), time).toMatchObject({ ok: true });
        expect(await person.call('refresh-db', {}), time).toEqual({ schemaVersion: 3, repairedAccounts: 0 });
      }
      first ??= await database.query(functions);
      expect(await database.query(functions), time).toEqual(first);
    }

    // An app of before goes on writing.
    for (const { person, ids, props } of books) {
      const transaction = makeTransaction(ids.food, ids.bank, 77n);
      await person.call('add-transaction', { transaction });
      const { TransactionId } = transaction;
      await person.call('update-transaction', {
        transaction: { TransactionId, TransactionSplitAValue: '-5' },
      });
      const { transactions } = await person.export();
      expect(transactions).toHaveLength(401);
      expect(await person.call('flows', {})).toEqual(flowsOf(transactions, props, {}));
      const done = await person.call('changes', {});
      expect(done.map(({ Kind }) => Kind)).toEqual(['update-transaction', 'add-transaction']);
      for (const { ActionId } of done) await person.call('undo', { undoes: ActionId });
      expect((await person.export()).transactions).toHaveLength(400);
      // What was there before there was a log goes and comes back as well.
      const whole = await person.export();
      await person.call('delete-subaccount', { account: { AccountId: ids.root }, override: true });
      await person.call('undo', { undoes: (await person.call('changes', {}))[0]?.ActionId ?? '' });
      expect(await person.export()).toEqual(whole);
    }
  });

  test('no function of it stays behind', async () => {
    await database.query(await readConfiguration());
    const upgraded = await database.query(functions);
    await database.query('drop schema partita cascade');
    await database.query(await readConfiguration());
    expect(await database.query(functions)).toEqual(upgraded);
  });
});
