import { beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../support/database.ts';
import {
  createEngineUser,
  makeBook,
  makeTransaction,
  nextEngineId,
  type EngineUser,
} from '../support/engine-user.ts';
import type { WireMemberRole } from '#contract/members.ts';

/** Tests the rights of each role in a shared book, with calls and with direct SQL. */
export function describeMembers(open: () => TestDatabase) {
  describe('members', () => {
    const { accounts, ids } = makeBook('Household');
    const other = makeBook('Diary');
    const row = makeTransaction(ids.food, ids.bank, 100n, { TransactionDescription: 'Bread' });
    const inHousehold = { bookName: 'Household' };
    let owner: EngineUser;
    const people = {} as Record<WireMemberRole | 'stranger', EngineUser>;

    const joins = async (person: EngineUser, role: WireMemberRole) => {
      const { Token } = await owner.call('invite', { ...inHousehold, role });
      return person.call('join', { token: Token });
    };
    const addition = (amount = 500n) => ({
      ...inHousehold,
      transaction: makeTransaction(ids.food, ids.bank, amount, { TransactionDescription: 'Milk' }),
    });
    const total = async (person: EngineUser) =>
      (await person.call('all-accounts', inHousehold)).find(({ AccountId }) => AccountId === ids.food)
        ?.TotalAmountHeld;

    beforeAll(async () => {
      owner = await createEngineUser(open());
      await owner.import({ accounts, transactions: [row] });
      await owner.import({
        accounts: other.accounts,
        transactions: [makeTransaction(other.ids.food, other.ids.bank, 7n)],
      });
      for (const name of ['view', 'add', 'edit', 'stranger'] as const) {
        people[name] = await createEngineUser(open());
        if (name !== 'stranger') await joins(people[name], name);
      }
    });

    test('a shared book is listed for its members with its owner, and no other book of the owner', async () => {
      const [book, ...more] = await people.view.call('all-books', {});
      expect(book).toMatchObject({
        AccountId: ids.root,
        AccountName: 'Household',
        Role: 'view',
        Owner: { PersonId: owner.id },
      });
      expect(more).toEqual([]);
      expect(await people.stranger.call('all-books', {})).toEqual([]);
      expect((await owner.call('all-books', {})).map(({ Role }) => Role)).toEqual([undefined, undefined]);
    });

    test('all members read the same data', async () => {
      const reads = (person: EngineUser) =>
        Promise.all([
          person
            .call('all-accounts', inHousehold)
            .then((all) =>
              all.map(({ Role: _role, Owner: _owner, IsShared: _isShared, ...account }) => account),
            ),
          person.call('transactions', { ...inHousehold, account: { AccountId: ids.bank } }),
          person.call('search-transactions', { ...inHousehold, searchText: 'bread' }),
          person.call('flows', inHousehold),
          person.call('items', inHousehold),
          person.call('verify-book', inHousehold),
        ]);
      const wanted = await reads(owner);
      for (const role of ['view', 'add', 'edit'] as const) expect(await reads(people[role])).toEqual(wanted);
      expect(
        (
          await people.stranger.expectError('transactions', {
            ...inHousehold,
            account: { AccountId: ids.bank },
          })
        ).code,
      ).toBe('not-found');
    });

    test('a member who may view changes nothing', async () => {
      for (const [name, body] of [
        ['add-transaction', addition()],
        [
          'update-transaction',
          { ...inHousehold, transaction: { TransactionId: row.TransactionId, TransactionNotes: 'x' } },
        ],
        ['delete-transaction', { ...inHousehold, transaction: { TransactionId: row.TransactionId } }],
        ['change-transactions', { ...inHousehold, remove: [{ TransactionId: row.TransactionId }] }],
        ['change-items', { ...inHousehold, put: [{ ItemId: nextEngineId(), Kind: 'note', Body: '{}' }] }],
        ['delete-subaccount', { ...inHousehold, account: { AccountId: ids.coffee } }],
      ] as const)
        expect((await people.view.expectError(name, body)).detail, name).toMatchObject({
          id: 'notYourRole',
        });
    });

    test('a member who may add changes only the rows they added', async () => {
      const body = addition();
      const added = await people.add.call('add-transaction', body);
      expect(await total(owner)).toBe(await total(people.add));
      await people.add.call('update-transaction', {
        ...inHousehold,
        transaction: { TransactionId: added.TransactionId, TransactionNotes: 'mine' },
      });
      const others = {
        ...inHousehold,
        transaction: { TransactionId: row.TransactionId, TransactionNotes: 'x' },
      };
      expect((await people.add.expectError('update-transaction', others)).detail).toMatchObject({
        id: 'notYourRole',
      });
      expect((await people.add.expectError('delete-transaction', others)).detail).toMatchObject({
        id: 'notYourRole',
      });
      const account = {
        AccountId: nextEngineId(),
        AccountName: 'New',
        AccountType: 'EXPENSE',
        ParentAccountId: ids.food,
      };
      expect(
        (await people.add.expectError('add-subaccount', { ...inHousehold, account })).detail,
      ).toMatchObject({
        id: 'notYourRole',
      });
      await people.add.call('delete-transaction', {
        ...inHousehold,
        transaction: { TransactionId: added.TransactionId },
      });
      expect(await total(owner)).toBe('100');
    });

    test('a member who may edit changes everything but the book itself', async () => {
      const { edit } = people;
      const added = await edit.call('add-transaction', addition());
      await edit.call('update-transaction', {
        ...inHousehold,
        transaction: { TransactionId: row.TransactionId, TransactionNotes: 'seen' },
      });
      await edit.call('delete-transaction', {
        ...inHousehold,
        transaction: { TransactionId: added.TransactionId },
      });
      await edit.call('update-subaccount', {
        ...inHousehold,
        account: { AccountId: ids.coffee, AccountName: 'Coffee' },
      });
      for (const [name, body] of [
        ['update-subaccount', { ...inHousehold, account: { AccountId: ids.root, AccountName: 'Mine' } }],
        ['delete-subaccount', { ...inHousehold, account: { AccountId: ids.root }, override: true }],
      ] as const)
        expect((await edit.expectError(name, body)).detail, name).toMatchObject({ id: 'notYourRole' });
      expect((await edit.expectError('invite', { ...inHousehold, role: 'edit' })).code).toBe('not-found');
      expect((await owner.call('verify-book', inHousehold)).ok).toBe(true);
    });

    test('an action names its author, and any member who may edit can undo it', async () => {
      const added = await people.add.call('add-transaction', addition());
      const [newest] = await owner.call('changes', inHousehold);
      expect(newest).toMatchObject({ Kind: 'add-transaction', By: { PersonId: people.add.id } });
      expect(await people.view.call('changes', inHousehold)).toEqual(
        await owner.call('changes', inHousehold),
      );
      await people.edit.call('undo', { undoes: newest?.ActionId ?? '' });
      const rows = await owner.call('transactions', { ...inHousehold, account: { AccountId: ids.bank } });
      expect(rows.map(({ TransactionId }) => TransactionId)).not.toContain(added.TransactionId);
    });

    test('a member who may add undoes their own additions, not the actions of others', async () => {
      const mine = await people.add.call('add-transaction', addition());
      const [own] = await people.add.call('changes', inHousehold);
      await owner.call('add-transaction', addition(1n));
      const [theirs] = await people.add.call('changes', inHousehold);
      expect((await people.add.expectError('undo', { undoes: theirs?.ActionId ?? '' })).detail).toMatchObject(
        {
          id: 'notYourRole',
        },
      );
      await people.add.call('undo', { undoes: own?.ActionId ?? '' });
      const rows = await owner.call('transactions', { ...inHousehold, account: { AccountId: ids.bank } });
      expect(rows.map(({ TransactionId }) => TransactionId)).not.toContain(mine.TransactionId);
    });

    test('an invitation works once, not for the owner, and not after its withdrawal', async () => {
      const stranger = await createEngineUser(open());
      const { Token } = await owner.call('invite', { ...inHousehold, role: 'view' });
      expect((await owner.expectError('join', { token: Token })).detail).toMatchObject({
        id: 'invitationOver',
      });
      await stranger.call('join', { token: Token });
      expect((await people.stranger.expectError('join', { token: Token })).detail).toMatchObject({
        id: 'invitationOver',
      });
      const again = await owner.call('invite', { ...inHousehold, role: 'edit' });
      await owner.call('change-member', { ...inHousehold, id: again.InvitationId });
      expect((await people.stranger.expectError('join', { token: again.Token })).detail).toMatchObject({
        id: 'invitationOver',
      });
      const invitations = await open().query(
        "select encode(digest, 'hex') as digest from partita.invitation",
      );
      expect(JSON.stringify(invitations)).not.toContain(Buffer.from(Token, 'base64url').toString('hex'));
    });

    test('rejects the next call of a member who was removed or left', async () => {
      const member = await createEngineUser(open());
      await joins(member, 'edit');
      await owner.call('change-member', { ...inHousehold, id: member.id, role: 'view' });
      expect((await member.expectError('add-transaction', addition())).detail).toMatchObject({
        id: 'notYourRole',
      });
      await owner.call('change-member', { ...inHousehold, id: member.id });
      expect(await member.call('all-books', {})).toEqual([]);
      expect((await member.expectError('all-accounts', inHousehold)).code).toBe('not-found');
      await joins(member, 'edit');
      await member.call('leave-book', inHousehold);
      expect(await member.call('all-books', {})).toEqual([]);
    });

    test('a shared book with the name of another book is distinguished by its owner', async () => {
      const member = await createEngineUser(open());
      const own = makeBook('Household');
      await member.import({ accounts: own.accounts });
      const { BookName } = await joins(member, 'edit');
      expect(BookName).not.toBe('Household');
      const names = (await member.call('all-books', {})).map(({ AccountName }) => AccountName);
      expect(names).toEqual(['Household', BookName]);
      const shared = await member.call('all-accounts', { bookName: BookName });
      expect(shared.map(({ AccountId }) => AccountId)).toContain(ids.root);
      const mine = await member.call('all-accounts', inHousehold);
      expect(mine.map(({ AccountId }) => AccountId)).toContain(own.ids.root);
    });

    test('no book name of a member or of the caller can capture calls that are meant for another book', async () => {
      const member = await createEngineUser(open());
      const attacker = await createEngineUser(open());
      const theirs = makeBook('Theirs');
      await attacker.import({ accounts: theirs.accounts });
      const shared = await joins(member, 'edit');
      const { Token } = await attacker.call('invite', { bookName: 'Theirs', role: 'edit' });
      await member.call('join', { token: Token });
      const own = makeBook('Household');
      await member.import({ accounts: own.accounts });
      /** Checks for every book of the member that a call with its displayed name reaches its root. */
      const reached = async () => {
        const books = await member.call('all-books', {});
        const names = books.map(({ AccountName }) => AccountName.toLowerCase());
        expect(new Set(names).size).toBe(names.length);
        for (const { AccountId, AccountName } of books)
          expect((await member.call('root-account', { bookName: AccountName }))?.AccountId).toBe(AccountId);
        return books.find(({ AccountId }) => AccountId === shared.BookId)?.AccountName ?? '';
      };
      const shown = await reached();
      expect(shown).not.toBe('Household');
      const rename = (person: EngineUser, book: string, id: string, AccountName: string) =>
        person.call('update-subaccount', { bookName: book, account: { AccountId: id, AccountName } });
      await rename(attacker, 'Theirs', theirs.ids.root, shown.toUpperCase());
      expect(await reached()).toBe(shown);
      await rename(attacker, shown.toUpperCase(), theirs.ids.root, 'Household');
      await reached();
      await rename(member, 'Household', own.ids.root, shown);
      await reached();
    });

    test('an invitation with a lower role keeps the higher one, and one with a higher role raises it', async () => {
      const member = await createEngineUser(open());
      await joins(member, 'add');
      expect((await joins(member, 'view')).Role).toBe('add');
      expect((await joins(member, 'edit')).Role).toBe('edit');
      expect((await joins(member, 'add')).Role).toBe('edit');
    });

    test('an invitation shows its book, inviter and role to every client with the token, until it ends', async () => {
      const stranger = await createEngineUser(open());
      const { Token, EndsAt } = await owner.call('invite', { ...inHousehold, role: 'add' });
      expect(await stranger.call('invitation', { token: Token })).toEqual({
        BookName: 'Household',
        Owner: { PersonId: owner.id, Name: owner.id.slice(0, 8) },
        Role: 'add',
        EndsAt,
      });
      const isOver = async (token: string) =>
        expect((await stranger.expectError('invitation', { token })).detail.id).toBe('invitationOver');
      await isOver('A'.repeat(43));
      await isOver('x');
      await stranger.call('join', { token: Token });
      await isOver(Token);
    });

    test('the history has joins, role changes, removals and leaves, which cannot be undone', async () => {
      const member = await createEngineUser(open());
      const { PersonId, Name } = { PersonId: member.id, Name: member.id.slice(0, 8) };
      await joins(member, 'view');
      await owner.call('change-member', { ...inHousehold, id: member.id, role: 'edit' });
      await owner.call('change-member', { ...inHousehold, id: member.id, role: 'edit' });
      await member.call('leave-book', inHousehold);
      await joins(member, 'add');
      await joins(member, 'view');
      await owner.call('change-member', { ...inHousehold, id: member.id });
      const events = (await owner.call('changes', inHousehold)).slice(0, 5);
      expect(events.map(({ Kind, By, Member }) => [Kind, By?.PersonId, Member])).toEqual([
        ['remove-member', owner.id, { PersonId, Name }],
        ['join-book', member.id, { PersonId, Name, Role: 'add' }],
        ['leave-book', member.id, { PersonId, Name }],
        ['change-role', owner.id, { PersonId, Name, Role: 'edit' }],
        ['join-book', member.id, { PersonId, Name, Role: 'view' }],
      ]);
      expect(await people.view.call('changes', inHousehold)).toEqual(
        await owner.call('changes', inHousehold),
      );
      for (const { ActionId } of events)
        expect((await owner.expectError('undo', { undoes: ActionId })).detail.id).toBe('notUndoable');
      expect(events[0]).toMatchObject({ Added: 0, Changed: 0, Removed: 0, UndoneBy: null });
    });

    describe('direct SQL', () => {
      /** Runs a statement of a user who has set the owner themselves. */
      const as = async (person: EngineUser, statement: string, values: unknown[] = []) => {
        const database = open();
        await database.queryAs(person.id, `select set_config('partita.owner', $1, false)`, [owner.id]);
        try {
          return await database.queryAs(person.id, statement, values);
        } finally {
          await database.queryAs(person.id, `select set_config('partita.owner', '', false)`, []);
        }
      };
      const outcome = (done: Promise<unknown[]>) =>
        done.then(
          (rows) => rows.length,
          (error: { code: string }) => error.code,
        );
      const tables = [
        'account',
        'transaction',
        'item',
        'tag',
        'transaction_tag',
        'flow',
        'action',
        'action_book',
        'change',
        'request',
        'log_gap',
        'user_config',
        'invitation',
        'person',
        'member',
      ];

      test('a user without shared books reads no rows of others', async () => {
        for (const table of tables)
          expect(await outcome(as(people.stranger, `select * from partita.${table}`)), table).toBe(0);
      });

      test('a member reads the rows of the shared book and of no other', async () => {
        const ids = accounts.map(({ AccountId }) => AccountId);
        const seen = await as(people.view, 'select id from partita.account');
        expect(seen.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
        const rows = await as(people.view, 'select distinct book_no from partita.transaction');
        expect(rows).toHaveLength(1);
        const diary = await open().query(
          'select id from partita.transaction where amount = 7 and user_id = $1',
          [owner.id],
        );
        const visible = await as(people.view, 'select id from partita.change');
        expect(visible.length).toBeGreaterThan(0);
        expect(visible.map(({ id }) => id)).not.toContain(diary[0]?.['id']);
      });

      test('a member cannot write beyond their role, nor as another author', async () => {
        const insert = `insert into partita.transaction (id, book_no, posted_at, entered_at, description, split_a, split_b,
                          account_a, account_b, amount, added_by)
                        select $1, book_no, now(), now(), 'Direct', 'A', 'B', account_a, account_b, 1, $2::uuid
                          from partita.transaction where id = $3 returning id`;
        const add = (person: EngineUser, by: string | null) =>
          outcome(as(person, insert, [nextEngineId(), by, row.TransactionId]));
        const rejected = '42501';
        expect(await add(people.view, people.view.id)).toBe(rejected);
        expect(await add(people.stranger, people.stranger.id)).toBe(0);
        expect(await add(people.add, people.edit.id)).toBe(rejected);
        expect(await add(people.edit, null)).toBe(rejected);
        const change = (person: EngineUser) =>
          outcome(
            as(person, `update partita.transaction set notes = 'x' where id = $1 returning id`, [
              row.TransactionId,
            ]),
          );
        expect(await Promise.resolve(change(people.view))).toBe(0);
        expect(await change(people.add)).toBe(0);
        expect(await change(people.edit)).toBe(1);
        for (const role of ['view', 'add', 'edit'] as const) {
          const { [role]: person } = people;
          const name = (id: string) =>
            outcome(
              as(person, `update partita.account set description = 'x' where id = $1 returning id`, [id]),
            );
          expect(await name(ids.coffee), role).toBe(role === 'edit' ? 1 : 0);
          expect(await name(ids.root), role).toBe(0);
          expect(await name(other.ids.food), role).toBe(0);
          expect(
            await outcome(as(person, `delete from partita.account where id = $1 returning id`, [ids.root])),
          ).toBe(0);
          expect(await outcome(as(person, `update partita.member set role = 'edit' returning role`))).toBe(
            rejected,
          );
        }
      });

      test('the answer of a call depends on the membership, not on settings of the caller', async () => {
        for (const call of [
          `partita.search_transactions('{"bookName": "Diary", "searchText": "ee"}')`,
          `partita.changes_since('{"bookName": "Diary"}')`,
          `partita.members('{"bookName": "Diary"}')`,
          `partita.all_accounts('{"bookName": "Diary"}')`,
        ])
          expect(await outcome(as(people.edit, `select ${call}`)), call).toBe('PT404');
        const caught = await open().query(`select id from auth.users where id = $1`, [owner.id]);
        for (const call of ['delete_user_account', 'forget_changes', 'refresh_db']) {
          const person = await createEngineUser(open());
          await joins(person, 'edit');
          await outcome(as(person, `select partita.${call}('{"before": "2999-01-01T00:00:00Z"}')`));
        }
        expect(await open().query(`select id from auth.users where id = $1`, [owner.id])).toEqual(caught);
        expect((await owner.call('changes', {})).length).toBeGreaterThan(0);
      });
    });
  });
}
