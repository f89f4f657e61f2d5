import { createUserWithEmailAndPassword } from '@firebase/auth';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { WireMemberRole } from '#contract/members.ts';
import type { TransactionRow } from '#contract/inputs/transactions.ts';
import { planChanges } from '#documents/changes/plan.ts';
import { makeBooks } from '#documents/model/books.ts';
import {
  readAccountDocument,
  readTransactionDocument,
  type StoredTransaction,
} from '#documents/model/documents.ts';
import type { SharingService } from '#documents/sharing.ts';
import { hashToken, makeToken } from '#backends/firebase/tokens.ts';
import {
  type Collection,
  type DurableStore,
  type Membership,
  type StoredDocument,
  type Write,
} from '#documents/store.ts';
import type { FirebaseProject } from '#backends/firebase/project.ts';
import { makeId } from '#ledger/ids.ts';
import { confirmEmail } from '../emulators/firebase.ts';
import { accountDocument, accessOutcome, transactionDocument } from '../support/firebase-documents.ts';
import { openEmulatorProject, firebasePassword } from '../support/firebase-user.ts';

const emulators = inject('firebase');

type FirebaseMember = {
  project: FirebaseProject;
  id: string;
  email: string;
  sharing: SharingService;
  own: DurableStore;
};

async function createMember(): Promise<FirebaseMember> {
  if (emulators === undefined) throw new Error('no emulators');
  const project = openEmulatorProject(emulators);
  const email = `${makeId().toLowerCase()}@example.org`;
  const { user } = await createUserWithEmailAndPassword(project.auth, email, firebasePassword);
  const { stores } = project.openSession(user.uid);
  if (stores.sharing === undefined) throw new Error('no sharing');
  return { project, id: user.uid, email, sharing: stores.sharing, own: await stores.bulk() };
}

const chart = [
  accountDocument('R', 'R', 'ROOT', null),
  accountDocument('R', 'CASH', 'CASH', 'R'),
  accountDocument('R', 'FOOD', 'EXPENSE', 'R'),
  accountDocument('R', 'BANK', 'BANK', 'R'),
  accountDocument('R', 'TRIP', 'EXPENSE', 'R'),
  accountDocument('D', 'D', 'ROOT', null),
  accountDocument('D', 'DCASH', 'CASH', 'D'),
  accountDocument('D', 'DFOOD', 'EXPENSE', 'D'),
];
const booksOf = (member?: Membership) =>
  makeBooks(
    chart.map((each) => readAccountDocument({ name: each.AccountId, data: each })),
    {
      keepsPieces: true,
      member,
    },
  );

const expectDenied = async (work: Promise<unknown>, what?: string) =>
  expect(await accessOutcome(work), what).toBe('permission-denied');
const expectAllowed = async (work: Promise<unknown>, what?: string) =>
  expect(await accessOutcome(work), what).toBe('allowed');

/** A client that writes to the shared book directly, as a program with knowledge of the app could. */
type DirectClient = { person: FirebaseMember; books: ReturnType<typeof booksOf>; store: DurableStore };

const collections: Collection[] = ['accounts', 'tags', 'transactions', 'flows', 'actions', 'items'];

describe.skipIf(emulators === undefined)('access of members without the app', () => {
  let owner: FirebaseMember;
  let ownersBooks: ReturnType<typeof booksOf>;
  const clients = {} as Record<WireMemberRole | 'stranger', DirectClient>;

  const invite = async (role: WireMemberRole, endsAt = new Date(Date.now() + 86_400_000), bookId = 'R') => {
    const token = makeToken();
    await owner.sharing.invite({ digest: await hashToken(token), bookId, role, endsAt }, 'Household');
    return token;
  };
  const handOf = async (person: FirebaseMember, role: WireMemberRole): Promise<DirectClient> => {
    const member = { bookId: 'R', role, person: await person.sharing.me() };
    return { person, books: booksOf(member), store: await person.sharing.open(owner.id, member).bulk() };
  };
  const joined = async (role: WireMemberRole): Promise<DirectClient> => {
    const person = await createMember();
    expect(await person.sharing.join(await invite(role))).toEqual({ ownerId: owner.id, bookId: 'R' });
    return handOf(person, role);
  };
  const stored = async (id: string): Promise<StoredTransaction> => {
    const [found] = await owner.own.list('transactions', { ids: [id] });
    if (found === undefined) throw new Error(`no ${id}`);
    return readTransactionDocument(found);
  };
  const posting = ({ books }: Pick<DirectClient, 'books'>, transaction: TransactionRow) =>
    planChanges(books, [{ after: { transaction, bookId: 'R' } }]);
  const changing = async ({ books }: DirectClient, id: string, change: Partial<TransactionRow>) => {
    const before = await stored(id);
    const { TransactionDateEntered: entered } = before.transaction;
    const next = new Date(Date.parse(entered) + 1).toISOString();
    const transaction = { ...before.transaction, ...change, TransactionDateEntered: next };
    return planChanges(books, [{ before, after: { transaction, bookId: 'R' } }]);
  };
  const removing = async ({ books }: DirectClient, id: string) =>
    planChanges(books, [{ before: await stored(id) }]);
  const totals = async () => {
    const accounts = (await owner.own.list('accounts', {})).map(readAccountDocument);
    return Object.fromEntries(
      accounts.map(({ AccountId, TotalLow, TransactionsCount }) => [
        AccountId,
        [TotalLow, TransactionsCount],
      ]),
    );
  };
  const item: Record<string, string> = {
    ItemId: 'I',
    BookId: 'R',
    Kind: 'a-note',
    Body: '{}',
    ItemDateEntered: '2024-05-06T12:00:00.000Z',
  };
  const logged = (name: string, more: object): Write => ({
    do: 'create',
    in: 'actions',
    name,
    data: {
      ActionId: name,
      Kind: 'a-thing',
      At: '2024-05-06T12:00:00.000Z',
      RegisterKeys: ['book R'],
      RecordChanges: '[]',
      ...more,
    },
  });

  beforeAll(async () => {
    owner = await createMember();
    ownersBooks = booksOf();
    await owner.own.commit(
      chart.map((data): Write => ({ do: 'create', in: 'accounts', name: data.AccountId, data })),
    );
    await owner.own.commit(posting({ books: ownersBooks }, transactionDocument('OWNERS')));
    await owner.own.commit([
      ...planChanges(ownersBooks, [
        {
          after: {
            transaction: transactionDocument('DIARY', {
              TransactionSplitAAccountId: 'DFOOD',
              TransactionSplitBAccountId: 'DCASH',
            }),
            bookId: 'D',
          },
        },
      ]),
      logged('SHARED', { BookId: 'R' }),
      logged('PRIVATE', { BookId: 'D' }),
      logged('BOTH', {}),
      { do: 'create', in: 'items', name: 'I', data: item },
      { do: 'create', in: 'items', name: 'J', data: { ...item, ItemId: 'J', BookId: 'D' } },
    ]);
    for (const role of ['view', 'add', 'edit'] as const) clients[role] = await joined(role);
    clients.stranger = await handOf(await createMember(), 'edit');
  });

  test('a member reads the records of the shared book and of no other book', async () => {
    for (const role of ['view', 'add', 'edit'] as const) {
      const { store, person } = clients[role];
      const names = async (from: Collection) =>
        (await store.list(from, {})).map(({ name }: StoredDocument) => name);
      expect(await names('accounts')).toEqual(['BANK', 'CASH', 'FOOD', 'R', 'TRIP']);
      expect(await names('tags')).toEqual(['R:home']);
      expect(await names('flows')).toEqual(['R:2024-05']);
      expect(await names('items')).toEqual(['I']);
      expect(await names('actions')).toContain('SHARED');
      expect(await names('actions')).not.toContain('BOTH');
      const ids = (await store.list('transactions', {})).map((each) => readTransactionDocument(each));
      expect(ids.map(({ bookId }) => bookId)).not.toContain('D');
      // With every query that the app makes.
      await expectAllowed(
        store.list('transactions', { registerKeys: ['CASH', 'BANK'], text: 'Lunch', limit: 5 }),
      );
      await expectAllowed(store.list('transactions', { ids: ['OWNERS'], limit: 1 }));
      await expectAllowed(store.list('actions', { names: ['SHARED'] }));
      expect(await store.list('actions', { names: ['NOT', 'THERE'] })).toEqual([]);
      // With queries for another book, or for all documents.
      const member = { bookId: 'D', role: 'edit' as const, person: await person.sharing.me() };
      const other = await person.sharing.open(owner.id, member).bulk();
      for (const from of collections) await expectDenied(other.list(from, {}), `${from} of another book`);
      const { library, database } = await openLibrary(person);
      for (const from of collections)
        await expectDenied(
          library.getDocs(library.collection(database, 'users', owner.id, from)),
          `all ${from}`,
        );
      await expectDenied(library.getDoc(library.doc(database, 'users', owner.id)));
    }
  });

  test('a stranger with the right ids reads and writes nothing', async () => {
    const { store, person } = clients.stranger;
    for (const from of collections) await expectDenied(store.list(from, {}), from);
    await expectDenied(store.commit(posting(clients.stranger, transactionDocument('STRANGE'))));
    expect(await person.sharing.roster({ ownerId: owner.id, bookId: 'R' })).toBeUndefined();
    await expectDenied(person.sharing.leave({ ownerId: owner.id, bookId: 'R' }));
    await expectDenied(person.sharing.withdraw(await hashToken(await invite('view'))));
  });

  test('a member who may view writes nothing', async () => {
    const { view } = clients;
    await expectDenied(view.store.commit(posting(view, transactionDocument('V'))));
    await expectDenied(view.store.commit(posting(view, transactionDocument('V')), true));
    await expectDenied(view.store.commit(await removing(view, 'OWNERS')));
    await expectDenied(
      view.store.commit([{ do: 'add', in: 'accounts', name: 'CASH', add: { TotalLow: 1 } }]),
    );
    await expectDenied(view.store.commit([{ do: 'add', in: 'tags', name: 'R:home', add: { Changes: 1 } }]));
    await expectDenied(view.store.commit([logged('V', { BookId: 'R', ...(await signed(view)) })]));
    await expectDenied(
      view.store.commit([{ do: 'create', in: 'items', name: 'V', data: { ...item, ItemId: 'V' } }]),
    );
  });

  const signed = async ({ person }: DirectClient) => {
    const { PersonId, Name } = await person.sharing.me();
    return { ById: PersonId, ByName: Name };
  };

  test('a member who may add adds, changes and removes their own rows, with all totals', async () => {
    const { add } = clients;
    const before = await totals();
    await expectAllowed(
      add.store.commit([
        ...posting(add, transactionDocument('A1')),
        logged('A1', { BookId: 'R', ...(await signed(add)) }),
      ]),
    );
    await expectAllowed(add.store.commit(await changing(add, 'A1', { TransactionNotes: 'x' })), 'notes');
    await expectAllowed(
      add.store.commit(
        await changing(add, 'A1', { TransactionSplitAValue: '5', TransactionSplitBValue: '-5' }),
      ),
      'value',
    );
    await expectAllowed(
      add.store.commit(await changing(add, 'A1', { TransactionSplitAAccountId: 'TRIP' })),
      'one account',
    );
    await expectDenied(
      add.store.commit(
        await changing(add, 'A1', { TransactionSplitAAccountId: 'FOOD', TransactionSplitBAccountId: 'BANK' }),
      ),
      'both accounts',
    );
    await expectAllowed(
      add.store.commit(await changing(add, 'A1', { TransactionSplitBAccountId: 'BANK' })),
      'the other',
    );
    expect((await stored('A1')).addedBy).toBe(add.person.id);
    await expectAllowed(add.store.commit(await removing(add, 'A1')), 'removal');
    expect(await totals()).toEqual(before);
  });

  test('a member who may add changes no rows of others, no account, no item, and no total alone', async () => {
    const { add, edit } = clients;
    await edit.store.commit(posting(edit, transactionDocument('E1')));
    for (const id of ['OWNERS', 'E1']) {
      await expectDenied(add.store.commit(await changing(add, id, { TransactionNotes: 'x' })), 'change');
      await expectDenied(add.store.commit(await removing(add, id)), 'removal');
      await expectDenied(add.store.commit(await removing(add, id), true), 'removal of many');
    }
    const moves: Write = {
      do: 'add',
      in: 'accounts',
      name: 'CASH',
      add: { TotalLow: 1, TransactionsCount: 1 },
    };
    await expectDenied(add.store.commit([moves]), 'a sum');
    await expectDenied(add.store.commit([{ ...moves, movedBy: (await stored('OWNERS')).name }]), 'by a row');
    const writes = posting(add, transactionDocument('A2'));
    await expectDenied(add.store.commit(writes, true), 'many');
    await expectDenied(add.store.commit([...writes, { ...moves, name: 'BANK' }]), 'another sum beside');
    await expectDenied(add.store.commit(writes.filter((write) => write.do === 'create')), 'no sums');
    const other = writes.map((write) =>
      write.in === 'transactions' && write.do === 'create'
        ? { ...write, data: { ...write.data, CreatedBy: edit.person.id } }
        : write,
    );
    await expectDenied(add.store.commit(other), 'in the name of another');
    await expectAllowed(add.store.commit(writes));
    await expectDenied(add.store.commit(writes), 'twice');
    const gone = await removing(add, 'A2');
    await expectDenied(add.store.commit(gone.filter((write) => write.do === 'delete')), 'removal alone');
    await expectDenied(
      add.store.commit([{ do: 'change', in: 'accounts', name: 'CASH', data: { AccountName: 'x' } }]),
    );
    await expectDenied(
      add.store.commit([
        { do: 'create', in: 'accounts', name: 'NEW', data: accountDocument('R', 'NEW', 'EXPENSE', 'R') },
      ]),
    );
    await expectDenied(
      add.store.commit([{ do: 'create', in: 'items', name: 'K', data: { ...item, ItemId: 'K' } }]),
    );
    const seen = { ItemDateEntered: item['ItemDateEntered'] ?? '' };
    await expectDenied(add.store.commit([{ do: 'delete', in: 'items', name: 'I', seen }]));
    await expectDenied(add.store.commit([logged('A3', { BookId: 'R' })]), 'unsigned');
    await expectDenied(
      add.store.commit([logged('A3', { BookId: 'R', ...(await signed(edit)) })]),
      'signed by another',
    );
    await expectDenied(
      add.store.commit([logged('A3', { BookId: 'R', ...(await signed(add)), ByName: 'The boss' })]),
      'another name',
    );
    await expectDenied(
      add.store.commit([logged('A3', { BookId: 'D', ...(await signed(add)) })]),
      'another book',
    );
    await expectDenied(add.store.commit([{ do: 'delete', in: 'actions', name: 'SHARED' }]), 'forgets');
  });

  test('a member who may edit changes everything but the book itself, and no other book', async () => {
    const { edit } = clients;
    const write = (...writes: Write[]) => edit.store.commit(writes);
    await edit.store.commit(posting(edit, transactionDocument('E2')));
    await expectAllowed(
      edit.store.commit(await changing(edit, 'OWNERS', { TransactionNotes: 'seen' })),
      'owner’s',
    );
    expect((await stored('OWNERS')).addedBy).toBeUndefined();
    await expectAllowed(
      edit.store.commit(
        await changing(edit, 'E2', {
          TransactionSplitAAccountId: 'TRIP',
          TransactionSplitBAccountId: 'BANK',
        }),
        true,
      ),
      'both accounts',
    );
    await expectAllowed(edit.store.commit(await removing(edit, 'E2')), 'removal');
    const many = [transactionDocument('M1'), transactionDocument('M2'), transactionDocument('M3')].map(
      (transaction) => ({
        after: { transaction, bookId: 'R' },
      }),
    );
    await expectAllowed(edit.store.commit(planChanges(edit.books, many), true), 'many');
    await expectAllowed(
      write({ do: 'change', in: 'accounts', name: 'FOOD', data: { AccountName: 'Meals' } }),
      'a name',
    );
    const child = accountDocument('R', 'CHILD', 'EXPENSE', 'R');
    await expectAllowed(
      write(
        { do: 'create', in: 'accounts', name: 'CHILD', data: child },
        { do: 'add', in: 'accounts', name: 'R', add: { SubAccountsCount: 1 } },
      ),
      'an account',
    );
    await expectAllowed(write({ do: 'delete', in: 'accounts', name: 'CHILD' }), 'an account goes');
    const seen = { ItemDateEntered: item['ItemDateEntered'] ?? '' };
    await expectAllowed(
      write({ do: 'change', in: 'items', name: 'I', data: { Body: '{"a":1}' }, seen }),
      'an item',
    );
    await expectDenied(
      write({ do: 'change', in: 'items', name: 'J', data: { Body: '{"a":1}' }, seen }),
      'their item',
    );
    await expectDenied(
      write({ do: 'change', in: 'accounts', name: 'R', data: { AccountName: 'Mine' } }),
      'the book',
    );
    await expectDenied(
      write({ do: 'change', in: 'accounts', name: 'R', data: { PropsInJSON: '{"a":1}' } }),
      'settings',
    );
    await expectDenied(
      write({ do: 'change', in: 'accounts', name: 'DFOOD', data: { AccountName: 'x' } }),
      'another book',
    );
    await expectDenied(
      write({ do: 'create', in: 'accounts', name: 'X', data: accountDocument('R', 'X', 'EXPENSE', 'D') }),
      'below another book',
    );
    await expectDenied(
      write({ do: 'create', in: 'accounts', name: 'X', data: accountDocument('X', 'X', 'ROOT', null) }),
      'a book',
    );
    await expectDenied(
      edit.store.commit(planChanges(edit.books, [{ before: await stored('DIARY') }])),
      'a row of another book',
    );
    await expectDenied(write({ do: 'delete', in: 'actions', name: 'SHARED' }), 'forgets');
    await expectDenied(edit.store.saveConfig({ theme: '"mine"' }), 'settings of the owner');
    await expectDenied(edit.store.deleteUser(), 'the owner');
    const lock = { bookId: 'R', before: '2024-06-01T00:00:00.000Z' };
    for (const PropsInJSON of ['{}', '{"LockedUntil":"2024-05-31"}'])
      await expectDenied(
        write({ do: 'change', in: 'accounts', name: 'R', data: { PropsInJSON }, lock }),
        'the lock',
      );
  });

  test('an invitation works once, before it ends, for its role, and for the user who accepts it', async () => {
    const [person, late] = [await createMember(), await createMember()];
    const token = await invite('view');
    expect(await owner.sharing.join(token)).toBeUndefined();
    expect(await person.sharing.join(token)).toEqual({ ownerId: owner.id, bookId: 'R' });
    expect(await late.sharing.join(token)).toBeUndefined();
    const over = await invite('edit', new Date(Date.now() - 1000));
    expect(await late.sharing.join(over)).toBeUndefined();
    const back = await invite('edit');
    await owner.sharing.withdraw(await hashToken(back));
    expect(await late.sharing.join(back)).toBeUndefined();
    expect(await late.sharing.join(makeToken())).toBeUndefined();
    await expectDenied(
      owner.sharing.invite({ digest: 'x', bookId: 'R', role: 'view', endsAt: new Date() }, 'Household'),
    );
    // Only the owner creates and reads invitations.
    const digest = await hashToken(makeToken());
    const { library, database } = await openLibrary(person);
    const at = (...path: string[]) => library.doc(database, path.join('/'));
    const invitation = {
      OwnerId: owner.id,
      BookId: 'R',
      BookName: 'Household',
      Owner: 'somebody',
      Role: 'edit',
      EndsAt: library.Timestamp.fromMillis(Date.now() + 1e6),
    };
    await expectDenied(library.setDoc(at('invitations', digest), invitation));
    const all = library.collection(database, 'invitations');
    await expectDenied(library.getDocs(all));
    await expectDenied(library.getDocs(library.query(all, library.where('OwnerId', '==', owner.id))));
    // A member changes neither their own role nor the role of others.
    const membership = at('users', owner.id, 'members', person.id);
    await expectDenied(library.updateDoc(membership, { 'Roles.R': 'edit' }));
    await expectDenied(library.updateDoc(membership, { 'Roles.D': 'view' }));
    await expectDenied(library.setDoc(at('users', owner.id, 'members', late.id), { Roles: { R: 'view' } }));
    await expectDenied(library.getDoc(at('users', owner.id, 'members', late.id)));
    await expectDenied(library.getDocs(library.collection(database, 'users', owner.id, 'members')));
    await expectDenied(library.getDocs(library.collection(database, 'users', owner.id, 'rosters')));
    const roster = at('users', owner.id, 'rosters', 'R');
    const { PersonId, Name } = await person.sharing.me();
    await expectDenied(library.updateDoc(roster, { [`Members.${PersonId}.Name`]: 'The boss' }));
    await expectDenied(library.updateDoc(roster, { [`Members.${PersonId}.Role`]: 'edit' }));
    await expectDenied(
      library.updateDoc(roster, { [`Members.${PersonId}`]: library.deleteField() }),
      'hides',
    );
    await expectDenied(
      library.updateDoc(roster, { [`Members.${clients.add.person.id}.Name`]: 'x' }),
      'another',
    );
    await expectDenied(library.updateDoc(roster, { Owner: 'x' }));
    expect((await person.sharing.roster({ ownerId: owner.id, bookId: 'R' }))?.members).toContainEqual({
      PersonId,
      Name,
      Role: 'view',
      JoinedAt: expect.any(String),
    });
    // The right token, but for a higher role, or for another user.
    const more = await invite('view');
    const batch = library.writeBatch(database);
    batch.delete(at('invitations', await hashToken(more)));
    batch.set(membership, { Roles: { R: 'edit' }, Token: more }, { merge: true });
    batch.update(roster, { [`Members.${PersonId}.Role`]: 'edit' });
    await expectDenied(batch.commit(), 'a higher role');
    const retained = library.writeBatch(database);
    const greater = await invite('edit');
    retained.set(membership, { Roles: { R: 'edit' }, Token: greater }, { merge: true });
    retained.update(roster, { [`Members.${PersonId}.Role`]: 'edit' });
    await expectDenied(retained.commit(), 'a way that stays');
  });

  test('a changed role, a removal or a leave takes effect at once', async () => {
    const hand = await joined('edit');
    const share = { ownerId: owner.id, bookId: 'R' };
    await expectAllowed(hand.store.commit(posting(hand, transactionDocument('H1'))));
    await owner.sharing.changeRole('R', hand.person.id, 'view');
    await expectDenied(hand.store.commit(posting(hand, transactionDocument('H2'))));
    await expectAllowed(hand.store.list('accounts', {}));
    await owner.sharing.changeRole('R', hand.person.id, undefined);
    for (const from of collections) await expectDenied(hand.store.list(from, {}), from);
    await expectDenied(hand.store.commit(posting(hand, transactionDocument('H2'))));
    expect(await hand.person.sharing.membership(share)).toBeUndefined();
    expect(await hand.person.sharing.roster(share)).toBeUndefined();
    expect(await hand.person.sharing.join(await invite('add'))).toEqual(share);
    await hand.person.sharing.leave(share);
    for (const from of collections) await expectDenied(hand.store.list(from, {}), from);
    const members = (await owner.sharing.roster(share))?.members ?? [];
    expect(members.map(({ PersonId }) => PersonId)).not.toContain(hand.person.id);
    expect(await hand.person.sharing.shares()).toEqual([]);
  });

  test('a user with a confirmed address is named by it', async () => {
    if (emulators === undefined) throw new Error('no emulators');
    const person = await createMember();
    expect((await person.sharing.me()).Name).toBe(person.id.slice(0, 8));
    await person.project.auth.currentUser?.getIdToken();
    await sendAndConfirm(person);
    expect((await person.sharing.me()).Name).toBe(person.email);
    expect(await person.sharing.join(await invite('view'))).toBeDefined();
  });
});

async function sendAndConfirm({ project, email }: FirebaseMember): Promise<void> {
  const user = project.auth.currentUser;
  if (emulators === undefined || user === null) throw new Error('nobody');
  const { sendEmailVerification } = await import('@firebase/auth');
  await sendEmailVerification(user);
  await confirmEmail(emulators, email);
  await user.reload();
  await user.getIdToken(true);
}

/** Opens the Firestore library directly with the session of a user. */
async function openLibrary({ project }: FirebaseMember) {
  const library = await import('@firebase/firestore/lite');
  return { library, database: library.getFirestore(project.auth.app) };
}
