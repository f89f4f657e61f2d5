import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { makeId } from '#ledger/ids.ts';
import { signUpLoadUser, type LoadUser, readWithRetries, findLoadProblems } from '../faults/load.ts';
import { wireTransaction } from '../support/wire-factories.ts';

const retryMs = 250;
const importedRows = 20;

const Unavailable = z.object({ code: z.literal('unavailable'), message: z.string() });
const Rows = z.array(z.object({ TransactionId: z.string(), TransactionDescription: z.string() }));
const Imported = z.object({
  complete: z.boolean(),
  transactions: z.object({ added: z.number(), skipped: z.number() }),
});
const Exported = z.object({
  data: z.object({
    transactions: z.array(z.object({ TransactionId: z.string(), TransactionNotes: z.string() })),
  }),
});

/** A user whose rows all carry a marker, so that rows of other users can be recognised. */
export type Writer = LoadUser & { marker: string };

/** The answers to the calls of one load. */
export type LoadFigures = {
  /** Acknowledged writes; an import of several rows counts as one. */
  acknowledged: number;
  reads: number;
  /** Answers with 503, Retry-After and a message, by second (`Date.now()` / 1000). */
  rejected: Map<number, number>;
  /** Unexpected answers and states. */
  wrong: string[];
  /** Milliseconds of each call that was answered with 200. */
  durations: number[];
  /** The longest time between two acknowledged writes. */
  longestGapMs: number;
};

/** Clients that work until `stop`. */
export type WriterLoad = { figures: LoadFigures; lastAcknowledgedMs(): number; stop(): Promise<void> };

/** Signs up a user with a marker. */
export async function signUpWriter(url: string): Promise<Writer> {
  return { ...(await signUpLoadUser(url)), marker: makeId() };
}

/** Starts a number of clients, spread over the writers. Of five calls three add a row, one imports, one reads. */
export function startWriters(writers: readonly Writer[], clients: number): WriterLoad {
  const figures: LoadFigures = {
    acknowledged: 0,
    reads: 0,
    rejected: new Map(),
    wrong: [],
    durations: [],
    longestGapMs: 0,
  };
  let isStopped = false;
  let lastMs = Date.now();
  const acknowledge = () => {
    figures.acknowledged += 1;
    figures.longestGapMs = Math.max(figures.longestGapMs, Date.now() - lastMs);
    lastMs = Date.now();
  };
  const tasks = [add, add, importSome, add, readRows];
  const work = async (index: number) => {
    const writer = writers[index % writers.length];
    if (writer === undefined) throw new Error('nobody writes');
    for (let turn = index; !isStopped; turn += 1) {
      const task = tasks[turn % tasks.length] ?? readRows;
      await task(writer, figures);
      if (task === readRows) figures.reads += 1;
      else acknowledge();
    }
  };
  const working = Array.from({ length: clients }, (_none, index) => work(index));
  return {
    figures,
    lastAcknowledgedMs: () => lastMs,
    async stop() {
      isStopped = true;
      await Promise.all(working);
    },
  };
}

function nextTransaction(writer: Writer) {
  const valueMinor = BigInt(1 + Math.floor(Math.random() * 1_000));
  const accounts = { to: writer.food, from: writer.cash, valueMinor };
  const id = makeId();
  return wireTransaction(id, accounts, {
    TransactionDescription: `${writer.marker} ${id}`,
    TransactionNotes: id,
  });
}

async function add(writer: Writer, figures: LoadFigures): Promise<void> {
  const transaction = nextTransaction(writer);
  await retryUntilAnswered(writer, 'add-transaction', { transaction }, figures);
  writer.acknowledged.set(transaction.TransactionId, transaction.TransactionSplitAValue);
}

async function importSome(writer: Writer, figures: LoadFigures): Promise<void> {
  const transactions = Array.from({ length: importedRows }, () => nextTransaction(writer));
  for (;;) {
    const body = await retryUntilAnswered(writer, 'import-data', { data: { transactions } }, figures);
    const { complete, transactions: counts } = Imported.parse(JSON.parse(body));
    if (!complete) continue; // the answer says where the import broke off; the next try finds the rows that are already imported
    if (counts.added + counts.skipped !== importedRows)
      figures.wrong.push(`an import took ${counts.added} and found ${counts.skipped}`);
    break;
  }
  for (const { TransactionId, TransactionSplitAValue } of transactions)
    writer.acknowledged.set(TransactionId, TransactionSplitAValue);
}

async function readRows(writer: Writer, figures: LoadFigures): Promise<void> {
  const body = await retryUntilAnswered(
    writer,
    'transactions',
    { account: { AccountId: writer.food } },
    figures,
  );
  figures.wrong.push(...findForeignRows(writer, Rows.parse(JSON.parse(body))));
}

const findForeignRows = ({ marker }: Writer, rows: z.infer<typeof Rows>) =>
  rows
    .filter(({ TransactionDescription }) => !TransactionDescription.startsWith(marker))
    .map(({ TransactionId }) => `saw ${TransactionId} of somebody else`);

/** Makes the call and repeats it with the same body while the server answers 503, as the app does. @returns the body of the answer */
async function retryUntilAnswered(
  writer: Writer,
  name: string,
  body: object,
  figures: LoadFigures,
): Promise<string> {
  for (;;) {
    const begunMs = performance.now();
    const outcome = await outcomeOf(writer.call(name, body));
    if ('body' in outcome) {
      figures.durations.push(performance.now() - begunMs);
      return outcome.body;
    }
    if (outcome.failure === 'rejected') {
      const second = Math.floor(Date.now() / 1000);
      figures.rejected.set(second, (figures.rejected.get(second) ?? 0) + 1);
    } else if (outcome.failure !== 'in turn') figures.wrong.push(`${name}: ${outcome.failure}`);
    await delay(retryMs);
  }
}

async function outcomeOf(request: Promise<Response>): Promise<{ body: string } | { failure: string }> {
  try {
    const answer = await request;
    const text = await answer.text();
    if (answer.ok) return { body: text };
    // One import at a time per user and server, and few imports in all: a limit, not an error.
    if (answer.status === 429) return { failure: 'in turn' };
    const isPlain = answer.status === 503 && Unavailable.safeParse(JSON.parse(text)).success;
    return {
      failure:
        isPlain && Number(answer.headers.get('retry-after')) > 0 ? 'rejected' : `${answer.status} ${text}`,
    };
  } catch (error) {
    return { failure: error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error) };
  }
}

/**
 * Returns the problems of a user's book: rows that are lost, duplicated or of another user, and totals that are not the sum of the rows.
 */
export async function findWriterProblems(writer: Writer): Promise<string[]> {
  const { data } = Exported.parse(await readWithRetries(writer, 'export-data'));
  const ids = data.transactions.map((row) => row.TransactionId);
  const duplicates = ids.filter((id, index) => ids.indexOf(id) !== index);
  const strange = data.transactions.filter(
    ({ TransactionId, TransactionNotes }) => TransactionId !== TransactionNotes,
  );
  return [
    ...(await findLoadProblems(writer)),
    ...duplicates.map((id) => `${id} is there twice`),
    ...strange.map(({ TransactionId }) => `${TransactionId} is nobody's`),
  ];
}
