import { beforeAll, expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { WireMemberRole } from '#contract/members.ts';
import {
  newAccountInput,
  addSmallBook,
  newTestId,
  expectRejection,
  type SmallBook,
  readTotals,
  newTransactionInput,
} from '../support.ts';
import type { ConformanceSuite, ConformanceTarget } from '../conformance-target.ts';

const roles = ['view', 'add', 'edit'] as const;

/** Members of a book: their rights to read and write, how they join and leave. */
export const membersSuite: ConformanceSuite = {
  calls: ['members', 'invite', 'invitation', 'join', 'change-member', 'leave-book'],
  run({ newUser }: ConformanceTarget) {
    const inHousehold = { bookName: 'Household' };
    const people = {} as Record<WireMemberRole | 'stranger', Backend>;
    let owner: Backend;
    let book: SmallBook;
    let first: string;

    const joins = async (person: Backend, role: WireMemberRole) => {
      const { Token } = await owner.call('invite', { ...inHousehold, role });
      return person.call('join', { token: Token });
    };
    const idOf = async (person: Backend): Promise<string> => {
      const { Members } = await owner.call('members', inHousehold);
      const before = new Set(Members.map(({ PersonId }) => PersonId));
      await joins(person, 'view');
      const after = await owner.call('members', inHousehold);
      return after.Members.find(({ PersonId }) => !before.has(PersonId))?.PersonId ?? '';
    };
    const addition = (fields: Parameters<typeof newTransactionInput>[2] = {}) => ({
      ...inHousehold,
      transaction: newTransactionInput(book.food, book.cash, fields),
    });
    const add = async (person: Backend, fields?: Parameters<typeof newTransactionInput>[2]) =>
      (await person.call('add-transaction', addition(fields))).TransactionId;
    const change = (person: Backend, TransactionId: string, fields: object) =>
      person.call('update-transaction', { ...inHousehold, transaction: { TransactionId, ...fields } });
    const remove = (person: Backend, TransactionId: string) =>
      person.call('delete-transaction', { ...inHousehold, transaction: { TransactionId } });
    const totals = (person: Backend) => readTotals(person, 'Household');
    const newest = async (person: Backend) => (await person.call('changes', inHousehold))[0];
    const isRejected = async (work: Promise<unknown>) =>
      expect((await expectRejection(work, 'not-allowed')).detail.id).toBe('notYourRole');

    beforeAll(async () => {
      owner = await newUser();
      book = await addSmallBook(owner, 'Household');
      await addSmallBook(owner, 'Diary');
      first = await add(owner, { TransactionDescription: 'Bread', TagsInSemicolonSeparated: 'home' });
      for (const name of [...roles, 'stranger'] as const) {
        people[name] = await newUser();
        if (name !== 'stranger') await joins(people[name], name);
      }
    });

    test('lists a shared book with its owner for each member, and no other book of the owner', async () => {
      for (const role of roles) {
        const [shared, ...more] = await people[role].call('all-books', {});
        expect(shared).toMatchObject({ AccountId: book.root, AccountName: 'Household', Role: role });
        expect(shared?.Owner?.Name).not.toBe('');
        expect(more).toEqual([]);
      }
      expect(await people.stranger.call('all-books', {})).toEqual([]);
      expect((await owner.call('all-books', {})).map(({ Role }) => Role)).toEqual([undefined, undefined]);
      await expectRejection(people.stranger.call('all-accounts', inHousehold), 'not-found');
      await expectRejection(people.edit.call('all-accounts', { bookName: 'Diary' }), 'not-found');
    });

    test('all members read the same data', async () => {
      const reads = async (person: Backend) => ({
        accounts: (await person.call('all-accounts', inHousehold)).map(
          ({ Role: _role, Owner: _owner, IsShared: _isShared, ...account }) => account,
        ),
        rows: await person.call('transactions', { ...inHousehold, account: { AccountId: book.cash } }),
        found: await person.call('search-transactions', { ...inHousehold, searchText: 'bread' }),
        tags: await person.call('all-tag-accounts', inHousehold),
        flows: await person.call('flows', inHousehold),
        items: await person.call('items', inHousehold),
        right: await person.call('verify-book', inHousehold),
        done: await person.call('changes', inHousehold),
      });
      const wanted = await reads(owner);
      expect(wanted.rows).toHaveLength(1);
      expect(wanted.right.ok).toBe(true);
      for (const role of roles) expect(await reads(people[role]), role).toEqual(wanted);
      const root = await people.view.call('root-account', inHousehold);
      expect(root).toMatchObject({ AccountId: book.root, Role: 'view' });
      for (const role of roles) {
        const { data } = await people[role].call('export-data', {});
        expect(data.accounts).toEqual([]);
      }
    });

    test('the members of a book see each other', async () => {
      const answer = await owner.call('members', inHousehold);
      expect(answer.Role).toBe('own');
      expect(answer.Members.map(({ Role }) => Role)).toEqual([...roles]);
      for (const role of roles) {
        const seen = await people[role].call('members', inHousehold);
        expect(seen).toEqual({ ...answer, Role: role, Invitations: [] });
      }
      await expectRejection(people.stranger.call('members', inHousehold), 'not-found');
    });

    test('a member who may view changes nothing', async () => {
      const { view } = people;
      const before = await totals(owner);
      await isRejected(view.call('add-transaction', addition()));
      await isRejected(change(view, first, { TransactionNotes: 'x' }));
      await isRejected(remove(view, first));
      await isRejected(
        view.call('change-transactions', { ...inHousehold, remove: [{ TransactionId: first }] }),
      );
      await isRejected(
        view.call('change-items', {
          ...inHousehold,
          put: [{ ItemId: newTestId(), Kind: 'a-note', Body: '{}' }],
        }),
      );
      await isRejected(view.call('delete-subaccount', { ...inHousehold, account: { AccountId: book.loan } }));
      await isRejected(view.call('undo', { undoes: (await newest(view))?.ActionId ?? '' }));
      expect(await totals(owner)).toEqual(before);
    });

    test('a member who may add changes only the rows they added', async () => {
      const { add: adder } = people;
      const before = await totals(owner);
      const mine = await add(adder);
      await change(adder, mine, { TransactionNotes: 'mine' });
      await change(adder, mine, { TransactionSplitAValue: '77' });
      await change(adder, mine, { TransactionSplitAAccountId: book.salary });
      // Changes both accounts in one call.
      await change(adder, mine, {
        TransactionSplitAAccountId: book.food,
        TransactionSplitBAccountId: book.bank,
        TagsInSemicolonSeparated: 'trip',
      });
      expect((await totals(adder)).get(book.bank)).toEqual({ total: '-77', count: 1 });
      expect(await totals(owner)).toEqual(await totals(adder));
      await isRejected(change(adder, first, { TransactionNotes: 'x' }));
      await isRejected(remove(adder, first));
      await isRejected(
        adder.call('change-transactions', { ...inHousehold, remove: [{ TransactionId: first }] }),
      );
      await isRejected(
        adder.call('add-subaccount', { ...inHousehold, account: newAccountInput(book.root, 'New') }),
      );
      await remove(adder, mine);
      expect(await totals(owner)).toEqual(before);
      expect(await owner.call('verify-book', inHousehold)).toMatchObject({ ok: true });
    });

    test('an adder can add several rows in one call, such as the lines of one purchase', async () => {
      const { add: adder } = people;
      const before = await totals(owner);
      const rows = [newTransactionInput(book.food, book.cash), newTransactionInput(book.loan, book.cash)];
      const body = { ...inHousehold, add: rows, action: { id: newTestId(), kind: 'a-purchase' } };
      const { added } = await adder.call('change-transactions', body);
      expect(added).toHaveLength(2);
      expect((await adder.call('change-transactions', body)).added).toEqual(added);
      expect(await newest(owner)).toMatchObject({ Kind: 'a-purchase', Added: 2 });
      await adder.call('undo', { undoes: body.action.id });
      expect(await totals(owner)).toEqual(before);
    });

    test('a member who may edit changes everything but the book itself', async () => {
      const { edit } = people;
      const before = await totals(owner);
      const mine = await add(edit);
      await change(edit, first, { TransactionNotes: 'seen' });
      await change(edit, mine, {
        TransactionSplitAAccountId: book.salary,
        TransactionSplitBAccountId: book.bank,
      });
      await edit.call('change-transactions', {
        ...inHousehold,
        add: [newTransactionInput(book.food, book.cash), newTransactionInput(book.food, book.cash)],
        remove: [{ TransactionId: mine }],
      });
      await edit.call('undo', { undoes: (await newest(edit))?.ActionId ?? '' });
      await remove(edit, mine);
      expect(await totals(owner)).toEqual(before);
      await edit.call('update-subaccount', {
        ...inHousehold,
        account: { AccountId: book.food, AccountName: 'Meals' },
      });
      const account = newAccountInput(book.food, 'Fruit', { AccountType: 'EXPENSE' });
      await edit.call('add-subaccount', { ...inHousehold, account });
      await edit.call('delete-subaccount', { ...inHousehold, account: { AccountId: account.AccountId } });
      const item = { ItemId: newTestId(), Kind: 'a-note', Body: '{}' };
      const { put } = await edit.call('change-items', { ...inHousehold, put: [item] });
      const [{ ItemDateEntered } = { ItemDateEntered: '' }] = put;
      await edit.call('change-items', { ...inHousehold, remove: [{ ItemId: item.ItemId, ItemDateEntered }] });
      const root = { AccountId: book.root, AccountName: 'Mine' };
      await isRejected(edit.call('update-subaccount', { ...inHousehold, account: root }));
      await isRejected(edit.call('delete-subaccount', { ...inHousehold, account: { AccountId: book.root } }));
      await expectRejection(edit.call('invite', { ...inHousehold, role: 'edit' }), 'not-found');
      expect(await owner.call('verify-book', inHousehold)).toMatchObject({ ok: true });
    });

    test('an action names its author, and any member who may edit can undo it', async () => {
      const mine = await add(people.add);
      const { Members, Owner } = await owner.call('members', inHousehold);
      const answer = await newest(owner);
      const adder = Members.find(({ Role }) => Role === 'add');
      expect(answer).toMatchObject({
        Kind: 'add-transaction',
        By: { PersonId: adder?.PersonId, Name: adder?.Name },
      });
      expect(await people.view.call('changes', inHousehold)).toEqual(
        await owner.call('changes', inHousehold),
      );
      await people.edit.call('undo', { undoes: answer?.ActionId ?? '' });
      await expectRejection(remove(people.edit, mine), 'not-found');
      await remove(owner, await add(owner));
      expect(await newest(people.view)).toMatchObject({ Kind: 'delete-transaction', By: Owner });
    });

    test('a member who may add undoes their own additions, not the actions of others', async () => {
      const mine = await add(people.add);
      const own = await newest(people.add);
      const theirs = await add(owner);
      await isRejected(people.add.call('undo', { undoes: (await newest(people.add))?.ActionId ?? '' }));
      await people.add.call('undo', { undoes: own?.ActionId ?? '' });
      await expectRejection(remove(owner, mine), 'not-found');
      await remove(owner, theirs);
    });

    test('an invitation works once, not for the owner, and not after its withdrawal', async () => {
      const person = await newUser();
      const isOver = async (who: Backend, token: string) => {
        for (const call of ['join', 'invitation'] as const)
          expect((await expectRejection(who.call(call, { token }), 'not-found', 'token')).detail.id).toBe(
            'invitationOver',
          );
      };
      const { Token, InvitationId } = await owner.call('invite', { ...inHousehold, role: 'view' });
      const { Invitations } = await owner.call('members', inHousehold);
      expect(Invitations).toMatchObject([{ InvitationId, Role: 'view' }]);
      expect(JSON.stringify(Invitations)).not.toContain(Token);
      await isOver(owner, Token);
      const { Owner } = await owner.call('members', inHousehold);
      const { EndsAt } = Invitations[0] ?? { EndsAt: '' };
      const answer = { BookName: 'Household', Owner, Role: 'view', EndsAt };
      expect(await person.call('invitation', { token: Token })).toEqual(answer);
      expect(await person.call('join', { token: Token })).toMatchObject({
        BookId: book.root,
        BookName: 'Household',
        Role: 'view',
      });
      await isOver(people.stranger, Token);
      for (const call of ['join', 'invitation'] as const)
        await expectRejection(people.stranger.call(call, { token: 'nothing' }), 'invalid', 'token');
      const again = await owner.call('invite', { ...inHousehold, role: 'edit' });
      await owner.call('change-member', { ...inHousehold, id: again.InvitationId });
      await isOver(people.stranger, again.Token);
      await person.call('leave-book', inHousehold);
      await expectRejection(owner.call('leave-book', inHousehold), 'not-allowed');
    });

    test('an invitation with a lower role keeps the higher one, and one with a higher role raises it', async () => {
      const person = await newUser();
      await joins(person, 'add');
      expect((await joins(person, 'view')).Role).toBe('add');
      await add(person);
      expect((await joins(person, 'edit')).Role).toBe('edit');
      await person.call('leave-book', inHousehold);
    });

    test('rejects the next call of a member who was removed or left', async () => {
      const person = await newUser();
      const id = await idOf(person);
      await joins(person, 'edit');
      await add(person, { TransactionSplitAValue: '1' });
      await owner.call('change-member', { ...inHousehold, id, role: 'view' });
      await isRejected(person.call('add-transaction', addition()));
      await owner.call('change-member', { ...inHousehold, id });
      expect(await person.call('all-books', {})).toEqual([]);
      await expectRejection(person.call('all-accounts', inHousehold), 'not-found');
      await expectRejection(person.call('add-transaction', addition()), 'not-found');
      await joins(person, 'edit');
      expect(await person.call('all-books', {})).toHaveLength(1);
      await person.call('leave-book', inHousehold);
      expect(await person.call('all-books', {})).toEqual([]);
    });

    test('no name of a shared book can capture calls that are meant for another book', async () => {
      const [person, attacker] = [await newUser(), await newUser()];
      const theirs = await addSmallBook(attacker, 'Theirs');
      await addSmallBook(person, 'Household');
      const { BookName: shown } = await joins(person, 'edit');
      const { Token } = await attacker.call('invite', { bookName: 'Theirs', role: 'edit' });
      await person.call('join', { token: Token });
      const names = async () => {
        const books = await person.call('all-books', {});
        const all = books.map(({ AccountName }) => AccountName.toLowerCase());
        expect(new Set(all).size).toBe(all.length);
        for (const { AccountId, AccountName } of books)
          expect((await person.call('root-account', { bookName: AccountName }))?.AccountId).toBe(AccountId);
        return new Map(books.map(({ AccountId, AccountName }) => [AccountId, AccountName]));
      };
      await attacker.call('update-subaccount', {
        bookName: 'Theirs',
        account: { AccountId: theirs.root, AccountName: shown },
      });
      expect((await names()).get(book.root)).toBe(shown);
      await addSmallBook(person, shown);
      expect((await names()).get(book.root)).not.toBe(shown);
    });

    test('a shared book with the name of another book is distinguished by its owner', async () => {
      const person = await newUser();
      const own = await addSmallBook(person, 'Household');
      const { BookName } = await joins(person, 'edit');
      expect(BookName).not.toBe('Household');
      const names = (await person.call('all-books', {})).map(({ AccountName }) => AccountName);
      expect(names).toEqual(['Household', BookName]);
      const ids = async (bookName: string) =>
        (await person.call('all-accounts', { bookName })).map(({ AccountId }) => AccountId);
      expect(await ids(BookName)).toContain(book.root);
      expect(await ids('Household')).toContain(own.root);
      const { transaction } = addition();
      await person.call('add-transaction', { transaction, bookName: BookName });
      await person.call('delete-transaction', { transaction, bookName: BookName });
    });
  },
};
