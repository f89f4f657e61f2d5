import { addDays } from '#values/calendar.ts';
import { addAmounts, negateAmount } from './amounts.ts';
import type { BookFile, FileAccount, FileEntry, FileLeg, FileRemark, SkippedRecord } from './book-file.ts';
import { createBudgets, createEnvelopes, type PlannedMonth } from './budget-table.ts';
import { shorten } from './statement.ts';

// Budgeting programs store rows of accounts with a category in place of the second account. This file turns such rows into entries.

/** The other side of a row. */
export type OtherSide =
  | { kind: 'category'; path: string[]; isIncome: boolean }
  | { kind: 'transfer'; account: string }
  | { kind: 'opening' }
  | { kind: 'unknownTransfer'; name: string }
  | { kind: 'none' };

/** A row of an account, or a split part; parts with one `entry` belong together. */
export type BudgetRow = {
  line: number;
  entry: number;
  account: string;
  date: string;
  payee: string;
  notes: string;
  /** The change of the account. */
  amount: string;
  other: OtherSide;
  /** The currency of the account, if it differs from the file's. */
  commodity?: string;
};

const accountTypes: [RegExp, FileAccount['type']][] = [
  [/loan|mortgage|\bdebt|darlehen|hypothek|ratenkredit|student/i, 'LIABILITY'],
  [/credit|\bcard\b|visa|master ?card|amex|american express|kreditkarte/i, 'CREDIT'],
  [/^(?:cash|wallet|petty cash|bargeld|geldbeutel|kasse)\b/i, 'CASH'],
  [/invest|brokerage|401\(?k|\bira\b|\bisa\b|pension|retirement|depot|house|haus|car\b/i, 'ASSET'],
];

/** Guesses the type of an account by its name. */
const guessAccountType = (name: string) =>
  accountTypes.find(([pattern]) => pattern.test(name))?.[1] ?? 'BANK';

const isOwed = (type: FileAccount['type']) => type === 'CREDIT' || type === 'LIABILITY';

/** Returns the path of an account of a budget: below assets or liabilities. */
export function pathOfAccount(name: string): string[] {
  return [isOwed(guessAccountType(name)) ? 'Liabilities' : 'Assets', name];
}

/** Returns the path of a category. */
const pathOfCategory = ({ path, isIncome }: { path: readonly string[]; isIncome: boolean }) => [
  isIncome ? 'Income' : 'Expenses',
  ...path,
];

function pathOfOtherSide(other: OtherSide, amount: string): string[] {
  if (other.kind === 'transfer') return pathOfAccount(other.account);
  if (other.kind === 'opening') return ['Equity', 'Opening Balances'];
  if (other.kind === 'unknownTransfer') return ['Equity', other.name];
  if (other.kind === 'category') return pathOfCategory(other);
  return [amount.startsWith('-') ? 'Expenses' : 'Income', 'Uncategorized'];
}

const tops: Record<string, FileAccount['type']> = {
  Assets: 'ASSET',
  Liabilities: 'LIABILITY',
  Income: 'INCOME',
  Expenses: 'EXPENSE',
  Equity: 'EQUITY',
};

/** Returns the accounts of some paths with their ancestors, sorted by top account. */
function createAccounts(paths: Iterable<string[]>, posted: ReadonlySet<string>): FileAccount[] {
  const accounts = new Map<string, FileAccount>();
  for (const path of paths) {
    for (let depth = 1; depth <= path.length; depth += 1) {
      const part = path.slice(0, depth);
      const key = part.join('\n');
      const [top = '', name = ''] = part;
      const isOwn = depth === 2 && (top === 'Assets' || top === 'Liabilities');
      if (accounts.has(key)) continue;
      const type = isOwn ? guessAccountType(name) : (tops[top] ?? 'ASSET');
      // An account without postings can stay a placeholder.
      accounts.set(key, {
        path: part,
        type,
        description: '',
        isPlaceholder: !posted.has(key) && depth === 1,
      });
    }
  }
  const order = Object.keys(tops);
  return [...accounts.values()].toSorted(
    (a, b) => order.indexOf(a.path[0] ?? '') - order.indexOf(b.path[0] ?? ''),
  );
}

/** The content of a budget file. */
type Budget = {
  format: BookFile['format'];
  commodity: string;
  rows: readonly BudgetRow[];
  skippedLines: SkippedRecord[];
  remarks: FileRemark[];
  /** Accounts and categories without rows. */
  accounts?: readonly string[];
  categories?: readonly { path: string[]; isIncome: boolean }[];
  /** The plans, and the accounts whose money they distribute; empty if plans are only compared with spending. */
  planned?: readonly CategoryPlan[];
  money?: readonly string[];
  /** Further entries, and facts about accounts by path. */
  entries?: readonly FileEntry[];
  accountFacts?: readonly (Pick<FileAccount, 'path'> & Partial<FileAccount>)[];
};

/** The plan for a category in a month. */
export type CategoryPlan = PlannedMonth & { isIncome: boolean };

/** Converts a budget to a book: each row becomes an entry, split parts become one; account types are guessed by name. */
export function createBudgetBook({
  format,
  commodity,
  rows,
  skippedLines,
  remarks,
  accounts = [],
  categories = [],
  planned = [],
  money = [],
  entries: more = [],
  accountFacts = [],
}: Budget): BookFile {
  const ofRows = [...Map.groupBy(rows, ({ entry }) => entry).values()].flatMap((parts): FileEntry[] => {
    const [first] = parts;
    if (first === undefined) return [];
    const total = addAmounts(parts.map(({ amount }) => amount));
    const isSplit = parts.length > 1;
    const held = first.commodity ?? commodity;
    const own: FileLeg = { path: pathOfAccount(first.account), amount: total, commodity: held, note: '' };
    const others = parts.map(({ amount, other, notes }) => ({
      path: pathOfOtherSide(other, amount),
      amount: negateAmount(amount),
      commodity: held,
      note: isSplit ? notes : '',
    }));
    const { line, date, payee } = first;
    return [{ line, date, description: payee, notes: isSplit ? '' : first.notes, legs: [own, ...others] }];
  });
  const entries = [...ofRows, ...more];
  const facts = new Map(accountFacts.map((each) => [each.path.join('\n'), each]));
  const paths = [
    ...accountFacts.map(({ path }) => path),
    ...[...accounts, ...rows.map(({ account }) => account)].map(pathOfAccount),
    ...categories.map(pathOfCategory),
    ...entries.flatMap(({ legs }) => legs.map(({ path }) => path)),
  ];
  const posted = new Set(entries.flatMap(({ legs }) => legs.map(({ path }) => path.join('\n'))));
  const plans = planned.map((each) => ({ ...each, path: pathOfCategory(each) }));
  const budgets = createBudgets(plans, commodity);
  const envelopes = createEnvelopes(budgets, money.map(pathOfAccount));
  return {
    format,
    accounts: createAccounts(paths, posted).map((each) => ({ ...each, ...facts.get(each.path.join('\n')) })),
    entries,
    skippedLines,
    ...(budgets.length > 0 && { budgets }),
    ...(envelopes !== undefined && { envelopes }),
    ...(remarks.length > 0 && { remarks }),
  };
}

/** One side of a transfer; `account` is the other account, if the row names it. */
type Half = { row: BudgetRow; account: string | undefined };

/** Returns a key that is equal for halves which fit the same partner. */
const halfKey = (amount: string, date: string, account: string, named: string | undefined) =>
  JSON.stringify([amount, date, account, named]);

/**
 * Pairs the two halves of transfers, which occur among the rows of both accounts, by opposite amounts within some days. Each row has at
 * most one partner, the nearest in time.
 */
function* pairHalves(halves: readonly Half[], maxDays: number): Generator<[Half, Half]> {
  const accounts = [...new Set(halves.map(({ row }) => row.account))];
  const open = Map.groupBy(
    halves.filter(({ row }) => !row.amount.startsWith('-')).toReversed(),
    ({ row, account }) => halfKey(row.amount, row.date, row.account, account),
  );
  const outs = new Set(halves.filter(({ row }) => row.amount.startsWith('-')));
  const partnerOf = ({ row, account }: Half, day: string): Half | undefined => {
    for (const there of account === undefined ? accounts : [account]) {
      if (there === row.account) continue;
      for (const named of [row.account, undefined]) {
        const partner = open.get(halfKey(negateAmount(row.amount), day, there, named))?.pop();
        if (partner !== undefined) return partner;
      }
    }
    return undefined;
  };
  // Nearest first, so that two equal transfers of a month are not mixed up.
  for (let apart = 0; apart <= maxDays; apart += 1) {
    for (const half of outs) {
      const days = apart === 0 ? [0] : [apart, -apart];
      const partner = days.reduce<Half | undefined>(
        (found, by) => found ?? partnerOf(half, addDays(half.row.date, by)),
        undefined,
      );
      if (partner === undefined) continue;
      outs.delete(half);
      yield [half, partner];
    }
  }
}

/** The rules by which transfers of a program are recognized. */
type TransferRules = {
  /** Returns the other account (if named) for half of a transfer; undefined for other rows. */
  halfOf: (row: BudgetRow) => { account: string | undefined } | undefined;
  maxDays: number;
};

/**
 * Merges each transfer into one row: that of the account which the money leaves, or the split part. A half without a partner gets a remark;
 * it is a transfer all the same if it names the other account.
 */
export function joinTransfers(
  rows: readonly BudgetRow[],
  { halfOf, maxDays }: TransferRules,
): { rows: BudgetRow[]; remarks: FileRemark[] } {
  const sizes = new Map<number, number>();
  for (const { entry } of rows) sizes.set(entry, (sizes.get(entry) ?? 0) + 1);
  const halves = rows.flatMap((row): Half[] => {
    const half = halfOf(row);
    return half === undefined || row.amount === '0' ? [] : [{ row, ...half }];
  });
  const dropped = new Set<BudgetRow>();
  const joined = new Map<BudgetRow, BudgetRow>();
  for (const [out, back] of pairHalves(halves, maxDays)) {
    const isPart = (sizes.get(back.row.entry) ?? 1) > 1;
    const [stays, goes] = isPart ? [back.row, out.row] : [out.row, back.row];
    dropped.add(goes);
    const notes = stays.notes === '' ? goes.notes : stays.notes;
    joined.set(stays, { ...stays, notes, other: { kind: 'transfer', account: goes.account } });
  }
  const remarks = halves
    .filter(({ row }) => !dropped.has(row) && !joined.has(row))
    .map(({ row }): FileRemark => ({
      line: row.line,
      text: shorten([row.date, row.account, row.payee, row.amount].filter((each) => each !== '').join(' | ')),
      why: 'transferAlone',
    }));
  return { rows: rows.filter((row) => !dropped.has(row)).map((row) => joined.get(row) ?? row), remarks };
}
