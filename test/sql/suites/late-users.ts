import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { TestDatabase } from '../support/database.ts';
import { createEngineUser, makeBook, makeTransaction, nextEngineId } from '../support/engine-user.ts';

const late = randomUUID();

/** The queries of calls, each with the only index that it may use. */
const lookups = [
  ['transaction_pkey', `select * from partita.transaction where user_id = '${late}' and id = 'X'`],
  ...(['a', 'b'] as const).map((side) => [
    `transaction_${side}`,
    `select id from partita.transaction where user_id = '${late}' and account_${side} = 9000000
      order by posted_at desc, entered_at desc, id desc limit 50`,
  ]),
  [
    'transaction_book',
    `select id from partita.transaction where user_id = '${late}' and book_no = 9000000
      order by posted_at desc, entered_at desc, id desc limit 50`,
  ],
  [
    'transaction_tag_pkey',
    `select id from partita.transaction_tag where user_id = '${late}' and book_no = 9000000 and name = 'home'
      order by posted_at desc, entered_at desc, id desc limit 50`,
  ],
];

const flowLookups = [
  [
    'flow_pkey',
    `select * from partita.flow where user_id = '${late}' and book_no = 9000000 and month = '2024-05-01' and from_no = 1 and to_no = 2`,
  ],
  [
    'flow_pkey',
    `select * from partita.flow where user_id = '${late}' and book_no = 9000000 and month >= '2024-01-01' and month < '2025-01-01'`,
  ],
];

/** The register queries of a distant month, which start at its end and stop at its start. */
const spanLookups = (['a', 'b'] as const).map((side) => [
  `transaction_${side}`,
  `select id from partita.transaction where user_id = '${late}' and account_${side} = 9000000
    and (posted_at, entered_at, id) < ('2024-06-01', '-infinity', '') and posted_at >= '2024-05-01'
    order by posted_at desc, entered_at desc, id desc limit 50`,
]);

const scansOf = (relation: string) => `pg_stat_get_xact_numscans('partita.${relation}'::regclass)`;
const scansOfBook = scansOf('transaction_book');
const scansOfTags = scansOf('transaction_tag_pkey');
const rowsRead = `pg_stat_get_xact_tuples_fetched('partita.transaction_b'::regclass)`;

/** Tests that statistics from before a user signed up do not lead that user's queries to the wrong index. */
export function describeLateUsers(open: () => TestDatabase): void {
  test.each([...lookups, ...flowLookups, ...spanLookups])(
    'queries of a user who signed up after the statistics use %s',
    async (index, statement) => {
      const database = open();
      const person = await createEngineUser(database);
      const { accounts, ids } = makeBook();
      const transactions = Array.from({ length: 3000 }, (_, index) =>
        makeTransaction(ids.food, ids.bank, BigInt(index), { TagsInSemicolonSeparated: 'home' }),
      );
      await person.import({ accounts, transactions });
      await database.query(
        'analyze partita.transaction, partita.transaction_tag, partita.account, partita.flow',
      );
      const plan = await database.query(`explain ${statement}`);
      const text = plan.map((row) => String(row['QUERY PLAN'])).join('\n');
      expect(text).toContain(`${index} on`);
      // The index finds all rows: no row is read only to be filtered out or sorted.
      expect(text).not.toMatch(/Filter:|Sort/);
    },
  );

  test('the planner finds a row by its key and the rows of an account by the account, even if many indexes seem equal', async () => {
    const { query } = open();
    const indexOf = async (rows: number, condition: string) => {
      // the row estimates of the planner
      await query(
        `update pg_class set reltuples = ${rows}, relpages = ${rows / 100 + 1} where oid = 'partita.transaction'::regclass
           or oid in (select indexrelid from pg_index where indrelid = 'partita.transaction'::regclass)`,
      );
      const plan = await query(
        `explain delete from partita.transaction where user_id = '${late}' and ${condition}`,
      );
      return /(?:Scan using|Index Scan on) (\w+)/.exec(
        plan.map((row) => String(row['QUERY PLAN'])).join('\n'),
      )?.[1];
    };
    const used = [
      await indexOf(0, `id = 'X'`),
      await indexOf(20_000, `id = 'X'`),
      // the queries of the foreign keys when an account is deleted
      await indexOf(20_000, 'book_no = 9 and account_a = 9'),
      await indexOf(20_000, 'book_no = 9 and account_b = 9'),
    ];
    await query('analyze partita.transaction');
    expect(used).toEqual(['transaction_pkey', 'transaction_pkey', 'transaction_a', 'transaction_b']);
  });

  test('a change or a deletion finds its row by its key, without reading its whole book', async () => {
    const database = open();
    const person = await createEngineUser(database);
    const { accounts, ids } = makeBook();
    const transactions = Array.from({ length: 3000 }, (_, index) =>
      makeTransaction(ids.food, ids.bank, BigInt(index)),
    );
    await person.import({ accounts, transactions });
    for (const [index, call] of ['update', 'delete'].entries()) {
      const transaction = { TransactionId: transactions[index]?.TransactionId };
      const [row] = await database.queryAs(
        person.id,
        `select ${scansOfBook} as before, public.partita_${call}_transaction($1) as answer, ${scansOfBook} as after`,
        [{ transaction }],
      );
      expect([call, row?.['after']]).toEqual([call, row?.['before']]);
    }
  });

  test('deleting and restoring a book uses keys: no account reads the whole book, no row all tags', async () => {
    const database = open();
    const person = await createEngineUser(database);
    const { accounts, ids } = makeBook();
    const transactions = Array.from({ length: 500 }, (_, index) =>
      makeTransaction(ids.food, ids.bank, BigInt(index), { TagsInSemicolonSeparated: `tag ${index % 20}` }),
    );
    const [imported, undone, redone, deleted] = [
      nextEngineId(),
      nextEngineId(),
      nextEngineId(),
      nextEngineId(),
    ];
    await person.import({ accounts, transactions, action: { id: imported, kind: 'import-data' } });
    const undo = (undoes: string, id: string) => ['undo', { undoes, action: { id, kind: 'undo' } }] as const;
    for (const [call, input] of [
      undo(imported, undone),
      undo(undone, redone),
      [
        'delete_subaccount',
        {
          account: { AccountId: ids.root },
          override: true,
          action: { id: deleted, kind: 'delete-subaccount' },
        },
      ],
      undo(deleted, nextEngineId()),
    ] as const) {
      const [row] = await database.queryAs(
        person.id,
        `select ${scansOfBook} as book, ${scansOfTags} as tags, public.partita_${call}($1) as answer,
                ${scansOfBook} as book_after, ${scansOfTags} as tags_after`,
        [input],
      );
      expect([call, row?.['book_after']]).toEqual([call, row?.['book']]);
      // One for each row's tag link, and one for each deleted tag.
      expect(Number(row?.['tags_after']) - Number(row?.['tags'])).toBeLessThanOrEqual(520);
    }
  });

  test('a register of open rows reads only its page if the newest rows are open, independent of older ones', async () => {
    const database = open();
    const person = await createEngineUser(database);
    const { accounts, ids } = makeBook();
    const transactions = Array.from({ length: 3000 }, (_, index) =>
      makeTransaction(ids.food, ids.bank, BigInt(index), {
        TransactionDatePosted: new Date(Date.UTC(2020, 0, 1) + index * 60_000).toISOString(),
        ...(index < 2900 && { OtherTransactionSplitInfoInJSON: '{"B":{"Status":"reconciled"}}' }),
      }),
    );
    await person.import({ accounts, transactions });
    await database.query('analyze partita.transaction, partita.account');
    const body = { account: { AccountId: ids.bank }, status: 'open' };
    const [row] = await database.queryAs(
      person.id,
      `select ${rowsRead} as before, jsonb_array_length(public.partita_transactions($1)) as found, ${rowsRead} as after`,
      [body],
    );
    expect(row?.['found']).toBe(50);
    expect(Number(row?.['after']) - Number(row?.['before'])).toBe(50);
  });
}
