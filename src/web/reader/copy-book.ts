import type { PackedCopy, PackedAccount, PackedRows } from '#exports/read-only-copy/packed-copy.ts';
import { type AccountTree, buildAccountTree } from '#ledger/account-tree.ts';
import type { Account, CurrencyTotal } from '#ledger/account.ts';
import { moneyOfCurrency } from '#ledger/currency-decimals.ts';
import { ownCurrency, splitTotals, sumTotals } from '#ledger/currency-totals.ts';
import { type DayRange, localZone } from '#ledger/days.ts';
import { readBookCurrency, type BookMoney, readSignStyle } from '#ledger/money.ts';
import { changeSplitInfo } from '#ledger/change-split-info.ts';
import { noSplitInfo, type SplitInfo, type SplitInfoChanges, type BankStatus } from '#ledger/split-info.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { addDays } from '#values/calendar.ts';

/** A transaction in a copy, with its day in the book. */
export type CopyRow = Transaction & { day: string };

/** The book in a copy. */
export type CopyBook = {
  tree: AccountTree;
  root: Account;
  /** The format of its amounts. */
  money: BookMoney;
  madeOn: string;
  /** The days that the copy covers; empty for a whole book. */
  days: DayRange;
  fingerprint: string | undefined;
  /** The number of transactions that are not in the copy because an account of theirs does not exist. */
  leftOut: number;
  /** Newest first. */
  rows: readonly CopyRow[];
  /** The accounts' own balances before the first day of the copy. */
  openings: ReadonlyMap<string, bigint>;
  /** The currencies and commodities of all accounts; '' means the book currency. */
  currencies: readonly string[];
};

const ids: string[] = [];

/** Returns the id of an account by its index in the copy. Equal ids share one string, however many rows use them. */
const idAt = (index: number) => (ids[index] ??= `a${index}`);

function readAccount(packed: PackedAccount, index: number): Account {
  const { name, type, color, parent, description = '', order: sortOrder = 0, props = {} } = packed;
  const isRoot = parent === undefined;
  return {
    id: idAt(index),
    kind: 'account',
    name,
    description,
    type,
    color,
    parentId: isRoot ? undefined : idAt(parent),
    isFavourite: false,
    isPlaceholder: false,
    tags: [],
    // The days of the rows are fixed: the time zone is that of the device, and each row is at noon.
    props: { ...props, ...(isRoot && { TimeZone: localZone() }), preferences: { sortOrder } },
    preferences: { sortOrder, showTransactionsFirst: false },
    subAccountsCount: 0,
    transactionsCount: 0,
    totalMinor: 0n,
    otherTotals: [],
    lastPosted: undefined,
  };
}

/** Returns the days of rows from the differences in days; equal days share one string. */
function readDays(before: readonly number[]): string[] {
  let day = '1970-01-01';
  return before.map((days) => {
    if (days !== 0) day = addDays(day, -days);
    return day;
  });
}

const noonOf = (day: string) => new Date(`${day}T12:00:00`);

const statuses: (BankStatus | undefined)[] = [undefined, 'cleared', 'reconciled'];

/** The split info of a row by its status digit: three times the status of the first side plus that of the second. */
const infoOfDigit = Array.from({ length: 9 }, (_each, digit) => {
  const [A, B] = [statuses[Math.floor(digit / 3)], statuses[digit % 3]];
  return changeSplitInfo(noSplitInfo, { ...(A && { A: { status: A } }), ...(B && { B: { status: B } }) });
});

/** Returns a function that returns the split info of a row by its index. */
function readInfos({ statuses: digits, groups, foreign }: PackedRows): (row: number) => SplitInfo {
  const infos = new Map<number, SplitInfo>();
  const infoOf = (row: number) => infos.get(row) ?? infoOfDigit[Number(digits[row])] ?? noSplitInfo;
  const note = (row: number, change: SplitInfoChanges) =>
    infos.set(row, changeSplitInfo(infoOf(row), change));
  for (const [row, group, line] of groups) note(row, { group: `g${group}`, groupLine: line });
  for (const [row, side, amount, currency, index] of foreign) {
    const account = index < 0 ? {} : { accountId: idAt(index) };
    note(row, { [side === 0 ? 'A' : 'B']: { foreign: { minor: BigInt(amount), currency, ...account } } });
  }
  return infoOf;
}

const noTags: string[] = [];

function readRows(packed: PackedRows): CopyRow[] {
  const { texts, count } = packed;
  const textAt = (list: readonly number[], index: number) => texts[list[index] ?? 0] ?? '';
  const infoOf = readInfos(packed);
  const noons = new Map<string, Date>();
  return readDays(packed.days).map((day, index) => {
    const noon = noons.get(day) ?? noonOf(day);
    noons.set(day, noon);
    // Ids have the same order as the rows: newest first within a day.
    const id = String(count - index).padStart(9, '0');
    const minor = BigInt(packed.amounts[index] ?? 0);
    const tags = textAt(packed.tags, index);
    return {
      id,
      day,
      description: textAt(packed.descriptions, index),
      notes: textAt(packed.notes, index),
      postedAt: noon,
      enteredAt: noon,
      splitA: { id: `${id}a`, accountId: idAt(packed.first[index] ?? -1), valueMinor: minor },
      splitB: { id: `${id}b`, accountId: idAt(packed.second[index] ?? -1), valueMinor: -minor },
      tags: tags === '' ? noTags : tags.split(';'),
      props: '{}',
      splitInfo: infoOf(index),
    };
  });
}

/** Returns the accounts with their totals and counts. */
function addTotals(
  accounts: readonly Account[],
  rows: readonly Transaction[],
  openings: ReadonlyMap<string, bigint>,
): Account[] {
  const own = new Map(openings);
  const counts = new Map<string, number>();
  for (const { splitA, splitB } of rows)
    for (const { accountId, valueMinor } of [splitA, splitB]) {
      own.set(accountId, (own.get(accountId) ?? 0n) + valueMinor);
      counts.set(accountId, (counts.get(accountId) ?? 0) + 1);
    }
  const tree = buildAccountTree(accounts);
  const totals = new Map<string, CurrencyTotal[]>();
  const add = (account: Account): CurrencyTotal[] => {
    const ofOwn = { currency: ownCurrency(account), minor: own.get(account.id) ?? 0n };
    const sum = sumTotals([ofOwn, ...tree.childrenOf(account.id).flatMap(add)]);
    totals.set(account.id, sum);
    return sum;
  };
  if (tree.root !== undefined) add(tree.root);
  return accounts.map((account) => ({
    ...account,
    subAccountsCount: tree.childrenOf(account.id).length,
    transactionsCount: counts.get(account.id) ?? 0,
    ...splitTotals(totals.get(account.id) ?? [], ownCurrency(account)),
  }));
}

type BookParts = Pick<CopyBook, 'madeOn' | 'days' | 'fingerprint' | 'leftOut' | 'rows' | 'openings'>;

function createCopyBook(accounts: readonly Account[], parts: BookParts): CopyBook {
  const tree = buildAccountTree(addTotals(accounts, parts.rows, parts.openings));
  const { root } = tree;
  if (root === undefined) throw new Error('There is no book in this file.');
  return {
    ...parts,
    tree,
    root,
    money: { ...readBookCurrency(root), signStyle: readSignStyle(root) },
    currencies: [...new Set([...tree.accounts.values()].map(ownCurrency))].toSorted(),
  };
}

/**
 * Reads the content of a copy.
 * @throws Error if its form is unknown
 */
export function readCopyBook({ accounts, rows, madeOn, days, fingerprint, leftOut }: PackedCopy): CopyBook {
  const openings = new Map(
    accounts.flatMap(({ opening }, index) =>
      opening === undefined ? [] : [[idAt(index), BigInt(opening)] as const],
    ),
  );
  return createCopyBook(accounts.map(readAccount), {
    rows: readRows(rows),
    madeOn,
    days,
    fingerprint,
    leftOut,
    openings,
  });
}

/** Returns the last day of a copy: the day of its creation, or the last day of its period if that is earlier. */
export function lastDayOfCopy({ days: { until }, madeOn }: CopyBook): string {
  const last = until === undefined ? madeOn : addDays(until, -1);
  return last < madeOn ? last : madeOn;
}

/** Returns the book reduced to one of its currencies: a copy has no exchange rates, so a report covers one currency. */
export function bookInCurrency(
  { tree, money, rows, openings, ...book }: CopyBook,
  currency: string,
): CopyBook {
  const isMeant = (id: string) => {
    const account = tree.accounts.get(id);
    return account !== undefined && ownCurrency(account) === currency;
  };
  const accounts = [...tree.accounts.values()].map((account): Account => {
    const { Currency: _own, ...props } = account.props;
    return { ...account, props };
  });
  const parts = {
    ...book,
    rows: rows.filter(({ splitA }) => isMeant(splitA.accountId)),
    openings: new Map([...openings].filter(([id]) => isMeant(id))),
  };
  return { ...createCopyBook(accounts, parts), money: moneyOfCurrency(currency, tree.accounts, money) };
}
