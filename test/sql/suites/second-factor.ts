import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dataCallNames } from '#contract/data-calls.ts';
import type { TestDatabase } from '../support/database.ts';
import { createEngineUser, makeBook, makeTransaction } from '../support/engine-user.ts';

/** Tests a user with a second factor in the sign-in of a hosted project whose session has not verified it. */
export function describeSecondFactor(open: () => TestDatabase) {
  describe('a session without its second factor', () => {
    const { accounts, ids } = makeBook();
    const transactions = [makeTransaction(ids.food, ids.bank, 100n)];

    const someone = async (status: string) => {
      const person = await createEngineUser(open());
      await person.import({ accounts, transactions });
      await open().query('insert into auth.mfa_factors (id, user_id, status) values ($1, $2, $3)', [
        randomUUID(),
        person.id,
        status,
      ]);
      return person;
    };

    test('is rejected by each call as unauthenticated, and reads and writes nothing with direct SQL', async () => {
      const person = await someone('verified');
      for (const name of dataCallNames)
        expect(await person.expectError(name, {}), name).toMatchObject({ code: 'unauthenticated' });
      const tables = await open().query(
        `select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'partita'::regnamespace and c.relkind = 'r'`,
      );
      for (const { name } of tables)
        expect(await open().queryAs(person.id, `select 1 from ${String(name)}`), String(name)).toEqual([]);
      await open().queryAs(person.id, `update partita.account set name = 'taken'`);
      await open().queryAs(person.id, 'delete from partita.transaction');
      const [left] = await open().query(
        `select (select count(*)::integer from partita.transaction t where t.user_id = $1) as rows,
                (select count(*)::integer from partita.account a where a.user_id = $1 and a.name = 'taken') as taken`,
        [person.id],
      );
      expect(left).toEqual({ rows: 1, taken: 0 });
    });

    test('is accepted if the factor was never confirmed', async () => {
      const person = await someone('unverified');
      expect(await person.call('all-books', {})).toHaveLength(1);
    });
  });
}
