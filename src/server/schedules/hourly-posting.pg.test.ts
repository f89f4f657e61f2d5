import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CallError } from '#contract/errors.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import { createPoolHost } from '#engine/hosts/pool.ts';
import { WireItems } from '#contract/items.ts';
import { WireTransaction } from '#contract/transactions.ts';
import { writeItem } from '#ledger/wire-item.ts';
import { writeScheduleItem } from '#ledger/schedule/schedule-item.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import * as z from 'zod';
import { scheduleLine, createSchedule } from '../../../test/support/schedules.ts';
import { startTestServer, type TestServer, type Visitor } from '../../../test/support/test-server.ts';
import { wireAccount } from '../../../test/support/wire-factories.ts';
import { createCallAsUser } from './call-as-user.ts';
import { runHourlyPosting } from './hourly-posting.ts';
import { postDueOfUser } from './post-due.ts';

let server: TestServer;
const logged: unknown[] = [];
const log = {
  info: (...said: unknown[]) => logged.push(said),
  warn: (...said: unknown[]) => logged.push(said),
};

const day = (text: string) => new Date(`${text}T12:00:00Z`);

/** Creates a user with two accounts in a book of a time zone, and these schedules. */
async function userWith(schedules: Schedule[], zone = 'UTC'): Promise<Visitor> {
  const user = await server.user();
  const props = JSON.stringify(zone === 'UTC' ? {} : { TimeZone: zone });
  for (const account of [
    wireAccount('MAIN', 'ROOT', null, { AccountName: 'Main', PropsInJSON: props }),
    wireAccount('bank', 'BANK', 'MAIN'),
    wireAccount('rent', 'EXPENSE', 'MAIN'),
  ])
    expect((await user.call('add-subaccount', { account })).status).toBe(200);
  await put(user, schedules);
  return user;
}

async function put(user: Visitor, schedules: Schedule[]): Promise<void> {
  const items = schedules.map((schedule) => writeItem(writeScheduleItem(schedule)));
  expect((await user.call('change-items', { bookName: 'Main', put: items })).status).toBe(200);
}

async function rowsOf(user: Visitor) {
  const { body } = await user.call('transactions', { account: { AccountId: 'bank' }, bookName: 'Main' });
  return z
    .array(WireTransaction)
    .parse(body)
    .map((row) => `${row.TransactionDatePosted.slice(0, 10)} ${row.TransactionSplitAValue}`);
}

async function bodiesOf(user: Visitor) {
  const { body } = await user.call('items', { bookName: 'Main' });
  return WireItems.parse(body).map(({ Body }): unknown => JSON.parse(Body));
}

const posting = (mostRows: number | null = null) =>
  runHourlyPosting({ pool: server.database.pool, mostRows, log });

/** Runs one posting at the given moment. */
async function lookAt(now: Date, mostRows: number | null = null): Promise<void> {
  const hourly = posting(mostRows);
  await hourly.postIfDue(now);
  hourly.stop();
}

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(async () => {
  await server.stop();
});

describe('hourly posting', () => {
  const posted = createSchedule('FREQ=MONTHLY', { mode: 'post', start: '2026-09-03' });

  test('posts automatic schedules once, notes the occurrences, and logs only their number', async () => {
    logged.length = 0;
    const user = await userWith([posted, createSchedule('FREQ=MONTHLY', { id: 'S2', start: '2026-09-03' })]);
    await lookAt(day('2026-11-02'));
    expect(await rowsOf(user)).toEqual(['2026-10-03 -95000', '2026-09-03 -95000']);
    expect(await bodiesOf(user)).toEqual([
      expect.objectContaining({ Done: '2026-10-03' }),
      expect.not.objectContaining({ Done: expect.anything() }),
    ]);
    expect(logged).toEqual([[{ posted: 2 }, 'what was scheduled is posted']]);
    await lookAt(day('2026-11-02'));
    expect(await rowsOf(user)).toHaveLength(2);
    const { body } = await user.call('changes', { bookName: 'Main' });
    expect(
      z
        .array(z.object({ Kind: z.string() }))
        .parse(body)
        .slice(0, 2),
    ).toEqual([
      expect.objectContaining({ Kind: 'note-occurrences' }),
      expect.objectContaining({ Kind: 'post-scheduled' }),
    ]);
  });

  test('posts once if several servers run at the same time or if a row was posted but not noted', async () => {
    const user = await userWith([posted]);
    await Promise.all([posting(), posting(), posting()].map((each) => each.postIfDue(day('2026-11-02'))));
    await lookAt(day('2026-11-02'));
    expect(await rowsOf(user)).toHaveLength(2);
    const { body } = await user.call('items', { bookName: 'Main' });
    const [stored] = WireItems.parse(body);
    // As if the server had been killed before it noted anything.
    const before = { ...writeItem(writeScheduleItem(posted)), ItemDateEntered: stored?.ItemDateEntered };
    expect((await user.call('change-items', { bookName: 'Main', put: [before] })).status).toBe(200);
    await lookAt(day('2026-11-02'));
    expect(await rowsOf(user)).toHaveLength(2);
    expect(await bodiesOf(user)).toEqual([expect.objectContaining({ Done: '2026-10-03' })]);
  });

  test('does not post an occurrence again after its undo, and posts the next month', async () => {
    const user = await userWith([posted]);
    await lookAt(day('2026-11-02'));
    expect(await rowsOf(user)).toHaveLength(2);
    const { body } = await user.call('changes', { bookName: 'Main' });
    const actions = z.array(z.object({ ActionId: z.string(), Kind: z.string() })).parse(body);
    const undoes = actions.find(({ Kind }) => Kind === 'post-scheduled')?.ActionId;
    expect((await user.call('undo', { undoes })).status).toBe(200);
    await lookAt(day('2026-11-02'));
    expect(await rowsOf(user)).toEqual([]);
    expect(await bodiesOf(user)).toEqual([
      expect.objectContaining({ NeedsDecision: ['2026-09-03', '2026-10-03'] }),
    ]);
    await lookAt(day('2026-11-03'));
    expect(await rowsOf(user)).toEqual(['2026-11-03 -95000']);
  });

  test('posts at the midnight of the book by the last amount, and skips paused or invalid schedules', async () => {
    const start = '2026-11-03';
    const user = await userWith(
      [
        createSchedule('FREQ=DAILY', { mode: 'post', start, amount: 'last' }),
        createSchedule('FREQ=DAILY', { id: 'S2', mode: 'post', start, paused: start }),
        createSchedule('FREQ=DAILY', {
          id: 'S3',
          mode: 'post',
          start,
          lines: [scheduleLine(-1n, { accountB: 'MAIN' })],
        }),
      ],
      'Europe/Berlin',
    );
    await lookAt(new Date('2026-11-02T22:59:00Z'));
    expect(await rowsOf(user)).toEqual([]);
    await lookAt(new Date('2026-11-02T23:01:00Z'));
    expect(await rowsOf(user)).toEqual(['2026-11-03 -95000']);
    const { body } = await user.call('transactions', { account: { AccountId: 'bank' }, bookName: 'Main' });
    const [row] = z.array(WireTransaction).parse(body);
    const transaction = { ...row, TransactionSplitAValue: '-97000', TransactionSplitBValue: '97000' };
    expect((await user.call('update-transaction', { transaction, bookName: 'Main' })).status).toBe(200);
    await lookAt(day('2026-11-05'));
    expect(await rowsOf(user)).toEqual(['2026-11-05 -97000', '2026-11-04 -97000', '2026-11-03 -97000']);
  });

  test('posts a schedule although another one in the book fails', async () => {
    const same = createSchedule('FREQ=DAILY', {
      id: 'S0',
      name: 'A',
      mode: 'post',
      start: '2026-01-01',
      until: '2026-10-01',
      lines: [scheduleLine(-1n, { accountB: 'bank' })],
    });
    const odd = { ...same, id: 'S2', name: 'B', lines: [scheduleLine(-7n, { description: 'Odd' })] };
    const user = await userWith([same, odd, posted]);
    const host = createPoolHost(server.database.pool);
    const { rows } = await server.database.pool.query<{ user_id: string }>(
      `select user_id from partita_server.who_posts(null) as w (user_id)
        where user_id = (select s."userId" from auth.session s order by s."createdAt" desc limit 1)`,
    );
    const ask = createCallAsUser(host, rows[0]?.user_id ?? '');
    const detail = new CallError('not-allowed', bookError('notYourRole'));
    const { count, errors } = await postDueOfUser((name, input) => {
      const isOdd = name === 'change-transactions' && JSON.stringify(input).includes('"Odd"');
      return isOdd ? Promise.reject(detail) : ask(name, input);
    }, day('2026-11-02').getTime());
    expect([count, errors]).toEqual([2, [detail]]);
    expect(await rowsOf(user)).toEqual(['2026-10-03 -95000', '2026-09-03 -95000']);
  });

  test('leaves a schedule with more than 400 due occurrences to its owner', async () => {
    const user = await userWith([
      createSchedule('FREQ=DAILY', { id: 'S0', mode: 'post', start: '0001-01-01' }),
      posted,
    ]);
    await lookAt(day('2026-11-02'));
    await lookAt(day('2026-11-02'));
    expect(await rowsOf(user)).toEqual(['2026-10-03 -95000', '2026-09-03 -95000']);
  });

  test('skips a user without space for more rows, and posts for all others', async () => {
    const full = await userWith([posted]);
    await lookAt(day('2026-11-02'), 1);
    expect(await rowsOf(full)).toEqual([]);
    await lookAt(day('2026-11-02'), 100);
    expect(await rowsOf(full)).toHaveLength(2);
  });
});
