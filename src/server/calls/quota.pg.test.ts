import { afterEach, describe, expect, test } from 'vitest';
import type { TransactionRow } from '#contract/inputs/transactions.ts';
import { serverError } from '#contract/error-catalogue/server.ts';
import { startTestServer, type TestServer, type Visitor } from '../../../test/support/test-server.ts';
import { createErrorBody } from '../../../test/support/error-body.ts';
import { wireAccount, wireTransaction } from '../../../test/support/wire-factories.ts';

let server: TestServer | undefined;

afterEach(async () => {
  await server?.stop();
  server = undefined;
});

async function start(environment: Record<string, string>): Promise<{ user: Visitor; elsewhere: Visitor }> {
  server = await startTestServer({ environment });
  const user = await server.user();
  const elsewhere = (await server.otherServer())();
  for (const [name, value] of user.cookies) elsewhere.cookies.set(name, value);
  return { user, elsewhere };
}

const accounts = [
  wireAccount('MAIN', 'ROOT', null),
  wireAccount('CASH', 'CASH', 'MAIN'),
  wireAccount('FOOD', 'EXPENSE', 'MAIN'),
];
const transaction = (id: string, fields: Partial<TransactionRow> = {}) =>
  wireTransaction(id, { to: 'FOOD', from: 'CASH', valueMinor: 900n }, fields);
const add = (user: Visitor, id: string, fields: Partial<TransactionRow> = {}) =>
  user.call('add-transaction', { transaction: transaction(id, fields) });

const usage = async (user: Visitor) => {
  const { body } = await user.call('get-user-config');
  return (body as { usage: Record<'rows' | 'bytes' | 'calls' | 'traffic', { used: number; limit: number }> })
    .usage;
};

describe('row quota', () => {
  test('counts rows, rejects additions at the limit, and permits them after deletions', async () => {
    const { user } = await start({ QUOTA_ROWS: '5' });
    for (const each of accounts) await user.call('add-subaccount', { account: each });
    expect((await add(user, 'T1')).status).toBe(200);
    expect((await add(user, 'T2')).status).toBe(200);
    const full = await add(user, 'T3');
    expect([full.status, full.body]).toEqual([
      429,
      createErrorBody('quota', serverError('rowsFull', { rows: 5 })),
    ]);
    expect((await user.call('add-subaccount', { account: wireAccount('MORE', 'CASH', 'MAIN') })).status).toBe(
      429,
    );
    expect((await usage(user)).rows).toEqual({ used: 5, limit: 5 });
    expect((await user.call('delete-transaction', { transaction: { TransactionId: 'T1' } })).status).toBe(
      200,
    );
    expect((await add(user, 'T3')).status).toBe(200);
  });

  test('counts the rows of a shared book for its owner, including those added by members', async () => {
    const { user } = await start({ QUOTA_ROWS: '5' });
    for (const each of accounts) await user.call('add-subaccount', { account: each });
    const member = await server?.user();
    if (member === undefined) throw new Error('no server');
    const { body } = await user.call('invite', { role: 'add' });
    await member.call('join', { token: (body as { Token: string }).Token });
    const [shared] = (await member.call('all-books')).body as { AccountName: string }[];
    const bookName = shared?.AccountName;
    const addThere = (id: string) =>
      member.call('add-transaction', { bookName, transaction: transaction(id) });
    expect((await addThere('T1')).status).toBe(200);
    expect((await addThere('T2')).status).toBe(200);
    const full = await addThere('T3');
    expect([full.status, full.body]).toEqual([429, createErrorBody('quota', serverError('ownerFull'))]);
    expect((await usage(user)).rows).toEqual({ used: 5, limit: 5 });
    expect((await usage(member)).rows.used).toBe(0);
  });

  test('counts items as rows, also in an import', async () => {
    const { user } = await start({ QUOTA_ROWS: '5' });
    for (const each of accounts) await user.call('add-subaccount', { account: each });
    const item = (ItemId: string) => ({ ItemId, Kind: 'note', Body: '{}' });
    const put = (...ids: string[]) => user.call('change-items', { put: ids.map(item) });
    expect((await put('I1', 'I2')).status).toBe(200);
    expect((await usage(user)).rows).toEqual({ used: 5, limit: 5 });
    expect((await put('I3')).body).toEqual(createErrorBody('quota', serverError('rowsFull', { rows: 5 })));
    const stored = { ...item('I3'), BookId: 'MAIN', ItemDateEntered: '2024-05-06T12:00:00.000Z' };
    const brought = await user.call('import-data', { data: { accounts: [], items: [stored] } });
    expect(brought.body).toEqual(
      createErrorBody('quota', serverError('fileAddsRows', { added: 1, room: 0 })),
    );
    expect((await user.call('items', {})).body).toMatchObject([{ ItemId: 'I1' }, { ItemId: 'I2' }]);
  });

  test('rejects an import by the rows it adds, and stores nothing of it', async () => {
    const { user } = await start({ QUOTA_ROWS: '5' });
    const data = { accounts, transactions: ['T1', 'T2', 'T3'].map((id) => transaction(id)) };
    const rejected = await user.call('import-data', { data });
    expect([rejected.status, rejected.body]).toEqual([
      429,
      createErrorBody('quota', serverError('fileAddsRows', { added: 6, room: 5 })),
    ]);
    expect((await user.call('all-books')).body).toEqual([]);
    const fits = { ...data, transactions: data.transactions.slice(1) };
    expect((await user.call('import-data', { data: fits })).status).toBe(200);
    expect((await user.call('import-data', { data: fits })).body).toMatchObject({ complete: true }); // adds nothing
  });
});

describe('byte quota', () => {
  test('counts the bytes of the rows', async () => {
    const { user } = await start({ QUOTA_MB: '1' });
    await user.call('import-data', { data: { accounts, transactions: [] } });
    const before = (await usage(user)).bytes.used;
    const notes = 'x'.repeat(2400);
    let status = 200;
    let added = 0;
    // repeated text is compressed, so each text is different
    const ownText = () =>
      Array.from({ length: 60 }, () => crypto.randomUUID())
        .join('')
        .slice(0, 2000);
    for (; status === 200 && added < 1000; added += 1) {
      status = (
        await add(user, `T${added}`, {
          TransactionNotes: ownText(),
          TransactionDescription: `Lunch ${notes.length}`,
        })
      ).status;
    }
    expect(status).toBe(429);
    expect(added).toBeGreaterThan(100);
    expect(added).toBeLessThan(700);
    expect((await usage(user)).bytes.used).toBeGreaterThan(before);
    const rejected = await add(user, 'MORE', { TransactionNotes: ownText() });
    expect(rejected.body).toEqual(createErrorBody('quota', serverError('bytesFull', { megabytes: 1 })));
    for (let index = 0; index < 30; index += 1) {
      const deleted = await user.call('delete-transaction', { transaction: { TransactionId: `T${index}` } });
      expect(deleted.status).toBe(200);
    }
    expect((await add(user, 'MORE')).status).toBe(200);
  });
});

test('limits the history to as many bytes again and retains the newest entries', async () => {
  const { user } = await start({ QUOTA_MB: '1' });
  const transactions = Array.from({ length: 60 }, (_, at) => transaction(`T${at}`));
  await user.call('import-data', { data: { accounts, transactions } });
  // repeated text is compressed, so each text is different
  const notes = () => Array.from({ length: 60 }, () => crypto.randomUUID()).join('');
  for (let round = 0; round < 20; round += 1) {
    const update = transactions.map(({ TransactionId }) => ({ TransactionId, TransactionNotes: notes() }));
    expect((await user.call('change-transactions', { update })).status).toBe(200);
  }
  const { body } = await user.call('changes', {});
  const kinds = (body as { Kind: string }[]).map(({ Kind }) => Kind);
  expect(kinds.length).toBeGreaterThan(1);
  expect(kinds.length).toBeLessThan(15);
  expect(new Set(kinds)).toEqual(new Set(['change-transactions']));
});

test('counts the bytes of an imported file, in any script', async () => {
  const { user } = await start({ QUOTA_MB: '1' });
  const notes = 'Обед '.repeat(480).trim();
  const rows = Array.from({ length: 260 }, (_, at) => transaction(`T${at}`, { TransactionNotes: notes }));
  const rejected = await user.call('import-data', { data: { accounts, transactions: rows } });
  expect([rejected.status, rejected.body]).toEqual([
    429,
    createErrorBody('quota', serverError('fileAddsBytes', { megabytes: 2, room: 1 })),
  ]);
});

describe('shown usage', () => {
  test('shows the current bytes of the rows after an import, a change and a deletion', async () => {
    const { user } = await start({});
    const empty = (await usage(user)).bytes.used;
    const transactions = Array.from({ length: 300 }, (_, at) =>
      transaction(`T${at}`, { TransactionNotes: crypto.randomUUID().repeat(20) }),
    );
    await user.call('import-data', { data: { accounts, transactions } });
    const imported = (await usage(user)).bytes.used;
    expect(imported).toBeGreaterThan(empty + 300 * 100);
    await add(user, 'MORE');
    const added = (await usage(user)).bytes.used;
    expect(added).toBeGreaterThan(imported);
    for (const id of ['MORE', 'T0', 'T1']) {
      await user.call('delete-transaction', { transaction: { TransactionId: id } });
    }
    const deleted = (await usage(user)).bytes.used;
    expect(deleted).toBeLessThan(imported);
    await user.call('delete-subaccount', { account: { AccountId: 'MAIN' }, override: true });
    expect((await usage(user)).bytes.used).toBeLessThan(deleted / 10);
  });
});

describe('daily quota', () => {
  test('limits the number of calls and reports when the next day begins', async () => {
    const { user } = await start({ QUOTA_CALLS_PER_DAY: '6' });
    const statuses = [];
    for (let index = 0; index < 8; index += 1) statuses.push((await user.call('all-books')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    const rejected = await user.call('all-books');
    expect(rejected.body).toEqual(createErrorBody('quota', serverError('callsUsedUp', { calls: 6 })));
    expect(Number(rejected.response.headers.get('retry-after'))).toBeLessThanOrEqual(86_400);
    expect((await user.call('logout')).body).toBe(true);
    await server?.database.pool.query('update partita_server.use set day = day - 1');
    expect((await (await server?.user())?.call('all-books'))?.status).toBe(200);
  });

  test('is shared by all servers: after a few seconds each knows the calls of all', async () => {
    const { user, elsewhere } = await start({});
    const others = 20;
    for (let index = 0; index < others; index += 1) await user.call('all-books');
    let own = 0;
    const seen = async () => {
      own += 1;
      return (await usage(elsewhere)).calls.used - own;
    };
    await expect.poll(seen, { interval: 100, timeout: 20_000 }).toBe(others);
    for (let index = 0; index < others; index += 1) await user.call('all-books');
    await expect.poll(seen, { interval: 100, timeout: 20_000 }).toBe(2 * others);
  });

  test('ends at once on a server that knows it is used up, also after a restart, and counts rejected calls', async () => {
    const { user } = await start({ QUOTA_CALLS_PER_DAY: '6' });
    expect((await user.call('all-accounts', { bookName: 'None' })).status).toBe(404);
    expect((await user.call('all-accounts', { bookName: 7 })).status).toBe(400);
    expect((await user.call('all-books')).status).toBe(200);
    await server?.restart();
    for (const status of [200, 200, 200, 429]) expect((await user.call('all-books')).status).toBe(status);
  });

  test('still permits showing the usage and exporting everything after it is used up', async () => {
    const { user } = await start({ QUOTA_CALLS_PER_DAY: '4' });
    for (const each of accounts) await user.call('add-subaccount', { account: each });
    await user.call('all-books');
    expect((await user.call('all-books')).status).toBe(429);
    expect((await usage(user)).calls).toEqual({ used: 6, limit: 4 });
    const exported = await user.call('export-data');
    expect(exported.body).toMatchObject({ data: { accounts: [{}, {}, {}] } });
    expect((await user.call('login')).body).toHaveProperty('session.user');
    expect((await user.call('all-books')).status).toBe(429);
    expect((await user.call('delete-user-account', { password: 'correct horse battery' })).body).toBe(true);
  });

  test('counts the received bytes of a file without a declared length, even if it is interrupted', async () => {
    const { user } = await start({});
    const send = (body: BodyInit) =>
      user.request('/api/import-data', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        duplex: 'half',
      } as RequestInit);
    const before = (await usage(user)).traffic.used;
    const rows = Array.from({ length: 300 }, (_, at) =>
      transaction(`T${at}`, { TransactionNotes: 'x'.repeat(1000) }),
    );
    const file = JSON.stringify({ data: { accounts, transactions: rows } });
    expect((await send(new Blob([file]).stream())).status).toBe(200);
    const imported = (await usage(user)).traffic.used;
    expect(imported - before).toBeGreaterThan(file.length);
    expect(imported - before).toBeLessThan(file.length + 5000);
    const pieces = [new TextEncoder().encode(file.slice(0, 100_000))];
    const breaking = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = pieces.pop();
        if (piece === undefined) controller.error(new Error('gone'));
        else controller.enqueue(piece);
      },
    });
    expect((await send(breaking)).status).toBe(400);
    expect((await usage(user)).traffic.used - imported).toBeGreaterThan(100_000);
  });

  test('limits the transferred bytes', async () => {
    const { user } = await start({ QUOTA_MB_PER_DAY: '1' });
    const config = { note: 'x'.repeat(90_000) };
    const statuses = [];
    for (let index = 0; index < 14; index += 1) {
      statuses.push((await user.call('set-user-config', { config })).status);
    }
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
    expect((await user.call('get-user-config')).status).toBe(200);
    expect((await user.call('export-data')).status).toBe(200);
    expect((await user.call('all-books')).body).toEqual(
      createErrorBody('quota', serverError('trafficUsedUp', { megabytes: 1 })),
    );
  });
});

test('shows the usage in the settings, where it cannot be written', async () => {
  const { user } = await start({ QUOTA_ROWS: '0' });
  const none = { used: -5, limit: null };
  const spent = { rows: none, bytes: none, calls: none, traffic: none };
  await user.call('import-data', {
    data: { accounts, transactions: [transaction('T1')], userConfig: { usage: spent } },
  });
  await user.call('set-user-config', { config: { usage: spent, enableAnimations: true } });
  expect(await usage(user)).toMatchObject({ rows: { used: 4, limit: null }, calls: { limit: 50_000 } });
  const { data } = (await user.call('export-data')).body as { data: { userConfig: object } };
  expect(data.userConfig).toEqual({ enableAnimations: true });
});
