import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { TransactionRow } from '#contract/inputs/transactions.ts';
import { limits } from '#contract/limits.ts';
import { serverError } from '#contract/error-catalogue/server.ts';
import { startTestServer, type TestServer, type Visitor } from '../../../test/support/test-server.ts';
import { createErrorBody } from '../../../test/support/error-body.ts';
import { wireAccount, wireTransaction } from '../../../test/support/wire-factories.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ environment: { IMPORT_LIMIT_MB: '3' } });
});

afterAll(() => server.stop());

const accounts = [
  wireAccount('MAIN', 'ROOT', null),
  wireAccount('CASH', 'CASH', 'MAIN'),
  wireAccount('FOOD', 'EXPENSE', 'MAIN'),
];

const transaction = (index: number, fields: Partial<TransactionRow> = {}) =>
  wireTransaction(`T${index}`, { to: 'FOOD', from: 'CASH', valueMinor: 150n }, fields);

const transactions = (count: number) => Array.from({ length: count }, (_, index) => transaction(index));

async function totalOf(user: Visitor, id: string): Promise<unknown> {
  const { body } = await user.call('all-accounts');
  return JSON.stringify(body).match(new RegExp(`"AccountId":"${id}".*?"TotalAmountHeld":"(-?\\d+)"`))?.[1];
}

describe('import-data', () => {
  test('imports thousands of rows in one commit and keeps the totals right', async () => {
    const user = await server.user();
    const { status, body } = await user.call('import-data', {
      data: { accounts, transactions: transactions(4500) },
    });
    expect([status, body]).toEqual([
      200,
      {
        complete: true,
        accounts: { added: 3, updated: 0, skipped: 0 },
        transactions: { added: 4500, updated: 0, skipped: 0 },
        rejected: [],
      },
    ]);
    const { body: all } = await user.call('all-accounts');
    expect(all).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ AccountId: 'FOOD', TotalAmountHeld: '675000', TransactionsCount: 4500 }),
      ]),
    );
  });

  test('names rows that are unreadable or violate a rule, and imports the others', async () => {
    const user = await server.user();
    const rows = [
      transaction(1),
      transaction(2, { TransactionSplitAValue: '1.50' }),
      transaction(3, { TransactionSplitBAccountId: 'NOWHERE' }),
    ];
    const { body } = await user.call('import-data', { data: { accounts, transactions: rows } });
    expect(body).toMatchObject({ transactions: { added: 1 }, rejected: [{ id: 'T2' }, { id: 'T3' }] });
  });

  test('counts all rejected rows, and names a readable number of them', async () => {
    const user = await server.user();
    const rows = [...transactions(2), ...Array.from({ length: 30_000 }, () => ({}))];
    const { body, response } = await user.call('import-data', { data: { accounts, transactions: rows } });
    expect((await response.text()).length).toBeLessThan(300_000);
    expect(body).toMatchObject({
      complete: true,
      transactions: { added: 2, updated: 0, skipped: 0 },
      rejectedCount: 30_000,
    });
    const nowhere = Array.from({ length: 6000 }, (_, index) =>
      transaction(index + 10, { TransactionSplitBAccountId: 'NOWHERE' }),
    );
    const second = await user.call('import-data', { data: { transactions: [{}, ...nowhere] } });
    const Outcome = z.object({ rejected: z.array(z.object({ id: z.string() })), rejectedCount: z.int() });
    const { rejected, rejectedCount } = Outcome.parse(second.body);
    expect([rejected.length, rejectedCount]).toEqual([limits.maxRejected, 6001]);
    expect(rejected.slice(0, 2)).toMatchObject([{ id: '' }, { id: 'T10' }]);
  });

  test('rejects an invalid file, and stores nothing', async () => {
    const user = await server.user();
    for (const data of [null, [], 'text', {}, { accounts: 7 }]) {
      const { status, body } = await user.call('import-data', { data });
      expect([data, status, body]).toEqual([data, 400, expect.objectContaining({ code: 'invalid' })]);
    }
    const broken = await user.request('/api/import-data', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"data":{"accounts":[',
    });
    expect([broken.status, await broken.json()]).toEqual([
      400,
      createErrorBody('invalid', serverError('bodyNotJson', { line: 1, column: 22 })),
    ]);
    expect((await user.call('all-books')).body).toEqual([]);
  });

  test('rejects a file over the limit, and a stranger whatever they send', async () => {
    const body = { data: { accounts, transactions: transactions(20_000) } };
    const large = await (await server.user()).call('import-data', body);
    expect([large.status, large.body]).toEqual([
      413,
      createErrorBody('too-large', serverError('bodyTooLarge', { megabytes: 3 })),
    ]);
    const announced = { 'content-length': '3000001' };
    const small = { data: { accounts } };
    expect((await (await server.user()).call('import-data', small, announced)).status).toBe(413);
    expect((await server.visitor().call('import-data', body)).status).toBe(401);
  });

  test('answers other calls during an import', async () => {
    const [user, other] = [await server.user(), await server.user()];
    let isDone = false;
    const importing = user
      .call('import-data', { data: { accounts, transactions: transactions(6000) } })
      .then((answer) => {
        isDone = true;
        return answer;
      });
    expect((await other.call('all-books')).status).toBe(200);
    expect(isDone).toBe(false);
    expect((await importing).body).toMatchObject({ transactions: { added: 6000 } });
  });

  test('imports two large files at once and asks a third to retry; a small one does not wait', async () => {
    const users = await Promise.all([server.user(), server.user(), server.user()]);
    const bring = (user: Visitor, count: number) =>
      user.call('import-data', { data: { accounts, transactions: transactions(count) } });
    const large = users.map((user) => bring(user, 500));
    const small = await bring(await server.user(), 0);
    const answers = await Promise.all(large);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429]);
    expect(small.body).toMatchObject({ accounts: { added: 3 } });
    const late = users[answers.findIndex(({ status }) => status === 429)] ?? server.visitor();
    expect((await bring(late, 500)).body).toMatchObject({ transactions: { added: 500 } });
  });

  test('does not delay other calls while small imports wait', async () => {
    const reader = await server.user();
    const users = await Promise.all(Array.from({ length: 11 }, () => server.user()));
    const admin = new Client(await server.admin());
    await admin.connect();
    await admin.query('begin');
    await admin.query('lock table partita.account in share mode');
    const imports = users.map((user) => user.call('import-data', { data: { accounts } }));
    const { pool, transferPool } = server.database;
    await expect.poll(() => Math.max(pool.waitingCount, transferPool.waitingCount)).toBeGreaterThan(0);
    // pg_stat_activity shows the connections as they were at the first query of a transaction.
    const waiting = `select count(*)::int as n from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await admin.query(waiting)).rows[0].n).toBeGreaterThan(2);
    const read = await reader.call('all-books');
    await admin.query('rollback');
    await admin.end();
    expect([read.status, read.body]).toEqual([200, []]);
    expect((await Promise.all(imports)).map(({ status }) => status)).toEqual(users.map(() => 200));
  });

  test('stores nothing of an interrupted file', async () => {
    const user = await server.user();
    const whole = JSON.stringify({ data: { accounts, transactions: transactions(100) } });
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(whole.slice(0, -10)));
      },
      pull(controller) {
        controller.error(new Error('the line is dead'));
      },
    });
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: broken, duplex: 'half' };
    expect((await user.request('/api/import-data', init)).status).toBe(400);
    expect((await user.call('all-books')).body).toEqual([]);
  });
});

describe('export-data', () => {
  test('leaves out settings that only the user may change', async () => {
    const user = await server.user();
    const config = { enableAnimations: false, providerCapacity: {}, appFunctionalities: {} };
    await user.call('set-user-config', { config });
    const { body } = await user.call('export-data');
    expect(body).toMatchObject({ data: { userConfig: { enableAnimations: false } } });
    expect(JSON.stringify(body)).not.toMatch(/providerCapacity|appFunctionalities/);
  });

  test('streams all data, and exports the same again after an import', async () => {
    const user = await server.user();
    await user.call('import-data', { data: { accounts, transactions: transactions(4500) } });
    await user.call('set-user-config', { config: { enableAnimations: false } });
    const { body, response } = await user.call('export-data');
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(body).toMatchObject({
      filename: expect.stringMatching(/^partita-\d{4}-\d\d-\d\d\.json$/),
      data: { format: 'partita', version: 1, userConfig: { enableAnimations: false } },
    });
    const text = await response.text();
    const data: unknown = JSON.parse(text).data;
    const other = await server.user();
    expect((await other.call('import-data', { data })).body).toMatchObject({
      transactions: { added: 4500 },
      rejected: [],
    });
    const again = await (await other.call('export-data')).response.text();
    const withoutTime = (each: string) => each.replace(/"exportedAt":"[^"]*"/, '');
    expect(withoutTime(again)).toBe(withoutTime(text));
    expect(await totalOf(other, 'FOOD')).toBe('675000');
  });

  test('releases the connection when the client disconnects', async () => {
    const user = await server.user();
    await user.call('import-data', { data: { accounts, transactions: transactions(4500) } });
    for (let readers = 0; readers < 5; readers += 1) {
      const response = await user.request('/api/export-data', { method: 'POST' });
      await response.body?.cancel();
    }
    expect((await user.call('export-data')).status).toBe(200);
    expect(server.database.transferPool.idleCount).toBe(server.database.transferPool.totalCount);
  });
});
