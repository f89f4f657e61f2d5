import { findExportAccounts, type ExportChoices, resolveExportDays, formatFileName, countExportTransactions, toMoments } from '#exports/choices.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { startJob } from '#jobs/start-job.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import type { Item } from '#ledger/items.ts';
import { parseSchedules } from '#ledger/schedule/schedule-item.ts';
import { readFlow } from '#ledger/wire.ts';
import { readItem } from '#ledger/wire-item.ts';
import { iteratePages } from '#web/data/registers/pages.ts';
import type { Call } from '#web/session/client.ts';
import { exportFiles as texts } from '#web/languages/en/export-files.ts';
import type { FileJob } from './worker.ts';

/** The number of transactions read, and of all if it is known; then the file is written. */
export type ExportProgress = { done: number; of: number | undefined; isWriting: boolean };

type NamedFile = { file: Blob; name: string };

/** Lets the page draw what has changed. */
const waitForPaint = () => new Promise((resolve) => setTimeout(resolve));

/** What is asked for, of which account; `tell` hears how far it is. */
type FileRequest = {
  account: Account;
  tree: AccountTree;
  bookName: string;
  choices: ExportChoices;
  tell: (progress: ExportProgress) => void;
};

/** Where a worker's program cannot be fetched the browser says nothing. @throws Error that does */
function throwReadable(error: unknown): never {
  throw error instanceof Error && error.message === '' ? new Error(texts.notLoaded) : error;
}

/** What each account held before a day. */
async function readBalancesBefore(call: Call, bookName: string, day: string): Promise<Map<string, bigint>> {
  const balances = new Map<string, bigint>();
  const add = (accountId: string, minor: bigint) => balances.set(accountId, (balances.get(accountId) ?? 0n) + minor);
  for (const { fromId, toId, amountMinor } of (await call('flows', { bookName, until: day })).map(readFlow)) {
    add(toId, amountMinor);
    add(fromId, -amountMinor);
  }
  return balances;
}

/** What repeats in a book, where the file has a place for that and is of the whole book. */
async function readSchedules(call: Call, { account, bookName, choices }: FileRequest): Promise<Schedule[]> {
  if (choices.format !== 'ledger' || account.type !== 'ROOT') return [];
  return parseSchedules((await call('items', { bookName, kinds: ['schedule'] })).map(readItem));
}

/** What is told of commodities in a book, where the file has a place for that. */
async function readCommodities(call: Call, { bookName, choices }: FileRequest): Promise<Item[]> {
  const isTable = choices.format === 'csv' || choices.format === 'journal';
  if (isTable) return [];
  return (await call('items', { bookName, kinds: ['commodity', 'prices'] })).map(readItem);
}

/** As many at a time as are read without anybody noticing; `export-data` would bring all books at once and not say how far it is. */
const pagesAtOnce = 5;

/**
 * Reads the transactions and has the file made.
 * @returns undefined where it was given up, or there is nothing to write
 * @throws CallError, or Error where the file could not be made
 */
export async function createExportFile(
  call: Call,
  wanted: FileRequest,
  signal: AbortSignal,
): Promise<NamedFile | undefined> {
  const { account, tree, bookName, choices, tell } = wanted;
  const { isBranch, format, decimal } = choices;
  const nowMs = Date.now();
  const days = resolveExportDays(choices, tree.root, nowMs);
  const query = { bookName, accountId: account.id, isBranch, ...toMoments(days, tree.root) };
  const of = countExportTransactions(tree, account, choices);
  const job = startJob<FileJob>(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));
  signal.addEventListener('abort', job.end);
  try {
    let done = 0;
    for await (const rows of iteratePages(call, query, { pages: pagesAtOnce })) {
      if (signal.aborted) return undefined;
      job.addPart(rows);
      done += rows.length;
      tell({ done, of, isWriting: false });
      await waitForPaint();
    }
    if (done === 0 && account.type !== 'ROOT') return undefined;
    tell({ done, of, isWriting: true });
    // A statement of a bank says what the account held at its end.
    const needsBalance = format === 'ofx';
    const before =
      days.from === undefined
        ? new Map<string, bigint>()
        : needsBalance
          ? await readBalancesBefore(call, bookName, days.from)
          : undefined;
    const today = dayOf(nowMs, bookZone(tree.root));
    const accounts = [...tree.accounts.values()];
    const file = await job
      .run({
        accounts,
        schedules: await readSchedules(call, wanted),
        items: await readCommodities(call, wanted),
        wanted: {
          format,
          accountIds: findExportAccounts(tree, account, isBranch),
          before,
          today,
          table: { decimal, delimiter: decimal === ',' ? ';' : ',', names: texts.columns },
          journalNames: texts.journalColumns,
        },
      })
      .catch(throwReadable);
    return { file, name: formatFileName(account.name, format, days, today) };
  } finally {
    job.end();
  }
}
