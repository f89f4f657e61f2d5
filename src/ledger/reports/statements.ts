import type { AccountType, Polarity } from '#contract/accounts.ts';
import type { AccountFamily } from '#contract/account-types.ts';
import { accountTypes } from '#ledger/account-types.ts';
import { toBalanceColumn, createBalanceColumns, type BookFlows, calculateOwnAmounts, type DateRange } from './book-flows.ts';
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

/** Accounts of one kind in a report. */
export type StatementSection = {
  /** The side on which its amounts grow. */
  normalBalance: Polarity;
  /** The type of its accounts, by which a book signs them. */
  type: AccountType;
  rows: AccountReportRow[];
  /** By column, in minor units; a debit is positive. */
  totals: bigint[];
};

/** The sections, and whose accounts they show. Trading accounts balance what currencies gain, so they are the owner's. */
const kinds = {
  assets: { type: 'ASSET', families: ['asset'] },
  liabilities: { type: 'LIABILITY', families: ['liability'] },
  equity: { type: 'EQUITY', families: ['equity', 'trading'] },
  income: { type: 'INCOME', families: ['income'] },
  expenses: { type: 'EXPENSE', families: ['expense'] },
} as const satisfies Record<string, { type: AccountType; families: AccountFamily[] }>;

type SectionKind = keyof typeof kinds;

/** Some sections over the same columns, from one pass over the flows. */
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

/** What came in and what was spent, by account, in each column; and what was kept of it. */
export type IncomeAndExpenses = {
  columns: readonly DateRange[];
  income: StatementSection;
  expenses: StatementSection;
  /** Income less expenses: positive where something was left. */
  surplus: bigint[];
};

/** What came in and what was spent, by account, in each column. */
export function calculateIncomeAndExpenses(
  book: BookFlows,
  columns: readonly DateRange[],
  options: ReportOptions = {},
): IncomeAndExpenses {
  const { income, expenses } = calculateSections(book, columns, ['income', 'expenses'], options);
  const kept = negated(addColumns(columns.length, [income.totals, expenses.totals]));
  return { columns, income, expenses, surplus: kept };
}

/** What stands at the end of each column. All totals and `retained` together are 0, unless only some branches are shown. */
export type BalanceSheet = {
  /** Without `from`. */
  columns: readonly DateRange[];
  assets: StatementSection;
  liabilities: StatementSection;
  equity: StatementSection;
  /** What has come in and what was spent so far: what `retained` is made of. */
  income: StatementSection;
  expenses: StatementSection;
  /** All income less all expenses so far, as equity: negative (a credit) where something was left. */
  retained: bigint[];
};

/** What is owned, what is owed and what is the owner's, at the end of each column. */
export function calculateBalanceSheet(
  book: BookFlows,
  columns: readonly DateRange[],
  options: ReportOptions = {},
): BalanceSheet {
  const days = columns.map(toBalanceColumn);
  const sections = calculateSections(book, days, ['assets', 'liabilities', 'equity', 'income', 'expenses'], options);
  const retained = addColumns(days.length, [sections.income.totals, sections.expenses.totals]);
  return { columns: days, ...sections, retained };
}

/** What is owned and owed as time goes by: the first column is where the first interval begins, then the end of each. */
export type NetWorth = {
  columns: readonly DateRange[];
  assets: StatementSection;
  liabilities: StatementSection;
  netWorth: bigint[];
};

/** What is owned less what is owed, before the first interval and at the end of each. Needs the flows from the beginning. */
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

/** What each account holds at the end of each column: a debit is positive and stands in the one, a credit in the other. */
export type TrialBalance = {
  /** Without `from`. */
  columns: readonly DateRange[];
  /** Of each account by itself; of the deepest level that is shown, with all below. */
  rows: AccountReportRow[];
  /** The sum of the debits, equal to that of the credits, unless only some branches are shown. */
  debits: bigint[];
  /** The sum of the credits, as a positive amount. */
  credits: bigint[];
};

/** The accounts of a book as two columns that must be equal, at the end of each column. */
export function calculateTrialBalance(
  book: BookFlows,
  columns: readonly DateRange[],
  options: ReportOptions = {},
): TrialBalance {
  const days = columns.map(toBalanceColumn);
  const ownOf = calculateOwnAmounts(book, days);
  const nodes = buildReportNodes(book.tree, (account) => book.valued?.isTrading(account) !== true, options.branches);
  const sums = rollUpAmounts(nodes, ownOf);
  const rows = filterVisibleNodes(nodes, ownOf, options, book.valued?.hasMissing).map((node): AccountReportRow => {
    if (node.depth + 1 === options.levels) return createBranchRow(node, sums.get(node) ?? []);
    const { accountId, depth } = node;
    return { accountId, depth, includesBranch: false, except: [], amounts: ownOf(accountId) };
  });
  const side = (sign: bigint) =>
    addColumns(
      days.length,
      rows.map(({ amounts }) => amounts.map((minor) => (minor * sign > 0n ? minor * sign : 0n))),
    );
  return { columns: days, rows, debits: side(1n), credits: side(-1n) };
}
