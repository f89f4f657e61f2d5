import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type Visitor } from '../../../test/support/test-server.ts';
import { wireAccount, wireTransaction } from '../../../test/support/wire-factories.ts';

const password = 'correct horse battery';

let server: TestServer;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

beforeEach(() => server.comeFrom(`192.0.2.${++count}`));

const tryPassword = (visitor: Visitor, email: string, secret = 'a wrong password') =>
  visitor.call('login', { autoLogin: true, data: { email, password: secret } });

async function times(number: number, act: (index: number) => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < number; index += 1) statuses.push((await act(index)).status);
  return statuses;
}

test('permits thirty tries a minute to guess an invitation token', async () => {
  const guesser = await server.user();
  server.comeFrom('203.0.113.77');
  const token = 'A'.repeat(43);
  const statuses: number[] = [];
  for (let tries = 0; tries < 16; tries += 1)
    for (const call of ['invitation', 'join'] as const)
      statuses.push((await guesser.call(call, { token })).status);
  expect(statuses).toEqual([...Array<number>(30).fill(404), 429, 429]);
  server.comeFrom('');
  expect((await guesser.call('invitation', { token })).status).toBe(404);
});

describe('guessing a password', () => {
  test('is limited to ten tries a minute, counted over two servers and a restart', async () => {
    const email = `guess-${count}@books.example`;
    await server.user(email);
    const elsewhere = await server.otherServer();
    const statuses = await times(12, (index) =>
      tryPassword((index % 2 ? elsewhere : server.visitor)(), email),
    );
    expect(statuses).toEqual([...Array(9).fill(401), 429, 429, 429]); // the sign-up counted as a try as well
    await server.restart();
    expect((await tryPassword(server.visitor(), email, password)).status).toBe(429);
  });

  test('is limited to sixty tries in a quarter of an hour, from any number of addresses', async () => {
    const email = `many-${count}@books.example`;
    await server.user(email);
    const statuses = await times(62, (index) => {
      server.comeFrom(`198.51.100.${index}`);
      return tryPassword(server.visitor(), email);
    });
    expect(statuses.filter((status) => status === 401)).toHaveLength(59);
    expect(statuses.slice(-3)).toEqual([429, 429, 429]);
    const limited = await tryPassword(server.visitor(), email, password);
    expect(limited.body).toMatchObject({
      message: /^Too many tries\. Please wait \d+ seconds and try again$/,
    });
  });

  test('is limited to three hundred tries a minute for all accounts together', async () => {
    const statuses = await times(302, () =>
      server.visitor().call('is-recovery-in-progress', { recoverytoken: 'made-up' }),
    );
    expect(statuses.slice(0, 300).every((status) => status === 200)).toBe(true);
    expect(statuses.slice(300)).toEqual([429, 429]);
    const reset = { recoverytoken: 'made-up', data: { resetInfo: { newpassword: password } } };
    expect((await server.visitor().call('reset', reset)).status).toBe(429);
  });
});

test('sends at most five mails an hour to an address, on all servers together', async () => {
  const email = `flooded-${count}@books.example`;
  await server.user(email);
  const elsewhere = await server.otherServer();
  const before = (await server.outbox()).length;
  const statuses = await times(7, (index) =>
    (index % 2 ? elsewhere : server.visitor)().call('recover', { data: { email } }),
  );
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect((await server.outbox()).length - before).toBe(5);
});

test('stores counts that do not reveal who tried what', async () => {
  const email = `secret-${count}@books.example`;
  await tryPassword(server.visitor(), email);
  const { rows } = await server.database.pool.query('select * from partita_server.try_count');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/@|192\.0\.2/);
});

test('sends no mail to an address with a line break', async () => {
  const before = (await server.outbox()).length;
  for (const email of [
    'a@books.example\r\nBcc: b@books.example',
    'a@books.example\nSubject: x',
    '"a\r\nb"@books.example',
  ]) {
    for (const [name, data] of [
      ['signup', { email, password }],
      ['recover', { email }],
    ] as const) {
      expect((await server.visitor().call(name, { data })).status).toBe(400);
    }
    const messageInfo = { email, message: 'Well done' };
    expect((await server.visitor().call('send-message', { messageInfo })).status).toBe(400);
  }
  expect((await server.outbox()).length).toBe(before);
});

test('invalidates a planted session at sign-in', async () => {
  const email = `fixed-${count}@books.example`;
  await server.user(email);
  const thief = await server.user();
  const victim = server.visitor();
  for (const [name, value] of thief.cookies) victim.cookies.set(name, value);
  await tryPassword(victim, email, password);
  expect((await victim.call('login')).body).toMatchObject({ session: { user: { email } } });
  expect((await thief.call('login')).body).not.toMatchObject({ session: { user: { email } } });
});

test('leaves no row of a deleted user in any table', async () => {
  const email = `gone-${count}@books.example`;
  const user = await server.user(email);
  const { session } = (await user.call('login')).body as { session: { user: { id: string } } };
  await user.call('import-data', {
    data: {
      accounts: [
        wireAccount('MAIN', 'ROOT', null),
        wireAccount('CASH', 'CASH', 'MAIN'),
        wireAccount('FOOD', 'EXPENSE', 'MAIN'),
      ],
      transactions: [
        wireTransaction(
          'T',
          { to: 'FOOD', from: 'CASH', valueMinor: 900n },
          { TagsInSemicolonSeparated: 'work' },
        ),
      ],
      userConfig: { enableAnimations: false },
    },
  });
  await user.call('send-message', { messageInfo: { message: 'Well done' } });
  await server.visitor().call('send-message', { messageInfo: { email, message: 'From outside' } });
  await server.visitor().call('recover', { data: { email } });
  await tryPassword(server.visitor(), email, password);
  const before = await traces(session.user.id, email);
  expect(before.map(({ table }) => table)).toEqual(
    expect.arrayContaining([
      'auth.users',
      'auth.account',
      'auth.session',
      'auth.verification',
      'partita.account',
      'partita.transaction',
      'partita.tag',
      'partita.user_config',
      'partita_server.messages',
      'partita_server.use',
    ]),
  );
  expect((await user.call('delete-user-account', { password })).body).toBe(true);
  expect(await traces(session.user.id, email)).toEqual([]);
});

/** Returns all our tables with rows that contain the id or the address, in any column. */
async function traces(id: string, email: string): Promise<{ table: string; rows: number }[]> {
  const client = new Client(await server.admin());
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('auth', 'partita', 'partita_server', 'public') order by 1`,
    );
    const found = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from ${name} t where t::text ilike '%' || $1 || '%' or t::text ilike '%' || $2 || '%'`,
        [id, email],
      );
      const number = rows[0]?.n ?? 0;
      if (number > 0) found.push({ table: name, rows: number });
    }
    return found;
  } finally {
    await client.end();
  }
}
