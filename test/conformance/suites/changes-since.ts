import { expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { ChangesSince } from '#contract/actions.ts';
import { CallError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { actionOf, newest, rowsOf, undo } from '../action-support.ts';
import { accountOf, addSmallBook, newId, refused, transactionOf, userWithBook } from '../support.ts';
import type { Suite } from '../target.ts';

type Thing = ChangesSince['Actions'][number]['Things'][number];

const markNow = async (user: Backend, book = {}) => (await user.call('changes-since', book)).Mark;

/** All that was done since a mark, page by page. */
async function follow(user: Backend, since: string, book = {}) {
  const pages: ChangesSince[] = [];
  for (let mark = since; ;) {
    const page = await user.call('changes-since', { ...book, since: mark });
    pages.push(page);
    mark = page.Mark;
    if (!page.HasMore) return { pages, mark, actions: pages.flatMap(({ Actions }) => Actions) };
  }
}

const thingsOf = (told: { actions: ChangesSince['Actions'] }): Thing[] =>
  told.actions.flatMap(({ Things }) => Things);

const refusalOf = (error: unknown): unknown => (error instanceof CallError ? error.refusal.id : error);

/** A copy of rows, by their ids, with what was done taken over. */
function takeOver<Row>(rows: ReadonlyMap<string, Row>, things: readonly Thing[], what: Thing['What']) {
  const copy = new Map<string, unknown>(rows);
  for (const { What, ThingId, After } of things)
    if (What === what) {
      if (After === null) copy.delete(ThingId);
      else copy.set(ThingId, After);
    }
  return copy;
}

/** What was done since a mark, for those who keep a copy. */
export const changesSinceSuite: Suite = {
  calls: ['changes-since'],
  run({ newUser }) {
    test('without a mark the present one is told, and since then nothing', async () => {
      const { user, book } = await userWithBook(newUser);
      await user.call('add-transaction', { transaction: transactionOf(book.food, book.cash) });
      const now = await user.call('changes-since', {});
      expect(now).toEqual({ Actions: [], Mark: expect.stringMatching(/./), HasMore: false });
      expect(await user.call('changes-since', { since: now.Mark })).toEqual(now);
    });

    test('what was done is told oldest first, with what things were and what they are now', async () => {
      const { user, book } = await userWithBook(newUser);
      const mark = await markNow(user);
      const added = await user.call('add-transaction', { transaction: transactionOf(book.food, book.cash) });
      const { TransactionId } = added;
      const other = transactionOf(book.food, book.cash);
      await user.call('add-transaction', { transaction: other });
      const edit = { TransactionId, TransactionDescription: 'Dinner' };
      const changed = await user.call('update-transaction', { transaction: edit });
      await user.call('delete-transaction', { transaction: { TransactionId: other.TransactionId } });
      const told = await follow(user, mark);
      const of = (ThingId: string, rest: object) => [{ What: 'transaction', ThingId, ...rest }];
      expect(told.actions).toMatchObject([
        { Kind: 'add-transaction', Things: of(TransactionId, { Before: null, After: changed }) },
        { Kind: 'add-transaction' },
        {
          Kind: 'update-transaction',
          UndoOf: null,
          Things: of(TransactionId, { Before: added, After: changed }),
        },
        { Kind: 'delete-transaction', Things: of(other.TransactionId, { After: null }) },
      ]);
      expect(await follow(user, told.mark)).toMatchObject({ actions: [], mark: told.mark });
    });

    test('accounts, items and undos are told, and a copy that takes all over is as the book', async () => {
      const { user, book } = await userWithBook(newUser);
      const mark = await markNow(user);
      const before = await rowsOf(user);
      const ItemId = newId();
      const note = { ItemId, Kind: 'a-note', Body: '{"a":1}' };
      const { put } = await user.call('change-items', { put: [note] });
      const account = accountOf(book.food, 'Sweets', { AccountType: 'EXPENSE' });
      const sweets = await user.call('add-subaccount', { account });
      const row = transactionOf(sweets.AccountId, book.cash);
      await user.call('add-transaction', { transaction: row });
      await user.call('update-subaccount', { account: { AccountId: book.food, AccountName: 'Eating' } });
      await user.call('delete-transaction', { transaction: { TransactionId: row.TransactionId } });
      const { ActionId } = await newest(user);
      const undone = await undo(user, ActionId);
      const told = await follow(user, mark);
      expect(told.actions.at(-1)).toMatchObject({
        ActionId: undone.ActionId,
        Kind: 'undo',
        UndoOf: ActionId,
      });
      const things = thingsOf(told);
      const after = await rowsOf(user);
      const byAccount = (rows: typeof after) => new Map(rows.accounts.map((each) => [each.AccountId, each]));
      const byTransaction = (rows: typeof after) =>
        new Map(rows.transactions.map((each) => [each.TransactionId, each]));
      expect(takeOver(byAccount(before), things, 'account')).toEqual(byAccount(after));
      expect(takeOver(byTransaction(before), things, 'transaction')).toEqual(byTransaction(after));
      expect(things.find(({ What }) => What === 'item')).toEqual({
        What: 'item',
        ThingId: ItemId,
        Before: null,
        After: put[0],
      });
    });

    test('an action that goes on after a newer one is told again', async () => {
      const { user, book } = await userWithBook(newUser);
      const start = await markNow(user);
      const action = actionOf('bulk-edit');
      const [first, second, third] = [1, 2, 3].map(() => transactionOf(book.food, book.cash));
      if (!first || !second || !third) throw new Error('no rows');
      await user.call('add-transaction', { transaction: first, action });
      await user.call('add-transaction', { transaction: second });
      const { mark } = await follow(user, start);
      await user.call('add-transaction', { transaction: third, action });
      const told = await follow(user, mark);
      expect(told.actions).toMatchObject([{ ActionId: action.id, Kind: 'bulk-edit' }]);
      expect(thingsOf(told).map(({ ThingId }) => ThingId)).toContain(third.TransactionId);
      const onceMore = { TransactionId: first.TransactionId, TransactionDescription: 'Twice' };
      await user.call('update-transaction', { transaction: onceMore, action });
      expect(thingsOf(await follow(user, told.mark))).toContainEqual(
        expect.objectContaining({
          ThingId: first.TransactionId,
          After: expect.objectContaining({ TransactionDescription: 'Twice' }),
        }),
      );
    });

    test('what an action takes back of itself is not kept by who was told of it', async () => {
      const { user, book } = await userWithBook(newUser);
      for (const isAlone of [false, true]) {
        const action = actionOf('bulk-edit');
        const [kept, fleeting] = [transactionOf(book.food, book.cash), transactionOf(book.food, book.cash)];
        const add = (transaction: typeof kept) => user.call('add-transaction', { transaction, action });
        const start = await markNow(user);
        if (!isAlone) await add(kept);
        await add(fleeting);
        const { mark } = await follow(user, start);
        await user.call('delete-transaction', { transaction: fleeting, action });
        // Told of it, or sent to read the book anew.
        const told = await follow(user, mark).then(
          ({ actions }) =>
            actions.flatMap(({ Things }) => Things.map(({ ThingId, After }) => [ThingId, After])),
          refusalOf,
        );
        expect(['markUnknown', [[fleeting.TransactionId, null]]]).toContainEqual(told);
        const now = await markNow(user);
        expect(await follow(user, now)).toMatchObject({ actions: [], mark: now });
        await user.call('add-transaction', { transaction: transactionOf(book.food, book.cash) });
        expect((await follow(user, now)).actions).toHaveLength(1);
      }
    });

    test('a long action takes several pages, each thing of it is told once', async () => {
      const { user, book } = await userWithBook(newUser);
      const mark = await markNow(user);
      const transactions = Array.from({ length: limits.thingsPerPage + 20 }, () =>
        transactionOf(book.food, book.cash),
      );
      await user.call('import-data', { data: { transactions } });
      const told = await follow(user, mark);
      expect(told.pages[0]?.HasMore).toBe(true);
      expect(
        Math.max(...told.pages.map((page) => thingsOf({ actions: page.Actions }).length)),
      ).toBeLessThanOrEqual(limits.thingsPerPage);
      const ids = thingsOf(told).map(({ ThingId }) => ThingId);
      expect(ids.toSorted()).toEqual(transactions.map(({ TransactionId }) => TransactionId).toSorted());
    });

    test('what is done in another book is not told', async () => {
      const { user } = await userWithBook(newUser);
      const other = await addSmallBook(user, 'Other');
      const mark = await markNow(user);
      await user.call('add-transaction', {
        transaction: transactionOf(other.food, other.cash),
        bookName: other.name,
      });
      expect((await follow(user, mark)).actions).toEqual([]);
    });

    test('what was forgotten since, and a mark of another log, is refused', async () => {
      const { user, book } = await userWithBook(newUser);
      const add = () => user.call('add-transaction', { transaction: transactionOf(book.food, book.cash) });
      await add();
      const mark = await markNow(user);
      await user.call('forget-changes', { before: new Date(Date.now() + 86_400_000).toISOString() });
      expect((await refused(user.call('changes-since', { since: mark }), 'conflict')).refusal.id).toBe(
        'markUnknown',
      );
      const empty = await markNow(user);
      expect(await follow(user, empty)).toMatchObject({ actions: [], mark: empty });
      await add();
      // What of a forgotten log is left to stand at knows what came after it; where nothing is left the book is read anew.
      const toldSince = await follow(user, empty).then(({ actions }) => actions.length, refusalOf);
      expect(toldSince).toBe(empty === '' ? 'markUnknown' : 1);
      for (const since of [mark, 'elsewhere', `999999999999 ${newId()}`])
        await refused(user.call('changes-since', { since }), 'conflict');
      const stranger = await userWithBook(newUser);
      await refused(stranger.user.call('changes-since', { since: await markNow(user) }), 'conflict');
    });
  },
};
