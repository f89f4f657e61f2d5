import { expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { CallInput } from '#contract/calls.ts';
import type { WireMemberRole } from '#contract/members.ts';
import { addSmallBook, newTestId, expectRejection, newTransactionInput, type SmallBook } from '../support.ts';
import type { ConformanceSuite } from '../conformance-target.ts';

/** Creates an owner and a member with one shared book, and the name of the book for each of them. */
async function createSharedBook(newUser: () => Promise<Backend>, role: WireMemberRole) {
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
    transaction: newTransactionInput(book.food, book.cash, fields),
  });

const rowsOf = (user: Backend, book: SmallBook) =>
  user.call('transactions', { bookName: book.name, account: { AccountId: book.cash } });

/** Further rules of shared books: retried calls, export, ownership transfer. */
export const sharedBookSuite: ConformanceSuite = {
  calls: [
    'members',
    'offer-hand-over',
    'withdraw-hand-over',
    'hand-over-offers',
    'accept-hand-over',
    'decline-hand-over',
  ],
  run({ newUser, differences, onlyOwnerCopies }) {
    test('a retried call of a member is applied once', async () => {
      const { member, book } = await createSharedBook(newUser, 'add');
      const body = { bookName: book.name, transaction: newTransactionInput(book.food, book.cash) };
      const several = { bookName: book.name, add: [newTransactionInput(book.food, book.cash)] };
      for (const _time of ['once', 'twice']) {
        await member.call('add-transaction', body);
        await member.call('change-transactions', several);
      }
      expect(await rowsOf(member, book)).toHaveLength(2);
    });

    test('each member sees by the sync cursor of the book that another one changed it', async () => {
      const { owner, member, book } = await createSharedBook(newUser, 'add');
      const markOf = async (user: Backend) =>
        (await user.call('changes-since', { bookName: book.name })).Cursor;
      for (const [does, sees] of [
        [owner, member],
        [member, owner],
      ] as const) {
        const before = await markOf(sees);
        expect(await markOf(sees)).toBe(before);
        const row = await adds(does, book);
        const added = await markOf(sees);
        expect(added).not.toBe(before);
        await does.call('update-transaction', {
          bookName: book.name,
          transaction: { ...row, TransactionDescription: 'In other words' },
        });
        expect(await markOf(sees)).not.toBe(added);
      }
    });

    test('a book tells its owner that it is shared', async () => {
      const owner = await newUser();
      const book = await addSmallBook(owner, 'Household');
      await addSmallBook(owner, 'Mine');
      const readAnswer = async () => {
        const [books, root, accounts] = [
          await owner.call('all-books', {}),
          await owner.call('root-account', { bookName: book.name }),
          await owner.call('all-accounts', { bookName: book.name }),
        ];
        return [...books, ...(root === null ? [] : [root]), ...accounts].flatMap((account) =>
          account.IsShared ? [account.AccountName] : [],
        );
      };
      expect(await readAnswer()).toEqual([]);
      await owner.call('invite', { bookName: book.name, role: 'view' });
      expect(await readAnswer()).toEqual(['Household', 'Household', 'Household']);
    });

    test("an export has only the user's own books", async () => {
      const { owner, member, book } = await createSharedBook(newUser, 'edit');
      await addSmallBook(member, 'Mine');
      const { data } = await member.call('export-data', {});
      const names = data.accounts.flatMap((account) =>
        account.ParentAccountId === null ? [account.AccountName] : [],
      );
      expect(names).toEqual(['Mine']);
      expect(JSON.stringify(data)).not.toContain(book.food);
      expect((await owner.call('export-data', {})).data.accounts.length).toBe(8);
    });

    test('a member exports a shared book completely, with the author of each row, and no other book', async () => {
      const { owner, member, book, bookName } = await createSharedBook(newUser, 'add');
      await addSmallBook(owner, 'Diary');
      await addSmallBook(member, 'Mine');
      await adds(owner, book);
      await adds(member, book);
      await owner.call('change-items', {
        bookName: book.name,
        put: [{ ItemId: newTestId(), Kind: 'a-note', Body: '{}' }],
      });
      const { data: ofOwner } = await owner.call('export-data', { bookName: book.name });
      const { data: ofMember } = await member.call('export-data', { bookName });
      const lists = ({ accounts, transactions, items }: typeof ofOwner) => ({
        accounts,
        transactions,
        items,
      });
      expect(lists(ofMember)).toEqual(lists(ofOwner));
      expect(ofMember.accounts.map(({ AccountName }) => AccountName)).toContain('Household');
      expect(ofMember.accounts).toHaveLength(8);
      expect(ofMember.items).toHaveLength(1);
      const { Members } = await owner.call('members', { bookName: book.name });
      expect(ofMember.transactions.map(({ CreatedBy }) => CreatedBy)).toEqual([
        undefined,
        Members[0]?.PersonId,
      ]);
      await expectRejection(member.call('export-data', { bookName: 'Diary' }), 'not-found');
      await expectRejection((await newUser()).call('export-data', { bookName }), 'not-found');
    });

    test.runIf(onlyOwnerCopies === undefined)(
      'members receive the changes of a book, with the author of each row',
      async () => {
        const { owner, member, book, bookName } = await createSharedBook(newUser, 'view');
        const { Cursor: since } = await member.call('changes-since', { bookName });
        const row = await adds(owner, book);
        const { Actions, Cursor } = await member.call('changes-since', { bookName, since });
        expect(Actions).toMatchObject([
          { Kind: 'add-transaction', Records: [{ RecordId: row.TransactionId, Before: null, After: row }] },
        ]);
        expect((await member.call('changes-since', { bookName, since: Cursor })).Actions).toEqual([]);
      },
    );

    test.runIf(onlyOwnerCopies === undefined)(
      'a row moved from or to another book is reported without its state there',
      async () => {
        const { owner, member, book, bookName } = await createSharedBook(newUser, 'view');
        const diary = await addSmallBook(owner, 'Diary');
        const { food, cash } = diary;
        const [secret, moved] = [newTransactionInput(food, cash), newTransactionInput(book.food, book.cash)];
        await owner.call('add-transaction', { bookName: diary.name, transaction: secret });
        await owner.call('add-transaction', { bookName: book.name, transaction: moved });
        const { Cursor: since } = await member.call('changes-since', { bookName });
        const inBook = (row: typeof secret, of: SmallBook) => ({
          ...row,
          TransactionSplitAAccountId: of.food,
          TransactionSplitBAccountId: of.cash,
        });
        const transactions = [
          { ...inBook(secret, book), TransactionDescription: 'Come' },
          inBook(moved, diary),
          newTransactionInput(food, cash, { TransactionDescription: 'Hidden' }),
        ];
        await owner.call('import-data', { data: { transactions } });
        const { Actions } = await member.call('changes-since', { bookName, since });
        const records = Actions.flatMap(({ Records }) => Records);
        expect(records.map(({ RecordId, Before }) => [RecordId, Before]).toSorted()).toEqual(
          [secret, moved].map(({ TransactionId }) => [TransactionId, null]).toSorted(),
        );
        expect(records.flatMap(({ After }) => After ?? [])).toMatchObject([
          { TransactionDescription: 'Come' },
        ]);
      },
    );

    test.runIf(differences['accept-hand-over'] === undefined)(
      'a member becomes the owner of a book with its history by accepting it',
      async () => {
        const { owner, member, book } = await createSharedBook(newUser, 'view');
        const inBook = { bookName: book.name };
        await adds(owner, book);
        const { Members, Owner } = await owner.call('members', inBook);
        const rows = await rowsOf(owner, book);
        const offer = { ...inBook, id: Members[0]?.PersonId ?? '', role: 'edit' as const };
        await owner.call('offer-hand-over', offer);
        await owner.call('withdraw-hand-over', inBook);
        await expectRejection(member.call('accept-hand-over', inBook), 'not-found');
        await owner.call('offer-hand-over', offer);
        await member.call('decline-hand-over', inBook);
        await expectRejection(member.call('accept-hand-over', inBook), 'not-found');
        await owner.call('offer-hand-over', offer);
        expect((await member.call('members', inBook)).Role).toBe('view');
        expect(await member.call('hand-over-offers', {})).toMatchObject([
          { BookName: book.name, Owner, Role: 'edit', Rows: 9 },
        ]);
        expect((await member.call('all-books', {}))[0]?.IsOffered).toBe(true);
        expect(await member.call('accept-hand-over', inBook)).toEqual({
          BookId: book.root,
          BookName: book.name,
        });
        const added = rows.map((row) => ({ ...row, CreatedBy: Owner.PersonId }));
        expect(await rowsOf(member, book)).toEqual(added);
        expect(await member.call('members', inBook)).toMatchObject({
          Role: 'own',
          Members: [{ PersonId: Owner.PersonId, Role: 'edit' }],
        });
        const [event, ...before] = await member.call('changes', inBook);
        expect(event).toMatchObject({ Kind: 'hand-over', Member: { ...Owner, Role: 'edit' } });
        expect(before.length).toBeGreaterThan(7);
        const own = await adds(owner, book);
        expect(own.TransactionId).toBe((await rowsOf(member, book))[0]?.TransactionId ?? newTestId());
      },
    );
  },
};
