import { expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { CallInput, CallName } from '#contract/calls.ts';
import type { MemberRole } from '#contract/members.ts';
import { addSmallBook, newId, refused, transactionOf, type SmallBook } from '../support.ts';
import type { Suite } from '../target.ts';

/** Two people with one book: it is shared by its owner, and each finds their own call about it by its name. */
async function shared(newUser: () => Promise<Backend>, role: MemberRole) {
  const [owner, member] = [await newUser(), await newUser()];
  const book = await addSmallBook(owner, 'Household');
  const { Token } = await owner.call('invite', { bookName: book.name, role });
  const { BookName } = await member.call('join', { token: Token });
  return { owner, member, book, bookName: BookName };
}

const adds = (
  user: Backend,
  book: SmallBook,
  fields: Partial<CallInput<'add-transaction'>['transaction']> = {},
) =>
  user.call('add-transaction', {
    bookName: book.name,
    transaction: transactionOf(book.food, book.cash, fields),
  });

const rowsOf = (user: Backend, book: SmallBook) =>
  user.call('transactions', { bookName: book.name, account: { AccountId: book.cash } });

/** A book that several people share (calls.md Members). */
export const membersSuite: Suite = {
  calls: ['members', 'invite', 'join', 'change-member', 'hand-over', 'leave-book'],
  run({ newUser, differences }) {
    test('an invitation brings the book, once, with its role and whose it is', async () => {
      const { owner, member, book } = await shared(newUser, 'view');
      const [seen] = await member.call('all-books', {});
      const { Owner, ...sharing } = await owner.call('members', { bookName: book.name });
      expect(seen).toMatchObject({ AccountId: book.root, AccountName: 'Household', Role: 'view', Owner });
      expect(sharing).toMatchObject({ Role: 'own', Members: [{ Role: 'view' }], Invitations: [] });
      expect(await member.call('members', { bookName: book.name })).toMatchObject({
        Role: 'view',
        Owner,
        Members: sharing.Members,
      });
      const { Token } = await owner.call('invite', { bookName: book.name, role: 'add' });
      await member.call('join', { token: Token });
      expect((await member.call('members', { bookName: book.name })).Role).toBe('add');
      await refused((await newUser()).call('join', { token: Token }), 'not-found');
    });

    test('what one of them does the other sees, and who it was', async () => {
      const { owner, member, book } = await shared(newUser, 'edit');
      const { Mark } = await owner.call('changes-since', { bookName: book.name });
      const mine = await adds(owner, book);
      const theirs = await adds(member, book, { TransactionDescription: 'Theirs' });
      expect(await rowsOf(owner, book)).toEqual(await rowsOf(member, book));
      const all = (user: Backend) =>
        user
          .call('all-accounts', { bookName: book.name })
          .then((accounts) => accounts.map(({ Role: _role, Owner: _owner, ...account }) => account));
      expect(await all(owner)).toEqual(await all(member));
      const { Owner, Members } = await owner.call('members', { bookName: book.name });
      const [last, before] = await owner.call('changes', { bookName: book.name });
      expect([last?.By, before?.By]).toMatchObject([
        { PersonId: Members[0]?.PersonId },
        { PersonId: Owner.PersonId },
      ]);
      expect([last?.ThingId, before?.ThingId]).toEqual([theirs.TransactionId, mine.TransactionId]);
      const since = await owner.call('changes-since', { bookName: book.name, since: Mark });
      expect(since.Actions.map(({ By }) => By?.PersonId)).toEqual([Owner.PersonId, Members[0]?.PersonId]);
    });

    test('what a member sends twice is done once', async () => {
      const { member, book } = await shared(newUser, 'add');
      const body = { bookName: book.name, transaction: transactionOf(book.food, book.cash) };
      const several = { bookName: book.name, add: [transactionOf(book.food, book.cash)] };
      for (const _time of ['once', 'twice']) {
        await member.call('add-transaction', body);
        await member.call('change-transactions', several);
      }
      expect(await rowsOf(member, book)).toHaveLength(2);
    });

    test('a role does what it may and is refused the rest', async () => {
      const { owner, member, book } = await shared(newUser, 'view');
      const row = await adds(owner, book);
      const { Members } = await owner.call('members', { bookName: book.name });
      const is = (role: MemberRole) =>
        owner.call('change-member', { bookName: book.name, id: Members[0]?.PersonId ?? '', role });
      const edit = (TransactionId: string) =>
        member.call('update-transaction', {
          bookName: book.name,
          transaction: { TransactionId, TransactionNotes: 'Changed' },
        });
      await refused(adds(member, book), 'not-allowed');
      await refused(edit(row.TransactionId), 'not-allowed');
      await is('add');
      const own = await adds(member, book);
      expect((await edit(own.TransactionId)).TransactionNotes).toBe('Changed');
      await refused(edit(row.TransactionId), 'not-allowed');
      const { food: AccountId } = book;
      const rename = () =>
        member.call('update-subaccount', {
          bookName: book.name,
          account: { AccountId, AccountName: 'Meals' },
        });
      await refused(rename(), 'not-allowed');
      await is('edit');
      expect((await edit(row.TransactionId)).TransactionNotes).toBe('Changed');
      expect((await rename()).AccountName).toBe('Meals');
      // The book itself is its owner's.
      const of: [CallName, unknown][] = [
        ['invite', { bookName: book.name, role: 'edit' }],
        ['change-member', { bookName: book.name, id: Members[0]?.PersonId, role: 'edit' }],
        ['hand-over', { bookName: book.name, id: Members[0]?.PersonId }],
        [
          'update-subaccount',
          { bookName: book.name, account: { AccountId: book.root, AccountName: 'Ours' } },
        ],
        ['delete-subaccount', { bookName: book.name, account: { AccountId: book.root } }],
      ];
      for (const [name, body] of of)
        await expect(member.call(name, body as CallInput<CallName>), name).rejects.toThrow();
      expect((await owner.call('all-books', {})).map(({ AccountName }) => AccountName)).toEqual([
        'Household',
      ]);
    });

    test('who is taken out, or leaves, has nothing of it from the next call on', async () => {
      const { owner, member, book } = await shared(newUser, 'edit');
      const { Members } = await owner.call('members', { bookName: book.name });
      await owner.call('change-member', { bookName: book.name, id: Members[0]?.PersonId ?? '' });
      await refused(rowsOf(member, book), 'not-found');
      expect(await member.call('all-books', {})).toEqual([]);
      const { Token } = await owner.call('invite', { bookName: book.name, role: 'view' });
      await member.call('join', { token: Token });
      expect(await member.call('leave-book', { bookName: book.name })).toBe(true);
      expect(await member.call('all-books', {})).toEqual([]);
      expect((await owner.call('members', { bookName: book.name })).Members).toEqual([]);
      await refused(owner.call('leave-book', { bookName: book.name }), 'not-allowed');
    });

    test('what is exported is one’s own', async () => {
      const { owner, member, book } = await shared(newUser, 'edit');
      await addSmallBook(member, 'Mine');
      const { data } = await member.call('export-data', {});
      const names = data.accounts.flatMap((account) =>
        account.ParentAccountId === null ? [account.AccountName] : [],
      );
      expect(names).toEqual(['Mine']);
      expect(JSON.stringify(data)).not.toContain(book.food);
      expect((await owner.call('export-data', {})).data.accounts.length).toBe(8);
    });

    test.runIf(differences['hand-over'] === undefined)(
      'a book is handed over, and its history with it',
      async () => {
        const { owner, member, book } = await shared(newUser, 'view');
        await adds(owner, book);
        const { Members, Owner } = await owner.call('members', { bookName: book.name });
        const rows = await rowsOf(owner, book);
        await owner.call('hand-over', { bookName: book.name, id: Members[0]?.PersonId ?? '' });
        expect(await rowsOf(member, book)).toEqual(rows);
        expect(await member.call('members', { bookName: book.name })).toMatchObject({
          Role: 'own',
          Members: [{ PersonId: Owner.PersonId, Role: 'edit' }],
        });
        expect((await member.call('changes', { bookName: book.name })).length).toBeGreaterThan(7);
        const own = await adds(owner, book);
        expect(own.TransactionId).toBe((await rowsOf(member, book))[0]?.TransactionId ?? newId());
      },
    );
  },
};
