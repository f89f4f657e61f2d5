import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type Visitor } from '../../../test/support/test-server.ts';
import { scryptHashing } from './pins.ts';

const password = 'correct horse battery';
const pin = '4071';

let server: TestServer;
let count = 0;

beforeAll(async () => {
  server = await startTestServer({ passwords: scryptHashing, environment: { AUTH_PROVIDERS: 'email,pin' } });
});

afterAll(() => server.stop());

const setPin = (visitor: Visitor, newpassword: string, secret: string | undefined = password) =>
  visitor.call('reset', { authProvider: 'pin', data: { password: secret, resetInfo: { newpassword } } });
const openByPin = (visitor: Visitor, digits: string, more: object = {}) =>
  visitor.call('login', { authProvider: 'pin', autoLogin: true, data: { pin: digits, ...more } });

async function linked(): Promise<{ visitor: Visitor; email: string }> {
  const email = `pin-${++count}@books.example`;
  const visitor = await server.user(email);
  expect((await setPin(visitor, pin)).body).toBe(true);
  await visitor.call('logout');
  return { visitor, email };
}

/** Removes the waiting time. */
const waitOut = () => server.database.pool.query(`update partita_server.pin set locked_until = '-infinity'`);

describe('a pin', () => {
  test('opens the account on the device it was set on', async () => {
    const { visitor, email } = await linked();
    const { status, body } = await openByPin(visitor, pin);
    expect([status, body]).toEqual([
      200,
      {
        session: { user: expect.objectContaining({ email, app_metadata: { providers: ['pin', 'email'] } }) },
      },
    ]);
    expect((await visitor.call('all-books')).status).toBe(200);
    expect((await visitor.call('login')).body).toMatchObject({
      session: { user: { app_metadata: { providers: ['email', 'pin'] } } },
    });
  });

  test("opens nothing on another device, even if another user's pin is set there", async () => {
    await linked();
    const stranger = server.visitor();
    const { status, body } = await openByPin(stranger, pin);
    expect([status, body]).toMatchObject([401, { message: /has no pin yet/ }]);
    stranger.cookies.set('partita.device', 'made-up');
    expect((await openByPin(stranger, pin)).status).toBe(401);
  });

  test('needs the password to be set, and gives the device a new secret', async () => {
    const visitor = await server.user();
    visitor.cookies.set('partita.device', 'planted');
    expect((await setPin(visitor, pin, 'a wrong password')).body).toMatchObject({
      issues: [{ path: 'data.password', message: 'This is not your current password' }],
    });
    expect((await setPin(visitor, '12a4')).status).toBe(400);
    expect((await setPin(visitor, '12345')).status).toBe(400);
    const { response } = await setPin(visitor, pin);
    expect(response.headers.getSetCookie().join()).toMatch(
      /^partita\.device=\S{43}; .*HttpOnly.*SameSite=Lax/,
    );
    expect(visitor.cookies.get('partita.device')).not.toBe('planted');
    expect((await setPin(server.visitor(), pin)).status).toBe(401);
  });

  test('is stored without any value that could be used as a pin or a device secret', async () => {
    const { visitor } = await linked();
    const { rows } = await server.database.pool.query('select device, hash from partita_server.pin');
    expect(JSON.stringify(rows)).not.toContain(visitor.cookies.get('partita.device'));
    // Random text may contain the four digits by chance: the row is checked to consist of a salt and a hash only.
    for (const { hash } of rows) expect(hash).toMatch(/^[\da-f]{32}:[\da-f]{128}$/);
  });

  test('is removed on request and by a new password', async () => {
    const { visitor, email } = await linked();
    await openByPin(visitor, pin);
    expect((await setPin(visitor, '')).body).toBe(true);
    await visitor.call('logout');
    expect((await openByPin(visitor, pin)).status).toBe(401);

    await visitor.call('login', { autoLogin: true, data: { email, password } });
    await setPin(visitor, pin);
    await visitor.call('reset', { data: { password, resetInfo: { newpassword: 'another battery' } } });
    await visitor.call('logout');
    expect((await openByPin(visitor, pin)).status).toBe(401);
  });
});

describe('guessing a pin', () => {
  test('needs longer and longer waits, and the tenth wrong pin deletes it', async () => {
    const { visitor } = await linked();
    const waits: number[] = [];
    for (let tries = 1; tries <= 9; tries += 1) {
      const wrong = await openByPin(visitor, '0000');
      expect([wrong.status, wrong.body]).toMatchObject([
        401,
        { message: `Wrong pin. ${10 - tries} ${tries === 9 ? 'try' : 'tries'} left` },
      ]);
      if (tries < 3) continue;
      const locked = await openByPin(visitor, pin); // the right pin does not help now
      expect([locked.status, locked.body]).toMatchObject([429, { message: /^Too many wrong pins/ }]);
      waits.push(Number(locked.response.headers.get('retry-after')));
      await waitOut();
    }
    expect(waits.map((seconds) => Math.round(seconds / 10) * 10)).toEqual([
      30, 120, 600, 3600, 21_600, 86_400, 86_400,
    ]);
    expect((await openByPin(visitor, '0000')).body).toMatchObject({ message: /It has been removed/ });
    expect((await openByPin(visitor, pin)).status).toBe(401);
  });

  test('begins with a new count after the right pin', async () => {
    const { visitor } = await linked();
    await openByPin(visitor, '0000');
    await openByPin(visitor, '0001');
    expect((await openByPin(visitor, pin)).status).toBe(200);
    await visitor.call('logout');
    expect((await openByPin(visitor, '0000')).body).toMatchObject({ message: 'Wrong pin. 9 tries left' });
  });

  test('is not easier with simultaneous tries, on two servers, or after a restart', async () => {
    const { visitor } = await linked();
    const elsewhere = (await server.otherServer())();
    for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value);
    const tries = Array.from({ length: 12 }, (_, index) =>
      openByPin(index % 2 ? visitor : elsewhere, '0000'),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([401, 401, 401, ...Array(9).fill(429)]);
    await server.restart();
    expect((await openByPin(visitor, pin)).status).toBe(429);
    await waitOut();
    expect((await openByPin(visitor, pin)).status).toBe(200);
  });
});

describe("a server's pin configuration", () => {
  test('rejects pins if they are not offered', async () => {
    const without = await startTestServer();
    const visitor = await without.user();
    expect((await setPin(visitor, pin)).status).toBe(403);
    await visitor.call('logout');
    expect((await openByPin(visitor, pin)).status).toBe(403);
    await without.stop();
  });

  test('lets the first pin create the only user of a single-user server, and no others after it', async () => {
    const single = await startTestServer({
      environment: { AUTH_PROVIDERS: 'email,pin', SINGLE_USER: 'true' },
    });
    const owner = single.visitor();
    expect((await openByPin(owner, pin)).status).toBe(401);
    const made = await openByPin(owner, pin, { createIfNotFound: true });
    expect(made.body).toMatchObject({ isNew: true, session: { user: { displayName: 'Owner' } } });
    await owner.call('logout');
    expect((await openByPin(owner, pin)).status).toBe(200);
    const removed = await setPin(owner, '');
    expect([removed.status, removed.body]).toMatchObject([
      403,
      { message: /^You can only log in with the pin/ },
    ]);
    expect((await openByPin(owner, pin)).status).toBe(200);
    const other = single.visitor();
    expect((await openByPin(other, pin, { createIfNotFound: true })).status).toBe(401);
    const data = { email: 'second@books.example', password };
    const second = await other.call('signup', { data });
    expect([second.status, second.body]).toMatchObject([403, { message: /one account only/ }]);

    // If the device is lost, a password can be set by the link in the outbox.
    await other.call('recover', { data: { email: 'owner@partita.invalid' } });
    const recoverytoken = /recoverytoken=(\S+)/.exec((await single.outbox()).at(-1) ?? '')?.[1];
    await other.call('reset', { recoverytoken, data: { resetInfo: { newpassword: password } } });
    const back = { email: 'owner@partita.invalid', password };
    expect((await other.call('login', { autoLogin: true, data: back })).status).toBe(200);
    await single.stop();
  });
});
