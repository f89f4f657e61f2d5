import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverError } from '#contract/error-catalogue/server.ts';
import { ImportLine } from '#contract/import-lines.ts';
import { ndjsonType } from '#contract/transfer.ts';
import { startTestServer, type TestServer, type Visitor } from '../../../test/support/test-server.ts';
import { createErrorBody } from '../../../test/support/error-body.ts';
import { wireAccount, wireTransaction } from '../../../test/support/wire-factories.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { IMPORT_LIMIT_MB: '4', QUOTA_ROWS: '5500' } });
});
afterAll(() => server.stop());

const accounts = [
  wireAccount('MAIN', 'ROOT', null),
  wireAccount('CASH', 'CASH', 'MAIN'),
  wireAccount('FOOD', 'EXPENSE', 'MAIN'),
];
const transactions = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    wireTransaction(`T${at}`, { to: 'FOOD', from: 'CASH', valueMinor: 150n }),
  );
const inLines = { accept: `${ndjsonType}, application/json` };
const linesOf = (text: unknown) =>
  String(text)
    .trimEnd()
    .split('\n')
    .map((line) => ImportLine.parse(JSON.parse(line)));
const added = (count: number) => ({
  complete: true,
  accounts: { added: 3, updated: 0, skipped: 0 },
  transactions: { added: count, updated: 0, skipped: 0 },
  rejected: [],
});
const bring = (user: Visitor, count: number, headers: Record<string, string> = inLines) =>
  user.call('import-data', { data: { accounts, transactions: transactions(count) } }, headers);

describe('an import answered in lines', () => {
  test('has the usual answer for a small file without its own process', async () => {
    const { body } = await bring(await server.user(), 2);
    expect(linesOf(body)).toEqual([{ done: 2, of: 2 }, { answer: added(2) }]);
  });

  test('reports each batch as soon as it is stored, and its answer as the last line', async () => {
    const port = await server.listen();
    const user = await server.user();
    const response = await fetch(`http://127.0.0.1:${port}/api/import-data`, {
      method: 'POST',
      headers: {
        ...inLines,
        'accept-encoding': 'gzip',
        'content-type': 'application/json',
        cookie: [...user.cookies].map((pair) => pair.join('=')).join('; '),
      },
      body: JSON.stringify({ data: { accounts, transactions: transactions(5400) } }),
    });
    expect(response.headers.get('content-type')).toBe(ndjsonType);
    expect(response.headers.get('content-encoding')).toBeNull();
    const pieces: string[] = [];
    const decoder = new TextDecoder();
    await response.body?.pipeTo(
      new WritableStream({ write: (piece) => void pieces.push(decoder.decode(piece)) }),
    );
    const first = { done: 5000, of: 5400 };
    expect(linesOf(pieces[0])).toEqual([first]);
    expect(linesOf(pieces.join(''))).toEqual([first, { done: 5400, of: 5400 }, { answer: added(5400) }]);
  });

  test('is used only if the client accepts lines and the import reports progress', async () => {
    for (const accept of ['application/json', '*/*', 'text/html,*/*;q=0.8']) {
      const { body, response } = await bring(await server.user(), 500, { accept });
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(body).toEqual(added(500));
    }
    const { body } = await bring(await server.user(), 0);
    expect(body).toEqual(added(0));
  });

  test('has the status of the error if it is rejected before the first batch', async () => {
    const user = await server.user();
    const small = { data: { accounts } };
    const send = async (by: Visitor, body: unknown, more: Record<string, string> = {}) => {
      const { status, response } = await by.call('import-data', body, { ...inLines, ...more });
      return [status, response.headers.get('content-type')];
    };
    expect(await send(server.visitor(), small)).toEqual([401, 'application/json']);
    expect(await send(user, small, { 'content-length': '4000001' })).toEqual([413, 'application/json']);
    expect(await send(user, { data: { accounts: 7 } })).toEqual([400, 'application/json']);
    const [first, second] = await Promise.all([bring(user, 500), bring(user, 500)]);
    expect([first.status, second.status].toSorted()).toEqual([200, 429]);
  });

  test('reports a failure after its first batch as the last line, and stores nothing', async () => {
    const user = await server.user();
    const { status, body } = await bring(user, 5500);
    const detail = serverError('fileAddsRows', { added: 5503, room: 5500 });
    expect([status, linesOf(body).at(-1)]).toEqual([
      200,
      { failure: { status: 429, body: createErrorBody('quota', detail) } },
    ]);
    expect((await user.call('all-books')).body).toEqual([]);
  });

  test('continues after the client has disconnected', async () => {
    const user = await server.user();
    const response = await user.request('/api/import-data', {
      method: 'POST',
      headers: { ...inLines, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { accounts, transactions: transactions(5400) } }),
    });
    await response.body?.cancel();
    await expect
      .poll(async () => JSON.stringify((await user.call('all-accounts')).body), { timeout: 30_000 })
      .toContain('"TransactionsCount":5400');
  });
});
