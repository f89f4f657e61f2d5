import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callDocs } from '#contract/call-docs.ts';
import { type CallName, callNames } from '#contract/calls.ts';
import { generalError } from '#contract/error-catalogue/general.ts';
import { serverError } from '#contract/error-catalogue/server.ts';
import { startTestServer, type TestServer, type Visitor } from '../../test/support/test-server.ts';
import { createErrorBody } from '../../test/support/error-body.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

const rootAccount = (name = 'Main') => ({
  account: {
    AccountId: crypto.randomUUID().toUpperCase(),
    AccountName: name,
    AccountDescription: '',
    AccountType: 'ROOT',
    IsPlaceholder: '1',
  },
});

/** The calls that spec 7 reserves for users; listed by name, so that a wrong row in the call table is detected. */
const callsOfUsers: CallName[] = [
  'refresh-db',
  'get-user-config',
  'set-user-config',
  'delete-user-account',
  'export-data',
  'import-data',
  'all-books',
  'all-accounts',
  'root-account',
  'favourite-container-account',
  'all-tag-accounts',
  'all-transaction-tags',
  'tag-container-account',
  'add-subaccount',
  'update-subaccount',
  'delete-subaccount',
  'account-types',
  'account-types-full',
  'account-type-relationships',
  'transactions',
  'add-transaction',
  'update-transaction',
  'delete-transaction',
  'last-posted-transaction',
  'search-container-account',
  'search-accounts',
  'search-transactions',
  'flows',
  'changes',
  'changes-since',
  'undo',
  'forget-changes',
  'change-transactions',
  'verify-book',
  'items',
  'change-items',
  'members',
  'invite',
  'join',
  'change-member',
  'invitation',
  'leave-book',
  'offer-hand-over',
  'withdraw-hand-over',
  'hand-over-offers',
  'accept-hand-over',
  'decline-hand-over',
];

const post = (visitor: Visitor, path: string, init: RequestInit) =>
  visitor.request(`/api/${path}`, { method: 'POST', ...init });

describe('rejected calls', () => {
  test('answers 404 for an unknown path', async () => {
    for (const path of ['no-such-call', 'toString', 'all-books/']) {
      const response = await post(server.visitor(), path, {});
      expect([response.status, await response.json()]).toEqual([
        404,
        createErrorBody('not-found', generalError('unknownPath')),
      ]);
    }
    expect((await server.visitor().request('/api/all-books')).status).toBe(404);
  });

  test('answers 401 to every user call without a session', async () => {
    for (const name of callsOfUsers) {
      const { status, body } = await server.visitor().call(name);
      expect([name, status, body]).toEqual([
        name,
        401,
        createErrorBody('unauthenticated', generalError('unauthenticated')),
      ]);
    }
  });

  test('answers 401 to a stranger before reading the body', async () => {
    for (const name of callsOfUsers) {
      const headers = { 'content-type': 'application/json', 'content-length': '9000000' };
      const response = await post(server.visitor(), name, { headers, body: '{"broken' });
      expect([name, response.status]).toEqual([name, 401]);
    }
  });

  test('requires a session for no other call except a password reset without a link', async () => {
    const rejected = createErrorBody('unauthenticated', generalError('unauthenticated'));
    const asking: CallName[] = [];
    for (const name of callNames.filter((each) => !callsOfUsers.includes(each))) {
      const { body } = await server.visitor().call(name, callDocs[name].example.body);
      if (JSON.stringify(body) === JSON.stringify(rejected)) asking.push(name);
    }
    expect(asking).toEqual(['reset']);
  });

  test('answers 401 to a forged session', async () => {
    const visitor = server.visitor();
    visitor.cookies.set('partita.session_token', 'abc.def');
    expect((await visitor.call('all-books')).status).toBe(401);
  });

  test('answers 400 with the name of each invalid field, and stores nothing', async () => {
    const user = await server.user();
    const wrong = {
      account: { ...rootAccount().account, AccountName: 'x'.repeat(501), AccountType: 'NONSENSE' },
    };
    const { status, body } = await user.call('add-subaccount', wrong);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid', message: 'Please check what was entered' });
    expect(body).toHaveProperty(
      'issues',
      expect.arrayContaining([expect.objectContaining({ path: 'account.AccountType' })]),
    );
    expect((await user.call('all-books')).body).toEqual([]);
  });

  test('answers 400 for a body that is not JSON or not declared as JSON', async () => {
    const user = await server.user();
    const json = { 'content-type': 'application/json' };
    for (const init of [
      { headers: json, body: '{"broken' },
      { headers: json, body: '[]' },
      { headers: json, body: 'null' },
      { headers: { 'content-type': 'text/plain' }, body: '{}' },
    ]) {
      const response = await post(user, 'root-account', init);
      expect([init.body, response.status]).toEqual([init.body, 400]);
      expect(await response.json()).toMatchObject({ code: 'invalid' });
    }
    const comma = await post(user, 'root-account', { headers: json, body: '{"bookName":"Main",\n}' });
    expect(await comma.json()).toEqual(
      createErrorBody('invalid', serverError('bodyNotJson', { line: 2, column: 1 })),
    );
    expect((await post(user, 'root-account', {})).status).toBe(200);
  });

  test('answers 413 for a body over the limit, with or without a declared length', async () => {
    const user = await server.user();
    const body = JSON.stringify({ config: { text: 'x'.repeat(1_100_000) } });
    const headers = { 'content-type': 'application/json' };
    const announced = await post(user, 'set-user-config', {
      headers: { ...headers, 'content-length': String(body.length) },
      body,
    });
    expect([announced.status, await announced.json()]).toEqual([
      413,
      createErrorBody('too-large', serverError('bodyTooLarge', { megabytes: 1 })),
    ]);
    const streamed = await post(user, 'set-user-config', { headers, body });
    expect(streamed.status).toBe(413);
    expect((await user.call('get-user-config')).body).not.toHaveProperty('text');
  });

  test('passes on errors of the ledger with their status, code and text', async () => {
    const user = await server.user();
    const book = rootAccount();
    await user.call('add-subaccount', book);
    const twin = await user.call('add-subaccount', rootAccount('main'));
    expect([twin.status, twin.body]).toEqual([409, expect.objectContaining({ code: 'conflict' })]);
    const missing = await user.call('delete-transaction', { transaction: { TransactionId: 'NONE' } });
    expect([missing.status, missing.body]).toEqual([404, expect.objectContaining({ code: 'not-found' })]);
  });

  test('answers an unexpected error with 500 and an error number only', async () => {
    const broken = await startTestServer();
    const user = await broken.user();
    const admin = new Client(await broken.admin());
    await admin.connect();
    await admin.query('drop function partita_all_books(jsonb)');
    await admin.end();
    const { status, body, response } = await user.call('all-books');
    await broken.stop();
    expect(status).toBe(500);
    const id = response.headers.get('x-request-id') ?? '';
    expect(body).toEqual(createErrorBody('unexpected', serverError('unexpected', { id })));
  });
});

describe('calls from pages of different origins', () => {
  test.each([
    ['of ours', { origin: 'http://books.example:4780' }, 200],
    ['of the host it was sent to', { origin: 'http://10.0.0.5:4780', host: '10.0.0.5:4780' }, 200],
    ['of ours, by an old browser', { 'sec-fetch-site': 'same-origin' }, 200],
    ['of another site', { origin: 'https://evil.example' }, 403],
    ['of our host on another port', { origin: 'http://books.example:1', host: 'books.example:4780' }, 403],
    ['of nowhere', { origin: 'null' }, 403],
    ['of another site that hides its origin', { 'sec-fetch-site': 'cross-site' }, 403],
    ['of a sister site', { 'sec-fetch-site': 'same-site' }, 403],
  ])('accepts or rejects a call from a page %s', async (_name, headers, status) => {
    const user = await server.user();
    const answer = await user.call('add-subaccount', rootAccount(), headers);
    expect(answer.status).toBe(status);
    expect((await user.call('all-books')).body).toHaveLength(status === 200 ? 1 : 0);
    expect(answer.body).toMatchObject(status === 403 ? { code: 'not-allowed' } : { AccountType: 'ROOT' });
  });
});

describe('data of two users', () => {
  test("shows and changes only the user's own data", async () => {
    const [ada, bob] = [await server.user(), await server.user()];
    const book = rootAccount();
    await ada.call('add-subaccount', book);
    expect((await bob.call('all-books')).body).toEqual([]);
    expect((await bob.call('root-account', { bookName: 'Main' })).body).toBeNull();
    const taken = { account: { AccountId: book.account.AccountId, AccountName: 'Mine now' } };
    expect((await bob.call('update-subaccount', taken)).status).toBe(404);
    const { account } = book;
    expect((await bob.call('delete-subaccount', { account, override: true })).status).toBe(404);
    expect((await ada.call('all-books')).body).toMatchObject([{ AccountName: 'Main' }]);
  });

  test('permits both users to use the same ids', async () => {
    const [ada, bob] = [await server.user(), await server.user()];
    const book = rootAccount();
    for (const user of [ada, bob]) expect((await user.call('add-subaccount', book)).status).toBe(200);
  });
});

describe('answers', () => {
  test('sends text where the contract says so, and JSON otherwise', async () => {
    const user = await server.user();
    const book = rootAccount();
    await user.call('add-subaccount', book);
    const deleted = await user.call('delete-subaccount', book);
    expect(deleted.response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(deleted.body).toMatch(/^[^"]/);
    expect((await user.call('all-books')).response.headers.get('content-type')).toBe('application/json');
  });

  test('forbids caches to store answers', async () => {
    expect((await server.visitor().call('is-loggedin')).response.headers.get('cache-control')).toBe(
      'no-store',
    );
  });

  test('sends the security headers with every answer', async () => {
    for (const path of ['/healthz', '/api/none', '/static/config/provider-config.json']) {
      const { headers } = await server.visitor().request(path);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: " +
          'https://*.googleusercontent.com https://avatars.githubusercontent.com https://cdn.discordapp.com; ' +
          "font-src 'self'; " +
          "connect-src 'self' https: http://localhost:* http://127.0.0.1:*; worker-src 'self'; manifest-src 'self'; base-uri 'none'; " +
          "form-action 'self'; frame-ancestors 'none'",
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.has('strict-transport-security')).toBe(false);
    }
  });
});

describe('static files', () => {
  test('describe the kind and the capabilities of the server', async () => {
    const read = async (name: string) =>
      (await server.visitor().request(`/static/config/${name}.json`)).json();
    expect(await read('provider-config')).toMatchObject({
      uniqueId: 'default_server',
      class: { name: 'OWN', type: { name: 'SERVER' } },
      authProviders: ['email'],
    });
    expect(await read('provider-capacity-config')).toMatchObject({
      isFeedbackPossible: true,
      isImportPossible: true,
      isExportPossible: true,
    });
    expect(await read('app-functionalities-config')).toEqual(expect.any(Object));
    const terms = await server.visitor().request('/static/support/terms-of-use-and-privacy.md');
    expect(await terms.text()).toContain('# Terms of Use and Privacy');
  });
});

describe('a Supabase project in the environment', () => {
  test('makes the project the default provider, and the server accepts only feedback', async () => {
    const environment = { SUPABASE_URL: 'https://abc.supabase.co', SUPABASE_KEY: 'sb_publishable_x' };
    const other = await startTestServer({ environment });
    const visitor = other.visitor();
    const config = await (await visitor.request('/static/config/provider-config.json')).json();
    const messageInfo = { email: 'ada@books.example', message: 'Hello' };
    const sent = await visitor.call('send-message', { messageInfo });
    const elsewhere = callNames.filter((name) => name !== 'send-message');
    const answers = [];
    for (const name of elsewhere) answers.push((await visitor.call(name)).body);
    const link = await visitor.request('/api/auth/verify-email?token=x');
    await other.stop();
    expect(answers).toEqual(elsewhere.map(() => createErrorBody('not-found', generalError('unknownPath'))));
    expect(link.status).toBe(404);
    expect(config).toEqual(
      expect.objectContaining({
        uniqueId: 'default_supabase',
        class: { name: 'OWN', type: { name: 'DATABASE', dbProvider: 'SUPABASE' } },
        publicConfig: { url: 'https://abc.supabase.co', publicKey: 'sb_publishable_x' },
        authProviders: ['email', 'google', 'github', 'discord'],
      }),
    );
    expect(sent.body).toBe(true);
  });
});

describe('health checks', () => {
  test('distinguish a running server from a ready one', async () => {
    const broken = await startTestServer();
    expect((await broken.visitor().request('/readyz')).status).toBe(200);
    const user = await broken.user();
    await broken.loseDatabase();
    const person = { email: 'new@books.example', password: 'correct horse battery' };
    const calls = [user.call('all-books'), user.call('export-data'), user.call('signup', { data: person })];
    for (const { status, body, response } of await Promise.all(calls)) {
      expect([status, body, response.headers.get('retry-after')]).toEqual([
        503,
        createErrorBody('unavailable', serverError('databaseUnreachable')),
        '2',
      ]);
    }
    expect((await broken.visitor().request('/readyz')).status).toBe(503);
    expect((await broken.visitor().request('/healthz')).status).toBe(200);
    await broken.stop();
  });
});
