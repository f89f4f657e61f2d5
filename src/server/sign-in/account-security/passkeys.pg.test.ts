import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { securityCalls } from '#contract/security-calls.ts';
import { createAuthenticator } from '../../../../test/support/authenticator.ts';
import { startTestServer, type TestServer, type Visitor } from '../../../../test/support/test-server.ts';
import { computeTotpCode } from '../../../../test/support/totp.ts';

const password = 'correct horse battery';
const page = { rpId: 'books.example', origin: 'http://books.example:4780' };

let server: TestServer;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

async function person(): Promise<{ email: string; desktop: Visitor }> {
  const email = `keys-${++count}@books.example`;
  return { email, desktop: await server.user(email) };
}

const begin = async (desktop: Visitor) =>
  z.parse(securityCalls['begin-passkey'].output, (await desktop.call('begin-passkey', { password })).body);

const beginLogin = async (visitor: Visitor) =>
  z.parse(securityCalls['begin-passkey-login'].output, (await visitor.call('begin-passkey-login')).body);

/** Adds a passkey of a device. Returns the device. */
async function withPasskey(desktop: Visitor, name = 'My phone', options: object = {}) {
  const device = createAuthenticator({ ...page, ...options });
  const response = device.register(await begin(desktop));
  const added = await desktop.call('add-passkey', { name, response });
  return { device, added };
}

async function logIn(device: ReturnType<typeof createAuthenticator>, visitor = server.visitor()) {
  const response = device.signIn(await beginLogin(visitor));
  return { visitor, response, answer: await visitor.call('passkey-login', { response }) };
}

const passkeysOf = async (desktop: Visitor) =>
  z.parse(securityCalls.passkeys.output, (await desktop.call('passkeys')).body);

describe('passkeys', () => {
  test('are added with the password, for the public address, and sign in', async () => {
    const { email, desktop } = await person();
    for (const body of [{}, { password: 'not this password' }]) {
      expect((await desktop.call('begin-passkey', body)).body).toMatchObject({
        issues: [{ path: 'password' }],
      });
    }
    const options = await begin(desktop);
    expect(options).toMatchObject({
      rp: { id: 'books.example', name: 'Partita' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { device, added } = await withPasskey(desktop);
    expect(added.body).toMatchObject({ name: 'My phone', isSynced: false });
    const { visitor, answer } = await logIn(device);
    expect(answer.body).toMatchObject({ session: { user: { email } } });
    expect((await visitor.call('all-books')).status).toBe(200);
  });

  test('cause a mail when they are added', async () => {
    const { email, desktop } = await person();
    await withPasskey(desktop, 'Careless', { verifies: false });
    await withPasskey(desktop, 'My phone');
    const readMails = async () => (await server.outbox()).filter((mail) => mail.startsWith(`To: ${email}\n`));
    await expect.poll(readMails).toHaveLength(1);
    const [mail] = await readMails();
    expect(mail).toContain('Subject: A passkey was added to Partita');
    expect(mail).toContain('“My phone”');
    expect(mail).toContain('http://books.example:4780/settings');
  });

  test('count as both factors', async () => {
    const { desktop } = await person();
    const { device } = await withPasskey(desktop);
    const begun = (await desktop.call('begin-second-factor', { password })).body;
    const { secret } = z.parse(securityCalls['begin-second-factor'].output, begun);
    await desktop.call('confirm-second-factor', { code: computeTotpCode(secret) });
    expect((await logIn(device)).answer.body).toHaveProperty('session');
  });

  test('are rejected if the device does not verify its owner, both to add and to sign in', async () => {
    const { desktop } = await person();
    const { added } = await withPasskey(desktop, 'Careless', { verifies: false });
    expect([added.status, added.body]).toMatchObject([400, { detail: { id: 'passkeyFailed' } }]);
    expect(await passkeysOf(desktop)).toEqual([]);
    const { device } = await withPasskey(desktop);
    const visitor = server.visitor();
    const response = device.signIn(await beginLogin(visitor), { isOwner: false });
    const answer = await visitor.call('passkey-login', { response });
    expect([answer.status, answer.body]).toMatchObject([401, { detail: { id: 'passkeyFailed' } }]);
    expect((await visitor.call('is-loggedin')).body).toBe(false);
  });

  test('need both factors to be added if the user has a second factor', async () => {
    const { desktop } = await person();
    const begun = (await desktop.call('begin-second-factor', { password })).body;
    const { secret, recoveryCodes } = z.parse(securityCalls['begin-second-factor'].output, begun);
    const usedCode = computeTotpCode(secret);
    await desktop.call('confirm-second-factor', { code: usedCode });
    for (const code of [undefined, '000000', 'wrong-wrong', usedCode]) {
      const rejected = await desktop.call('begin-passkey', { password, code });
      expect(rejected.status).not.toBe(200);
      expect(rejected.response.headers.getSetCookie()).toEqual([]);
    }
    const [code = ''] = recoveryCodes;
    expect((await desktop.call('begin-passkey', { password: 'not this password', code })).status).toBe(400);
    expect((await desktop.call('begin-passkey', { password, code })).status).toBe(200);
  });

  test('are not added without a begun registration of the same user', async () => {
    const { desktop } = await person();
    const stranger = await person();
    const response = createAuthenticator(page).register(await begin(stranger.desktop));
    expect((await desktop.call('add-passkey', { name: 'Mine', response })).status).toBe(400);
    await begin(desktop);
    expect((await desktop.call('add-passkey', { name: 'Mine', response })).status).toBe(400);
    expect(await passkeysOf(desktop)).toEqual([]);
  });

  test('need a recent sign-in to be added by users without a password', async () => {
    const { email, desktop } = await person();
    await server.database.pool.query(
      `delete from auth.account where "userId" = (select id from auth.users where email = $1)`,
      [email],
    );
    expect((await desktop.call('begin-passkey', {})).status).toBe(200);
    await server.database.pool.query(
      `update auth.session set "createdAt" = now() - interval '11 minutes'
        where "userId" = (select id from auth.users where email = $1)`,
      [email],
    );
    const rejected = await desktop.call('begin-passkey', {});
    expect([rejected.status, rejected.body]).toMatchObject([403, { detail: { id: 'notFresh' } }]);
  });

  test('are rejected if they were made for another page', async () => {
    const { desktop } = await person();
    for (const other of [{ rpId: 'evil.example' }, { origin: 'https://evil.example' }]) {
      expect((await withPasskey(desktop, 'Evil', other)).added.status).toBe(400);
    }
  });

  test('answer each challenge once, in the browser that requested it', async () => {
    const { desktop } = await person();
    const { device } = await withPasskey(desktop);
    const { visitor, response } = await logIn(device);
    await visitor.call('logout');
    const again = await visitor.call('passkey-login', { response });
    expect([again.status, again.body]).toMatchObject([401, { detail: { id: 'passkeyTooLate' } }]);
    const other = server.visitor();
    await beginLogin(other);
    const elsewhere = await other.call('passkey-login', { response });
    expect(elsewhere.status).toBe(401);
    expect((await other.call('is-loggedin')).body).toBe(false);
  });

  test('do not sign in if they are unknown', async () => {
    const { answer } = await logIn(createAuthenticator(page));
    expect([answer.status, answer.body]).toMatchObject([401, { detail: { id: 'passkeyUnknown' } }]);
    const visitor = server.visitor();
    await beginLogin(visitor);
    const odd = await visitor.call('passkey-login', { response: { id: 'x', type: 'public-key' } });
    expect(odd.status).toBe(400);
  });

  test('are renamed and removed by their owner only, and do not sign in afterwards', async () => {
    const { desktop } = await person();
    const stranger = await person();
    const { device } = await withPasskey(desktop);
    const id = (await passkeysOf(desktop))[0]?.id ?? '';
    for (const [name, body] of [
      ['rename-passkey', { id, name: 'Mine now' }],
      ['remove-passkey', { id }],
    ] as const)
      expect((await stranger.desktop.call(name, body)).status).toBe(404);
    expect((await desktop.call('rename-passkey', { id, name: 'Old phone' })).body).toBe(true);
    expect(await passkeysOf(desktop)).toMatchObject([{ name: 'Old phone' }]);
    expect((await desktop.call('remove-passkey', { id })).body).toBe(true);
    expect(await passkeysOf(desktop)).toEqual([]);
    expect((await logIn(device)).answer.status).toBe(401);
  });

  test('are deleted with their user, and so are begun registrations', async () => {
    const { desktop } = await person();
    await withPasskey(desktop);
    await begin(desktop);
    const userId = z
      .object({ session: z.object({ user: z.object({ id: z.string() }) }) })
      .parse((await desktop.call('login')).body).session.user.id;
    expect((await desktop.call('delete-user-account', { password })).body).toBe(true);
    const { rows } = await server.database.pool.query(
      `select 1 from auth.passkey where "userId"::text = $1
       union all select 1 from auth.verification where value like '%' || $1 || '%'`,
      [userId],
    );
    expect(rows).toEqual([]);
  });
});

test('are neither listed nor changed without a session', async () => {
  const visitor = server.visitor();
  for (const name of [
    'passkeys',
    'begin-passkey',
    'add-passkey',
    'rename-passkey',
    'remove-passkey',
  ] as const)
    expect((await visitor.call(name)).status).toBe(401);
});
