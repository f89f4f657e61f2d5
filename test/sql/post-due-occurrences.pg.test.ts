import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import { createRandom } from '#ledger/example/postings.ts';
import { postDueOfUser } from '#server/schedules/post-due.ts';
import { createUserWithBook } from '../conformance/support.ts';
import { openSharedServer, type TestDatabase } from './support/database.ts';
import {
  postDueIn,
  killTabAt,
  readPostedDays,
  putSchedule,
  createRent,
  openTestTab,
} from '../support/due-occurrences.ts';
import { createDocumentsUser } from '../support/documents-user.ts';
import { createMemoryDocuments } from '../support/memory-store.ts';
import { createSqlUser } from '../support/sql-user.ts';

const rounds = 100;
const callsAtMost = 9;

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedServer();
});
afterAll(() => database.close());

const backEnds: [string, () => Promise<Backend>][] = [
  ['our own server', () => createSqlUser(database)],
  ['documents', async () => createDocumentsUser(createMemoryDocuments())],
];

describe.each(backEnds)('on %s', (_name, newUser) => {
  test(`tabs and a server that are killed while posting create no row twice and miss none, ${rounds} times`, async () => {
    const random = createRandom(50);
    const { user, book } = await createUserWithBook(newUser);
    await putSchedule(user, createRent(book, { start: '2000-01-03' }));
    const days: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const day = `${2000 + Math.floor(round / 12)}-${String((round % 12) + 1).padStart(2, '0')}-03`;
      days.push(day);
      // Two tabs and a server at once, each killed at a different call; the remaining rows are posted on the next day or at the end.
      const dying = () => killTabAt(user, 1 + random(callsAtMost), random(2) === 0);
      const [one, another, server] = [dying(), dying(), dying()];
      await Promise.allSettled([
        ...[one, another].map((each) => postDueIn(openTestTab(each), user, day)),
        postDueOfUser((name, input) => server.call(name, input), Date.parse(`${day}T12:00:00Z`)),
      ]);
      const { days: posted } = await readPostedDays(user, book);
      expect(new Set(posted).size, `round ${round}`).toBe(posted.length);
    }
    const last = days.at(-1) ?? '';
    await postDueIn(openTestTab(user), user, last);
    expect(await readPostedDays(user, book)).toEqual({ days: days.slice(-50), done: last });
    const [bank] = (await user.call('all-accounts', {})).filter(({ AccountId }) => AccountId === book.bank);
    expect(bank).toMatchObject({ TransactionsCount: rounds, TotalAmountHeld: String(-95_000 * rounds) });
    // A hundred rounds of ten calls, on a busy machine.
  }, 240_000);
});
