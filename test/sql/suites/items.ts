import { beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../support/database.ts';
import { createEngineUser, makeBook, nextEngineId, type EngineUser } from '../support/engine-user.ts';

/** Tests items that are written directly in SQL: the access to them, and their log. */
export function describeItems(open: () => TestDatabase): void {
  describe('items', () => {
    let ada: EngineUser;
    let bob: EngineUser;
    const { accounts, ids } = makeBook();
    beforeAll(async () => {
      [ada, bob] = [await createEngineUser(open()), await createEngineUser(open())];
      await ada.import({ accounts });
      await bob.import({ accounts });
    });

    const noteOf = (fields: object = {}) => ({
      ItemId: nextEngineId(),
      Kind: 'note',
      Body: JSON.stringify(fields),
    });
    const bookNo = `(select no from partita.account where id = '${ids.root}')`;

    test('no user reaches items or requests of another, by calls or by SQL', async () => {
      const item = noteOf({ Account: ids.bank });
      const action = { id: nextEngineId(), kind: 'mine' };
      const { put } = await ada.call('change-items', { put: [item], action });
      expect(await bob.call('items', {})).toEqual([]);
      const seen = { ...item, ItemDateEntered: put[0]?.ItemDateEntered ?? '' };
      expect((await bob.expectError('change-items', { put: [seen] })).detail.id).toBe('itemNotFound');
      expect((await bob.expectError('change-items', { remove: [seen] })).detail.id).toBe('itemNotFound');
      for (const table of ['item', 'request']) {
        expect(await open().queryAs(ada.id, `select from partita.${table}`)).not.toEqual([]);
        expect(
          await open().queryAs(bob.id, `select from partita.${table} where user_id = $1`, [ada.id]),
        ).toEqual([]);
      }
      await open().queryAs(bob.id, `update partita.item set body = '{}'`);
      await open().queryAs(bob.id, `delete from partita.item`);
      expect(await ada.call('items', {})).toEqual(put);
      // Another user may have the same id, and their item is deleted only with their account.
      await bob.call('change-items', { put: [item] });
      await bob.call('delete-subaccount', { account: { AccountId: ids.bank } });
      expect(await bob.call('items', {})).toEqual([]);
      expect(await ada.call('items', {})).toEqual(put);
      await ada.call('change-items', { remove: [seen] });
    });

    test.each([
      `insert into partita.item (user_id, book_no, id, kind, body, entered_at) select gen_random_uuid(), ${bookNo}, 'I', 'note', '{}', now()`,
      `update partita.item set user_id = gen_random_uuid()`,
      `update partita.item set book_no = 0`,
      `update partita.item set id = 'other'`,
      `insert into partita.request (user_id, action_no, digest) values (gen_random_uuid(), 1, '')`,
      `delete from partita.request`,
    ])('no caller may %s', async (statement) => {
      await expect(open().queryAs(ada.id, statement)).rejects.toThrow(/permission denied/);
    });

    test.each([
      `insert into partita.item (book_no, id, kind, body, entered_at) select ${bookNo}, 'I', 'Note', '{}', now()`,
      `insert into partita.item (book_no, id, kind, body, entered_at) select ${bookNo}, 'I', 'note', '{"a":"' || repeat('x', 20000) || '"}', now()`,
      `insert into partita.item (book_no, id, kind, body, entered_at) select ${bookNo}, 'I', 'note', '[]', now()`,
      `insert into partita.item (book_no, id, kind, body, entered_at) values (0, 'I', 'note', '{}', now())`,
    ])('constraints reject the direct statement %s', async (statement) => {
      await expect(open().queryAs(ada.id, statement)).rejects.toThrow(/violates/);
    });

    test('direct changes are logged and can be undone', async () => {
      const { put } = await ada.call('change-items', { put: [noteOf({ Name: 'First' }), noteOf()] });
      const [first, second] = put;
      await open().queryAs(
        ada.id,
        `with gone as (delete from partita.item where id = '${second?.ItemId}')
         update partita.item set body = '{"Name":"By hand"}' where id = '${first?.ItemId}'`,
      );
      const [done] = await ada.call('changes', {});
      expect(done).toMatchObject({ Kind: 'by-hand', Changed: 1, Removed: 1 });
      await open().queryAs(ada.id, `update partita.item set body = body`);
      expect((await ada.call('changes', {}))[0]).toEqual(done);
      await ada.call('undo', { undoes: done?.ActionId ?? '' });
      expect(await ada.call('items', {})).toEqual(put);
    });

    test('a directly deleted account is deleted and restored together with its items', async () => {
      const { put } = await ada.call('change-items', {
        put: [noteOf({ Account: ids.coffee, Name: 'Of coffee' }), noteOf({ Account: ids.food })],
      });
      const before = await ada.call('items', {});
      await open().queryAs(ada.id, `delete from partita.account where id = '${ids.food}'`);
      const left = await ada.call('items', {});
      expect(left.filter(({ ItemId }) => put.some((item) => item.ItemId === ItemId))).toEqual([]);
      await ada.call('undo', { undoes: (await ada.call('changes', {}))[0]?.ActionId ?? '' });
      expect(await ada.call('items', {})).toEqual(before);
    });

    test('invalid raw bodies are rejected by field', async () => {
      const cases: [unknown, string | undefined][] = [
        [{ put: 'none' }, 'put'],
        [{ put: [{}] }, 'put.0.ItemId'],
        [{ put: [{}, {}] }, 'put.0.ItemId'],
        [{ put: [{ ...noteOf(), Kind: 7 }] }, 'put.0.Kind'],
        [{ put: [{ ...noteOf(), Body: '' }] }, 'put.0.Body'],
        [{ put: [{ ...noteOf(), ItemDateEntered: 'now' }] }, 'put.0.ItemDateEntered'],
        [{ remove: [null] }, 'remove.0.ItemId'],
      ];
      for (const [body, path] of cases)
        expect((await ada.expectError('change-items', body)).issues[0]?.path).toBe(path);
      expect((await ada.expectError('items', { kinds: 'rule' })).issues[0]?.path).toBe('kinds');
    });

    test('a body that cannot be parsed in SQL refers to no account', async () => {
      const odd = { ...noteOf(), Body: '{"Account":"\\ud800","a":1e999999}' };
      await ada.call('change-items', { put: [odd] });
      expect(await ada.call('verify-book', {})).toMatchObject({ problems: [] });
    });
  });
}
