import type { Account } from '#ledger/account.ts';
import { readCommodityItems, readStoredPrices } from '#ledger/commodity/commodities.ts';
import { isHolding } from '#ledger/commodity/is-holding.ts';
import type { Item } from '#ledger/items.ts';
import { createOccurrenceRows } from '#ledger/schedule/occurrence-rows.ts';
import { writeRule } from '#ledger/schedule/rule.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { FileAccount, FileSchedule, WrittenBook } from '#statements/book-file.ts';
import { exportEntries } from './export-entries.ts';
import { type BookFormat, createBookFormat } from './book-format.ts';

/** The data of a book for an export: all its accounts, and the selected transactions in any order. */
export type ExportSource = {
  accounts: readonly Account[];
  transactions: readonly Transaction[];
  /** The schedules; they are only exported to formats with schedules that book nothing. */
  schedules?: readonly Schedule[] | undefined;
  /** The items of the book, including commodities and prices. */
  items?: readonly Pick<Item, 'kind' | 'body'>[] | undefined;
};

/** Returns a schedule with the entry for its first day; empty if it has no entry. */
function exportSchedule(bookFormat: BookFormat, schedule: Schedule): FileSchedule[] {
  const { name, rule, start, until, count, bankDays, mode, leadDays, done, paused } = schedule;
  const { amount, leastMinor, mostMinor, skipped, posted } = schedule;
  const { until: _until, count: _count, ...days } = rule;
  // Neither skipped nor posted days occur again.
  const decidedDays = [...new Set([...skipped, ...posted])].toSorted();
  const rows = createOccurrenceRows(
    schedule,
    { nominal: start, day: start },
    { zone: bookFormat.zone, enteredAt: new Date(0) },
  );
  const amountOf = (minor: bigint) => bookFormat.amountOf(schedule.lines[0]?.accountA ?? '', minor);
  const [last, most] = [until ?? rule.until, count ?? rule.count];
  return exportEntries(bookFormat, rows)
    .slice(0, 1)
    .map((entry) => ({
      name,
      rule: writeRule(days),
      start,
      ...(last !== undefined && { until: last }),
      ...(most !== undefined && { count: most }),
      ...(bankDays !== 'stay' && { bankDays }),
      ...(mode === 'post' && { isPosted: true }),
      ...(paused !== undefined && { isPaused: true }),
      ...(leadDays > 0 && { leadDays }),
      ...(amount !== 'exact' && { amount }),
      ...(leastMinor !== undefined && { least: amountOf(leastMinor) }),
      ...(mostMinor !== undefined && { most: amountOf(mostMinor) }),
      ...(decidedDays.length > 0 && { skipped: decidedDays }),
      ...(done !== undefined && { done }),
      entry: { ...entry, description: name },
    }));
}

/** Returns an account that is missing in the tree, with the most common type. */
const createUnknownAccount = (path: string[]): FileAccount => ({
  path,
  type: 'ASSET',
  description: '',
  isPlaceholder: false,
});

/**
 * Converts a book for other programs: its account tree, and entries with any number of legs, oldest first.
 * @param isPart true to include only accounts with postings and their ancestors
 */
export function toWrittenBook(from: ExportSource, isPart: boolean): WrittenBook {
  const { accounts, transactions, schedules = [], items = [] } = from;
  const bookFormat = createBookFormat(accounts);
  const entries = exportEntries(bookFormat, transactions);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const keyOf = (path: readonly string[]) => JSON.stringify(path);
  const posted = new Map(entries.flatMap(({ legs }) => legs.map(({ path }) => [keyOf(path), path])));
  const used = new Set(
    [...posted.values()].flatMap((path) => path.map((_name, at) => keyOf(path.slice(0, at + 1)))),
  );
  const commodities = readCommodityItems(items);
  const written = [...bookFormat.paths].flatMap(([id, path]): FileAccount[] => {
    const account = byId.get(id);
    if (account === undefined || account.type === 'ROOT' || (isPart && !used.has(keyOf(path)))) return [];
    const { type, description, isPlaceholder } = account;
    const isOver = bookFormat.isTrading(id) && { isTrading: true as const };
    const commodity = bookFormat.currencyOf(id);
    const held = isHolding(account, commodities) && {
      lots: commodities.get(commodity)?.lots ?? ('fifo' as const),
    };
    return [{ path, type, description, isPlaceholder, commodity, ...isOver, ...held }];
  });
  const known = new Set(written.map(({ path }) => keyOf(path)));
  const unknownAccounts = [...posted].flatMap(([key, path]) =>
    known.has(key) ? [] : [createUnknownAccount(path)],
  );
  const exportedSchedules = isPart
    ? []
    : schedules.flatMap((schedule) => exportSchedule(bookFormat, schedule));
  const named = [...commodities.values()].map(({ symbol, name }) => ({ commodity: symbol, name }));
  const prices = isPart ? [] : readStoredPrices(items);
  return {
    accounts: [...written, ...unknownAccounts],
    entries,
    ...(exportedSchedules.length > 0 && { schedules: exportedSchedules }),
    ...(named.length > 0 && { commodities: named }),
    ...(prices.length > 0 && { prices }),
  };
}
