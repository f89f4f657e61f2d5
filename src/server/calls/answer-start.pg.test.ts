import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callNames } from '#contract/calls.ts';
import { StartAnswer } from '#contract/start.ts';
import { startTestServer, type TestServer, type Visitor } from '../../../test/support/test-server.ts';
import { wireAccount, wireTransaction } from '../../../test/support/wire-factories.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

const post = (visitor: Visitor, body: unknown, headers: Record<string, string> = {}) =>
  visitor.request('/api/start', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

async function start(visitor: Visitor, body: unknown = {}) {
  const response = await post(visitor, body);
  expect(response.status).toBe(200);
  return StartAnswer.parse(await response.json()).calls;
}

const namesOf = (calls: { name: string; input: unknown }[]) => calls.map(({ name, input }) => [name, input]);

const CallName = z.enum(callNames as [(typeof callNames)[number]]);

/** Returns an answer without the daily usage, which each call increases. */
function withoutUse(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer, (key, value: unknown) => (key === 'calls' || key === 'traffic' ? 0 : value)),
  );
}

/** Makes each call again separately and expects the same answer. */
async function expectSameByThemselves(visitor: Visitor, calls: Awaited<ReturnType<typeof start>>) {
  for (const { name, input, answer } of calls) {
    const alone = await visitor.call(CallName.parse(name), input);
    expect([name, alone.status, withoutUse(alone.body)]).toEqual([name, 200, withoutUse(answer)]);
  }
}

const ofBook = (bookName: string) => [
  ['all-accounts', { bookName }],
  ['items', { bookName }],
  ['all-transaction-tags', { bookName }],
  ['all-tag-accounts', { bookName }],
  ['tag-container-account', { bookName }],
  ['favourite-container-account', { bookName }],
  ['account-types', { bookName }],
  ['account-type-relationships', { bookName }],
  ['all-books', {}],
];
const signedIn = [
  ['is-loggedin', {}],
  ['login', {}],
  ['is-recovery-in-progress', {}],
  ['refresh-db', {}],
  ['get-user-config', {}],
];

async function add(user: Visitor, id: string, fields: object): Promise<void> {
  const account = { ...wireAccount(id, 'CASH', null), ...fields };
  expect((await user.call('add-subaccount', { account })).status).toBe(200);
}

/** Creates a user with two books, each with accounts, and with texts that need escaping in JSON and HTML. */
async function bookkeeper(): Promise<Visitor> {
  const user = await server.user();
  await add(user, 'MAIN', { AccountType: 'ROOT', IsPlaceholder: '1', AccountName: 'Main "1" </script>' });
  await add(user, 'CASH', { ParentAccountId: 'MAIN', TagsInSemicolonSeparated: 'blue', IsFavourite: '1' });
  await add(user, 'FOOD', { ParentAccountId: 'MAIN', AccountType: 'EXPENSE', AccountName: 'Öl & Brot\n' });
  await add(user, 'NEXT', { AccountType: 'ROOT', IsPlaceholder: '1', AccountName: 'Other' });
  await user.call('add-subaccount', {
    account: wireAccount('BANK', 'BANK', 'NEXT'),
    bookName: 'Other',
  });
  const transaction = wireTransaction('T1', { to: 'FOOD', from: 'CASH', valueMinor: 900n });
  await user.call('add-transaction', { transaction: { ...transaction, TagsInSemicolonSeparated: 'lunch' } });
  return user;
}
const main = 'Main "1" </script>';

describe('the start call', () => {
  test('answers only the sign-in state to a visitor', async () => {
    const calls = await start(server.visitor());
    expect(calls).toEqual([
      { name: 'is-loggedin', input: {}, answer: false },
      { name: 'is-recovery-in-progress', input: {}, answer: false },
    ]);
  });

  test('answers the empty book list of a new user', async () => {
    const user = await server.user();
    const calls = await start(user);
    expect(namesOf(calls)).toEqual([...signedIn, ['root-account', {}]]);
    expect(calls.at(-1)?.answer).toBe(null);
    await expectSameByThemselves(user, calls);
  });

  test('answers every call of the start as if it were made separately', async () => {
    const user = await bookkeeper();
    const calls = await start(user);
    expect(namesOf(calls)).toEqual([...signedIn, ['root-account', {}], ...ofBook(main)]);
    await expectSameByThemselves(user, calls);
  });

  test('opens the book that the browser remembers', async () => {
    const user = await bookkeeper();
    const calls = await start(user, { bookName: 'Other' });
    expect(namesOf(calls)).toEqual([
      ...signedIn,
      ['root-account', { bookName: 'Other' }],
      ...ofBook('Other'),
    ]);
    await expectSameByThemselves(user, calls);
  });

  test('opens the book in the settings if the browser remembers none that exists', async () => {
    const user = await bookkeeper();
    await user.call('set-user-config', { config: { lastBookId: 'NEXT' } });
    const unknown = await start(user, { bookName: 'Gone' });
    expect(namesOf(unknown)).toEqual([
      ...signedIn,
      ['root-account', { bookName: 'Gone' }],
      ['all-books', {}],
      ...ofBook('Other'),
    ]);
    await expectSameByThemselves(user, unknown);
    await user.call('set-user-config', { config: { lastBookId: 'NONE' } });
    expect(namesOf(await start(user))).toEqual([
      ...signedIn,
      ['all-books', {}],
      ['root-account', {}],
      ...ofBook(main),
    ]);
  });

  test('includes the book list if the book is empty', async () => {
    const user = await server.user();
    await add(user, 'MAIN', { AccountType: 'ROOT', IsPlaceholder: '1', AccountName: 'Empty' });
    expect(namesOf(await start(user))).toEqual([
      ...signedIn,
      ['root-account', {}],
      ['all-books', {}],
      ...ofBook('Empty'),
    ]);
  });

  test('stops after the sign-in calls while a recovery is in progress', async () => {
    const email = 'lost@books.example';
    const user = await server.user(email);
    await server.visitor().call('recover', { data: { email } });
    const [mail = ''] = (await server.outbox()).slice(-1);
    const recoverytoken = /recoverytoken=([\w-]+)/.exec(mail)?.[1] ?? '';
    const recovery = { name: 'is-recovery-in-progress', input: { recoverytoken } };
    expect(await start(server.visitor(), { recoverytoken })).toEqual([
      { name: 'is-loggedin', input: {}, answer: false },
      { ...recovery, answer: true },
    ]);
    expect((await start(user, { recoverytoken })).at(-1)).toEqual({ ...recovery, answer: true });
    const made = { ...recovery, input: { recoverytoken: 'made-up' } };
    const calls = await start(user, { recoverytoken: 'made-up' });
    expect(calls[2]).toEqual({ ...made, answer: false });
    expect(calls.length).toBeGreaterThan(3);
  });

  test('treats an ended session as a visitor', async () => {
    const user = await bookkeeper();
    const planted = new Map(user.cookies);
    await user.call('logout');
    for (const [name, value] of planted) user.cookies.set(name, value);
    expect(namesOf(await start(user))).toEqual([
      ['is-loggedin', {}],
      ['is-recovery-in-progress', {}],
    ]);
  });

  test('includes all calls of the first page, each answered as if made separately', async () => {
    const user = await bookkeeper();
    const Body = JSON.stringify({ Account: 'CASH', Date: '2026-10-31', Balance: '5' });
    await user.call('change-items', { put: [{ ItemId: 'CHECK', Kind: 'balance-check', Body }] });
    const calls = await start(user, { isHome: true });
    const own = calls.slice(signedIn.length + 1 + ofBook('Main').length);
    expect(own.map(({ name }) => name)).toEqual(['flows', 'flows', 'transactions']);
    expect(own[0]?.input).toMatchObject({ until: '2026-11-01' });
    await expectSameByThemselves(user, own);
  });

  test('shows no data of another user', async () => {
    const ask = async (at: number) => {
      const user = await bookkeeper();
      const name = `Food of ${at}`;
      await user.call('update-subaccount', { account: { AccountId: 'FOOD', AccountName: name } });
      return async () => JSON.stringify(await start(user));
    };
    const [one, two] = [await ask(1), await ask(2)];
    const answers = await Promise.all(Array.from({ length: 10 }, () => [one(), two()]).flat());
    for (const [index, answer] of answers.entries()) {
      expect(answer).toContain(`Food of ${1 + (index % 2)}`);
      expect(answer).not.toContain(`Food of ${2 - (index % 2)}`);
    }
  });

  test("leaves out calls that the user's settings forbid, and counts the others", async () => {
    const user = await bookkeeper();
    await user.call('set-user-config', { config: { providerCapacity: { canRefreshDb: false } } });
    const used = async () =>
      ((await user.call('get-user-config')).body as { usage: { calls: { used: number } } }).usage.calls.used;
    const before = await used();
    const calls = await start(user);
    const names = calls.map(({ name }) => name);
    expect(names).not.toContain('refresh-db');
    expect(names).toContain('all-accounts');
    expect((await used()) - before).toBeGreaterThanOrEqual(10);
  });

  test('applies the checks of every call', async () => {
    const visitor = server.visitor();
    expect((await post(visitor, {}, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(visitor, { bookName: 7 })).status).toBe(400);
    expect((await post(visitor, { bookName: 'x'.repeat(1_000_001) })).status).toBe(413);
    expect((await visitor.request('/api/start')).status).toBe(404);
    expect((await post(visitor, {})).headers.get('cache-control')).toBe('no-store');
  });
});

test('still shows the reason when the daily quota is used up', async () => {
  const small = await startTestServer({ environment: { QUOTA_CALLS_PER_DAY: '2' } });
  try {
    const user = await small.user();
    await user.call('all-books');
    await user.call('all-books');
    expect(namesOf(await start(user))).toEqual(signedIn.filter(([name]) => name !== 'refresh-db'));
  } finally {
    await small.stop();
  }
});
