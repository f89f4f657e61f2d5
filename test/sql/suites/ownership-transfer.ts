import { beforeEach, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../support/database.ts';
import type { DataCallName } from '#contract/data-calls.ts';
import type { WireMemberRole } from '#contract/members.ts';
import {
  createEngineUser,
  makeBook,
  makeTransaction,
  nextEngineId,
  type EngineUser,
} from '../support/engine-user.ts';

/** Tests the transfer of a book's ownership to another user. */
export function describeOwnershipTransfer(open: () => TestDatabase) {
  describe('ownership transfer', () => {
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
    let owner: EngineUser;
    let heir: EngineUser;
    let third: EngineUser;

    const joins = async (person: EngineUser, role: 'view' | 'add' | 'edit') => {
      const { Token } = await owner.call('invite', { ...inHousehold, role });
      await person.call('join', { token: Token });
    };
    /** Lets the owner offer the book to the heir, who accepts it. */
    const handOver = async (role?: WireMemberRole) => {
      await owner.call('offer-hand-over', { ...inHousehold, id: heir.id, ...(role && { role }) });
      return heir.call('accept-hand-over', inHousehold);
    };
    const errorIdOf = async (person: EngineUser, name: DataCallName, body: object) =>
      (await person.expectError(name, body)).detail.id;
    const adds = (person: EngineUser, description: string) =>
      person.call('add-transaction', {
        ...inHousehold,
        transaction: makeTransaction(ids.coffee, ids.cash, 5n, {
          TransactionDescription: description,
          TransactionDatePosted: '2024-05-05T10:00:00.000Z',
        }),
      });
    const rowsOf = async (person: EngineUser) => {
      const { accounts: tree, transactions, items } = await person.export();
      return {
        tree: tree.filter(({ AccountId }) => Object.values(ids).includes(AccountId)),
        transactions: transactions.filter(({ TransactionDescription }) => TransactionDescription !== 'Diary'),
        items,
      };
    };
    const figures = (person: EngineUser) =>
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
    const historyOf = async (person: EngineUser) =>
      (await person.call('changes', inHousehold)).map(
        ({ ActionId, Kind, Added, Changed, Removed, By, Member }) => ({
          ActionId,
          Kind,
          Added,
          Changed,
          Removed,
          by: By?.PersonId,
          Member,
        }),
      );

    beforeEach(async () => {
      [owner, heir, third] = await Promise.all([
        createEngineUser(open()),
        createEngineUser(open()),
        createEngineUser(open()),
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
        put: [{ ItemId: nextEngineId(), Kind: 'note', Body: '{"Name":"Mine"}' }],
      });
      await joins(heir, 'view');
      await joins(third, 'add');
      await adds(owner, 'By the owner');
      await adds(third, 'By the third');
    });

    test('gives the heir the whole book with its history after they accept; the other members stay', async () => {
      await owner.call('offer-hand-over', { ...inHousehold, id: heir.id, role: 'edit' });
      const [rows, all, history] = [await rowsOf(owner), await figures(owner), await historyOf(owner)];
      const { Cursor } = await third.call('changes-since', inHousehold);
      const answer = await heir.call('accept-hand-over', inHousehold);
      expect(answer).toEqual({ BookId: ids.root, BookName: 'Household' });
      expect(await rowsOf(heir)).toEqual(rows);
      expect(await figures(heir)).toEqual(all);
      expect(await figures(owner)).toEqual(all);
      expect(await figures(third)).toEqual(all);
      const [event, ...before] = await historyOf(heir);
      expect(event).toMatchObject({
        Kind: 'hand-over',
        by: heir.id,
        Member: { PersonId: owner.id, Role: 'edit' },
      });
      expect(before).toEqual(history);
      expect(await heir.call('hand-over-offers', {})).toEqual([]);
      expect((await heir.call('members', inHousehold)).HandOver).toBeUndefined();
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
      // A client that follows the book continues from its cursor.
      await adds(heir, 'By the heir');
      const since = await third.call('changes-since', { ...inHousehold, since: Cursor });
      expect(since.Actions.map(({ Kind, By }) => [Kind, By?.PersonId])).toEqual([
        ['hand-over', heir.id],
        ['add-transaction', heir.id],
      ]);
      expect(await errorIdOf(owner, 'withdraw-hand-over', inHousehold)).toBe('bookNotFound');
    });

    test('lets the heir undo an action from before, but not the transfer itself', async () => {
      await handOver('view');
      const [event, last] = await heir.call('changes', inHousehold);
      expect(await errorIdOf(heir, 'undo', { undoes: event?.ActionId ?? '' })).toBe('notUndoable');
      await heir.call('undo', { undoes: last?.ActionId ?? '' });
      const { transactions } = await heir.export();
      expect(transactions.map((row) => row.TransactionDescription)).not.toContain('By the third');
      expect(await heir.call('verify-book', inHousehold)).toMatchObject({ ok: true });
    });

    test.each(['view', 'add', 'edit', undefined] as const)(
      'leaves the previous owner the role %s that they chose',
      async (role) => {
        await handOver(role);
        const books = await owner.call('all-books', {});
        expect(books.map(({ AccountName, Role }) => [AccountName, Role])).toEqual([
          ['Diary', undefined],
          ...(role === undefined ? [] : [['Household', role]]),
        ]);
        const { Members } = await heir.call('members', inHousehold);
        expect(Members.find(({ PersonId }) => PersonId === owner.id)?.Role).toBe(role);
      },
    );

    test('gives the book another name if the heir has a book with that name', async () => {
      await heir.import({ accounts: makeBook('household').accounts });
      await owner.call('offer-hand-over', { ...inHousehold, id: heir.id });
      const [offer] = await heir.call('hand-over-offers', {});
      const bookName = offer?.BookName;
      expect(bookName).not.toBe('Household');
      expect((await heir.call('accept-hand-over', { bookName })).BookName).toBe('Household (2)');
    });

    describe('ownership offer', () => {
      const offers = (role?: WireMemberRole) =>
        owner.call('offer-hand-over', { ...inHousehold, id: heir.id, ...(role && { role }) });
      const isStillOwned = async () => expect((await owner.call('members', inHousehold)).Role).toBe('own');

      test('is visible to the owner and the heir only, with the size of the book for the heir', async () => {
        const answer = await offers('view');
        expect(answer.HandOver).toMatchObject({ To: { PersonId: heir.id }, Role: 'view' });
        expect((await heir.call('members', inHousehold)).HandOver).toEqual(answer.HandOver);
        expect((await third.call('members', inHousehold)).HandOver).toBeUndefined();
        expect(await third.call('hand-over-offers', {})).toEqual([]);
        const flags = async (person: EngineUser) =>
          (await person.call('all-books', {})).map(({ IsOffered }) => IsOffered);
        expect([await flags(heir), await flags(third)]).toEqual([[true], [undefined]]);
        const [offer, ...more] = await heir.call('hand-over-offers', {});
        expect(more).toEqual([]);
        expect(offer).toMatchObject({
          BookId: ids.root,
          BookName: 'Household',
          Owner: { PersonId: owner.id },
          Role: 'view',
          Rows: zoned.length + 3 + 1,
        });
        expect(offer?.Bytes).toBeGreaterThan(1000);
        await isStillOwned();
      });

      test('can only be accepted by the heir, not even by the owner', async () => {
        await offers();
        const stranger = await createEngineUser(open());
        expect(await errorIdOf(third, 'accept-hand-over', inHousehold)).toBe('offerOver');
        expect(await errorIdOf(stranger, 'accept-hand-over', inHousehold)).toBe('bookNotFound');
        expect(await errorIdOf(owner, 'accept-hand-over', inHousehold)).toBe('offerOver');
        await third.call('decline-hand-over', inHousehold);
        expect((await owner.call('members', inHousehold)).HandOver).toBeDefined();
        await isStillOwned();
      });

      test('ends when it is withdrawn, declined, expired, or replaced by an offer to another member', async () => {
        const isOver = async () => {
          expect(await errorIdOf(heir, 'accept-hand-over', inHousehold)).toBe('offerOver');
          expect(await heir.call('hand-over-offers', {})).toEqual([]);
          expect((await owner.call('members', inHousehold)).HandOver?.To.PersonId).not.toBe(heir.id);
          expect((await heir.call('all-books', {}))[0]?.IsOffered).toBeUndefined();
        };
        await offers();
        expect((await owner.call('withdraw-hand-over', inHousehold)).HandOver).toBeUndefined();
        await isOver();
        await offers();
        expect((await heir.call('decline-hand-over', inHousehold)).HandOver).toBeUndefined();
        await isOver();
        await offers();
        await open().query('update partita.ownership_offer set ends_at = now() where heir_id = $1', [
          heir.id,
        ]);
        await isOver();
        await offers();
        await owner.call('offer-hand-over', { ...inHousehold, id: third.id });
        await isOver();
      });

      test('ends with the membership, even if the heir joins again', async () => {
        await offers();
        await owner.call('change-member', { ...inHousehold, id: heir.id });
        expect(await errorIdOf(heir, 'accept-hand-over', inHousehold)).toBe('bookNotFound');
        await joins(heir, 'edit');
        expect(await errorIdOf(heir, 'accept-hand-over', inHousehold)).toBe('offerOver');
        await offers();
        await heir.call('leave-book', inHousehold);
        expect((await owner.call('members', inHousehold)).HandOver).toBeUndefined();
      });

      test('is accepted once by two concurrent calls', async () => {
        await offers('edit');
        const outcomes = await Promise.all(
          [1, 2].map(() =>
            heir.call('accept-hand-over', inHousehold).then(
              () => 'accepted',
              () => 'rejected',
            ),
          ),
        );
        expect(outcomes.toSorted()).toEqual(['accepted', 'rejected']);
        expect(await heir.call('verify-book', inHousehold)).toMatchObject({ ok: true });
        expect((await heir.call('all-books', {})).map(({ AccountName }) => AccountName)).toEqual([
          'Household',
        ]);
      });

      test('is only possible to a member, for an own book, and with a valid role', async () => {
        const stranger = await createEngineUser(open());
        const offer = (person: EngineUser, id: string, role = 'edit') =>
          errorIdOf(person, 'offer-hand-over', { ...inHousehold, id, role });
        expect(await offer(owner, stranger.id)).toBe('noMember');
        expect(await offer(owner, owner.id)).toBe('noMember');
        expect(await offer(heir, third.id)).toBe('bookNotFound');
        expect(await offer(owner, heir.id, 'own')).toBe('notARole');
      });

      test('cannot be accepted if the heir already has records of the book', async () => {
        const copy = makeBook('Copy 2');
        await heir.import({
          accounts: copy.accounts,
          transactions: [
            { ...makeTransaction(copy.ids.food, copy.ids.bank, 1n), TransactionId: bread.TransactionId },
          ],
        });
        await offers();
        expect(await errorIdOf(heir, 'accept-hand-over', inHousehold)).toBe('alreadyHasRecords');
        await isStillOwned();
      });
    });
  });
}
