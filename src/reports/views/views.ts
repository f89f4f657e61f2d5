import {
  toBalanceColumn,
  type BookFlows,
  type DateRange,
  calculateOwnAmounts,
} from '#ledger/reports/book-flows.ts';
import type { ReportName } from '#reports/report-question.ts';
import { periodsOf, type ReportScope } from '#reports/scope.ts';
import { addDays } from '#values/calendar.ts';
import { calculateTrialBalance } from '#ledger/reports/statements.ts';
import { toLastDay, reportHrefForDays, rowHref } from '#reports/links.ts';
import { canReconcile, toDisplayMinor } from '#ledger/account-types.ts';
import { moneyOfCurrency } from '#ledger/currency-decimals.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import type { AccountReportRow } from '#ledger/reports/rows.ts';
import { findBalanceSheetSpans, createBalanceSheetView } from './balance-sheet.ts';
import { findBudgetSpans, createBudgetView } from './budget.ts';
import { createCashFlowView } from './cash-flow.ts';
import { balanceRangesOf } from './columns.ts';
import { findHoldingsSpans, createHoldingsView } from './holdings.ts';
import { findIncomeSpans, createIncomeView } from './income.ts';
import { maxIntervals } from './over-time.ts';
import { findNetWorthSpans, createNetWorthView } from './net-worth.ts';
import { findSpendingSpans, createSpendingView } from './spending.ts';
import type { ReportCell, ReportInput, ReportTableRow, ReportView } from './view.ts';
import { computeGains } from './gain.ts';
import { reportOptionsOf } from './picture-parts.ts';
import { createAccountRow } from './section-rows.ts';
import { withOwnAmounts } from './own-amounts.ts';

/** Returns the ranges of the balance before a period, the changes in it, and the balance at its end. */
function findReportSpans({ days }: Pick<ReportScope, 'days'>): {
  before: DateRange;
  within: DateRange;
  after: DateRange;
} {
  return {
    before: { from: undefined, until: days.from },
    within: days,
    after: { from: undefined, until: days.until },
  };
}

/** Returns the ranges that the verification report needs. */
function findVerificationSpans(scope: ReportScope): DateRange[] {
  const { before, within } = findReportSpans(scope);
  return [before, within];
}

/**
 * Creates the verification report: the balances of the accounts of money and debt before a period and at its end, with their inflows and
 * outflows.
 */
function createVerificationView(input: ReportInput): ReportView {
  const { texts } = input;
  // Bank balances are in the account's own currency and are not valued here.
  const book: BookFlows = { ...input.book, valued: undefined };
  const { before, within, after } = findReportSpans(input);
  const balances = calculateOwnAmounts(book, [before, after]);
  const gains = calculateOwnAmounts(book, [within], ({ toId, amountMinor }, post) => post(toId, amountMinor));
  const losses = calculateOwnAmounts(book, [within], ({ fromId, amountMinor }, post) =>
    post(fromId, amountMinor),
  );
  const amountsOf = (accountId: string) => {
    const [start = 0n, end = 0n] = balances(accountId);
    return [start, gains(accountId)[0] ?? 0n, losses(accountId)[0] ?? 0n, end];
  };
  const rows = [...book.tree.accounts.values()]
    .filter(canReconcile)
    .map(({ id }): AccountReportRow => ({
      accountId: id,
      depth: 0,
      includesBranch: false,
      except: [],
      amounts: amountsOf(id),
    }))
    .filter(({ amounts }) => amounts.some((minor) => minor !== 0n));
  // A balance has a sign; inflows and outflows have none.
  const shown = (accountId: string, minor: bigint, column: number) => {
    const type = book.tree.accounts.get(accountId)?.type;
    const isHeld = column === 0 || column === 3;
    return isHeld && type !== undefined ? toDisplayMinor(type, minor, input.money.signStyle) : minor;
  };
  const cellsOf = (row: AccountReportRow) =>
    [before, within, within, after].map((span, column): ReportCell => ({
      minor: shown(row.accountId, row.amounts[column] ?? 0n, column),
      href: rowHref(row, span),
      ...inCurrency(currencyOf(row)),
    }));
  const currencyOf = ({ accountId }: AccountReportRow) => {
    const account = book.tree.accounts.get(accountId);
    return account ? ownCurrency(account) : '';
  };
  const inCurrency = (currency: string) =>
    currency === '' ? {} : { money: moneyOfCurrency(currency, book.tree.accounts, input.money) };
  const byCurrency = Map.groupBy(rows, currencyOf);
  const totalRow = (currency: string, own: readonly AccountReportRow[]): ReportTableRow => ({
    key: `total ${currency}`,
    kind: 'total',
    name: currency === '' ? texts.total : texts.totalOf(currency),
    depth: 0,
    cells: [0, 1, 2, 3].map((column) => ({
      minor: own.reduce((sum, { amounts }) => sum + (amounts[column] ?? 0n), 0n),
      href: undefined,
      ...inCurrency(currency),
    })),
  });
  return {
    table: {
      rowsAre: texts.account,
      columns: [texts.atStart, texts.cameIn, texts.wentOut, texts.atEnd].map((name, column) => ({
        key: String(column),
        name,
      })),
      rows: [
        ...rows.map((row) => createAccountRow(input, row, cellsOf(row))),
        totalRow('', byCurrency.get('') ?? []),
        ...[...byCurrency.keys()]
          .filter((currency) => currency !== '')
          .toSorted()
          .map((currency) => totalRow(currency, byCurrency.get(currency) ?? [])),
      ],
    },
    pictures: [],
  };
}

/** Returns the row of gains from prices and exchange rates, which makes both sides equal. */
function createGainRow(
  { texts }: ReportInput,
  losses: readonly bigint[],
  gains: readonly bigint[],
): ReportTableRow {
  const cell = (minor: bigint | undefined): ReportCell | undefined =>
    minor === undefined || minor === 0n ? undefined : { minor, href: undefined };
  const cells = gains.flatMap((minor, column) => [cell(losses[column]), cell(minor)]);
  return { key: 'gain', kind: 'account', name: texts.gain, depth: 0, cells };
}

/** Creates the trial balance: the balance of each account as a debit or a credit; both sums must be equal. */
function createTrialBalanceView(input: ReportInput): ReportView {
  const { book, compared } = input;
  const spans = balanceRangesOf(input);
  const { rows, debits, credits } = calculateTrialBalance(book, spans, reportOptionsOf(input));
  const gains = computeGains(input, spans);
  const withOwn = withOwnAmounts(input, spans, { isShort: true });
  const gained = (sign: bigint) => gains?.map((minor) => (minor * sign > 0n ? minor * sign : 0n)) ?? [];
  // A gain is a credit, a loss a debit.
  const [losses, credited] = [gained(-1n), gained(1n)];
  const nameOf = (until: string, side: string) =>
    spans.length === 1 ? side : input.texts.ofDay(side, input.texts.day(addDays(until, -1)));
  return {
    table: {
      rowsAre: input.texts.account,
      columns: spans.flatMap(({ until }) => [
        { key: `${until} debit`, name: nameOf(until, input.texts.debit) },
        { key: `${until} credit`, name: nameOf(until, input.texts.credit) },
      ]),
      rows: [
        ...rows.map((row) => {
          const all = spans.map((span, column): ReportCell => ({
            minor: row.amounts[column] ?? 0n,
            href: rowHref(row, span),
          }));
          const cells = withOwn(all, row, 1n).flatMap((cell): (ReportCell | undefined)[] => {
            // An unvalued balance is on neither side.
            if (!('minor' in cell)) return [cell, undefined];
            const { minor } = cell;
            return [minor > 0n ? cell : undefined, minor < 0n ? { ...cell, minor: -minor } : undefined];
          });
          return createAccountRow(input, row, cells);
        }),
        ...(gains === undefined ? [] : [createGainRow(input, losses, credited)]),
        {
          key: 'total',
          kind: 'total',
          name: input.texts.total,
          depth: 0,
          cells: spans.flatMap((span, column) => {
            // Without a comparison, the open report already explains its sums.
            const href = compared && reportHrefForDays(input, toLastDay(span));
            return [
              { minor: (debits[column] ?? 0n) + (losses[column] ?? 0n), href },
              { minor: (credits[column] ?? 0n) + (credited[column] ?? 0n), href },
            ];
          }),
        },
      ],
    },
    pictures: [],
  };
}

/** A report: its ranges, its view and its properties. */
type ReportDefinition = {
  spansOf: (scope: ReportScope) => DateRange[];
  view: (input: ReportInput) => ReportView;
  /** True if the report shows the gains of its periods. */
  isWithGain?: boolean;
  /** True if the report is about the last day of the period instead of the period. */
  isOfDay?: boolean;
  /** Maximum number of intervals; undefined if the report has none. */
  maxIntervals?: number;
  /** True if the report needs the holdings of shares; only a book with several currencies has it. */
  isOfHoldings?: boolean;
  /** True if the report needs the budgets. */
  isOfPlans?: boolean;
};

export const reportDefinitions: Record<ReportName, ReportDefinition> = {
  'net-worth': { spansOf: findNetWorthSpans, view: createNetWorthView, maxIntervals: maxIntervals.rows },
  income: {
    spansOf: findIncomeSpans,
    view: createIncomeView,
    isWithGain: true,
    maxIntervals: maxIntervals.rows,
  },
  'balance-sheet': { spansOf: findBalanceSheetSpans, view: createBalanceSheetView, isOfDay: true },
  'trial-balance': { spansOf: balanceRangesOf, view: createTrialBalanceView, isOfDay: true },
  'cash-flow': { spansOf: periodsOf, view: createCashFlowView, isWithGain: true },
  verification: { spansOf: findVerificationSpans, view: createVerificationView },
  holdings: { spansOf: findHoldingsSpans, view: createHoldingsView, isOfDay: true, isOfHoldings: true },
  spending: { spansOf: findSpendingSpans, view: createSpendingView, maxIntervals: maxIntervals.columns },
  budget: {
    spansOf: findBudgetSpans,
    view: createBudgetView,
    maxIntervals: maxIntervals.columns,
    isOfPlans: true,
  },
};

/**
 * Returns the ranges that a report needs. With several currencies, gains of a period depend on the balances at its start, so that
 * everything before it is needed as well.
 */
export function findSpansFor(scope: ReportScope, hasOwnCurrencies: boolean): DateRange[] {
  const { spansOf, isWithGain = false } = reportDefinitions[scope.question.report];
  const spans = spansOf(scope);
  if (!hasOwnCurrencies || !isWithGain || scope.question.branches.length > 0) return spans;
  return [...spans, ...spans.map((span) => toBalanceColumn(span))];
}
