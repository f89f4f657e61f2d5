import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { makeId } from '#ledger/ids.ts';
import { wireAccount, wireTransaction } from '../support/wire-factories.ts';

const retryMs = 200;
/** Maximum number of tries of a read: ten seconds in all. */
const readTries = 50;

const Exported = z.object({
  data: z.object({
    transactions: z.array(z.object({ TransactionId: z.string(), TransactionSplitAValue: z.string() })),
  }),
});
const Accounts = z.array(z.object({ AccountName: z.string(), TotalAmountHeld: z.string() }));
const Unavailable = z.object({ code: z.literal('unavailable'), message: z.string() });

type Call = (name: string, body: object) => Promise<Response>;

/** A user with a small book. */
export type LoadUser = {
  call: Call;
  food: string;
  cash: string;
  /** The acknowledged amounts by transaction id. */
  acknowledged: Map<string, string>;
};

/** The answers of the server during the load. */
export type LoadAnswers = {
  acknowledged: number;
  /** Answers with 503, Retry-After and a message. */
  rejected: number;
  /** Unexpected answers and states. */
  wrong: string[];
  longestMs: number;
};

/** Clients that write one transaction after another and retry rejected ones. */
export type UserLoad = {
  answers: LoadAnswers;
  /** The time of the last acknowledged write of each client (`Date.now()`). */
  lastAcknowledged: number[];
  /** Ends the load; each client finishes its current call. */
  stop(): Promise<void>;
};

/** Signs up a user and creates a book with two accounts. */
export async function signUpLoadUser(url: string): Promise<LoadUser> {
  const post = (cookie: string): Call => {
    return (name, body) =>
      fetch(`${url}/api/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      });
  };
  const user = { email: `${makeId()}@books.example`, password: 'correct horse battery' };
  const signedUp = await post('')('signup', { data: user });
  const cookie = signedUp.headers.getSetCookie().map((line) => line.split(';')[0]);
  const call = post(cookie.join('; '));
  const [root, food, cash] = [makeId(), makeId(), makeId()];
  for (const account of [
    wireAccount(root, 'ROOT', null),
    wireAccount(food, 'EXPENSE', root, { AccountName: 'Food' }),
    wireAccount(cash, 'CASH', root, { AccountName: 'Cash' }),
  ]) {
    const answer = await call('add-subaccount', { account });
    if (!answer.ok) throw new Error(await answer.text());
  }
  return { call, food, cash, acknowledged: new Map() };
}

/** Starts a number of clients, spread over the users. */
export function startUserLoad(people: readonly LoadUser[], clients: number): UserLoad {
  const answers: LoadAnswers = { acknowledged: 0, rejected: 0, wrong: [], longestMs: 0 };
  const lastAcknowledged: number[] = Array.from({ length: clients }, () => 0);
  let isStopped = false;
  const work = async (index: number) => {
    const user = people[index % people.length];
    if (user === undefined) throw new Error('nobody is there');
    while (!isStopped) {
      await write(user, answers);
      lastAcknowledged[index] = Date.now();
    }
  };
  const working = lastAcknowledged.map((_none, index) => work(index));
  return {
    answers,
    lastAcknowledged,
    async stop() {
      isStopped = true;
      await Promise.all(working);
    },
  };
}

/** Adds one transaction and retries with the same id until it is acknowledged. */
async function write(user: LoadUser, answers: LoadAnswers): Promise<void> {
  const valueMinor = BigInt(1 + Math.floor(Math.random() * 1_000));
  const transaction = wireTransaction(makeId(), { to: user.food, from: user.cash, valueMinor });
  for (;;) {
    const begunMs = performance.now();
    const outcome = await outcomeOf(user.call('add-transaction', { transaction }));
    answers.longestMs = Math.max(answers.longestMs, performance.now() - begunMs);
    if (outcome === 'acknowledged') break;
    if (outcome === 'rejected') answers.rejected += 1;
    else answers.wrong.push(outcome);
    await delay(retryMs);
  }
  answers.acknowledged += 1;
  user.acknowledged.set(transaction.TransactionId, transaction.TransactionSplitAValue);
}

async function outcomeOf(request: Promise<Response>): Promise<string> {
  try {
    const answer = await request;
    const text = await answer.text();
    if (answer.ok) return 'acknowledged';
    const isPlain = answer.status === 503 && Unavailable.safeParse(JSON.parse(text)).success;
    return isPlain && Number(answer.headers.get('retry-after')) > 0 ? 'rejected' : `${answer.status} ${text}`;
  } catch (error) {
    return error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error);
  }
}

/**
 * Returns the answer of a read call. Retries while the server answers 503, as the app does, because a pool may still hold a broken
 * connection.
 */
export async function readWithRetries(user: LoadUser, name: string): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    const answer = await user.call(name, {});
    if (answer.status !== 503 || tries === readTries) return answer.json();
    await delay(retryMs);
  }
}

/** Returns the problems of a user's book: acknowledged transactions that are lost, and totals that are not the sum of the rows. */
export async function findLoadProblems(user: LoadUser): Promise<string[]> {
  const exported = Exported.parse(await readWithRetries(user, 'export-data'));
  const rows = new Map(
    exported.data.transactions.map((row) => [row.TransactionId, row.TransactionSplitAValue]),
  );
  const lost = [...user.acknowledged].filter(([id, amount]) => rows.get(id) !== amount);
  const sum = [...rows.values()].reduce((total, amount) => total + BigInt(amount), 0n);
  const accounts = Accounts.parse(await readWithRetries(user, 'all-accounts'));
  const totals = new Map(accounts.map((account) => [account.AccountName, account.TotalAmountHeld]));
  return [
    ...lost.map(([id]) => `lost ${id}`),
    ...(totals.get('Food') === String(sum) ? [] : [`Food holds ${totals.get('Food')}, its rows ${sum}`]),
    ...(totals.get('Cash') === String(-sum) ? [] : [`Cash holds ${totals.get('Cash')}, its rows ${-sum}`]),
  ];
}
