import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { TestDatabase } from '../support/database.ts';
import { createPerson, makeBook, makeTransaction } from '../support/person.ts';

const late = randomUUID();

/** Look-ups that calls make, and the index that each must use alone. */
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

/** Registers of a far month begin at its end and stop at its start. */
const spanLookups = (['a', 'b'] as const).map((side) => [
  `transaction_${side}`,
  `select id from partita.transaction where user_id = '${late}' and account_${side} = 9000000
    and (posted_at, entered_at, id) < ('2024-06-01', '-infinity', '') and posted_at >= '2024-05-01'
    order by posted_at desc, entered_at desc, id desc limit 50`,
]);

const scansOfBook = `pg_stat_get_xact_numscans('partita.transaction_book'::regclass)`;

/** Statistics taken before a user came must not send that user's look-ups to the wrong index. */
export function describeLateUsers(open: () => TestDatabase): void {
  test.each([...lookups, ...flowLookups, ...spanLookups])(
    'a user who came after the statistics reads off %s',
    async (index, statement) => {
      const database = open();
      const person = await createPerson(database);
      const { accounts, ids } = makeBook();
      const transactions = Array.from({ length: 3000 }, (_, place) =>
        makeTransaction(ids.food, ids.bank, BigInt(place), { TagsInSemicolonSeparated: 'home' }),
      );
      await person.import({ accounts, transactions });
      await database.query(
        'analyze partita.transaction, partita.transaction_tag, partita.account, partita.flow',
      );
      const plan = await database.query(`explain ${statement}`);
      const text = plan.map((row) => String(row['QUERY PLAN'])).join('\n');
      expect(text).toContain(`${index} on`);
      // Everything asked for is found by the index, nothing is read only to be thrown away or sorted.
      expect(text).not.toMatch(/Filter:|Sort/);
    },
  );

  test('a change or a deletion finds its row by its key, not in its whole book', async () => {
    const database = open();
    const person = await createPerson(database);
    const { accounts, ids } = makeBook();
    const transactions = Array.from({ length: 3000 }, (_, place) =>
      makeTransaction(ids.food, ids.bank, BigInt(place)),
    );
    await person.import({ accounts, transactions });
    for (const [place, call] of ['update', 'delete'].entries()) {
      const transaction = { TransactionId: transactions[place]?.TransactionId };
      const [row] = await database.queryAs(
        person.id,
        `select ${scansOfBook} as before, public.partita_${call}_transaction($1) as answer, ${scansOfBook} as after`,
        [{ transaction }],
      );
      expect([call, row?.['after']]).toEqual([call, row?.['before']]);
    }
  });
}
