import { afterEach, describe, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { serverError } from '#contract/error-catalogue/server.ts';
import { startTestServer, type TestServer, type Visitor } from '../../../test/support/test-server.ts';
import { createErrorBody } from '../../../test/support/error-body.ts';
import { wireAccount, wireTransaction } from '../../../test/support/wire-factories.ts';

let server: TestServer | undefined;

afterEach(async () => {
  await server?.stop();
  server = undefined;
});

async function start(environment: Record<string, string>): Promise<TestServer> {
  server = await startTestServer({ environment });
  return server;
}

const done = async (user: Visitor, name: CallName, body: object) => {
  const { status, body: answer } = await user.call(name, body);
  expect([name, status, status === 200 ? '' : answer]).toEqual([name, 200, '']);
  return answer;
};

/** Imports a book with three accounts and some transactions. */
async function addBook(user: Visitor, name: string, count: number, notes = () => '') {
  const of = (id: string) => `${name}-${id}`;
  const accounts = [
    wireAccount(of('ROOT'), 'ROOT', null, { AccountName: name }),
    wireAccount(of('CASH'), 'CASH', of('ROOT')),
    wireAccount(of('FOOD'), 'EXPENSE', of('ROOT')),
  ];
  const transactions = Array.from({ length: count }, (_each, at) =>
    wireTransaction(
      of(`T${at}`),
      { to: of('FOOD'), from: of('CASH'), valueMinor: 900n },
      { TransactionNotes: notes() },
    ),
  );
  await done(user, 'import-data', { data: { accounts, transactions } });
}

/** Creates notes that the database cannot compress: about 400 such rows take a megabyte. */
const longNotes = () => Array.from({ length: 60 }, () => crypto.randomUUID()).join(' ');

const rowsOf = (names: readonly string[]) => names.map((TransactionId) => ({ TransactionId }));

const usage = async (user: Visitor) =>
  ((await done(user, 'get-user-config', {})) as { usage: Record<'rows' | 'bytes', { used: number }> }).usage;

/** Adds a member to a book of the owner. */
async function share(owner: Visitor, member: Visitor, bookName: string, role: string) {
  const { Token } = (await done(owner, 'invite', { bookName, role })) as { Token: string };
  await done(member, 'join', { token: Token });
}

/** Offers a book of the owner to its only member. */
async function offer(owner: Visitor, bookName: string) {
  const { Members } = (await done(owner, 'members', { bookName })) as { Members: { PersonId: string }[] };
  await done(owner, 'offer-hand-over', { bookName, id: Members[0]?.PersonId });
}

describe('full books', () => {
  test('permit the owner and members to delete several rows and items at once', async () => {
    const { user } = await start({ QUOTA_ROWS: '9' });
    const [owner, member] = [await user(), await user()];
    await addBook(owner, 'House', 5);
    await share(owner, member, 'House', 'edit');
    const inBook = { bookName: 'House' };
    const note = { ItemId: 'N', Kind: 'note', Body: '{}' };
    const { put } = (await done(owner, 'change-items', { ...inBook, put: [note] })) as {
      put: { ItemDateEntered: string }[];
    };
    expect((await owner.call('change-items', { ...inBook, put: [{ ...note, ItemId: 'M' }] })).status).toBe(
      429,
    );
    const more = wireTransaction('MORE', { to: 'House-FOOD', from: 'House-CASH', valueMinor: 1n });
    const withMore = { ...inBook, add: [more], remove: rowsOf(['House-T0']) };
    expect((await owner.call('change-transactions', withMore)).status).toBe(429);
    await done(member, 'change-transactions', { ...inBook, remove: rowsOf(['House-T0', 'House-T1']) });
    await done(owner, 'change-transactions', { ...inBook, add: [more] });
    await done(owner, 'change-transactions', { ...inBook, remove: rowsOf(['House-T2', 'MORE']) });
    const removed = { ItemId: 'N', ItemDateEntered: put[0]?.ItemDateEntered };
    await done(owner, 'change-items', { ...inBook, remove: [removed] });
    expect((await usage(owner)).rows.used).toBe(5);
  });

  test('permit the deletion of rows and members if their bytes are used up', async () => {
    const { user } = await start({ QUOTA_MB: '1' });
    const [owner, member] = [await user(), await user()];
    await addBook(owner, 'House', 100, longNotes);
    await share(owner, member, 'House', 'edit');
    const inBook = { bookName: 'House' };
    const add = async (at: number) => {
      const amount = { to: 'House-FOOD', from: 'House-CASH', valueMinor: 1n };
      const transaction = wireTransaction(`F${at}`, amount, { TransactionNotes: longNotes() });
      return (await owner.call('add-transaction', { ...inBook, transaction })).status;
    };
    let added = 0;
    while ((await add(added)) === 200) added += 1;
    expect(added).toBeGreaterThan(10);
    await done(member, 'change-transactions', { ...inBook, remove: rowsOf(['House-T0']) });
    const { Members } = (await done(owner, 'members', inBook)) as { Members: { PersonId: string }[] };
    await done(owner, 'change-member', { ...inBook, id: Members[0]?.PersonId });
    expect(await done(member, 'all-books', {})).toEqual([]);
  });
});

describe('a book offered to a new owner', () => {
  test('is rejected if its rows do not fit, and counts for its new owner if they do', async () => {
    const { user } = await start({ QUOTA_ROWS: '10' });
    const [owner, heir] = [await user(), await user()];
    await addBook(owner, 'House', 5);
    await addBook(heir, 'Own', 1);
    await share(owner, heir, 'House', 'view');
    await offer(owner, 'House');
    const full = await heir.call('accept-hand-over', { bookName: 'House' });
    expect([full.status, full.body]).toEqual([
      429,
      createErrorBody('quota', serverError('bookAddsRows', { rows: 12, room: 10 })),
    ]);
    expect((await usage(heir)).rows.used).toBe(4);
    expect(await done(owner, 'members', { bookName: 'House' })).toMatchObject({ Role: 'own' });
    await done(owner, 'change-transactions', { bookName: 'House', remove: rowsOf(['House-T0', 'House-T1']) });
    const before = [await usage(owner), await usage(heir)].map(({ bytes }) => bytes.used);
    await done(heir, 'accept-hand-over', { bookName: 'House' });
    expect([(await usage(owner)).rows.used, (await usage(heir)).rows.used]).toEqual([0, 10]);
    const after = [await usage(owner), await usage(heir)].map(({ bytes }) => bytes.used);
    expect(after[0]).toBe(0);
    expect(after[1]).toBeGreaterThan(before[1] ?? 0);
  });

  test('is rejected if its bytes do not fit', async () => {
    const { user } = await start({ QUOTA_MB: '1' });
    const [owner, heir] = [await user(), await user()];
    for (const [person, name] of [
      [owner, 'House'],
      [heir, 'Own'],
    ] as const)
      await addBook(person, name, 190, longNotes);
    await share(owner, heir, 'House', 'view');
    await offer(owner, 'House');
    const full = await heir.call('accept-hand-over', { bookName: 'House' });
    expect([full.status, full.body]).toMatchObject([429, { detail: { id: 'bookAddsBytes' } }]);
    expect(await done(owner, 'members', { bookName: 'House' })).toMatchObject({ Role: 'own' });
  });

  test('uses up the quota of a second one accepted at the same time', async () => {
    const { user } = await start({ QUOTA_ROWS: '10' });
    const [one, two, heir] = [await user(), await user(), await user()];
    for (const [owner, name] of [
      [one, 'First'],
      [two, 'Second'],
    ] as const) {
      await addBook(owner, name, 3);
      await share(owner, heir, name, 'view');
      await offer(owner, name);
    }
    const accepted = await Promise.all(
      ['First', 'Second'].map((bookName) => heir.call('accept-hand-over', { bookName })),
    );
    expect(accepted.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    expect((await usage(heir)).rows.used).toBe(6);
  });
});
