import {
  findExportAccounts,
  type ExportChoices,
  resolveExportDays,
  formatFileName,
  countExportTransactions,
  toMoments,
} from '#exports/export-choices.ts';
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

/** The number of transactions read, and their total number if it is known. `isWriting` is true while the file is written. */
export type ExportProgress = { done: number; of: number | undefined; isWriting: boolean };

type NamedFile = { file: Blob; name: string };

/** Waits until the page was rendered. */
const waitForPaint = () => new Promise((resolve) => setTimeout(resolve));

/** The account and the options of an export; `tell` receives the progress. */
type FileRequest = {
  account: Account;
  tree: AccountTree;
  bookName: string;
  choices: ExportChoices;
  onProgress: (progress: ExportProgress) => void;
};

/**
 * Rethrows an error of the worker, with a message if there is none: browsers give no message if a worker script cannot be loaded. @throws
 * Error
 */
function throwReadable(error: unknown): never {
  throw error instanceof Error && error.message === '' ? new Error(texts.notLoaded) : error;
}

/** Reads the balance of each account before a day. */
async function readBalancesBefore(call: Call, bookName: string, day: string): Promise<Map<string, bigint>> {
  const balances = new Map<string, bigint>();
  const add = (accountId: string, minor: bigint) =>
    balances.set(accountId, (balances.get(accountId) ?? 0n) + minor);
  for (const { fromId, toId, amountMinor } of (await call('flows', { bookName, until: day })).map(readFlow)) {
    add(toId, amountMinor);
    add(fromId, -amountMinor);
  }
  return balances;
}

/** Reads the schedules of a book if the format supports them and the whole book is exported. */
async function readSchedules(call: Call, { account, bookName, choices }: FileRequest): Promise<Schedule[]> {
  if (choices.format !== 'ledger' || account.type !== 'ROOT') return [];
  return parseSchedules((await call('items', { bookName, kinds: ['schedule'] })).map(readItem));
}

/** Reads the commodity data of a book if the format supports it. */
async function readCommodities(call: Call, { bookName, choices }: FileRequest): Promise<Item[]> {
  const isTable = choices.format === 'csv' || choices.format === 'journal';
  if (isTable) return [];
  return (await call('items', { bookName, kinds: ['commodity', 'prices'] })).map(readItem);
}

/**
 * The number of pages per call, small enough to go unnoticed. `export-data` is not used: it returns all books at once, without progress.
 */
const pagesAtOnce = 5;

/**
 * Reads the transactions and creates the file.
 * @returns undefined if the user cancelled, or if there is nothing to export
 * @throws CallError, or Error if the file could not be created
 */
export async function createExportFile(
  call: Call,
  wanted: FileRequest,
  signal: AbortSignal,
): Promise<NamedFile | undefined> {
  const { account, tree, bookName, choices, onProgress } = wanted;
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
      onProgress({ done, of, isWriting: false });
      await waitForPaint();
    }
    if (done === 0 && account.type !== 'ROOT') return undefined;
    onProgress({ done, of, isWriting: true });
    // A bank statement contains the balance at its end.
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
