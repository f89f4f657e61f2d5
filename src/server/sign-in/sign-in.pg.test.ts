import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInError } from '#contract/error-catalogue/sign-in.ts';
import { startTestServer, type TestServer, type Visitor } from '../../../test/support/test-server.ts';
import { createErrorBody } from '../../../test/support/error-body.ts';

const password = 'correct horse battery';
const newPassword = 'another battery';

let server: TestServer;
let count = 0;
const freshEmail = () => `person-${++count}@books.example`;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

const signIn = (visitor: Visitor, email: string, secret = password, more: object = {}) =>
  visitor.call('login', { autoLogin: true, data: { email, password: secret, ...more } });

async function newcomer(): Promise<{ visitor: Visitor; email: string }> {
  const email = freshEmail();
  const visitor = server.visitor();
  await visitor.call('signup', { data: { email, password } });
  return { visitor, email };
}

async function lastToken(): Promise<string> {
  const mail = (await server.outbox()).at(-1) ?? '';
  return /recoverytoken=(\S+)/.exec(mail)?.[1] ?? '';
}

const useLink = (recoverytoken: string) =>
  server.visitor().call('reset', { recoverytoken, data: { resetInfo: { newpassword: newPassword } } });

const isGood = async (recoverytoken: string) =>
  (await server.visitor().call('is-recovery-in-progress', { recoverytoken })).body;

describe('signup', () => {
  test('creates a user and signs them in if there is nothing to confirm', async () => {
    const email = freshEmail();
    const visitor = server.visitor();
    const { status, body } = await visitor.call('signup', { data: { email, password } });
    expect([status, body]).toEqual([
      200,
      { isNew: true, session: { user: expect.objectContaining({ email, id: expect.any(String) }) } },
    ]);
    expect((await visitor.call('is-loggedin')).body).toBe(true);
  });

  test('rejects a taken address in any letter case', async () => {
    const { email } = await newcomer();
    const again = await server
      .visitor()
      .call('signup', { data: { email: email.toUpperCase(), password: 'something else' } });
    expect([again.status, again.body]).toEqual([
      500,
      createErrorBody('unexpected', signInError('emailExists')),
    ]);
    expect(again.response.headers.getSetCookie()).toEqual([]);
  });

  test('creates one user if it is sent twice at once', async () => {
    const email = freshEmail();
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.visitor().call('signup', { data: { email, password } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 500, 500]);
    for (const { body } of answers.filter(({ status }) => status === 500))
      expect(body).toEqual(createErrorBody('unexpected', signInError('emailExists')));
  });

  test('rejects an invalid address and an invalid password', async () => {
    const wrong = { data: { email: 'nobody', password: 'short' } };
    const { status, body } = await server.visitor().call('signup', wrong);
    expect(status).toBe(400);
    expect(body).toMatchObject({ issues: [{ path: 'data.email' }, { path: 'data.password' }] });
  });

  test('accepts a password of 500 characters', async () => {
    const email = freshEmail();
    const long = 'x'.repeat(500);
    expect((await server.visitor().call('signup', { data: { email, password: long } })).status).toBe(200);
    expect((await signIn(server.visitor(), email, long)).status).toBe(200);
    expect((await signIn(server.visitor(), email, long.slice(1))).status).toBe(401);
  });

  test('rejects a sign-in method that is not set up', async () => {
    const data = { email: freshEmail(), password };
    const { status, body } = await server.visitor().call('signup', { authProvider: 'google', data });
    expect([status, body]).toEqual([403, createErrorBody('not-allowed', signInError('notSetUp'))]);
  });
});

describe('login', () => {
  test('signs in and resumes the session afterwards, until logout', async () => {
    const { email } = await newcomer();
    const visitor = server.visitor();
    expect((await visitor.call('login')).status).toBe(401);
    expect((await signIn(visitor, email)).body).toMatchObject({ session: { user: { email } } });
    expect((await visitor.call('login')).body).toMatchObject({ session: { user: { email } } });
    const kept = new Map(visitor.cookies);
    expect((await visitor.call('logout')).body).toBe(true);
    expect((await visitor.call('is-loggedin')).body).toBe(false);
    for (const [name, value] of kept) visitor.cookies.set(name, value);
    expect((await visitor.call('login')).status).toBe(401);
  });

  test('needs autoLogin to sign in, and names missing fields', async () => {
    const { email } = await newcomer();
    const visitor = server.visitor();
    expect((await visitor.call('login', { data: { email, password } })).status).toBe(401);
    expect((await visitor.call('login', { autoLogin: true, data: { email } })).body).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'data.password' }],
    });
  });

  test('answers an unknown address like a wrong password', async () => {
    const { email } = await newcomer();
    const detail = createErrorBody('unauthenticated', signInError('wrongLogin'));
    const unknown = await signIn(server.visitor(), freshEmail());
    const wrong = await signIn(server.visitor(), email, 'a wrong password');
    expect([unknown.status, unknown.body]).toEqual([401, detail]);
    expect([wrong.status, wrong.body]).toEqual([401, detail]);
  });

  test('never answers a user with the session of another', async () => {
    const { visitor, email } = await newcomer();
    const other = await newcomer();
    expect((await signIn(visitor, other.email, 'a wrong password')).status).toBe(401);
    expect((await visitor.call('login')).body).toMatchObject({ session: { user: { email } } });
    await signIn(visitor, other.email);
    expect((await visitor.call('login')).body).toMatchObject({ session: { user: { email: other.email } } });
  });

  test('signs up an unknown address if requested', async () => {
    const email = freshEmail();
    const { body } = await signIn(server.visitor(), email, password, { createIfNotFound: true });
    expect(body).toMatchObject({ isNew: true, session: { user: { email } } });
    const known = await signIn(server.visitor(), email, password, { createIfNotFound: true });
    expect(known.body).not.toHaveProperty('isNew');
  });

  test('stores the session in a cookie closed to scripts, for the browser session only if requested', async () => {
    const { email } = await newcomer();
    const lasting = (await signIn(server.visitor(), email)).response.headers.getSetCookie();
    expect(lasting.join()).toMatch(/partita\.session_token=.*Max-Age=\d+.*HttpOnly; SameSite=Lax/);
    const passing = await signIn(server.visitor(), email, password, { persistSession: false });
    const cookies = passing.response.headers.getSetCookie();
    expect(cookies.find((cookie) => cookie.startsWith('partita.session_token='))).not.toContain('Max-Age');
  });

  test('permits ten tries a minute, then reports the waiting time', async () => {
    const { email } = await newcomer();
    const statuses = [];
    for (let tries = 1; tries <= 9; tries += 1) {
      statuses.push((await signIn(server.visitor(), email, 'a wrong password')).status);
    }
    expect(statuses).toEqual(Array(9).fill(401));
    const limited = await signIn(server.visitor(), email.toUpperCase(), password);
    expect([limited.status, limited.body]).toMatchObject([429, { code: 'quota' }]);
    expect(Number(limited.response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await signIn(server.visitor(), (await newcomer()).email)).status).toBe(200);
  });
});

describe('password recovery', () => {
  test('rejects an unknown address with the text of the specification', async () => {
    const { status, body } = await server.visitor().call('recover', { data: { email: freshEmail() } });
    expect([status, body]).toEqual([500, createErrorBody('unexpected', signInError('recoverFailed'))]);
  });

  test('is mailed in the language of the sign-up, whatever the language of the request', async () => {
    const email = freshEmail();
    const german = { 'content-language': 'de', 'accept-language': 'en' };
    const visitor = server.visitor();
    const signedUp = await visitor.call('signup', { data: { email, password } }, german);
    expect(JSON.stringify(signedUp.body)).not.toContain('"language"');
    expect(JSON.stringify((await visitor.call('login')).body)).not.toContain('"language"');
    await server.visitor().call('recover', { data: { email } }, { 'content-language': 'en' });
    expect((await server.outbox()).at(-1)).toContain('Subject: Wählen Sie ein neues Passwort');
  });

  test('leads from the mail in the outbox to a new password, once, and ends all sessions', async () => {
    const { visitor, email } = await newcomer();
    const forgetful = server.visitor();
    expect((await forgetful.call('recover', { data: { email } })).body).toEqual({ isReset: true });
    const mail = (await server.outbox()).at(-1);
    expect(mail).toContain(`To: ${email}\n`);
    expect(mail).toContain('http://books.example:4780/dashboard?recoverytoken=');
    const recoverytoken = await lastToken();

    expect((await forgetful.call('is-recovery-in-progress', { recoverytoken })).body).toBe(true);
    const reset = { recoverytoken, data: { resetInfo: { newpassword: newPassword } } };
    expect([(await forgetful.call('reset', reset)).body]).toEqual([true]);
    expect((await forgetful.call('is-recovery-in-progress', { recoverytoken })).body).toBe(false);
    expect((await visitor.call('is-loggedin')).body).toBe(false);
    expect((await signIn(server.visitor(), email)).status).toBe(401);
    expect((await signIn(server.visitor(), email, newPassword)).status).toBe(200);

    const again = await forgetful.call('reset', reset);
    expect([again.status, again.body]).toMatchObject([400, { code: 'invalid' }]);
  });

  test('invalidates all other links when one is used', async () => {
    const { email } = await newcomer();
    const bystander = await newcomer();
    const tokens = [];
    for (const address of [email, email, bystander.email]) {
      await server.visitor().call('recover', { data: { email: address } });
      tokens.push(await lastToken());
    }
    const [earlier = '', later = '', others = ''] = tokens;
    expect((await useLink(later)).body).toBe(true);
    expect(await isGood(earlier)).toBe(false);
    expect((await useLink(earlier)).status).toBe(400);
    expect(await isGood(others)).toBe(true);
  });

  test('ends when the password is changed', async () => {
    const { visitor, email } = await newcomer();
    await server.visitor().call('recover', { data: { email } });
    const recoverytoken = await lastToken();
    expect(await isGood(recoverytoken)).toBe(true);
    const change = { data: { password, resetInfo: { newpassword: 'chosen by its owner' } } };
    expect((await visitor.call('reset', change)).body).toBe(true);
    expect(await isGood(recoverytoken)).toBe(false);
    expect((await useLink(recoverytoken)).status).toBe(400);
    expect((await signIn(server.visitor(), email, 'chosen by its owner')).status).toBe(200);
  });

  test('is not in progress without a token or with a forged one', async () => {
    const visitor = server.visitor();
    expect((await visitor.call('is-recovery-in-progress')).body).toBe(false);
    const made = { recoverytoken: 'made-up' };
    expect((await visitor.call('is-recovery-in-progress', made)).body).toBe(false);
    const reset = { ...made, data: { resetInfo: { newpassword: newPassword } } };
    expect((await visitor.call('reset', reset)).status).toBe(400);
  });

  test('stores no token that a reader of the database could use', async () => {
    const { email } = await newcomer();
    await server.visitor().call('recover', { data: { email } });
    const { rows } = await server.database.pool.query<{ identifier: string }>(
      'select identifier from auth.verification',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(await lastToken());
  });
});

describe('reset of a signed-in user', () => {
  test('needs the current password, keeps this session and ends the others', async () => {
    const { visitor, email } = await newcomer();
    const elsewhere = server.visitor();
    await signIn(elsewhere, email);
    const resetInfo = { newpassword: newPassword };
    const without = await visitor.call('reset', { data: { resetInfo } });
    expect([without.status, without.body]).toMatchObject([400, { issues: [{ path: 'data.password' }] }]);
    const wrong = await visitor.call('reset', { data: { password: 'a wrong password', resetInfo } });
    expect([wrong.status, wrong.body]).toMatchObject([400, { issues: [{ path: 'data.password' }] }]);
    expect((await visitor.call('reset', { data: { password, resetInfo } })).body).toBe(true);
    expect((await visitor.call('is-loggedin')).body).toBe(true);
    expect((await elsewhere.call('is-loggedin')).body).toBe(false);
    expect((await signIn(server.visitor(), email, newPassword)).status).toBe(200);
  });

  test('needs a session or a token', async () => {
    const body = { data: { password, resetInfo: { newpassword: newPassword } } };
    expect((await server.visitor().call('reset', body)).status).toBe(401);
  });
});

describe('delete-user-account', () => {
  test('deletes the user, their rows and their sessions at once', async () => {
    const { visitor, email } = await newcomer();
    const elsewhere = server.visitor();
    await signIn(elsewhere, email);
    await visitor.call('add-subaccount', {
      account: { AccountId: 'ROOT-1', AccountName: 'Main', AccountDescription: '', AccountType: 'ROOT' },
    });
    await visitor.call('send-message', { messageInfo: { message: 'Well done' } });
    for (const body of [{}, { password: 'another horse' }]) {
      const rejected = await visitor.call('delete-user-account', body);
      expect([rejected.status, rejected.body]).toMatchObject([400, { issues: [{ path: 'password' }] }]);
    }
    expect((await visitor.call('all-books')).body).toHaveLength(1);
    expect((await visitor.call('delete-user-account', { password })).body).toBe(true);
    expect((await visitor.call('all-books')).status).toBe(401);
    expect((await elsewhere.call('all-books')).status).toBe(401);
    expect((await signIn(server.visitor(), email)).status).toBe(401);
    const again = server.visitor();
    await again.call('signup', { data: { email, password } });
    expect((await again.call('all-books')).body).toEqual([]);
  });
});

describe('send-message', () => {
  test('accepts messages from users and visitors, a few a minute', async () => {
    const messageInfo = { email: freshEmail(), message: 'Thank you' };
    const statuses = [];
    for (let tries = 0; tries < 11; tries += 1) {
      statuses.push((await server.visitor().call('send-message', { messageInfo })).status);
    }
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
    const nobodys = await server.visitor().call('send-message', { messageInfo: { message: 'Thank you' } });
    expect([nobodys.status, nobodys.body]).toMatchObject([400, { issues: [{ path: 'messageInfo.email' }] }]);
    const empty = await server.visitor().call('send-message', { messageInfo: { message: ' ' } });
    expect(empty.body).toMatchObject({ issues: [{ path: 'messageInfo.message' }] });
  });
});
