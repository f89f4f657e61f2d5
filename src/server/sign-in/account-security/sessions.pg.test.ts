import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { DeviceSession } from '#contract/security-calls.ts';
import { securityError } from '#contract/error-catalogue/sign-in.ts';
import { createErrorBody } from '../../../../test/support/error-body.ts';
import { startTestServer, type TestServer, type Visitor } from '../../../../test/support/test-server.ts';

const password = 'correct horse battery';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

let server: TestServer;
let count = 0;

beforeAll(async () => {
  server = await startTestServer({ environment: { AUTH_PROVIDERS: 'email,pin' } });
});

afterAll(() => server.stop());

const signIn = async (email: string, userAgent: string): Promise<Visitor> => {
  const visitor = server.visitor();
  await visitor.call('login', { autoLogin: true, data: { email, password } }, { 'user-agent': userAgent });
  return visitor;
};

/** Creates a user who is signed in at a desktop and on a phone. */
async function onTwoDevices() {
  const email = `devices-${++count}@books.example`;
  await server.user(email).then((visitor) => visitor.call('logout'));
  return { email, desktop: await signIn(email, firefox), phone: await signIn(email, iphone) };
}

const sessionsOf = async (visitor: Visitor) =>
  z.array(DeviceSession).parse((await visitor.call('sessions')).body);

const idOfOther = async (visitor: Visitor) =>
  (await sessionsOf(visitor)).find(({ isThis }) => !isThis)?.id ?? '';

describe('sessions', () => {
  test('are listed with browser and system, and the current one is marked', async () => {
    const { desktop } = await onTwoDevices();
    const sessions = await sessionsOf(desktop);
    expect(sessions).toHaveLength(2);
    expect(sessions).toContainEqual(
      expect.objectContaining({ isThis: true, browser: 'Firefox', system: 'Windows' }),
    );
    expect(sessions).toContainEqual(
      expect.objectContaining({ isThis: false, browser: 'Safari', system: 'iPhone' }),
    );
  });

  test('are listed without tokens and without those of other users', async () => {
    const { desktop } = await onTwoDevices();
    const other = await onTwoDevices();
    const { body } = await desktop.call('sessions');
    const tokens = await server.database.pool.query<{ token: string }>('select token from auth.session');
    for (const { token } of tokens.rows) expect(JSON.stringify(body)).not.toContain(token);
    const ids = new Set((await sessionsOf(other.desktop)).map(({ id }) => id));
    expect((await sessionsOf(desktop)).filter(({ id }) => ids.has(id))).toEqual([]);
    const [stranger = ''] = ids;
    const rejected = await desktop.call('end-session', { id: stranger });
    expect([rejected.status, rejected.body]).toEqual([
      404,
      createErrorBody('not-found', securityError('sessionGone')),
    ]);
    expect((await other.desktop.call('all-books')).status).toBe(200);
  });

  test('are rejected on every server from the next call on after a remote log-out', async () => {
    const { desktop, phone } = await onTwoDevices();
    const elsewhere = (await server.otherServer())();
    for (const [name, value] of phone.cookies) elsewhere.cookies.set(name, value);
    expect((await elsewhere.call('all-books')).status).toBe(200);
    expect((await phone.call('all-books')).status).toBe(200);
    expect((await desktop.call('end-session', { id: await idOfOther(desktop) })).body).toBe(true);
    for (const gone of [phone, elsewhere]) {
      expect((await gone.call('all-books')).status).toBe(401);
      expect((await gone.call('sessions')).status).toBe(401);
      expect((await gone.call('is-loggedin')).body).toBe(false);
    }
    expect((await desktop.call('all-books')).status).toBe(200);
  });

  test('are all ended except the current one', async () => {
    const { email, desktop, phone } = await onTwoDevices();
    const tablet = await signIn(email, iphone);
    expect((await desktop.call('end-other-sessions')).body).toBe(2);
    expect(
      await Promise.all([phone, tablet].map(async (each) => (await each.call('all-books')).status)),
    ).toEqual([401, 401]);
    expect(await sessionsOf(desktop)).toEqual([expect.objectContaining({ isThis: true })]);
  });

  test('revoke the pins of other devices and sent links when they are ended', async () => {
    const { email, desktop, phone } = await onTwoDevices();
    const setPin = (visitor: Visitor, pin: string) =>
      visitor.call('reset', {
        authProvider: 'pin',
        data: { password, resetInfo: { newpassword: pin } },
      });
    await setPin(desktop, '1234');
    await setPin(phone, '5678');
    await server.visitor().call('recover', { data: { email } });
    const recoverytoken = /recoverytoken=(\S+)/.exec((await server.outbox()).at(-1) ?? '')?.[1] ?? '';
    await desktop.call('end-session', { id: await idOfOther(desktop) });
    const byPin = (visitor: Visitor, pin: string) =>
      visitor.call('login', { authProvider: 'pin', autoLogin: true, data: { pin } });
    expect((await byPin(phone, '5678')).status).toBe(401);
    await desktop.call('logout');
    expect((await byPin(desktop, '1234')).status).toBe(200);
    expect((await server.visitor().call('is-recovery-in-progress', { recoverytoken })).body).toBe(false);
  });

  test('show when they were last used, a few minutes late at most', async () => {
    const { desktop } = await onTwoDevices();
    await server.database.pool.query(`update auth.session set "updatedAt" = now() - interval '3 days'`);
    const before = (await sessionsOf(desktop)).find(({ isThis }) => isThis)?.lastUsedAt ?? '';
    expect(Date.now() - Date.parse(before)).toBeGreaterThan(86_400_000);
    await desktop.call('all-books');
    await expect
      .poll(
        async () => {
          const own = (await sessionsOf(desktop)).find(({ isThis }) => isThis);
          return Date.now() - Date.parse(own?.lastUsedAt ?? '');
        },
        { timeout: 10_000 },
      )
      .toBeLessThan(60_000);
  });

  test('are listed only with a session, and within a rate limit', async () => {
    for (const name of ['sessions', 'end-other-sessions'] as const)
      expect((await server.visitor().call(name)).status).toBe(401);
    const { desktop } = await onTwoDevices();
    const foreign = await desktop.call('end-other-sessions', {}, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    const statuses = [];
    for (let callCount = 0; callCount <= 60; callCount += 1)
      statuses.push((await desktop.call('sessions')).status);
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200));
    expect(statuses[60]).toBe(429);
  });
});
