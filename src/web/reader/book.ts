import type { Packed, PackedAccount, PackedRows } from '#exports/copy/packed.ts';
import { type AccountTree, buildAccountTree } from '#ledger/account-tree.ts';
import type { Account, CurrencyTotal } from '#ledger/account.ts';
import { splitTotals, sumTotals } from '#ledger/currency-totals.ts';
import { type Days, monthStart } from '#ledger/days.ts';
import { type BookMoney, bookCurrency, signStyleOf } from '#ledger/money.ts';
import { ownCurrency } from '#ledger/own-currency.ts';
import type { Status } from '#ledger/split-info.ts';
import { addDays } from '#values/calendar.ts';

/** The same money in another currency, on one side of a row. */
export type ForeignSide = { minor: bigint; currency: string; accountId: string | undefined };

/** A side of a row: the account, what it gained, and what is known of it. */
export type Side = {
  accountId: string;
  valueMinor: bigint;
  status: Status | undefined;
  foreign: ForeignSide | undefined;
};

/** A row of the book. */
export type Row = {
  index: number;
  day: string;
  description: string;
  notes: string;
  tags: string[];
  sides: [Side, Side];
  /** The number of its split, and its place there. */
  group: number | undefined;
  line: number;
};

/** A book as its copy tells it; rows are the newest first. */
export type ReadBook = {
  tree: AccountTree;
  root: Account;
  money: BookMoney;
  startsOn: number;
  madeOn: string;
  /** Which days the copy is of; empty for a whole book. */
  days: Days;
  fingerprint: string | undefined;
  leftOut: number;
  rows: readonly Row[];
  /** What accounts held by themselves before the first day. */
  openings: ReadonlyMap<string, bigint>;
  /** All that accounts hold of anything, '' being the currency of the book. */
  currencies: readonly string[];
};

const ids: string[] = [];

/** Places in a list are ids enough: those of the book stay at home. Each is one text, however many rows name it. */
const idAt = (place: number) => (ids[place] ??= `a${place}`);

function readAccount(packed: PackedAccount, place: number): Account {
  const { name, type, color, parent, description = '', order = 0, props = {} } = packed;
  return {
    id: idAt(place),
    kind: 'account',
    name,
    description,
    type,
    color,
    parentId: parent === undefined ? undefined : idAt(parent),
    isFavourite: false,
    isPlaceholder: false,
    tags: [],
    props,
    preferences: { sortOrder: order, showTransactionsFirst: false },
    subAccountsCount: 0,
    transactionsCount: 0,
    totalMinor: 0n,
    otherTotals: [],
    lastPosted: undefined,
  };
}

const statuses: (Status | undefined)[] = [undefined, 'cleared', 'reconciled'];

/** Days by how many they lie before the ones above them; alike ones are one text. */
function readDays(before: readonly number[]): string[] {
  let day = '1970-01-01';
  return before.map((days) => {
    if (days !== 0) day = addDays(day, -days);
    return day;
  });
}

const noTags: string[] = [];

function readRows(packed: PackedRows): Row[] {
  const { texts } = packed;
  const days = readDays(packed.days);
  const groups = new Map(packed.groups.map(([row, group, line]) => [row, { group, line }]));
  const foreign = new Map(
    packed.foreign.map(([row, side, amount, currency, place]): [number, ForeignSide] => [
      row * 2 + side,
      { minor: BigInt(amount), currency, accountId: place < 0 ? undefined : idAt(place) },
    ]),
  );
  const textAt = (list: readonly number[], index: number) => texts[list[index] ?? 0] ?? '';
  return days.map((day, index): Row => {
    const gained = BigInt(packed.amounts[index] ?? 0);
    const digit = Number(packed.statuses[index] ?? 0);
    const side = (at: 0 | 1, place: number | undefined, valueMinor: bigint): Side => ({
      accountId: idAt(place ?? -1),
      valueMinor,
      status: statuses[at === 0 ? Math.floor(digit / 3) : digit % 3],
      foreign: foreign.get(index * 2 + at),
    });
    const tags = textAt(packed.tags, index);
    const { group, line = 0 } = groups.get(index) ?? {};
    return {
      index,
      day,
      description: textAt(packed.descriptions, index),
      notes: textAt(packed.notes, index),
      tags: tags === '' ? noTags : tags.split(';'),
      sides: [side(0, packed.first[index], gained), side(1, packed.second[index], -gained)],
      group,
      line,
    };
  });
}

/** The accounts with what they hold, and all below them, of each currency; and how many rows are theirs. */
function withTotals(
  accounts: readonly Account[],
  rows: readonly Row[],
  openings: ReadonlyMap<string, bigint>,
): Account[] {
  const own = new Map(openings);
  const counts = new Map<string, number>();
  for (const { sides } of rows)
    for (const { accountId, valueMinor } of sides) {
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

/** Reads what is in a copy. @throws Error where it is of another form */
export function readBook(packed: Packed): ReadBook {
  const openings = new Map(
    packed.accounts.flatMap(({ opening }, place) =>
      opening === undefined ? [] : [[idAt(place), BigInt(opening)] as const],
    ),
  );
  const rows = readRows(packed.rows);
  const tree = buildAccountTree(withTotals(packed.accounts.map(readAccount), rows, openings));
  const { root } = tree;
  if (root === undefined) throw new Error('There is no book in this file.');
  const { madeOn, days, fingerprint, leftOut } = packed;
  return {
    tree,
    root,
    money: { ...bookCurrency(root), signStyle: signStyleOf(root) },
    startsOn: monthStart(root),
    madeOn,
    days,
    fingerprint,
    leftOut,
    rows,
    openings,
    currencies: [...new Set([...tree.accounts.values()].map(ownCurrency))].toSorted(),
  };
}
