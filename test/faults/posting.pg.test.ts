import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { dayOf } from '#ledger/days.ts';
import { createRandom } from '#ledger/example/postings.ts';
import { writeScheduleItem } from '#ledger/schedule/schedule-item.ts';
import { writeItem } from '#ledger/wire-item.ts';
import { addDays } from '#values/calendar.ts';
import { createOwnDatabase, type OwnDatabase } from '../support/own-database.ts';
import { scheduleLine, createSchedule } from '../support/schedules.ts';
import { waitUntil } from './database.ts';
import { signUpLoadUser, type LoadUser, readWithRetries, findLoadProblems } from './load.ts';
import { startServerProcess } from './rounds.ts';

/** `KILL_ROUNDS=100` runs more rounds. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 5);
const daysDue = 80;
const latestKillMs = 250;

let database: OwnDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createOwnDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'partita-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const Exported = z.object({
  data: z.object({ transactions: z.array(z.object({ TransactionDatePosted: z.string() })) }),
});

async function daysOf(person: LoadUser): Promise<string[]> {
  const { data } = Exported.parse(await readWithRetries(person, 'export-data'));
  return data.transactions.map((row) => row.TransactionDatePosted.slice(0, 10)).toSorted();
}

test('a server that is killed while posting creates no row twice, and the next one posts all missing rows', async () => {
  const random = createRandom(51);
  const start = (PORT = '0') =>
    startServerProcess({ environment: { ...database.environment, DATA_DIR: dataDir, PORT } });
  let server = await start();
  const person = await signUpLoadUser(server.url);
  const today = dayOf(Date.now(), 'UTC');
  const schedule = createSchedule('FREQ=DAILY', {
    mode: 'post',
    start: addDays(today, 1 - daysDue),
    until: today,
    lines: [scheduleLine(100n, { accountA: person.food, accountB: person.cash })],
  });
  const put = [writeItem(writeScheduleItem(schedule))];
  expect((await person.call('change-items', { put })).status).toBe(200);
  const days = Array.from({ length: daysDue }, (_each, at) => addDays(today, at + 1 - daysDue));
  for (let round = 0; round < rounds; round += 1) {
    // The first server checked for due rows before there were any.
    await delay(random(latestKillMs));
    server.child.kill('SIGKILL');
    await once(server.child, 'exit');
    server = await start(new URL(server.url).port);
  }
  await waitUntil(async () => (await daysOf(person)).length >= daysDue, 'all of it to be posted');
  expect(await daysOf(person)).toEqual(days);
  expect(await findLoadProblems(person)).toEqual([]);
  expect(server.errors()).toEqual([]);
  await server.stop();
});
