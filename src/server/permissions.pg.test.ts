import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callDocs } from '#contract/call-docs.ts';
import { type CallName, callNames } from '#contract/calls.ts';
import { serverError } from '#contract/error-catalogue/server.ts';
import { startTestServer, type TestServer, type Visitor } from '../../test/support/test-server.ts';
import { createErrorBody } from '../../test/support/error-body.ts';

const capacity = {
  canRefreshDb: false,
  isFeedbackPossible: false,
  isAccountActionsPossible: false,
  isMultipleBooksPossible: false,
  isExportPossible: false,
  isImportPossible: false,
  isAllowNonEmptyDeletesActionPossible: false,
  isBookNameUpdatePossible: false,
  notAllowedRoutes: ['/', '/credits'],
  notFoundRedirectRoute: '/support',
};
const root = (id: string) => ({
  account: { AccountId: id, AccountName: id, AccountDescription: '', AccountType: 'ROOT' },
});

let folder: string;
let strict: TestServer;
let open: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partita-public-'));
  await cp(join(import.meta.dirname, '../../public'), folder, { recursive: true });
  await writeFile(join(folder, 'static/config/provider-capacity-config.json'), JSON.stringify(capacity));
  [strict, open] = await Promise.all([startTestServer({ publicFolder: folder }), startTestServer()]);
});

afterAll(async () => {
  await Promise.all([strict.stop(), open.stop()]);
  await rm(folder, { recursive: true });
});

const resetInfo = { newpassword: 'another battery' };
const forbidden: [CallName, object][] = [
  ['refresh-db', {}],
  ['send-message', { messageInfo: { message: 'Well done' } }],
  ['export-data', {}],
  ['import-data', { data: { accounts: [] } }],
  ['add-subaccount', root('SECOND')],
  ['update-subaccount', { account: { AccountId: 'FIRST', AccountName: 'Renamed' } }],
  ['delete-subaccount', { account: { AccountId: 'FIRST' }, override: true }],
  ['reset', { data: { password: 'correct horse battery', resetInfo } }],
  ['delete-user-account', {}],
];

async function withBook(server: TestServer): Promise<Visitor> {
  const user = await server.user();
  await user.call('add-subaccount', root('FIRST'));
  return user;
}

test.each(forbidden)(
  "rejects a call that the operator forbids, whatever the user's settings say: %s",
  async (name, body) => {
    const user = await withBook(strict);
    const { status, body: answer } = await user.call(name, body);
    expect([status, answer]).toEqual([403, createErrorBody('not-allowed', serverError('switchedOff'))]);
    const lifted = Object.fromEntries(Object.keys(capacity).map((key) => [key, true]));
    await user.call('set-user-config', { config: { providerCapacity: { ...lifted, notAllowedRoutes: [] } } });
    expect((await user.call(name, body)).status).toBe(403);
    expect((await user.call('all-books')).body).toMatchObject([{ AccountName: 'FIRST' }]);
  },
);

test.each(forbidden)("rejects a call that the user's own settings forbid: %s", async (name, body) => {
  if (name === 'send-message') return;
  const user = await withBook(open);
  await user.call('set-user-config', { config: { providerCapacity: capacity } });
  expect((await user.call(name, body)).status).toBe(403);
});

test('permits calls that need no feature although all features are off', async () => {
  const rejected = forbidden.map(([name]) => name);
  for (const name of callNames.filter((each) => !rejected.includes(each))) {
    const { status } = await (await strict.user()).call(name, callDocs[name].example.body);
    expect([name, status]).not.toEqual([name, 403]);
  }
});

test('permits what no feature forbids: keeping a name, deleting an empty book, creating a first book', async () => {
  const user = await withBook(strict);
  const same = { account: { AccountId: 'FIRST', AccountName: 'FIRST', AccountDescription: 'Changed' } };
  expect((await user.call('update-subaccount', same)).status).toBe(200);
  expect((await user.call('delete-subaccount', { account: { AccountId: 'FIRST' } })).status).toBe(200);
});

test('redirects a forbidden page to the dashboard, or to the landing page for visitors, if the operator names no page', async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), 'partita-public-'));
  await cp(folder, elsewhere, { recursive: true });
  await writeFile(
    join(elsewhere, 'static/config/provider-capacity-config.json'),
    JSON.stringify({ notAllowedRoutes: ['/credits'] }),
  );
  const closed = await startTestServer({ publicFolder: elsewhere });
  const leadsTo = async (visitor: Visitor) => (await visitor.request('/credits')).headers.get('location');
  expect(await leadsTo(closed.visitor())).toBe('/');
  expect(await leadsTo(await closed.user())).toBe('/dashboard');
  await closed.stop();
  await rm(elsewhere, { recursive: true });
});

test('redirects a forbidden page to the page that the operator names', async () => {
  for (const path of ['/', '/credits']) {
    const { status, headers } = await strict.visitor().request(path);
    expect([path, status, headers.get('location')]).toEqual([path, 302, '/support']);
  }
  expect((await strict.visitor().request('/dashboard')).status).not.toBe(302);
  expect((await open.visitor().request('/credits')).status).not.toBe(302);
});
