import { noTexts } from '#contract/transaction-text-fields.ts';
import { limits } from '#contract/limits.ts';
import { type ExchangeEnd, type ExchangeIds, createExchangeRows } from '#ledger/commodity/exchange.ts';
import { dayOf, startOfDay } from '#ledger/days.ts';
import { changeSplitInfo } from '#ledger/change-split-info.ts';
import { noSplitInfo, type SideInfo, type SplitInfo, type SplitInfoChanges } from '#ledger/split-info.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { FileEntry } from '#statements/book-file.ts';
import { readTypedTags } from '#ledger/tags.ts';
import { type PlannedRow, realEndOf, type RowLeg, planRows, type SplitsInAccounts } from './plan-rows.ts';

/** The most characters of a bank's id of a row; it must leave room for the other fields beside it. */
const longestBankId = 500;

/** Returns functions that shorten texts to the limits of a book. */
function createShortener() {
  const state = { shortened: 0 };
  const fit = (text: string, most: number) => {
    const signs = [...text];
    if (signs.length <= most) return text;
    state.shortened += 1;
    return `${signs.slice(0, most - 1).join('')}…`;
  };
  const fitTags = (tags: readonly string[]) => {
    const fitting = [...new Set(tags)].map((tag) => fit(tag, limits.tagLength));
    if (fitting.length > limits.tags) state.shortened += 1;
    return readTypedTags(fitting.join(';'));
  };
  const fitSide = (side: SideInfo): SideInfo =>
    side.bankId === undefined ? side : { ...side, bankId: fit(side.bankId, longestBankId) };
  return { state, fit, fitTags, fitSide };
}

/** The change of an account by the plan. */
export type AccountGain = { count: number; minor: bigint };

/** The common settings of a book's transactions: currency, time zone, and the default description. */
export type MakeTransactionsOptions = {
  currency: string;
  zone: string;
  names: { noDescription: string };
  /** Returns true for the accounts of opening balances. */
  isOpening: (accountId: string) => boolean;
};

const noonMs = 12 * 60 * 60 * 1000;

/** Returns a function for the start of a day in a time zone. It first tries the UTC offset of the previous day. */
function createDayStarts(zone: string): (day: string) => number {
  const starts = new Map<string, number>();
  let shiftMs = 0;
  return (day) => {
    const known = starts.get(day);
    if (known !== undefined) return known;
    const midnightMs = Date.parse(`${day}T00:00:00.000Z`);
    const guessMs = midnightMs + shiftMs;
    const isStart = dayOf(guessMs, zone) === day && dayOf(guessMs - 1, zone) < day;
    const startMs = isStart ? guessMs : Date.parse(startOfDay(day, zone));
    shiftMs = startMs - midnightMs;
    starts.set(day, startMs);
    return startMs;
  };
}

/** Returns the description and notes of an entry's transactions. */
function selectTexts({ description, notes }: FileEntry, legNotes: readonly string[], noDescription: string) {
  const wholeText = description || notes || legNotes.find((note) => note !== '') || noDescription;
  const besides = description === '' ? '' : notes;
  const notesOf = ({ details: own, sharedNote }: PlannedRow) =>
    [...new Set([besides, own.note, sharedNote])]
      .filter((each) => each !== '' && each !== wholeText)
      .join('\n');
  return { said: wholeText, notesOf };
}

const deriveSplitIds = (id: string) => ({ id, splitAId: `${id}A`, splitBId: `${id}B` });

/** Returns the details of a row before its group and its sides are added: the share split, if one of its accounts has one. */
function createSplitInfo(
  { accountId, sharedId }: PlannedRow,
  splits: SplitsInAccounts | undefined,
): SplitInfo {
  const split = splits?.get(accountId) ?? splits?.get(sharedId);
  return split === undefined ? noSplitInfo : changeSplitInfo(noSplitInfo, { shareSplit: split });
}

/** An entry with the id of its transactions, its legs in accounts, and its share splits. */
type EntryToMake = {
  entry: FileEntry;
  id: string;
  legs: readonly RowLeg[];
  splits: SplitsInAccounts | undefined;
};

/** Returns a function that creates the transactions of entries whose legs balance in each commodity. */
export function makeTransactions({ currency, zone, names, isOpening }: MakeTransactionsOptions) {
  const { state, fit, fitTags, fitSide } = createShortener();
  const startOf = createDayStarts(zone);
  const gained = new Map<string, AccountGain>();
  const gain = (accountId: string, minor: bigint) => {
    const before = gained.get(accountId) ?? { count: 0, minor: 0n };
    gained.set(accountId, { count: before.count + 1, minor: before.minor + minor });
  };
  const endOf = (row: PlannedRow): ExchangeEnd => {
    const { accountId, tradingId, minor } = realEndOf(row);
    return { accountId, tradingId, currency: row.symbol || currency, valueMinor: minor };
  };
  const make = ({ entry, id, legs, splits }: EntryToMake): Transaction[] | undefined => {
    const rows = planRows(legs);
    if (rows.length === 0) return undefined;
    const legNotes = rows.map(({ details }) => details.note);
    const { said: whole, notesOf } = selectTexts(entry, legNotes, names.noDescription);
    const isGroup = rows.length > 1;
    // The time of entry is unknown; a fixed time keeps a repeated import identical. An opening balance comes before all else of its day.
    const isFirst = rows.some((row) => isOpening(row.sharedId) || isOpening(row.accountId));
    const postedAt = new Date(startOf(entry.date) + (isFirst ? 0 : noonMs));
    const lineIdOf = (at: number) => (isGroup ? `${id}-${at + 1}` : id);
    const sharedOf = (row: PlannedRow) => ({
      ...noTexts,
      description: fit(whole, limits.transactionDescription),
      notes: fit(notesOf(row), limits.transactionNotes),
      postedAt,
      tags: fitTags([...(entry.tags ?? []), ...(row.details.tags ?? []), ...row.sharedTags]),
    });
    const group = (at: number): SplitInfoChanges => (isGroup ? { group: id, groupLine: at + 1 } : {});
    const plain = (row: PlannedRow, at: number): Transaction => ({
      ...deriveSplitIds(lineIdOf(at)),
      ...sharedOf(row),
      enteredAt: postedAt,
      splitA: { id: `${lineIdOf(at)}A`, accountId: row.sharedId, valueMinor: -row.minor },
      splitB: { id: `${lineIdOf(at)}B`, accountId: row.accountId, valueMinor: row.minor },
      props: '{}',
      splitInfo: changeSplitInfo(createSplitInfo(row, splits), {
        ...group(at),
        A: fitSide(row.sharedSide),
        B: fitSide(row.side),
      }),
    });
    const exchange = (near: PlannedRow, far: PlannedRow, at: number): Transaction[] => {
      const ids: ExchangeIds = {
        group: id,
        near: deriveSplitIds(lineIdOf(at)),
        far: deriveSplitIds(lineIdOf(at + 1)),
      };
      const made = createExchangeRows(
        { near: endOf(near), far: endOf(far), shared: sharedOf(near), ids },
        postedAt,
      );
      return made.map((transaction, of) => {
        const row = of === 0 ? near : far;
        const info = { ...group(at + of), A: fitSide(realEndOf(row).side) };
        return {
          ...transaction,
          ...sharedOf(row),
          splitInfo: changeSplitInfo(transaction.splitInfo, info),
        };
      });
    };
    for (const { sharedId, accountId, minor } of rows) {
      gain(sharedId, -minor);
      gain(accountId, minor);
    }
    return rows.flatMap((row, at) => {
      const [before, after] = [rows[at - 1], rows[at + 1]];
      if (row.exchange === 'far' && before !== undefined) return [];
      return row.exchange === 'near' && after !== undefined ? exchange(row, after, at) : [plain(row, at)];
    });
  };
  return { make, gained, state, fit, fitTags };
}
