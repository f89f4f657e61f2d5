// Measures many clients at once: the duration of one call while others run, and the number of calls per second.
import { makeId } from '#ledger/ids.ts';
import { type GeneratedBook, generateBook } from '../test/support/book-generator.ts';
import { wireTransaction } from '../test/support/wire-factories.ts';
import type { BenchFigure } from './figures.ts';
import { summarizeTimes } from './measure.ts';
import { fillBenchBook, createBenchUser, type BenchUser } from './server.ts';

type Member = { person: BenchUser; book: GeneratedBook };

/** Of ten calls seven read, two add and one searches: a user who looks up more than they enter. */
function makeCall({ person, book }: Member, index: number): Promise<void> {
  const { accounts } = book.data;
  const [a = '', b = ''] = accounts
    .filter(({ IsPlaceholder, AccountType }) => IsPlaceholder === '0' && AccountType !== 'ROOT')
    .map(({ AccountId }) => AccountId);
  const kind = index % 10;
  if (kind === 0) return person.post('search-transactions', { searchText: 'market' });
  if (kind < 3) {
    const posted = { TransactionDatePosted: new Date().toISOString() };
    return person.post('add-transaction', {
      transaction: wireTransaction(makeId(), { to: b, from: a, valueMinor: 100n }, posted),
    });
  }
  if (kind < 6) return person.post('transactions', { account: { AccountId: a } });
  return person.post('all-accounts', {});
}

/**
 * Lets the given number of clients make calls one after another for `forMs` milliseconds. Each client switches to another member after each
 * call.
 */
async function runClients(members: readonly Member[], clients: number, forMs: number) {
  const times: number[] = [];
  const until = performance.now() + forMs;
  const client = async (first: number) => {
    for (let index = first; performance.now() < until; index += 1) {
      const member = members[(index * clients + first) % members.length];
      if (member === undefined) return;
      const startedMs = performance.now();
      await makeCall(member, index);
      times.push(performance.now() - startedMs);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_each, index) => client(index)));
  return { ...summarizeTimes(times), perSecond: (times.length * 1000) / forMs };
}

async function createMembers(users: number, rows: number): Promise<Member[]> {
  const members: Member[] = [];
  for (let index = 0; index < users; index += 1) {
    const book = generateBook({ seed: index + 1, transactions: rows });
    const person = await createBenchUser();
    await fillBenchBook(person, book);
    members.push({ person, book });
  }
  return members;
}

/** Measures 50 clients with one book each, and 50 clients spread over a thousand users. `users` reduces that number for a quicker run. */
export async function measureConcurrentClients({ users = 1000, rows = 1000 } = {}): Promise<BenchFigure[]> {
  const section = 'Many clients at once';
  const members = await createMembers(users, rows);
  const figures: BenchFigure[] = [];
  for (const [clients, of] of [
    [1, members.slice(0, 1)],
    [50, members.slice(0, 50)],
    [50, members],
  ] as const) {
    const { median, p95, perSecond } = await runClients(of, clients, 10_000);
    const name = `${clients} at once, users of ${rows.toLocaleString('en')} rows: ${of.length.toLocaleString('en')}`;
    figures.push({ section, name: `${name}; a call`, unit: 'ms', value: median, p95 });
    figures.push({ section, name: `${name}; calls`, unit: 'calls/s', value: perSecond });
  }
  return figures;
}
