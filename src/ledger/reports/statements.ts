import type { AccountType, Polarity } from '#contract/accounts.ts';
import type { AccountFamily } from '#contract/account-types.ts';
import { accountTypes } from '#ledger/account-types.ts';
import {
  toBalanceColumn,
  createBalanceColumns,
  type BookFlows,
  calculateOwnAmounts,
  type DateRange,
} from './book-flows.ts';
import type { Period } from './periods.ts';
import {
  addColumns,
  createBranchRow,
  buildReportNodes,
  type ReportOptions,
  rollUpAmounts,
  type AccountReportRow,
  filterVisibleNodes,
} from './rows.ts';

/** The accounts of one kind in a report. */
export type StatementSection = {
  /** The side on which its amounts grow. */
  normalBalance: Polarity;
  /** The account type that determines the displayed sign. */
  type: AccountType;
  rows: AccountReportRow[];
  /** The totals by column, in minor units; a debit is positive. */
  totals: bigint[];
};

/** The sections and their account families. Trading accounts balance the gains of currencies, so they belong to equity. */
const kinds = {
  assets: { type: 'ASSET', families: ['asset'] },
  liabilities: { type: 'LIABILITY', families: ['liability'] },
  equity: { type: 'EQUITY', families: ['equity', 'trading'] },
  income: { type: 'INCOME', families: ['income'] },
  expenses: { type: 'EXPENSE', families: ['expense'] },
} as const satisfies Record<string, { type: AccountType; families: AccountFamily[] }>;

type SectionKind = keyof typeof kinds;

/** Calculates several sections over the same columns in one pass over the flows. */
function calculateSections<Kind extends SectionKind>(
  book: BookFlows,
  columns: readonly DateRange[],
  wanted: readonly Kind[],
  options: ReportOptions,
): Record<Kind, StatementSection>;
function calculateSections(
  book: BookFlows,
  columns: readonly DateRange[],
  wanted: readonly SectionKind[],
  options: ReportOptions,
): Partial<Record<SectionKind, StatementSection>> {
  const ownOf = calculateOwnAmounts(book, columns);
  const section = (kind: SectionKind): StatementSection => {
    const { type: ofType } = kinds[kind];
    const families: readonly AccountFamily[] = kinds[kind].families;
    const nodes = buildReportNodes(
      book.tree,
      (account) =>
        families.includes(accountTypes[account.type].family) && book.valued?.isTrading(account) !== true,
      options.branches,
    );
    const sums = rollUpAmounts(nodes, ownOf);
    const tops = nodes.filter(({ parent }) => parent === undefined);
    return {
      normalBalance: accountTypes[ofType].normalBalance,
      type: ofType,
      rows: filterVisibleNodes(nodes, ownOf, options, book.valued?.hasMissing).map((node) =>
        createBranchRow(node, sums.get(node) ?? []),
      ),
      totals: addColumns(
        columns.length,
        tops.map((node) => sums.get(node) ?? []),
      ),
    };
  };
  return Object.fromEntries(wanted.map((kind) => [kind, section(kind)]));
}

const negated = (amounts: readonly bigint[]) => amounts.map((minor) => -minor);

/** The income and expenses by account in each column, and their difference. */
export type IncomeAndExpenses = {
  columns: readonly DateRange[];
  income: StatementSection;
  expenses: StatementSection;
  /** Income minus expenses: positive if there is a surplus. */
  surplus: bigint[];
};

/** Calculates the income and expenses by account in each column. */
export function calculateIncomeAndExpenses(
  book: BookFlows,
  columns: readonly DateRange[],
  options: ReportOptions = {},
): IncomeAndExpenses {
  const { income, expenses } = calculateSections(book, columns, ['income', 'expenses'], options);
  const kept = negated(addColumns(columns.length, [income.totals, expenses.totals]));
  return { columns, income, expenses, surplus: kept };
}

/** The balances at the end of each column. All totals and `retained` add up to 0, unless only some branches are shown. */
export type BalanceSheet = {
  /** The columns without `from`. */
  columns: readonly DateRange[];
  assets: StatementSection;
  liabilities: StatementSection;
  equity: StatementSection;
  /** All income and expenses so far, which `retained` consists of. */
  income: StatementSection;
  expenses: StatementSection;
  /** All income minus all expenses so far, as equity: negative (a credit) if there is a surplus. */
  retained: bigint[];
};

/** Calculates assets, liabilities and equity at the end of each column. */
export function calculateBalanceSheet(
  book: BookFlows,
  columns: readonly DateRange[],
  options: ReportOptions = {},
): BalanceSheet {
  const days = columns.map(toBalanceColumn);
  const sections = calculateSections(
    book,
    days,
    ['assets', 'liabilities', 'equity', 'income', 'expenses'],
    options,
  );
  const retained = addColumns(days.length, [sections.income.totals, sections.expenses.totals]);
  return { columns: days, ...sections, retained };
}

/** Assets and liabilities over time: the first column is the beginning of the first interval, followed by the end of each interval. */
export type NetWorth = {
  columns: readonly DateRange[];
  assets: StatementSection;
  liabilities: StatementSection;
  netWorth: bigint[];
};

/** Calculates assets minus liabilities before the first interval and at the end of each. It needs the flows from the beginning. */
export function calculateNetWorth(
  book: BookFlows,
  intervals: readonly Period[],
  options: ReportOptions = {},
): NetWorth {
  const columns = createBalanceColumns(intervals);
  const { assets, liabilities } = calculateSections(book, columns, ['assets', 'liabilities'], options);
  const netWorth = addColumns(columns.length, [assets.totals, liabilities.totals]);
  return { columns, assets, liabilities, netWorth };
}

/** The balance of each account at the end of each column: debits in one column, credits in the other. */
export type TrialBalance = {
  /** The columns without `from`. */
  columns: readonly DateRange[];
  /** Rows of accounts without their sub-accounts; at the deepest shown level including them. */
  rows: AccountReportRow[];
  /** The sum of the debits. It equals that of the credits, unless only some branches are shown. */
  debits: bigint[];
  /** The sum of the credits, as a positive amount. */
  credits: bigint[];
};

/** Calculates the trial balance at the end of each column, whose two sides must be equal. */
export function calculateTrialBalance(
  book: BookFlows,
  columns: readonly DateRange[],
  options: ReportOptions = {},
): TrialBalance {
  const days = columns.map(toBalanceColumn);
  const ownOf = calculateOwnAmounts(book, days);
  const nodes = buildReportNodes(
    book.tree,
    (account) => book.valued?.isTrading(account) !== true,
    options.branches,
  );
  const sums = rollUpAmounts(nodes, ownOf);
  const rows = filterVisibleNodes(nodes, ownOf, options, book.valued?.hasMissing).map(
    (node): AccountReportRow => {
      if (node.depth + 1 === options.levels) return createBranchRow(node, sums.get(node) ?? []);
      const { accountId, depth } = node;
      return { accountId, depth, includesBranch: false, except: [], amounts: ownOf(accountId) };
    },
  );
  const side = (sign: bigint) =>
    addColumns(
      days.length,
      rows.map(({ amounts }) => amounts.map((minor) => (minor * sign > 0n ? minor * sign : 0n))),
    );
  return { columns: days, rows, debits: side(1n), credits: side(-1n) };
}
