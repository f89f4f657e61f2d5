import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import { createRandom } from '#ledger/example/postings.ts';
import { postDueOfUser } from '#server/schedules/post-due.ts';
import { userWithBook } from '../conformance/support.ts';
import { openSharedServer, type TestDatabase } from './support/database.ts';
import { catchUpIn, killedAt, postedDays, putSchedule, rentOf, tabOf } from '../support/catch-up.ts';
import { documentsUser } from '../support/documents-user.ts';
import { noDocuments } from '../support/memory-store.ts';
import { newSqlUser } from '../support/sql-user.ts';

const rounds = 100;
const callsAtMost = 9;

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedServer();
});
afterAll(() => database.close());

const places: [string, () => Promise<Backend>][] = [
  ['our own server', () => newSqlUser(database)],
  ['documents', async () => documentsUser(noDocuments())],
];

describe.each(places)('on %s', (_name, newUser) => {
  test(`tabs and a server that are killed as they catch up leave no row twice and none missing, ${rounds} times`, async () => {
    const random = createRandom(50);
    const { user, book } = await userWithBook(newUser);
    await putSchedule(user, rentOf(book, { start: '2000-01-03' }));
    const days: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const day = `${2000 + Math.floor(round / 12)}-${String((round % 12) + 1).padStart(2, '0')}-03`;
      days.push(day);
      // Two tabs and a server at once, each killed at a call of its own; what they leave waits for the next day, or for the end.
      const dying = () => killedAt(user, 1 + random(callsAtMost), random(2) === 0);
      const [one, another, server] = [dying(), dying(), dying()];
      await Promise.allSettled([
        ...[one, another].map((each) => catchUpIn(tabOf(each), user, day)),
        postDueOfUser((name, input) => server.call(name, input), Date.parse(`${day}T12:00:00Z`)),
      ]);
      const { days: posted } = await postedDays(user, book);
      expect(new Set(posted).size, `round ${round}`).toBe(posted.length);
    }
    const last = days.at(-1) ?? '';
    await catchUpIn(tabOf(user), user, last);
    expect(await postedDays(user, book)).toEqual({ days: days.slice(-50), done: last });
    const [bank] = (await user.call('all-accounts', {})).filter(({ AccountId }) => AccountId === book.bank);
    expect(bank).toMatchObject({ TransactionsCount: rounds, TotalAmountHeld: String(-95_000 * rounds) });
    // A hundred rounds of ten calls, on a machine that has more to do.
  }, 240_000);
});
