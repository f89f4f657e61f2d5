import { beforeEach, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../support/database.ts';
import { createPerson, makeBook, makeTransaction, newId, type Person } from '../support/person.ts';

/** A book that becomes another person's. */
export function describeHandOver(open: () => TestDatabase) {
  describe('hand-over', () => {
    const { accounts, ids } = makeBook('Household');
    const diary = makeBook('Diary');
    const zoned = accounts.map((account) =>
      account.AccountId === ids.root
        ? { ...account, PropsInJSON: JSON.stringify({ LockedUntil: '2024-02-01' }) }
        : account,
    );
    const bread = makeTransaction(ids.food, ids.bank, 100n, {
      TransactionDescription: 'Bread',
      TransactionDatePosted: '2024-01-05T10:00:00.000Z',
      TagsInSemicolonSeparated: 'home',
    });
    const inHousehold = { bookName: 'Household' };
    let owner: Person;
    let heir: Person;
    let third: Person;

    const joins = async (person: Person, role: 'view' | 'add' | 'edit') => {
      const { Token } = await owner.call('invite', { ...inHousehold, role });
      await person.call('join', { token: Token });
    };
    const adds = (person: Person, description: string) =>
      person.call('add-transaction', {
        ...inHousehold,
        transaction: makeTransaction(ids.coffee, ids.cash, 5n, {
          TransactionDescription: description,
          TransactionDatePosted: '2024-05-05T10:00:00.000Z',
        }),
      });
    const rowsOf = async (person: Person) => {
      const { accounts: tree, transactions, items } = await person.export();
      return {
        tree: tree.filter(({ AccountId }) => Object.values(ids).includes(AccountId)),
        transactions: transactions.filter(({ TransactionDescription }) => TransactionDescription !== 'Diary'),
        items,
      };
    };
    const figures = (person: Person) =>
      Promise.all([
        person
          .call('all-accounts', inHousehold)
          .then((all) =>
            all.map(({ Role: _role, Owner: _owner, IsShared: _isShared, ...account }) => account),
          ),
        person.call('flows', inHousehold),
        person.call('all-tag-accounts', inHousehold),
        person.call('verify-book', inHousehold),
      ]);
    const historyOf = async (person: Person) =>
      (await person.call('changes', inHousehold)).map(({ ActionId, Kind, Added, Changed, Removed, By }) => ({
        ActionId,
        Kind,
        Added,
        Changed,
        Removed,
        by: By?.PersonId,
      }));

    beforeEach(async () => {
      [owner, heir, third] = await Promise.all([
        createPerson(open()),
        createPerson(open()),
        createPerson(open()),
      ]);
      await owner.import({ accounts: zoned, transactions: [bread] });
      await owner.import({
        accounts: diary.accounts,
        transactions: [
          makeTransaction(diary.ids.food, diary.ids.bank, 7n, { TransactionDescription: 'Diary' }),
        ],
      });
      await owner.call('change-items', {
        ...inHousehold,
        put: [{ ItemId: newId(), Kind: 'note', Body: '{"Name":"Mine"}' }],
      });
      await joins(heir, 'view');
      await joins(third, 'add');
      await adds(owner, 'By the owner');
      await adds(third, 'By the third');
    });

    test('all of the book is the other’s, with its history; who gave it may edit, and the others stay', async () => {
      const [rows, all, history] = [await rowsOf(owner), await figures(owner), await historyOf(owner)];
      const { Mark } = await third.call('changes-since', inHousehold);
      const answer = await owner.call('hand-over', { ...inHousehold, id: heir.id });
      expect(answer).toMatchObject({
        BookId: ids.root,
        BookName: 'Household',
        Role: 'edit',
        Owner: { PersonId: heir.id },
      });
      expect(await rowsOf(heir)).toEqual(rows);
      expect(await figures(heir)).toEqual(all);
      expect(await figures(owner)).toEqual(all);
      expect(await figures(third)).toEqual(all);
      expect(await historyOf(heir)).toEqual(history);
      expect((await owner.export()).transactions.map((row) => row.TransactionDescription)).toEqual(['Diary']);
      expect((await owner.call('changes', {})).map(({ BookId }) => BookId)).toEqual([diary.ids.root]);
      expect((await owner.call('all-books', {})).map(({ AccountName, Role }) => [AccountName, Role])).toEqual(
        [
          ['Diary', undefined],
          ['Household', 'edit'],
        ],
      );
      const sharing = await heir.call('members', inHousehold);
      expect(sharing.Members.map(({ PersonId, Role }) => [PersonId, Role]).toSorted()).toEqual(
        [
          [third.id, 'add'],
          [owner.id, 'edit'],
        ].toSorted(),
      );
      // Who follows the book goes on where they were.
      await adds(heir, 'By the heir');
      const since = await third.call('changes-since', { ...inHousehold, since: Mark });
      expect(since.Actions.map(({ By }) => By?.PersonId)).toEqual([heir.id]);
    });

    test('what was done before is undone by whom it is theirs now', async () => {
      await owner.call('hand-over', { ...inHousehold, id: heir.id });
      const [last] = await heir.call('changes', inHousehold);
      await heir.call('undo', { undoes: last?.ActionId ?? '' });
      const { transactions } = await heir.export();
      expect(transactions.map((row) => row.TransactionDescription)).not.toContain('By the third');
      expect(await heir.call('verify-book', inHousehold)).toMatchObject({ ok: true });
    });

    test('a name that the other has is told apart', async () => {
      await heir.import({ accounts: makeBook('household').accounts });
      const { BookName } = await owner.call('hand-over', { ...inHousehold, id: heir.id });
      expect(BookName).toBe('Household (2)');
    });

    test('it goes to a member alone, of a book of one’s own, and not where some of it lies already', async () => {
      const stranger = await createPerson(open());
      expect((await owner.refused('hand-over', { ...inHousehold, id: stranger.id })).refusal).toMatchObject({
        id: 'noMember',
      });
      expect((await heir.refused('hand-over', { ...inHousehold, id: third.id })).code).toBe('not-found');
      await heir.import({ accounts: makeBook('Copy').accounts, transactions: [] });
      const copy = makeBook('Copy 2');
      await heir.import({
        accounts: copy.accounts,
        transactions: [
          { ...makeTransaction(copy.ids.food, copy.ids.bank, 1n), TransactionId: bread.TransactionId },
        ],
      });
      expect((await owner.refused('hand-over', { ...inHousehold, id: heir.id })).refusal).toMatchObject({
        id: 'heirHasSome',
      });
      expect((await owner.call('all-books', {})).length).toBe(2);
    });
  });
}
