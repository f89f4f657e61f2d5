import { noTexts } from '#contract/texts-of.ts';
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

/** Texts as long as a book takes them. */
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

/** What an account gains by the plan. */
export type AccountGain = { count: number; minor: bigint };

/** What the transactions of a book have in common: its currency, where its days are, and what is said where a file says nothing. */
export type MakeTransactionsOptions = {
  currency: string;
  zone: string;
  names: { noDescription: string };
  /** True of the accounts from which opening balances come. */
  isOpening: (accountId: string) => boolean;
};

const noonMs = 12 * 60 * 60 * 1000;

/** The beginnings of days in a zone: mostly as far from midnight in UTC as that of the day before. */
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

/** The texts of an entry, as they stand in each of its transactions. */
function selectTexts({ description, notes }: FileEntry, legNotes: readonly string[], noDescription: string) {
  const said = description || notes || legNotes.find((note) => note !== '') || noDescription;
  const besides = description === '' ? '' : notes;
  const notesOf = ({ details: own, sharedNote }: PlannedRow) =>
    [...new Set([besides, own.note, sharedNote])].filter((each) => each !== '' && each !== said).join('\n');
  return { said, notesOf };
}

const deriveSplitIds = (id: string) => ({ id, splitAId: `${id}A`, splitBId: `${id}B` });

/** Returns the details of a row before its group and its sides are added: the share split, if one of its accounts has one. */
function createSplitInfo({ accountId, sharedId }: PlannedRow, splits: SplitsInAccounts | undefined): SplitInfo {
  const split = splits?.get(accountId) ?? splits?.get(sharedId);
  return split === undefined ? noSplitInfo : changeSplitInfo(noSplitInfo, { shareSplit: split });
}

/** An entry, the id that its transactions get, its legs in their accounts, and the shares that it splits. */
type EntryToMake = {
  entry: FileEntry;
  id: string;
  legs: readonly RowLeg[];
  splits: SplitsInAccounts | undefined;
};

/** Makes the transactions of entries whose legs add up to nothing in each commodity. */
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
    // When it was entered there is not known; one and the same day keeps a file that is brought again the same.
    // An opening balance stands before all else of its day.
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
      const ids: ExchangeIds = { group: id, near: deriveSplitIds(lineIdOf(at)), far: deriveSplitIds(lineIdOf(at + 1)) };
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
