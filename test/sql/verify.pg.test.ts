import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { IntegrityProblem } from '#contract/actions.ts';
import { limits } from '#contract/limits.ts';
import { openSharedServer, type TestDatabase } from './support/database.ts';
import { createEngineUser, makeBook, makeTransaction, type EngineUser } from './support/engine-user.ts';

let database: TestDatabase;
let person: EngineUser;
const { accounts, ids } = makeBook();
const other = makeBook('Other');
const row = makeTransaction(ids.food, ids.bank, 450n, { TagsInSemicolonSeparated: 'home' });

/** True if a test damaged the schema itself: the next test needs another database. */
let isSchemaBroken = false;

beforeAll(async () => {
  database = await openSharedServer();
});
beforeEach(async () => {
  if (isSchemaBroken) {
    await database.close();
    database = await openSharedServer();
    isSchemaBroken = false;
  }
  const tables = await database.query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
      where table_schema = 'partita' and column_name = 'user_id' and is_updatable = 'YES'`,
  );
  await database.query(`truncate ${tables.map(({ name }) => String(name)).join(', ')}`);
  person = await createEngineUser(database);
  await person.import({ accounts: [...accounts, ...other.accounts], transactions: [row] });
});
afterAll(() => database.close());

/** Runs statements without triggers and foreign keys, which no caller can do. */
async function breakRows(...statements: string[]) {
  isSchemaBroken = statements.some((statement) => /^(?:alter|create) /.test(statement));
  for (const statement of [
    'set session_replication_role = replica',
    ...statements,
    'reset session_replication_role',
  ])
    await database.query(statement);
}

const verify = () => person.call('verify-book', { bookName: 'Main' });
const no = (id: string) => `(select no from partita.account where id = '${id}')`;

const cases: [what: string, statements: string[], found: Partial<IntegrityProblem>[]][] = [
  [
    'a total and a count of an account',
    [`update partita.account set own_total = 5, own_count = 7 where id = '${ids.food}'`],
    [
      { what: 'account-total', id: ids.food, name: 'Food', expected: '450', seen: '5' },
      { what: 'account-count', id: ids.food, name: 'Food', expected: '1', seen: '7' },
    ],
  ],
  [
    'a total and a count of a tag',
    [`update partita.tag set own_total = 5, own_count = 7`],
    [
      { what: 'tag-total', id: 'TAG:home', name: 'home', expected: '-450', seen: '5' },
      { what: 'tag-count', id: 'TAG:home', name: 'home', expected: '1', seen: '7' },
    ],
  ],
  [
    'a row that its tag does not list',
    [`delete from partita.transaction_tag`],
    [{ what: 'tag-rows', id: 'TAG:home', expected: '1', seen: '0' }],
  ],
  [
    'a row that its tag lists elsewhere',
    [`update partita.transaction_tag set posted_at = posted_at + interval '1 day'`],
    [{ what: 'tag-rows', id: 'TAG:home', expected: '1', seen: '0' }],
  ],
  [
    'a tag that no row has',
    [`update partita.transaction set tags = ''`],
    [
      { what: 'tag-count', id: 'TAG:home', expected: '0', seen: '1' },
      { what: 'tag-rows', id: 'TAG:home', expected: '0', seen: '1' },
    ],
  ],
  ['a flow', [`update partita.flow set amount = 5`], [{ what: 'flow', expected: '450', seen: '5' }]],
  [
    'the count of a flow',
    [`update partita.flow set count = 5`],
    [{ what: 'flow', expected: '1', seen: '5' }],
  ],
  ['a flow that is not there', [`delete from partita.flow`], [{ what: 'flow', expected: '450', seen: '0' }]],
  [
    'a row that a search does not find',
    [
      `create or replace function partita.fold(value text) returns text language sql immutable return upper(value)`,
    ],
    [{ what: 'findable', id: row.TransactionId }],
  ],
  [
    'a side in another book',
    [`update partita.transaction set account_a = ${no(other.ids.food)}`],
    [{ what: 'other-book', id: row.TransactionId, expected: ids.root, seen: other.ids.root }],
  ],
  [
    'an account below one of another book',
    [`update partita.account set parent_no = ${no(other.ids.salary)} where id = '${ids.coffee}'`],
    [{ what: 'other-book', id: ids.coffee, expected: ids.root, seen: other.ids.root }],
  ],
  [
    'a side in no account',
    [`update partita.transaction set account_b = 0`],
    [{ what: 'no-account', id: row.TransactionId, expected: ids.root, seen: '' }],
  ],
  [
    'an account without its parent',
    [`update partita.account set parent_no = 0 where id = '${ids.coffee}'`],
    [{ what: 'no-parent', id: ids.coffee, name: 'Café', seen: '' }],
  ],
  [
    'accounts below themselves',
    [`update partita.account set parent_no = ${no(ids.coffee)} where id = '${ids.food}'`],
    [
      { what: 'circle', id: ids.coffee },
      { what: 'circle', id: ids.food },
    ],
  ],
  [
    'values beyond their limits',
    [
      `alter table partita.account drop constraint account_description_check, drop constraint account_color_check`,
      `alter table partita.transaction drop constraint transaction_props_check`,
      `update partita.account set description = repeat('x', 501), color = 'red' where id = '${ids.food}'`,
      `update partita.transaction set props = '[]'`,
    ],
    [
      { what: 'limit', id: ids.food, expected: 'AccountDescription <= 500', seen: '501' },
      { what: 'limit', id: ids.food, expected: 'AccountColor', seen: 'red' },
      { what: 'limit', id: row.TransactionId, expected: 'PropsInJSON', seen: '[]' },
    ],
  ],
];

test.each(cases)('a verification finds %s', async (_what, statements, found) => {
  const checked = { accounts: 10, transactions: 1, tags: 1, flows: 1, items: 0 };
  expect(await verify()).toEqual({ ok: true, checked, problems: [] });
  await breakRows(...statements);
  const { ok, problems } = await verify();
  expect(ok).toBe(false);
  for (const problem of found) expect(problems).toContainEqual(expect.objectContaining(problem));
  expect(await person.call('verify-book', { bookName: 'Other' })).toMatchObject({
    checked: { accounts: 10, transactions: 0 },
  });
});

test('refresh-db repairs derived values, and the number of reported problems is limited', async () => {
  const transactions = Array.from({ length: 120 }, (_, at) =>
    makeTransaction(ids.food, ids.bank, 1n, { TagsInSemicolonSeparated: `tag${at}` }),
  );
  await person.import({ transactions });
  await breakRows(
    `update partita.tag set own_total = 0`,
    `update partita.account set own_total = 1`,
    `update partita.flow set amount = 9`,
  );
  expect((await verify()).problems).toHaveLength(limits.maxProblems);
  await person.call('refresh-db', {});
  expect(await verify()).toMatchObject({ ok: true, problems: [] });
});
