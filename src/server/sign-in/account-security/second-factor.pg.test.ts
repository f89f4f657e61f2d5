import { createEmailVerificationToken } from 'better-auth/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { callNames } from '#contract/calls.ts';
import { securityCalls, securityCallNames } from '#contract/security-calls.ts';
import { type OAuthServer, startOAuthServer } from '../../../../test/support/oauth-server.ts';
import {
  startTestServer,
  testSecret,
  type TestServer,
  type Visitor,
} from '../../../../test/support/test-server.ts';
import { computeTotpCode } from '../../../../test/support/totp.ts';

const password = 'correct horse battery';
const Begun = securityCalls['begin-second-factor'].output;

let provider: OAuthServer;
let server: TestServer;
let count = 0;

beforeAll(async () => {
  provider = await startOAuthServer();
  server = await startTestServer({ environment: provider.environment });
});

afterAll(async () => {
  await server.stop();
  await provider.stop();
});

const logIn = (visitor: Visitor, email: string, secret = password, more: object = {}) =>
  visitor.call('login', { autoLogin: true, data: { email, password: secret, ...more } });

const isIn = async (visitor: Visitor) => (await visitor.call('is-loggedin')).body;

/** Creates a user with a second factor, signed in at a desktop. */
async function withSecondFactor() {
  const email = `factor-${++count}@books.example`;
  const desktop = await server.user(email);
  const begun = z.parse(Begun, (await desktop.call('begin-second-factor', { password })).body);
  const { secret, recoveryCodes } = begun;
  const usedCode = computeTotpCode(secret);
  const confirmed = await desktop.call('confirm-second-factor', { code: usedCode });
  expect(confirmed.body).toBe(true);
  return { email, desktop, secret, usedCode, recoveryCodes, uri: begun.uri };
}

/** Creates a visitor who knows only the password. */
async function withPassword(email: string, secret = password): Promise<Visitor> {
  const visitor = server.visitor();
  expect((await logIn(visitor, email, secret)).body).toEqual({ needsCode: true });
  return visitor;
}

describe('switching on the second factor', () => {
  test('needs the password and a valid code from the authenticator app', async () => {
    const email = `factor-${++count}@books.example`;
    const desktop = await server.user(email);
    const wrong = await desktop.call('begin-second-factor', { password: 'not this password' });
    expect(wrong.body).toMatchObject({ issues: [{ path: 'password' }] });
    const { secret } = z.parse(Begun, (await desktop.call('begin-second-factor', { password })).body);
    expect((await desktop.call('second-factor')).body).toEqual({
      isOn: false,
      codesLeft: 0,
      needsPassword: false,
    });
    // The second factor is not required before it is confirmed.
    expect((await logIn(server.visitor(), email)).body).toHaveProperty('session');
    const rejected = await desktop.call('confirm-second-factor', { code: '000000' });
    expect(rejected.body).toMatchObject({ issues: [{ path: 'code', detail: { id: 'wrongCode' } }] });
    expect((await desktop.call('confirm-second-factor', { code: computeTotpCode(secret) })).body).toBe(true);
    expect((await desktop.call('second-factor')).body).toEqual({
      isOn: true,
      codesLeft: 10,
      needsPassword: false,
    });
    expect((await desktop.call('all-books')).status).toBe(200);
    expect((await desktop.call('begin-second-factor', { password })).status).toBe(409);
  });

  test('ends the sessions that began without it', async () => {
    const email = `factor-${++count}@books.example`;
    const desktop = await server.user(email);
    const phone = server.visitor();
    await logIn(phone, email);
    const { secret } = z.parse(Begun, (await desktop.call('begin-second-factor', { password })).body);
    await desktop.call('confirm-second-factor', { code: computeTotpCode(secret) });
    expect((await phone.call('all-books')).status).toBe(401);
    expect((await desktop.call('all-books')).status).toBe(200);
  });

  test('stores no readable secret or recovery codes in the database', async () => {
    const { secret, recoveryCodes, uri } = await withSecondFactor();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Partita:/);
    expect(recoveryCodes).toHaveLength(10);
    const { rows } = await server.database.pool.query('select * from auth."twoFactor"');
    const stored = JSON.stringify(rows);
    for (const secretValue of [secret, ...recoveryCodes]) expect(stored).not.toContain(secretValue);
  });
});

describe('signing in with a second factor', () => {
  test('answers no call after the password alone', async () => {
    const { email } = await withSecondFactor();
    const visitor = await withPassword(email);
    expect([...visitor.cookies.keys()]).toEqual(['partita.two_factor']);
    expect(await isIn(visitor)).toBe(false);
    const anybodys: string[] = ['logout', 'is-loggedin', 'is-recovery-in-progress', 'begin-passkey-login'];
    const answered = [];
    for (const name of [...callNames, ...securityCallNames].filter((each) => !anybodys.includes(each))) {
      if ((await visitor.call(name)).status === 200) answered.push(name);
    }
    expect(answered).toEqual([]);
    expect((await visitor.call('login')).status).toBe(401);
    expect(await (await visitor.request('/api/start', { method: 'POST', body: '{}' })).text()).not.toContain(
      'all-books',
    );
  });

  test('opens the session by a code, which works once', async () => {
    const { email, secret } = await withSecondFactor();
    const visitor = await withPassword(email);
    const code = computeTotpCode(secret, 1);
    const passed = await visitor.call('pass-second-factor', { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(passed.body).toMatchObject({ session: { user: { email } } });
    expect((await visitor.call('all-books')).status).toBe(200);
    const again = await (await withPassword(email)).call('pass-second-factor', { code });
    expect([again.status, again.body]).toMatchObject([429, { detail: { id: 'usedCode' } }]);
  });

  test('opens the session by a recovery code, which works once', async () => {
    const { email, desktop, recoveryCodes } = await withSecondFactor();
    const [recoveryCode = ''] = recoveryCodes;
    const visitor = await withPassword(email);
    expect((await visitor.call('pass-second-factor', { recoveryCode })).status).toBe(200);
    expect((await desktop.call('second-factor')).body).toMatchObject({ codesLeft: 9 });
    const again = await (await withPassword(email)).call('pass-second-factor', { recoveryCode });
    expect([again.status, again.body]).toMatchObject([400, { issues: [{ path: 'recoveryCode' }] }]);
  });

  test('accepts only one of two simultaneous uses of a recovery code', async () => {
    const { email, recoveryCodes } = await withSecondFactor();
    const visitors = [await withPassword(email), await withPassword(email)];
    const answers = await Promise.all(
      visitors.map((visitor) => visitor.call('pass-second-factor', { recoveryCode: recoveryCodes[0] })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('invalidates old recovery codes when new ones are created, which needs both factors', async () => {
    const { email, desktop, recoveryCodes } = await withSecondFactor();
    expect((await desktop.call('new-recovery-codes', { password: 'not this password' })).status).toBe(400);
    expect((await desktop.call('new-recovery-codes', { password })).status).toBe(400);
    const code = recoveryCodes[1];
    expect((await desktop.call('new-recovery-codes', { password, code })).status).toBe(200);
    const [recoveryCode = ''] = recoveryCodes;
    expect((await (await withPassword(email)).call('pass-second-factor', { recoveryCode })).status).toBe(400);
  });

  test('ends after five wrong codes, and locks codes for an hour after ten in a row', async () => {
    const { email, secret, recoveryCodes } = await withSecondFactor();
    const wrong = async (visitor: Visitor, at: number) =>
      (await visitor.call('pass-second-factor', { code: String(100_000 + at) })).status;
    const first = await withPassword(email);
    const statuses = [];
    for (let at = 0; at < 5; at += 1) statuses.push(await wrong(first, at));
    expect(statuses).toEqual(Array(5).fill(400));
    expect((await first.call('pass-second-factor', { code: computeTotpCode(secret, 1) })).status).toBe(401);
    const second = await withPassword(email);
    for (let at = 5; at < 10; at += 1) await wrong(second, at);
    const third = await withPassword(email);
    const locked = await third.call('pass-second-factor', { code: '999999' });
    expect([locked.status, locked.body]).toMatchObject([429, { detail: { id: 'codesLocked' } }]);
    const byRecovery = await third.call('pass-second-factor', { recoveryCode: recoveryCodes[0] });
    expect(byRecovery.status).toBe(429);
  });

  test('accepts a challenge only in its own browser, after the password', async () => {
    const { email, secret } = await withSecondFactor();
    await withPassword(email);
    const stranger = server.visitor();
    const rejected = await stranger.call('pass-second-factor', { code: computeTotpCode(secret) });
    expect([rejected.status, rejected.body]).toMatchObject([401, { detail: { id: 'challengeOver' } }]);
    stranger.cookies.set('partita.two_factor', '2fa-guessed.signature');
    expect((await stranger.call('pass-second-factor', { code: computeTotpCode(secret) })).status).toBe(401);
  });

  test('skips the code on a trusted device until the owner logs out everywhere else', async () => {
    const { email, desktop, secret } = await withSecondFactor();
    const phone = await withPassword(email);
    await phone.call('pass-second-factor', { code: computeTotpCode(secret, 1), trustDevice: true });
    await phone.call('logout');
    expect((await logIn(phone, email)).body).toHaveProperty('session');
    await desktop.call('end-other-sessions');
    expect((await logIn(phone, email)).body).toEqual({ needsCode: true });
  });

  test('requires a code after a password recovery by mail, on trusted devices as well', async () => {
    const { email, secret } = await withSecondFactor();
    const phone = await withPassword(email);
    await phone.call('pass-second-factor', { code: computeTotpCode(secret, 1), trustDevice: true });
    await server.visitor().call('recover', { data: { email } });
    const recoverytoken =
      /recoverytoken=(\S+)/.exec(
        (await server.outbox()).findLast((mail) => mail.includes(email) && mail.includes('recoverytoken=')) ??
          '',
      )?.[1] ?? '';
    const newPassword = 'another battery';
    const reset = await phone.call('reset', {
      recoverytoken,
      data: { resetInfo: { newpassword: newPassword } },
    });
    expect(reset.body).toBe(true);
    expect(await isIn(phone)).toBe(false);
    for (const visitor of [phone, server.visitor()])
      expect((await logIn(visitor, email, newPassword)).body).toEqual({ needsCode: true });
  });

  test('requires a code after a password change, which ends all other sessions and all trust', async () => {
    const { email, desktop, secret } = await withSecondFactor();
    const phone = await withPassword(email);
    await phone.call('pass-second-factor', { code: computeTotpCode(secret, 1), trustDevice: true });
    const newPassword = 'another battery';
    const data = { password, resetInfo: { newpassword: newPassword } };
    expect((await desktop.call('reset', { authProvider: 'email', data })).body).toBe(true);
    expect((await desktop.call('all-books')).status).toBe(200);
    expect(await isIn(phone)).toBe(false);
    expect((await logIn(phone, email, newPassword)).body).toEqual({ needsCode: true });
  });

  test('requires a code after a mail link', async () => {
    const { email } = await withSecondFactor();
    const visitor = server.visitor();
    const token = await createEmailVerificationToken(testSecret, email, undefined, 3600);
    const link = `/api/auth/verify-email?${new URLSearchParams({ token, callbackURL: '/dashboard' })}`;
    const answer = await visitor.request(link);
    expect(answer.headers.get('location')).toBe('/dashboard?error=second_factor');
    expect(await isIn(visitor)).toBe(false);
  });

  test('requires a code after a provider sign-in', async () => {
    const { email, secret } = await withSecondFactor();
    await server.database.pool.query('update auth.users set "emailVerified" = true where email = $1', [
      email,
    ]);
    provider.user = { id: 'second', email, isEmailVerified: true, name: 'Ada' };
    const visitor = server.visitor();
    const { body } = await visitor.call('login', { authProvider: 'google', autoLogin: true });
    const { oAuthURL } = z.object({ oAuthURL: z.string() }).parse(body);
    const page = await (await fetch(oAuthURL)).text();
    const back = (/href="([^"]+)">Allow/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&');
    const answer = await visitor.request(back.replace('http://books.example:4780', ''));
    expect(answer.headers.get('location')).toBe('/dashboard?error=second_factor');
    expect(await isIn(visitor)).toBe(false);
    expect((await visitor.call('pass-second-factor', { code: computeTotpCode(secret, 1) })).status).toBe(200);
    expect(await isIn(visitor)).toBe(true);
  });
});

test('needs the password and a code to switch off the second factor, and deletes all its data', async () => {
  const { email, desktop, secret, usedCode } = await withSecondFactor();
  expect((await desktop.call('end-second-factor', { password: 'not this password' })).status).toBe(400);
  const code = computeTotpCode(secret, 1);
  const needed = await desktop.call('end-second-factor', { password });
  expect(needed.body).toMatchObject({ issues: [{ path: 'code', detail: { id: 'required' } }] });
  const used = await desktop.call('end-second-factor', { password, code: usedCode });
  expect(used.body).toMatchObject({ detail: { id: 'usedCode' } });
  expect((await desktop.call('end-second-factor', { password: 'not this password', code })).status).toBe(400);
  expect((await desktop.call('end-second-factor', { password, code })).body).toBe(true);
  expect((await desktop.call('second-factor')).body).toMatchObject({ isOn: false });
  expect((await logIn(server.visitor(), email)).body).toHaveProperty('session');
});

test('permits ten wrong codes an hour in an open session', async () => {
  const { desktop, secret, recoveryCodes } = await withSecondFactor();
  const statuses = [];
  for (let at = 0; at < 10; at += 1) {
    // Tries are counted by address as well as by e-mail address.
    server.comeFrom(`10.0.0.${at}`);
    const code = at % 2 === 0 ? String(200_000 + at) : `wrong-${at}`;
    statuses.push((await desktop.call('end-second-factor', { password, code })).status);
  }
  expect(statuses).toEqual(Array(10).fill(400));
  for (const code of [computeTotpCode(secret, 1), recoveryCodes[0]])
    expect((await desktop.call('end-second-factor', { password, code })).status).toBe(429);
  server.comeFrom('');
  expect((await desktop.call('second-factor')).body).toMatchObject({ isOn: true, codesLeft: 10 });
});

test('mails the user about each change of the second factor', async () => {
  const { desktop, email, recoveryCodes } = await withSecondFactor();
  const subjects = async () =>
    (await server.outbox())
      .filter((mail) => mail.startsWith(`To: ${email}\n`))
      .map((mail) => /Subject: (.*)/.exec(mail)?.[1]);
  const on = 'Your second factor was switched on';
  await expect.poll(subjects).toEqual([on]);
  const made = await desktop.call('new-recovery-codes', { password, code: recoveryCodes[0] });
  const [code] = z.parse(securityCalls['new-recovery-codes'].output, made.body).recoveryCodes;
  const codes = 'Your recovery codes were replaced';
  await expect.poll(subjects).toEqual([on, codes]);
  await desktop.call('end-second-factor', { password, code: 'wrong-codes' });
  expect((await desktop.call('end-second-factor', { password, code })).body).toBe(true);
  await expect.poll(subjects).toEqual([on, codes, 'Your second factor was switched off']);
});

test('deletes the second factor with the user', async () => {
  const { desktop, recoveryCodes } = await withSecondFactor();
  const countAll = async () => {
    const { rows } = await server.database.pool.query<{ count: number }>(
      'select count(*)::int as count from auth."twoFactor"',
    );
    return rows[0]?.count ?? 0;
  };
  const before = await countAll();
  for (const [body, field] of [
    [{}, 'password'],
    [{ password: 'another horse', code: recoveryCodes[0] }, 'password'],
    [{ password }, 'code'],
    [{ password, code: '000000' }, 'code'],
  ] as const)
    expect((await desktop.call('delete-user-account', body)).body).toMatchObject({
      issues: [{ path: field }],
    });
  expect(await countAll()).toBe(before);
  expect((await desktop.call('delete-user-account', { password, code: recoveryCodes[0] })).body).toBe(true);
  expect(await countAll()).toBe(before - 1);
});
