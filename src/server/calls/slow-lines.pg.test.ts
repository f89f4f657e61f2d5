import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { serverError } from '#contract/error-catalogue/server.ts';
import { startTestServer, type TestServer, type Visitor } from '../../../test/support/test-server.ts';
import { createErrorBody } from '../../../test/support/error-body.ts';
import { wireAccount, wireTransaction } from '../../../test/support/wire-factories.ts';

let server: TestServer;
let port: number;
const lines: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer({ line: { intervalMs: 400, leastBytes: 1000 } });
  port = await server.listen();
});

afterEach(() => {
  for (const line of lines.splice(0)) line.destroy();
});

afterAll(() => server.stop());

type Line = {
  socket: Socket;
  /** All data received so far. */
  text(): string;
  closed: Promise<unknown>;
};

/** Sends the beginning of a call over its own connection. */
async function dial(user: Visitor, name: string, body: string, length = body.length): Promise<Line> {
  const socket = connect(port, '127.0.0.1');
  lines.push(socket);
  socket.on('error', () => undefined);
  let text = '';
  socket.on('data', (piece) => (text += piece.toString('latin1')));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  const cookie = [...user.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const head = [
    `POST /api/${name} HTTP/1.1`,
    'Host: books.example:4780',
    `Cookie: ${cookie}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  return { socket, text: () => text, closed };
}

const accounts = [
  wireAccount('MAIN', 'ROOT', null),
  wireAccount('CASH', 'CASH', 'MAIN'),
  wireAccount('FOOD', 'EXPENSE', 'MAIN'),
];

const bring = (user: Visitor) => user.call('import-data', { data: { accounts } });
const fetchAll = (user: Visitor) => user.call('export-data');

/** Creates a user with more data than a connection without a reader can buffer. */
async function wealthyUser(): Promise<Visitor> {
  const user = await server.user();
  const props = JSON.stringify({ note: '🧾'.repeat(9000) });
  const transactions = Array.from({ length: 500 }, (_, index) =>
    wireTransaction(`T${index}`, { to: 'FOOD', from: 'CASH', valueMinor: 150n }, { PropsInJSON: props }),
  );
  const { body } = await user.call('import-data', { data: { accounts, transactions } });
  expect(body).toMatchObject({ transactions: { added: 500 } });
  return user;
}

/** Begins an import that never ends, and waits until it is under way. */
async function drip(user: Visitor): Promise<void> {
  const countCalls = async () => {
    const { body } = await user.call('get-user-config');
    return Number(JSON.stringify(body).match(/"calls":\{"used":(\d+)/)?.[1]);
  };
  let before = await countCalls();
  await dial(user, 'import-data', '{', 1000);
  // a call is counted just before its body is received
  await vi.waitFor(async () => expect(await countCalls()).toBeGreaterThan((before += 1)), {
    timeout: 30_000,
  });
}

/** Requests an export and reads only its beginning. */
async function unread(user: Visitor): Promise<Line> {
  const line = await dial(user, 'export-data', '{}');
  await once(line.socket, 'data');
  line.socket.pause();
  return line;
}

describe('an import that is sent too slowly', () => {
  test('is ended, and its user may begin another one', async () => {
    const user = await server.user();
    const line = await dial(user, 'import-data', '{', 1000);
    await line.closed;
    expect(line.text()).toMatch(/^HTTP\/1.1 400 .*The file arrived too slowly/s);
    expect((await bring(user)).body).toMatchObject({ accounts: { added: 3 } });
  });
});

describe('an export that is not read', () => {
  test('is ended, and its user may request another one', async () => {
    const user = await wealthyUser();
    const line = await unread(user);
    const second = await fetchAll(user);
    expect([second.status, second.body]).toEqual([
      429,
      createErrorBody('quota', serverError('exportUnderway')),
    ]);
    expect(Number(second.response.headers.get('retry-after'))).toBeGreaterThan(0);
    await vi.waitFor(async () => expect((await fetchAll(user)).status).toBe(200), { timeout: 30_000 });
    line.socket.resume();
    await line.closed;
    expect(line.text()).not.toContain('"userConfig"');
  });
});

describe('slow connections under a long time limit', () => {
  let patient: TestServer;

  beforeAll(async () => {
    patient = server;
    server = await startTestServer();
    port = await server.listen();
  });

  afterAll(async () => {
    await server.stop();
    server = patient;
  });

  test('let other users import, each one at a time', async () => {
    const users = await Promise.all([server.user(), server.user(), server.user()]);
    for (const user of users) await drip(user);
    const second = await bring(users[0] ?? server.visitor());
    expect([second.status, second.body]).toEqual([
      429,
      createErrorBody('quota', serverError('importUnderway')),
    ]);
    expect(Number(second.response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await bring(await server.user())).status).toBe(200);
  });

  test('let other users export and hold no database connection', async () => {
    for (let readers = 0; readers < 4; readers += 1) await unread(await wealthyUser());
    expect((await fetchAll(await server.user())).status).toBe(200);
    const { totalCount, idleCount } = server.database.transferPool;
    expect(idleCount).toBe(totalCount);
  });

  test('let a user request another export at once after disconnecting', async () => {
    const user = await wealthyUser();
    const line = await unread(user);
    line.socket.destroy();
    await vi.waitFor(async () => expect((await fetchAll(user)).status).toBe(200), { timeout: 30_000 });
  });
});
