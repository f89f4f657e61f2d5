import { createUserWithEmailAndPassword, signOut } from '@firebase/auth';
import { FirebaseError } from '@firebase/util';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { makeBooks } from '#documents/model/books.ts';
import { readAccountDocument, zeroTotals } from '#documents/model/documents.ts';
import { planChanges } from '#documents/changes/plan.ts';
import { deleteAllDocuments } from '#documents/transfer/wipe.ts';
import { type DurableStore, StoreError, type Write } from '#documents/store.ts';
import type { FirebaseProject } from '#backends/firebase/project.ts';
import type { TransactionRow } from '#contract/inputs/transactions.ts';
import { newTestId } from '../conformance/support.ts';
import { openEmulatorProject, firebasePassword } from '../support/firebase-user.ts';

const emulators = inject('firebase');

type RulesUser = { project: FirebaseProject; userId: string; store: DurableStore };

/** Creates a signed-in user with a store of their own documents, or of another user's. */
async function createUser(ownerId?: string): Promise<RulesUser> {
  if (emulators === undefined) throw new Error('no emulators');
  const project = openEmulatorProject(emulators);
  const email = `${newTestId().toLowerCase()}@example.org`;
  const { user } = await createUserWithEmailAndPassword(project.auth, email, firebasePassword);
  return { project, userId: user.uid, store: await project.openSession(ownerId ?? user.uid).stores.bulk() };
}

const account = (id: string, type: string, parentId: string | null, more: object = {}) => ({
  AccountId: id,
  AccountName: id,
  AccountDescription: '',
  AccountType: type,
  AccountColor: '#123456',
  ParentAccountId: parentId,
  IsFavourite: '0',
  IsPlaceholder: parentId === null ? '1' : '0',
  TagsInSemicolonSeparated: '',
  PropsInJSON: '{}',
  BookId: 'R',
  ...zeroTotals,
  SubAccountsCount: 0,
  ...more,
});
const chart = [
  account('R', 'ROOT', null),
  account('CASH', 'CASH', 'R'),
  account('FOOD', 'EXPENSE', 'R'),
  account('GROUP', 'ASSET', 'R', { IsPlaceholder: '1' }),
];
const books = makeBooks(
  chart.map((each) => readAccountDocument({ name: each.AccountId, data: each })),
  { keepsPieces: true },
);
const create = (data: ReturnType<typeof account>): Write => ({
  do: 'create',
  in: 'accounts',
  name: data.AccountId,
  data,
});

const row = (id: string, more: Partial<TransactionRow> = {}): TransactionRow => ({
  TransactionId: id,
  TransactionDescription: 'Lunch',
  TransactionNotes: '',
  TransactionDatePosted: '2024-05-06T12:00:00.000Z',
  TransactionDateEntered: '2024-05-06T12:00:01.000Z',
  TransactionSplitAId: 'A',
  TransactionSplitBId: 'B',
  TransactionSplitAAccountId: 'FOOD',
  TransactionSplitBAccountId: 'CASH',
  TransactionSplitAValue: '1234',
  TransactionSplitBValue: '-1234',
  TagsInSemicolonSeparated: '',
  PropsInJSON: '{}',
  OtherTransactionSplitInfoInJSON: '{}',
  ...more,
});
const posting = (transaction: TransactionRow) =>
  planChanges(books, [{ after: { transaction, bookId: 'R' } }]);

async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'allowed';
  } catch (error) {
    const cause = error instanceof StoreError ? error.cause : error;
    if (cause instanceof FirebaseError) return cause.code;
    throw error;
  }
}
const expectDenied = async (work: Promise<unknown>) => expect(await outcome(work)).toBe('permission-denied');
const expectAllowed = async (work: Promise<unknown>) => expect(await outcome(work)).toBe('allowed');

/** Returns a posting with one field changed in the transaction, or in the increase of an account. */
function withFault(fault: PostingFault, transaction: TransactionRow): Write[] {
  return posting(transaction).flatMap((write): Write[] => {
    if (write.do === 'create' && fault.transaction)
      return [{ ...write, data: fault.transaction(write.data) }];
    if (write.do === 'add' && write.in === 'accounts' && fault.account) {
      const changed = fault.account(write.name, { ...write.add });
      return changed ? [{ ...write, add: changed }] : [];
    }
    return [write];
  });
}

/** Returns the write that sets the lock of the book; null removes it. */
const lockWrite = (before: string | null): Write => {
  const lock = { bookId: 'R', before };
  return { do: 'change', in: 'accounts', name: 'R', data: { PropsInJSON: '{}' }, lock };
};
/** Returns the writes with the flag that they change rows of a locked day. */
const withLockedFlag = (writes: Write[]) =>
  writes.map((write) => (write.in === 'transactions' ? { ...write, isOfLocked: true } : write));

type Data = Record<string, unknown>;
type PostingFault = {
  transaction?: (data: Data) => Data;
  account?: (name: string, add: Data) => Record<string, number> | undefined;
};

const set = (change: Data): PostingFault => ({ transaction: (data) => ({ ...data, ...change }) });
const without = (field: string): PostingFault => ({
  transaction: ({ [field]: _gone, ...rest }) => rest,
});
const moved = (change: (name: string, low: number, count: number) => Data | undefined): PostingFault => ({
  account: (name, add) => {
    const changed = change(name, Number(add['TotalLow']), Number(add['TransactionsCount']));
    return (
      changed && ({ TotalHigh: 0, TotalLow: 0, TransactionsCount: 1, ...changed } as Record<string, number>)
    );
  },
});

const faults: Record<string, PostingFault> = {
  'no id': without('TransactionId'),
  'an id with a blank': set({ TransactionId: 'a b' }),
  'no description': set({ TransactionDescription: '' }),
  'a description that is too long': set({ TransactionDescription: 'x'.repeat(2001) }),
  'notes that are too long': set({ TransactionNotes: 'x'.repeat(5001) }),
  'notes that are no text': set({ TransactionNotes: 7 }),
  'a date that is none': set({ TransactionDatePosted: '6 May 2024' }),
  'an entry date with another zone': set({ TransactionDateEntered: '2024-05-06T12:00:00.000+02:00' }),
  'no split id': set({ TransactionSplitAId: '' }),
  'equal accounts': set({ TransactionSplitAAccountId: 'CASH', RegisterKeys: ['CASH', 'CASH', 'R'] }),
  'an amount as a number': set({ TransactionSplitAValue: 1234 }),
  'a fraction': set({ TransactionSplitAValue: '12.34', TransactionSplitBValue: '-12.34' }),
  'seventeen digits': set({
    TransactionSplitAValue: '12345678901234567',
    TransactionSplitBValue: '-12345678901234567',
  }),
  'leading zeros': set({ TransactionSplitAValue: '01234' }),
  'sides that do not cancel out': set({ TransactionSplitBValue: '-1233' }),
  'sides of the same sign': set({ TransactionSplitBValue: '1234' }),
  'tags that are no text': set({ TagsInSemicolonSeparated: ['home'] }),
  'props that are too long': set({ PropsInJSON: `{"a":"${'x'.repeat(20_000)}"}` }),
  'no props': without('PropsInJSON'),
  'a field that nobody knows': set({ Admin: true }),
  'a register key of another account': set({ RegisterKeys: ['GROUP', 'CASH', 'R'] }),
  'too many register keys': set({
    RegisterKeys: ['FOOD', 'CASH', 'R', ...Array.from({ length: 51 }, String)],
  }),
  'pieces that are a list': set({ Bigrams: ['lu'] }),
  'another book': set({ BookId: 'OTHER', RegisterKeys: ['FOOD', 'CASH', 'OTHER'] }),
  'totals that do not move': { account: () => undefined },
  'one total that does not move': {
    account: (name, add) => (name === 'CASH' ? undefined : (add as Record<string, number>)),
  },
  'a total that moves by one too much': moved((name, low) => ({ TotalLow: name === 'CASH' ? low - 1 : low })),
  'a count that does not move': moved((_name, low) => ({ TotalLow: low, TransactionsCount: 0 })),
  'a count that moves by two': moved((_name, low) => ({ TotalLow: low, TransactionsCount: 2 })),
};

describe.skipIf(emulators === undefined)('the access rules', () => {
  let ada: RulesUser;
  beforeAll(async () => {
    ada = await createUser();
    await ada.store.commit(chart.map(create));
    await ada.store.commit(posting(row('KEPT')));
  });

  test('accept a posting once', async () => {
    await expectAllowed(ada.store.commit(posting(row('ONCE'))));
    await expectDenied(ada.store.commit(posting(row('ONCE'))));
  });

  test.each(Object.entries(faults))('reject a posting with %s', async (name, fault) => {
    const transaction = row(`FAULT-${Object.keys(faults).indexOf(name)}`);
    await expectDenied(ada.store.commit(withFault(fault, transaction)));
    await expectAllowed(ada.store.commit(posting(transaction)));
  });

  test('reject postings to a placeholder and to a missing account', async () => {
    await expectDenied(ada.store.commit(posting(row('P1', { TransactionSplitAAccountId: 'GROUP' }))));
    expect(
      await outcome(ada.store.commit(posting(row('P2', { TransactionSplitAAccountId: 'GONE' })))),
    ).toMatch(/permission-denied|not-found/);
  });

  test('accept a changed transaction only as a deletion and a new document, with the totals', async () => {
    const before = row('CHANGED');
    await ada.store.commit(posting(before));
    const stored = { name: nameIn(posting(before)), bookId: 'R', transaction: before };
    const after = {
      ...before,
      TransactionSplitAValue: '10',
      TransactionSplitBValue: '-10',
      TransactionDateEntered: '2024-05-06T13:00:00.000Z',
    };
    const writes = planChanges(books, [{ before: stored, after: { transaction: after, bookId: 'R' } }]);
    const [, created] = writes;
    if (created?.do !== 'create') throw new Error('no create');
    await expectDenied(ada.store.commit(writes.filter((write) => write.do !== 'add')));
    await expectDenied(ada.store.commit(writes.filter((write) => write.do !== 'delete')));
    const misstated = {
      ...created,
      data: { ...created.data, Replaces: [stored.name, 'FOOD', 'CASH', '10'] },
    };
    await expectDenied(ada.store.commit(writes.map((write) => (write === created ? misstated : write))));
    const other = { ...created, data: { ...created.data, TransactionId: 'OTHER' } };
    await expectDenied(ada.store.commit(writes.map((write) => (write === created ? other : write))));
    const changeOfStored: Write = {
      do: 'change',
      in: 'transactions',
      name: stored.name,
      data: { TransactionNotes: 'x' },
    };
    await expectDenied(ada.store.commit([changeOfStored]));
    await expectAllowed(ada.store.commit(writes));
    await expectDenied(ada.store.commit(writes));
  });

  test('reject a second deletion', async () => {
    const gone = row('GONE');
    await ada.store.commit(posting(gone));
    const stored = { name: nameIn(posting(gone)), bookId: 'R', transaction: gone };
    await expectAllowed(ada.store.commit(planChanges(books, [{ before: stored }])));
    await expectDenied(ada.store.commit(planChanges(books, [{ before: stored }])));
  });

  test('reject rows of a locked day unless the write has the flag for locked days', async () => {
    const eve = await createUser();
    await eve.store.commit(chart.map(create));
    const before = '2024-06-01T00:00:00.000Z';
    const [early, late] = [row('EARLY'), row('LATE', { TransactionDatePosted: before })];
    const stored = (transaction: TransactionRow) => ({
      name: nameIn(posting(transaction)),
      bookId: 'R',
      transaction,
    });
    const moved = (transaction: TransactionRow, TransactionDatePosted: string) => ({
      ...transaction,
      TransactionDatePosted,
    });
    const change = (from: TransactionRow, to: TransactionRow) =>
      planChanges(books, [{ before: stored(from), after: { transaction: to, bookId: 'R' } }]);
    const gone = (transaction: TransactionRow) => planChanges(books, [{ before: stored(transaction) }]);
    await expectAllowed(eve.store.commit([...posting(early), ...posting(late)], true));
    await expectAllowed(eve.store.commit([lockWrite(before)]));
    for (const isBulk of [false, true]) {
      await expectDenied(eve.store.commit(posting(row('MORE')), isBulk));
      await expectDenied(eve.store.commit(gone(early), isBulk));
      await expectDenied(eve.store.commit(change(early, { ...early, TransactionNotes: 'x' }), isBulk));
      await expectDenied(eve.store.commit(change(early, moved(early, before)), isBulk));
      await expectDenied(eve.store.commit(change(late, moved(late, '2024-05-31T23:59:59.999Z')), isBulk));
    }
    // The flag of one write does not apply to later writes.
    await expectAllowed(eve.store.commit(withLockedFlag(posting(row('SAID')))));
    await expectDenied(eve.store.commit(posting(row('UNSAID'))));
    await expectAllowed(eve.store.commit(withLockedFlag(posting(row('BULK'))), true));
    await expectDenied(eve.store.commit(gone(early)));
    await expectAllowed(eve.store.commit(withLockedFlag(change(early, { ...early, TransactionNotes: 'x' }))));
    // Rows of open days need no flag; saving settings keeps the lock.
    await expectAllowed(
      eve.store.commit(posting(row('FREE', { TransactionDatePosted: '2024-06-02T00:00:00.000Z' }))),
    );
    await expectAllowed(eve.store.commit(gone(late)));
    await expectAllowed(eve.store.saveConfig({ theme: '"dark"' }));
    await expectDenied(eve.store.commit(posting(row('STILL'))));
    await expectAllowed(eve.store.commit([lockWrite(null)]));
    await expectAllowed(eve.store.commit(posting(row('AGAIN'))));
  });

  test('accept a changed row of a locked book with four different accounts before and after it', async () => {
    const eve = await createUser();
    await eve.store.commit([
      ...chart.map(create),
      create(account('TRIP', 'EXPENSE', 'R')),
      create(account('BANK', 'BANK', 'R')),
    ]);
    const transaction = row('FOUR');
    await eve.store.commit(posting(transaction));
    await eve.store.commit([lockWrite('2024-06-01T00:00:00.000Z')]);
    const before = { name: nameIn(posting(transaction)), bookId: 'R', transaction };
    const after = { ...transaction, TransactionSplitAAccountId: 'TRIP', TransactionSplitBAccountId: 'BANK' };
    const writes = planChanges(books, [{ before, after: { transaction: after, bookId: 'R' } }]);
    await expectDenied(eve.store.commit(writes));
    await expectAllowed(eve.store.commit(withLockedFlag(writes)));
  });

  test('let a user delete everything, including locked books', async () => {
    const eve = await createUser();
    await eve.store.commit(chart.map(create));
    await eve.store.commit(posting(row('LEFT')));
    await eve.store.commit([lockWrite('2024-06-01T00:00:00.000Z')]);
    await expectAllowed(deleteAllDocuments(eve.store));
    expect(await eve.store.list('transactions', {})).toEqual([]);
    expect(await eve.store.user()).toBeUndefined();
  });

  const wrongAccounts: Record<string, object> = {
    'a total of its own': { TotalLow: 5 },
    'a count of its own': { TransactionsCount: 1 },
    'a negative count': { SubAccountsCount: -1 },
    'no parent': { ParentAccountId: null },
    'a parent that is not there': { ParentAccountId: 'NOBODY' },
    'itself as its parent': { ParentAccountId: 'NEW' },
    'no name': { AccountName: '' },
    'a name that is too long': { AccountName: 'x'.repeat(201) },
    'a description that is too long': { AccountDescription: 'x'.repeat(1001) },
    'a type that nobody knows': { AccountType: 'PIGGY' },
    'a colour that is none': { AccountColor: 'red' },
    'a flag that is none': { IsFavourite: true },
    'another id than its name': { AccountId: 'OTHER' },
    'a field that nobody knows': { Admin: true },
    'itself as its book': { BookId: 'NEW' },
  };
  test.each(Object.entries(wrongAccounts))('reject an account with %s', async (_name, fault) => {
    const data = { ...account('NEW', 'ASSET', 'R'), ...fault };
    await expectDenied(ada.store.commit([{ do: 'create', in: 'accounts', name: 'NEW', data }]));
  });

  test('reject an account update that also changes its total, and the deletion of an account with transactions', async () => {
    const change = (name: string, data: Data): Promise<void> =>
      ada.store.commit([{ do: 'change', in: 'accounts', name, data }]);
    await expectAllowed(change('CASH', { AccountName: 'Cash' }));
    await expectDenied(change('CASH', { AccountName: 'Money', TotalLow: 0 }));
    await expectDenied(change('CASH', { BookId: 'GROUP' }));
    await expectDenied(change('CASH', { IsPlaceholder: '1' }));
    await expectDenied(change('CASH', { TransactionsCount: -1 }));
    await expectDenied(change('CASH', { TotalLow: 1.5 }));
    await expectDenied(change('CASH', { ParentAccountId: 'NOBODY' }));
    await expectDenied(ada.store.commit([{ do: 'delete', in: 'accounts', name: 'CASH' }]));
    await expectAllowed(ada.store.commit([create(account('EMPTY', 'ASSET', 'R'))]));
    await expectAllowed(ada.store.commit([{ do: 'delete', in: 'accounts', name: 'EMPTY' }]));
  });

  test('reject invalid tags, and a user document with other fields', async () => {
    const tag = { BookId: 'R', Tag: 'home', ...zeroTotals, Changes: 1 };
    const write = (name: string, data: Data): Promise<void> =>
      ada.store.commit([{ do: 'create', in: 'tags', name, data }]);
    await expectDenied(write('R:other', tag));
    await expectDenied(write('R:home', { ...tag, TransactionsCount: -1 }));
    await expectDenied(write('R:home', { ...tag, Admin: true }));
    await expectAllowed(write('R:home', tag));
    await expectAllowed(ada.store.saveConfig({ theme: '"dark"' }));
    await expectDenied(patch(ada, `users/${ada.userId}`, { Admin: { booleanValue: true } }));
    await expectDenied(patch(ada, `users/${ada.userId}/other/X`, { A: { booleanValue: true } }));
    await expectDenied(patch(ada, 'partita/rules-1', { A: { booleanValue: true } }));
  });

  test('reject invalid months of flows, and flow fields in a new account', async () => {
    const month = { BookId: 'R', Month: '2024-05', Flows: { CASH_FOOD: { High: 0, Low: 5, Count: 1 } } };
    const write = (name: string, data: Data): Promise<void> =>
      ada.store.commit([{ do: 'create', in: 'flows', name, data }]);
    await expectDenied(write('R:2024-06', month));
    await expectDenied(write('OTHER:2024-05', month));
    await expectDenied(write('R:May', { ...month, Month: 'May' }));
    await expectDenied(write('R:2024-05', { ...month, Flows: [] }));
    await expectDenied(write('R:2024-05', { ...month, Admin: true }));
    await expectAllowed(write('R:2024-05', month));
    await expectDenied(ada.store.commit([create(account('MARKED', 'ASSET', 'R', { Flowed: 1 }))]));
    await expectDenied(ada.store.commit([create(account('MARKED', 'ASSET', 'R', { FlowZone: 7 }))]));
    await expectAllowed(ada.store.commit([create(account('MARKED', 'ASSET', 'R', { FlowZone: 'UTC' }))]));
  });

  test('reject invalid log documents and any change of one; deleting them is allowed', async () => {
    const write = (change: Data): Promise<void> => ada.store.commit([remember('DONE', change)]);
    const wrong: Data[] = [
      { ActionId: 'a b' },
      { Kind: 'Bulk Add' },
      { At: 'today' },
      { UndoOf: '' },
      { IsOpen: false },
      { RegisterKeys: [] },
      { RecordChanges: [] },
      { Items: [] },
      { Admin: true },
    ];
    for (const change of wrong) await expectDenied(write(change));
    await expectAllowed(write({}));
    await expectDenied(write({}));
    await expectDenied(
      ada.store.commit([{ do: 'change', in: 'actions', name: 'DONE', data: { Kind: 'other' } }]),
    );
    const forget: Write = { do: 'delete', in: 'actions', name: 'DONE' };
    await expectAllowed(ada.store.commit([forget]));
    await expectDenied(ada.store.commit([forget]));
    await expectDenied(ada.store.commit([create(account('ODD', 'ASSET', 'R', { Logged: true }))]));
  });

  test('reject invalid items, and any change of an item without its stored version', async () => {
    const [first, second] = ['2024-05-06T12:00:00.000Z', '2024-05-06T12:00:00.001Z'];
    const item = { ItemId: 'I', BookId: 'R', Kind: 'a-note', Body: '{}', ItemDateEntered: first };
    const wrong: Data[] = [
      { ItemId: 'J' },
      { BookId: 'NOBODY' },
      { Kind: 'A note' },
      { Body: '' },
      { Body: 'x'.repeat(40_001) },
      { ItemDateEntered: 'today' },
      { Admin: true },
    ];
    const write = (...writes: Write[]): Promise<void> => ada.store.commit(writes);
    const at = { in: 'items', name: 'I' } as const;
    for (const change of wrong)
      await expectDenied(write({ do: 'create', ...at, data: { ...item, ...change } }));
    await expectAllowed(write({ do: 'create', ...at, data: item }));
    await expectDenied(write({ do: 'create', ...at, data: item }));
    const changed = { ...item, ItemDateEntered: second };
    const change = (seen?: Data): Write => ({
      do: 'change',
      ...at,
      data: changed,
      seen: seen as Record<string, string> | undefined,
    });
    await expectDenied(write(change()));
    await expectDenied(write(change({ ItemDateEntered: second })));
    await expectDenied(
      write({ do: 'change', ...at, data: { BookId: 'GROUP' }, seen: { ItemDateEntered: first } }),
    );
    await expectAllowed(write(change({ ItemDateEntered: first })));
    // The same commit again, as the library repeats it after a broken connection.
    await expectDenied(write(change({ ItemDateEntered: first })));
    const remove = (entered: string): Write => ({ do: 'delete', ...at, seen: { ItemDateEntered: entered } });
    await expectDenied(write({ do: 'delete', ...at }));
    await expectDenied(write(remove(first)));
    await expectAllowed(write(remove(second)));
    await expectDenied(write(remove(second)));
  });

  test('reject an account update whose seen value is outdated, and accept updates without a seen value', async () => {
    const at = { in: 'accounts', name: 'GROUP' } as const;
    const write = (props: string, seen?: string): Promise<void> =>
      ada.store.commit([
        { do: 'change', ...at, data: { PropsInJSON: props }, ...(seen && { seen: { PropsInJSON: seen } }) },
      ]);
    await expectAllowed(write('{"a":1}', '{}'));
    await expectDenied(write('{"b":1}', '{}'));
    await expectAllowed(write('{"a":1,"b":1}', '{"a":1}'));
    await expectAllowed(write('{}'));
    await expectAllowed(write('{"c":1}'));
    await expectDenied(write('{}', '{}'));
    // An equal value may have arrived with an earlier try.
    await expectDenied(write('{"c":1}', '{}'));
    await expectAllowed(write('{}', '{"c":1}'));
  });

  test('accept many postings in one commit only if the user document counts them', async () => {
    const writes = planChanges(
      books,
      Array.from({ length: 30 }, (_, index) => ({
        after: { transaction: row(`BULK-${index}`), bookId: 'R' },
      })),
    );
    await expectDenied(ada.store.commit(writes));
    await expectAllowed(ada.store.commit(writes, true));
    await expectDenied(ada.store.commit(writes, true));
  });

  test('reject access to documents of other users, with and without a session', async () => {
    const bob = await createUser(ada.userId);
    const tries: ((store: RulesUser['store']) => Promise<unknown>)[] = [
      (store) => store.list('accounts', {}),
      (store) => store.list('transactions', { registerKeys: ['CASH'] }),
      (store) => store.list('tags', {}),
      (store) => store.list('flows', {}),
      (store) => store.list('actions', {}),
      (store) => store.list('items', {}),
      (store) =>
        store.commit([
          {
            do: 'create',
            in: 'items',
            name: 'STRANGE',
            data: {
              ItemId: 'STRANGE',
              BookId: 'R',
              Kind: 'a-note',
              Body: '{}',
              ItemDateEntered: '2024-05-06T12:00:00.000Z',
            },
          },
        ]),
      (store) => store.commit([remember('STRANGE')]),
      (store) => store.user(),
      (store) =>
        store.commit([{ do: 'change', in: 'accounts', name: 'CASH', data: { AccountName: 'Mine' } }]),
      (store) => store.commit([create(account('STRANGE', 'ASSET', 'R'))]),
      (store) => store.commit([{ do: 'delete', in: 'tags', name: 'R:home' }]),
      (store) => store.saveConfig({ theme: '"mine"' }),
      (store) => store.deleteUser(),
    ];
    for (const each of tries) await expectDenied(each(bob.store));
    await signOut(bob.project.auth);
    for (const each of tries) await expectDenied(each(bob.store));
  });

  test('let every client check their version, and nothing else', async () => {
    expect((await fetchDocument('partita/rules-1')).status).toBe(404);
    for (const version of [0, 2, 10])
      expect((await fetchDocument(`partita/rules-${version}`)).status).toBe(403);
    expect((await fetchDocument('partita')).status).toBe(403);
    expect((await fetchDocument(`users/${ada.userId}`)).status).toBe(403);
  });
});

function remember(name: string, change: Data = {}): Write {
  const data = { ActionId: 'A', Kind: 'bulk-add', At: '2024-05-06T12:00:00.000Z', RegisterKeys: ['book R'] };
  return { do: 'create', in: 'actions', name, data: { ...data, RecordChanges: '[]', ...change } };
}

const nameIn = (writes: Write[]): string => writes.find((write) => write.do === 'create')?.name ?? '';

function documents(): string {
  const port = emulators?.firestorePort ?? 0;
  return `http://127.0.0.1:${port}/v1/projects/${emulators?.projectId}/databases/(default)/documents`;
}

const fetchDocument = (path: string): Promise<Response> => fetch(`${documents()}/${path}`);

/** Writes fields as a program other than the app could. @throws the errors of Firestore's own library */
async function patch({ project }: RulesUser, path: string, fields: Data): Promise<void> {
  const token = await project.auth.currentUser?.getIdToken();
  const mask = Object.keys(fields).map((field) => `updateMask.fieldPaths=${field}`);
  const response = await fetch(`${documents()}/${path}?${mask.join('&')}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ fields }),
  });
  if (response.status === 403) throw new FirebaseError('permission-denied', await response.text());
}
