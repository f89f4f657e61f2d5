import { expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { CallInput } from '#contract/calls.ts';
import type { WireItem } from '#contract/items.ts';
import { limits } from '#contract/limits.ts';
import { newTestAction, readNewestAction, readBookRows, undoById } from '../action-support.ts';
import { addSmallBook, createUserWithBook, expectRejection } from '../support.ts';
import { newAccountInput, newTestId, newTransactionInput } from '../support.ts';
import type { ConformanceSuite } from '../conformance-target.ts';

type Put = NonNullable<CallInput<'change-items'>['put']>[number];

/** Returns an item of an unknown kind. */
const newNote = (body: object = {}, fields: Partial<Put> = {}): Put => ({
  ItemId: newTestId(),
  Kind: 'a-note',
  Body: JSON.stringify(body),
  ...fields,
});

async function put(user: Backend, items: Put[], more: Omit<CallInput<'change-items'>, 'put'> = {}) {
  return (await user.call('change-items', { put: items, ...more })).put;
}

async function putOne(user: Backend, item: Put, more: Omit<CallInput<'change-items'>, 'put'> = {}) {
  const [stored] = await put(user, [item], more);
  if (stored === undefined) throw new Error('nothing was put');
  return stored;
}

const itemsOf = (user: Backend, bookName?: string) =>
  user.call('items', bookName === undefined ? {} : { bookName });

/** Returns the id and the seen version of an item, for a put or a removal. */
const seenVersion = ({ ItemId, ItemDateEntered }: WireItem) => ({ ItemId, ItemDateEntered });
const changed = (item: WireItem, body: object): Put => ({
  ...seenVersion(item),
  Kind: item.Kind,
  Body: JSON.stringify(body),
});

/** The small records of a book (calls.md Items). */
export const itemsSuite: ConformanceSuite = {
  calls: ['items', 'change-items'],
  run({ newUser, differences }) {
    test('items are listed by id, kind and book, as they were sent', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const other = await addSmallBook(user, 'Other');
      const items = [
        newNote({ Name: 'Ünder; the\nsea', list: [{ a: null }] }),
        newNote({}, { Kind: 'rule', Body: JSON.stringify({ Words: 'lunch', Account: book.food, Order: 0 }) }),
        newNote({ 2: 'two', 1: 'one' }, { Body: '{"2":"two",  "1":"one"}' }),
      ];
      const before = Date.now();
      const stored = await put(user, items);
      expect(stored).toEqual(
        items.map((item) => ({ ...item, BookId: book.root, ItemDateEntered: expect.any(String) })),
      );
      for (const { ItemDateEntered } of stored)
        expect(Math.abs(Date.parse(ItemDateEntered) - before)).toBeLessThan(60_000);
      await putOne(user, newNote(), { bookName: 'Other' });
      expect(await itemsOf(user, 'main')).toEqual(stored.toSorted((a, b) => (a.ItemId < b.ItemId ? -1 : 1)));
      expect(await user.call('items', { kinds: ['rule', 'report'] })).toEqual([stored[1]]);
      expect(await user.call('items', { kinds: [] })).toEqual([]);
      expect(await itemsOf(user, 'Other')).toMatchObject([{ BookId: other.root }]);
      await expectRejection(user.call('items', { bookName: 'Nowhere' }), 'not-found');
      await expectRejection(
        user.call('change-items', { put: [newNote()], bookName: 'Nowhere' }),
        'not-found',
      );
    });

    test('a change names the version that it saw and creates a later one', async () => {
      const { user } = await createUserWithBook(newUser);
      const first = await putOne(user, newNote({ a: 1 }));
      const second = await putOne(user, changed(first, { a: 2 }));
      expect(second.ItemDateEntered > first.ItemDateEntered).toBe(true);
      expect(await itemsOf(user)).toEqual([second]);
      const { ItemDateEntered: _date, ...unseen } = changed(second, { a: 3 });
      for (const late of [changed(first, { a: 3 }), unseen]) {
        const error = await expectRejection(
          user.call('change-items', { put: [newNote(), late] }),
          'conflict',
          'put.1.ItemDateEntered',
        );
        expect(error.detail.id).toBe('itemChangedMeanwhile');
      }
      for (const late of [seenVersion(first), { ItemId: first.ItemId }]) {
        const error = await expectRejection(
          user.call('change-items', { remove: [late] }),
          'conflict',
          'remove.0.ItemDateEntered',
        );
        expect(error.detail.id).toBe('itemChangedMeanwhile');
      }
      expect(await itemsOf(user)).toEqual([second]);
      expect(await user.call('change-items', { remove: [seenVersion(second)] })).toEqual({
        put: [],
        removed: [first.ItemId],
      });
      expect(await itemsOf(user)).toEqual([]);
    });

    test('a missing item is not found, and an id belongs to one item', async () => {
      const { user } = await createUserWithBook(newUser);
      await addSmallBook(user, 'Other');
      const elsewhere = await putOne(user, newNote(), { bookName: 'Other' });
      const change = (body: CallInput<'change-items'>) => user.call('change-items', body);
      const taken = await expectRejection(
        change({ put: [newNote({}, { ItemId: elsewhere.ItemId })] }),
        'conflict',
        'put.0.ItemId',
      );
      expect(taken.detail.id).toBe('itemIdTaken');
      const nowhere = { ItemId: newTestId(), ItemDateEntered: elsewhere.ItemDateEntered };
      for (const missing of [nowhere, seenVersion(elsewhere)]) {
        const put404 = await expectRejection(
          change({ put: [newNote({}, missing)] }),
          'not-found',
          'put.0.ItemId',
        );
        expect(put404.detail.id).toBe('itemNotFound');
        await expectRejection(change({ remove: [missing] }), 'not-found', 'remove.0.ItemId');
      }
      await expectRejection(change({ remove: [{ ItemId: newTestId() }] }), 'not-found', 'remove.0.ItemId');
      expect(await itemsOf(user)).toEqual([]);
      expect(await itemsOf(user, 'Other')).toEqual([elsewhere]);
    });

    test('puts and removals are atomic, two hundred at most', async () => {
      const { user } = await createUserWithBook(newUser);
      const [kept, gone] = await put(user, [newNote({ kept: true }), newNote({ gone: true })]);
      if (!kept || !gone) throw new Error('nothing was put');
      await expectRejection(
        user.call('change-items', {
          put: [newNote(), changed(kept, {})],
          remove: [seenVersion(gone), { ItemId: newTestId() }],
        }),
        'not-found',
        'remove.1.ItemId',
      );
      const listed = await itemsOf(user);
      expect(new Set(listed)).toEqual(new Set([kept, gone]));
      const fresh = newNote();
      expect(
        await user.call('change-items', {
          put: [fresh, changed(kept, { new: 1 })],
          remove: [seenVersion(gone)],
        }),
      ).toMatchObject({
        put: [{ ItemId: fresh.ItemId }, { ItemId: kept.ItemId, Body: '{"new":1}' }],
        removed: [gone.ItemId],
      });
      const many = Array.from({ length: limits.changesPerCall + 1 }, () => newNote());
      const tooMany = await expectRejection(user.call('change-items', { put: many }), 'invalid');
      expect(tooMany.issues[0]?.detail?.id).toBe('tooManyChanges');
      const twice = await expectRejection(
        user.call('change-items', { put: [fresh], remove: [{ ItemId: fresh.ItemId }] }),
        'invalid',
      );
      expect(twice.issues[0]?.detail?.id).toBe('itemTwice');
      expect(await put(user, many.slice(1))).toHaveLength(limits.changesPerCall);
      expect(await itemsOf(user)).toHaveLength(limits.changesPerCall + 2);
      expect(await user.call('change-items', {})).toEqual({ put: [], removed: [] });
    });

    test('a body is a JSON object of limited length that matches the schema of a known kind', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const bodies: [Partial<Put>, string][] = [
        [{ Body: '[]' }, 'put.0.Body'],
        [{ Body: 'no' }, 'put.0.Body'],
        [{ Body: JSON.stringify({ a: 'x'.repeat(limits.itemBody) }) }, 'put.0.Body'],
        [{ Kind: 'Rule' }, 'put.0.Kind'],
        [{ ItemId: '' }, 'put.0.ItemId'],
        [
          { Kind: 'balance-check', Body: `{"Account":"${book.cash}","Date":"2024-13-01","Balance":"1"}` },
          'put.0.Body.Date',
        ],
        [{ Kind: 'bank-number', Body: `{"Account":"${book.cash}"}` }, 'put.0.Body.Number'],
      ];
      for (const [fields, path] of bodies)
        await expectRejection(user.call('change-items', { put: [newNote({}, fields)] }), 'invalid', path);
      expect(await itemsOf(user)).toEqual([]);
      const long = newNote({ a: '€'.repeat(limits.itemBody - '{"a":""}'.length) });
      expect(await putOne(user, long)).toMatchObject(long);
    });

    test('an item is deleted and restored together with its account', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const ofLoan = await putOne(user, newNote({ Account: book.loan, Name: 'Checked' }));
      await put(user, [newNote({ Account: book.cash }), newNote({ InAccount: book.loan })]);
      const before = await itemsOf(user);
      await user.call('delete-subaccount', { account: { AccountId: book.loan } });
      expect(await itemsOf(user)).toEqual(before.filter(({ ItemId }) => ItemId !== ofLoan.ItemId));
      const deletion = await readNewestAction(user);
      expect(deletion).toMatchObject({
        Kind: 'delete-subaccount',
        Removed: 2,
        Changed: 0,
        Accounts: 1,
        Items: 1,
        About: 'Loan',
      });
      await undoById(user, deletion.ActionId);
      expect(await itemsOf(user)).toEqual(before);
      expect((await user.call('verify-book', {})).ok).toBe(true);
    });

    test('all items of a book are deleted and restored together with it', async () => {
      const { user } = await createUserWithBook(newUser);
      const root = await user.call('add-subaccount', {
        account: newAccountInput(null, 'Other', {
          AccountType: 'ROOT',
          IsPlaceholder: '1',
          AccountDescription: '',
        }),
      });
      await put(user, [newNote({ Name: 'A' }), newNote({ Name: 'B' })], { bookName: 'Other' });
      const before = await itemsOf(user, 'Other');
      await user.call('delete-subaccount', { account: { AccountId: root.AccountId }, bookName: 'Other' });
      expect((await user.call('export-data', {})).data.items).toBeUndefined();
      await undoById(user, (await readNewestAction(user)).ActionId);
      expect(await itemsOf(user, 'Other')).toEqual(before);
    });

    test.skipIf(differences['delete-subaccount'] !== undefined)(
      'items are deleted with a branch as well',
      async () => {
        const { user, book } = await createUserWithBook(newUser);
        await user.call('add-transaction', { transaction: newTransactionInput(book.cash, book.opening) });
        const kept = await putOne(user, newNote({ Account: book.food }));
        await put(user, [newNote({ Account: book.cash }), newNote({ Account: book.group })]);
        const [before, rows] = [await itemsOf(user), await readBookRows(user)];
        await user.call('delete-subaccount', { account: { AccountId: book.group }, override: true });
        expect(await itemsOf(user)).toEqual([kept]);
        await undoById(user, (await readNewestAction(user)).ActionId);
        expect([await itemsOf(user), await readBookRows(user)]).toEqual([before, rows]);
      },
    );

    test('changes of items are listed on request and undone to the exact version', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const action = newTestAction('bulk-edit');
      const first = await putOne(user, newNote({ Name: 'First' }), { action });
      expect(await readNewestAction(user)).toEqual({
        ActionId: action.id,
        Kind: 'bulk-edit',
        At: expect.any(String),
        BookId: book.root,
        Added: 1,
        Changed: 0,
        Removed: 0,
        Accounts: 0,
        Items: 1,
        About: 'First',
        UndoOf: null,
        UndoneBy: null,
      });
      const second = await putOne(user, changed(first, { Name: 'Second' }));
      await user.call('change-items', { remove: [seenVersion(second)] });
      const history = await user.call('changes', { id: first.ItemId, items: true });
      const record = { RecordType: 'item', RecordId: first.ItemId };
      expect(history).toMatchObject([
        { ...record, Kind: 'change-items', Removed: 1, About: 'Second', Before: second, After: null },
        { ...record, Changed: 1, About: 'Second', Before: first, After: second },
        { ...record, Added: 1, About: 'First', Before: null, After: first },
      ]);
      const [removal, change, adding] = history.map(({ ActionId }) => ActionId);
      await undoById(user, removal ?? '');
      expect(await itemsOf(user)).toEqual([second]);
      await undoById(user, change ?? '');
      expect(await itemsOf(user)).toEqual([first]);
      await undoById(user, adding ?? '');
      expect(await itemsOf(user)).toEqual([]);
    });

    test('an action on other records omits its items unless they are requested', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const action = newTestAction('both');
      const item = await putOne(user, newNote(), { action });
      await user.call('update-subaccount', {
        account: { AccountId: book.food, AccountName: 'Eating' },
        action,
      });
      const listed = await readNewestAction(user);
      expect(listed).toMatchObject({ ActionId: action.id, Added: 1, Changed: 1 });
      const changes = await user.call('changes', { of: action.id });
      expect(changes).toMatchObject([{ RecordType: 'account', RecordId: book.food }]);
      const all = await user.call('changes', { of: action.id, items: true });
      expect(all).toHaveLength(2);
      expect(all.find(({ RecordType }) => RecordType === 'item')).toMatchObject({
        RecordId: item.ItemId,
        Before: null,
        After: item,
      });
      await undoById(user, action.id);
      expect(await itemsOf(user)).toEqual([]);
      expect(
        (await readBookRows(user)).accounts.find(({ AccountId }) => AccountId === book.food),
      ).toMatchObject({
        AccountName: 'Food',
      });
    });

    test('an undo does not overwrite later changes of an item', async () => {
      const { user } = await createUserWithBook(newUser);
      const [first, other] = await put(user, [newNote({ Name: 'First' }), newNote({ Name: 'Other' })]);
      if (!first || !other) throw new Error('nothing was put');
      const { ActionId } = await readNewestAction(user);
      const second = await putOne(user, changed(first, { Name: 'Second' }));
      const error = await expectRejection(undoById(user, ActionId), 'conflict', first.ItemId);
      expect(error.detail).toMatchObject({
        id: 'changedSince',
        params: { name: 'Second', records: 2, rest: 1 },
      });
      await user.call('undo', { undoes: ActionId, rest: true });
      expect(await itemsOf(user)).toEqual([second]);
    });

    test('undoing an added account is rejected if an item belongs to it since', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const account = newAccountInput(book.group, 'Vault');
      await user.call('add-subaccount', { account });
      const { ActionId } = await readNewestAction(user);
      const item = await putOne(user, newNote({ Account: account.AccountId, Name: 'Counted' }));
      const error = await expectRejection(undoById(user, ActionId), 'conflict', item.ItemId);
      expect(error.detail).toMatchObject({ id: 'changedSince', params: { name: 'Counted' } });
      expect(await itemsOf(user)).toEqual([item]);
    });

    test('items are exported by id and imported row by row', async () => {
      const { user, book } = await createUserWithBook(newUser);
      expect((await user.call('export-data', {})).data).not.toHaveProperty('items');
      const plain = await user.call('import-data', { data: { accounts: [] } });
      expect(plain).not.toHaveProperty('items');
      const [same, other, gone] = await put(user, [
        newNote({ a: 1 }),
        newNote(
          { a: 2 },
          { Kind: 'rule', Body: JSON.stringify({ Words: 'x', Account: book.food, Order: 1 }) },
        ),
        newNote({ a: 3 }),
      ]);
      if (!same || !other || !gone) throw new Error('nothing was put');
      const { data } = await user.call('export-data', {});
      expect(data.items).toEqual([same, other, gone].toSorted((a, b) => (a.ItemId < b.ItemId ? -1 : 1)));
      await user.call('change-items', {
        put: [
          {
            ...seenVersion(other),
            Kind: 'rule',
            Body: JSON.stringify({ Words: 'y', Account: book.food, Order: 1 }),
          },
        ],
        remove: [seenVersion(gone)],
      });
      const action = newTestAction('import');
      expect(await user.call('import-data', { data, action })).toMatchObject({
        complete: true,
        items: { added: 1, updated: 1, skipped: 1 },
        rejected: [],
      });
      expect((await user.call('export-data', {})).data.items).toEqual(data.items);
      expect(await readNewestAction(user)).toMatchObject({ ActionId: action.id, Added: 1, Changed: 1 });
      await undoById(user, action.id);
      expect(await itemsOf(user)).toHaveLength(2);

      const elsewhere = await newUser();
      const nowhere = { ...same, ItemId: newTestId(), BookId: newTestId() };
      const odd = { ...same, ItemId: newTestId(), Body: '[]' };
      const unknown = { ...same, ItemId: newTestId(), Kind: 'rule', Body: '{"nothing":"of a rule"}' };
      const result = await elsewhere.call('import-data', {
        data: { ...data, items: [...(data.items ?? []), nowhere, odd, unknown] },
      });
      expect(result).toMatchObject({ complete: true, items: { added: 4, updated: 0, skipped: 0 } });
      expect(new Set(result.rejected.map(({ id }) => id))).toEqual(new Set([nowhere.ItemId, odd.ItemId]));
      expect(result.rejected.find(({ id }) => id === nowhere.ItemId)?.detail?.id).toBe('bookNotFound');
      expect(await itemsOf(elsewhere)).toHaveLength(4);
    });

    test('an import does not move an item to another book', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const other = await addSmallBook(user, 'Other');
      const item = await putOne(user, newNote());
      const moved = { ...item, BookId: other.root, Body: '{"moved":true}' };
      const { rejected } = await user.call('import-data', { data: { accounts: [], items: [moved] } });
      expect(rejected).toMatchObject([{ id: item.ItemId, detail: { id: 'itemIdTaken' } }]);
      expect(await itemsOf(user)).toEqual([item]);
      const notABook = { ...item, ItemId: newTestId(), BookId: book.cash };
      const second = await user.call('import-data', { data: { accounts: [], items: [notABook] } });
      expect(second.rejected).toMatchObject([{ id: notABook.ItemId, detail: { id: 'bookNotFound' } }]);
    });

    test('the number of items in a book is limited', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const many = Array.from({ length: limits.itemsPerBook }, (_, index) => ({
        ItemId: `note${String(index).padStart(5, '0')}`,
        BookId: book.root,
        Kind: 'a-note',
        Body: '{}',
        ItemDateEntered: '2024-05-06T12:00:00.000Z',
      }));
      const further = many.map((item, index) => ({ ...item, ItemId: `other${index}` })).slice(0, 2);
      const result = await user.call('import-data', {
        data: { accounts: [], items: [...many, ...further] },
      });
      expect(result).toMatchObject({ complete: true, items: { added: limits.itemsPerBook } });
      expect(result.rejected.map(({ id, detail }) => [id, detail?.id])).toEqual(
        further.map(({ ItemId }) => [ItemId, 'tooManyItems']),
      );
      expect(await itemsOf(user)).toEqual(many);
      const error = await expectRejection(user.call('change-items', { put: [newNote()] }), 'not-allowed');
      expect(error.detail).toMatchObject({ id: 'tooManyItems', params: { most: limits.itemsPerBook } });
      const [first] = many;
      if (first === undefined) throw new Error('no items');
      await user.call('change-items', { put: [newNote()], remove: [seenVersion(first)] });
      expect(await itemsOf(user)).toHaveLength(limits.itemsPerBook);
    });

    test('a verification reports missing accounts and balances that differ', async () => {
      const { user, book } = await createUserWithBook(newUser);
      await user.call('add-transaction', { transaction: newTransactionInput(book.cash, book.opening) });
      const check = (Account: string, Date: string, Balance: string) =>
        newNote({ Account, Date, Balance }, { Kind: 'balance-check' });
      const right = check(book.cash, '2024-05-31', '1234');
      await put(user, [right, newNote({ rules: [{ InAccount: book.food }], Accounts: 'no id' })]);
      expect(await user.call('verify-book', {})).toMatchObject({
        ok: true,
        checked: { accounts: 8, transactions: 1, items: 2 },
      });
      const dangling = newNote({ deep: [{ OtherAccount: book.loan, Account: book.food }] });
      await put(user, [check(book.cash, '2024-06-30', '5'), dangling]);
      await user.call('delete-subaccount', { account: { AccountId: book.loan } });
      const { ok, problems } = await user.call('verify-book', {});
      expect(ok).toBe(false);
      expect(new Set(problems)).toEqual(
        new Set([
          {
            what: 'balance-check',
            id: book.cash,
            name: 'Cash in Hand',
            expected: '5',
            seen: '1234',
            day: '2024-06-30',
          },
          { what: 'item-account', id: dangling.ItemId, name: 'a-note', expected: book.loan, seen: '' },
        ]),
      );
    });

    const plan = (Account: string): Put =>
      newNote({ Account, Plan: [], Months: {}, Carry: 'none' }, { Kind: 'budget' });

    test('an item that names an account outside its book is rejected, at any depth', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const other = await addSmallBook(user, 'Other');
      for (const item of [
        plan('nobody'),
        plan(other.food),
        newNote({ Lines: [{ SplitAAccount: book.cash, SplitBAccount: 'nobody' }] }),
      ]) {
        const error = await expectRejection(
          user.call('change-items', { put: [newNote(), item] }),
          'invalid',
          'put.1.Body',
        );
        expect(error.issues[0]?.detail?.id).toBe('accountNotFound');
        const row = { ...item, BookId: book.root, ItemDateEntered: '2024-05-06T12:00:00.000Z' };
        const result = await user.call('import-data', { data: { accounts: [], items: [row] } });
        expect(result).toMatchObject({
          items: { added: 0, updated: 0, skipped: 0 },
          rejected: [{ id: item.ItemId, detail: { id: 'accountNotFound' } }],
        });
      }
      expect(await itemsOf(user)).toEqual([]);
      expect(await put(user, [plan(book.food)])).toHaveLength(1);
    });

    test('an item that names an account deleted since can still be changed', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const stored = await putOne(user, newNote({ InAccount: book.loan }));
      await user.call('delete-subaccount', { account: { AccountId: book.loan } });
      const paused = await putOne(user, changed(stored, { InAccount: book.loan, Paused: true }));
      expect(await itemsOf(user)).toEqual([paused]);
      await expectRejection(
        user.call('change-items', { put: [changed(paused, { InAccount: 'nobody' })] }),
        'invalid',
        'put.0.Body',
      );
      const copy = { ...paused, Body: JSON.stringify({ InAccount: book.loan }) };
      expect(await user.call('import-data', { data: { accounts: [], items: [copy] } })).toMatchObject({
        items: { updated: 1 },
        rejected: [],
      });
    });

    test('an undo does not restore an item that names a deleted account', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const stored = await putOne(user, newNote({ InAccount: book.loan }));
      await user.call('change-items', { remove: [seenVersion(stored)] });
      const { ActionId } = await readNewestAction(user);
      await user.call('delete-subaccount', { account: { AccountId: book.loan } });
      const error = await expectRejection(undoById(user, ActionId), 'conflict', stored.ItemId);
      expect(error.detail).toMatchObject({
        id: 'undoConflict',
        params: { what: { id: 'accountNotFound' } },
      });
      await undoById(user, (await readNewestAction(user)).ActionId);
      await undoById(user, ActionId);
      expect(await itemsOf(user)).toEqual([stored]);
    });

    test('a book verifies after an account is deleted while something is planned for it', async () => {
      const { user, book } = await createUserWithBook(newUser);
      for (let round = 0; round < 12; round += 1) {
        const account = newAccountInput(book.root, `Short-lived ${round}`);
        await user.call('add-subaccount', { account });
        const { AccountId } = account;
        const deletion = () => user.call('delete-subaccount', { account: { AccountId } });
        const planning = () => user.call('change-items', { put: [plan(AccountId)] });
        const both = round % 2 === 0 ? [deletion(), planning()] : [planning(), deletion()];
        const outcomes = await Promise.allSettled(both);
        expect(outcomes[round % 2]?.status).toBe('fulfilled');
      }
      expect(await itemsOf(user)).toEqual([]);
      expect(await user.call('verify-book', {})).toMatchObject({ ok: true, problems: [] });
    });
  },
};
