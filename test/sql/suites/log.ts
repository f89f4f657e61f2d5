import { describe, expect, test } from 'vitest';
import type { TestDatabase } from '../support/database.ts';
import { createEngineUser, makeBook, makeTransaction, type EngineUser } from '../support/engine-user.ts';

/** Tests the log of changes for every way to write rows. */
export function describeLog(open: () => TestDatabase) {
  describe('change log', () => {
    const { accounts, ids } = makeBook();
    const transactions = [
      makeTransaction(ids.coffee, ids.bank, 450n, { TagsInSemicolonSeparated: 'home' }),
      makeTransaction(ids.food, ids.cash, -7n),
      makeTransaction(ids.bank, ids.salary, 99n),
    ];

    async function someone() {
      const person = await createEngineUser(open());
      await person.import({ accounts, transactions });
      return person;
    }
    const newest = async (person: EngineUser) => (await person.call('changes', {}))[0];

    test('direct SQL changes are one action per commit, and can be undone', async () => {
      const person = await someone();
      const before = await person.export();
      await open().queryAs(
        person.id,
        `with renamed as (update partita.account set name = 'x' || no where parent_no is not null returning 1)
         update partita.transaction set notes = 'changed' || (select count(*) from renamed)`,
      );
      const action = await newest(person);
      expect(action).toMatchObject({ Kind: 'by-hand', Added: 0, Changed: 12, Removed: 0, BookId: ids.root });
      await person.call('undo', { undoes: action?.ActionId ?? '' });
      expect(await person.export()).toEqual(before);
    });

    test('rows deleted by foreign keys are logged with their accounts', async () => {
      const person = await someone();
      const before = await person.export();
      await open().queryAs(person.id, `delete from partita.account where id = $1`, [ids.food]);
      expect((await person.export()).transactions).toHaveLength(1);
      const action = await newest(person);
      expect(action).toMatchObject({ Kind: 'by-hand', Removed: 4, About: 'Food' });
      await person.call('undo', { undoes: action?.ActionId ?? '' });
      expect(await person.export()).toEqual(before);
      await open().queryAs(person.id, `delete from partita.account where parent_no is null`);
      expect(await newest(person)).toMatchObject({ Removed: accounts.length + transactions.length });
      await person.call('undo', { undoes: (await newest(person))?.ActionId ?? '' });
      expect(await person.export()).toEqual(before);
      expect(await person.call('verify-book', {})).toMatchObject({ ok: true });
    });

    test('a statement over rows of several users is one action for each user', async () => {
      const people = [await someone(), await someone()];
      const count = await Promise.all(
        people.map(async (person) => (await person.call('changes', {})).length),
      );
      await open().query(
        `update partita.transaction set notes = 'all' where user_id in ($1, $2)`,
        people.map(({ id }) => id),
      );
      for (const [at, person] of people.entries()) {
        expect(await newest(person)).toMatchObject({ Kind: 'by-hand', Changed: 3 });
        expect(await person.call('changes', {})).toHaveLength((count[at] ?? 0) + 1);
      }
    });

    test('calls in one commit are separate actions, and later direct changes are another', async () => {
      const person = await someone();
      const edit = (notes: string) =>
        JSON.stringify({
          transaction: { TransactionId: transactions[0]?.TransactionId, TransactionNotes: notes },
        });
      await open().queryAs(
        person.id,
        `with calls as (select public.partita_update_transaction(e::jsonb) from unnest(array[$1, $2]) e)
         select count(c) from calls c`,
        [edit('one'), edit('two')],
      );
      const [second, first] = await person.call('changes', {});
      expect([first, second]).toMatchObject([
        { Kind: 'update-transaction', After: { TransactionNotes: 'one' } },
        {
          Kind: 'update-transaction',
          Before: { TransactionNotes: 'one' },
          After: { TransactionNotes: 'two' },
        },
      ]);
    });

    test('changed and repaired totals are not logged', async () => {
      const person = await someone();
      const before = await person.call('changes', {});
      await open().query(`update partita.account set own_total = own_total + 1 where user_id = $1`, [
        person.id,
      ]);
      await person.call('refresh-db', {});
      expect(await person.call('changes', {})).toEqual(before);
    });

    test('a record that two actions change alternately is undone by neither', async () => {
      const person = await someone();
      const { TransactionId = '' } = transactions[0] ?? {};
      const edit = (TransactionNotes: string, id: string) =>
        person.call('update-transaction', {
          transaction: { TransactionId, TransactionNotes },
          action: { id, kind: 'edit' },
        });
      await edit('1', 'one');
      await edit('2', 'two');
      await edit('3', 'one');
      for (const undoes of ['one', 'two'])
        expect(await person.expectError('undo', { undoes })).toMatchObject({
          detail: { id: 'changedSince' },
        });
      expect(await person.call('changes', { of: 'one' })).toMatchObject([
        { Changed: 1, Before: { TransactionNotes: '' }, After: { TransactionNotes: '3' } },
      ]);
    });

    test('an invalid action is rejected by field', async () => {
      const person = await someone();
      const body = { account: { AccountId: ids.cash, AccountName: 'Purse' } };
      for (const [action, path] of [
        [{ id: '', kind: 'edit' }, 'action.id'],
        [{ id: 'A', kind: 'No word' }, 'action.kind'],
        [{ id: 'A' }, 'action.kind'],
        ['edit', 'action.id'],
      ] as const)
        expect(await person.expectError('update-subaccount', { ...body, action })).toMatchObject({
          code: 'invalid',
          issues: [{ path }],
        });
    });
  });
}
