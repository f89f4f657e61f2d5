import { type AccountTree, isTrading } from '#ledger/account-tree.ts';
import { daysOfMonth } from '#ledger/book-months.ts';
import type { Flow } from '#ledger/flow.ts';
import { postBoth } from '#ledger/reports/book-flows.ts';
import type { AmountsOf, DateRange, FlowPosting, Slice } from '#ledger/reports/slices.ts';
import type { MissingPrice, OwnAmount, BookValuer } from '#ledger/reports/book-valuer.ts';
import { addDays } from '#values/calendar.ts';
import { makeConverter } from './quotes.ts';
import {
  calculateValuedBalances,
  listUnpricedFlows,
  type ValuedAccounts,
  createValuedAccounts,
} from './valued-balances.ts';
import type { Valuation } from './value.ts';

/** Records an amount without a price, together with the end of its column, because the same amount can be requested again. */
type ReportMissing = (missing: MissingPrice, until: string) => void;

/** Calculates the amounts of accounts in columns, in the currency of the book. */
function calculateAmounts(
  known: ValuedAccounts,
  slices: readonly Slice[],
  columns: readonly DateRange[],
  {
    posting,
    reportMissing,
  }: { posting?: FlowPosting | undefined; reportMissing?: ReportMissing | undefined },
): AmountsOf {
  const { currencyOf, held, convert, at } = known;
  const standings = calculateValuedBalances(known, slices, columns, posting ?? postBoth);
  const days = new Map([...standings.keys()].map((end) => [end, end === '' ? '' : addDays(end, -1)]));
  const flowedAt = (accountId: string, end: string) => standings.get(end)?.marketValues.get(accountId) ?? 0n;
  /** Returns the value held at a day. A missing price is recorded only if a column ends there. */
  const heldAt = (accountId: string, end: string, isEnd: boolean): bigint => {
    const currency = currencyOf(accountId);
    if (currency === '') return flowedAt(accountId, end);
    const minor = standings.get(end)?.own.get(accountId) ?? 0n;
    const day = days.get(end) ?? '';
    const value = convert(currency, minor, day);
    if (value === undefined && isEnd)
      reportMissing?.({ kind: 'held', accountId, currency, minor, day: at ?? day }, end);
    return value ?? 0n;
  };
  const valueIn = (accountId: string, { from = '', until }: DateRange): bigint =>
    heldAt(accountId, until, true) - (from === '' ? 0n : heldAt(accountId, from, false));
  const flowIn = (accountId: string, column: DateRange): bigint => {
    const { from = '', until } = column;
    if (posting === undefined)
      for (const { until: end, ...left } of listUnpricedFlows(standings, accountId, column))
        reportMissing?.({ kind: 'flow', accountId, ...left }, end);
    return flowedAt(accountId, until) - flowedAt(accountId, from);
  };
  return (accountId) => {
    const isByDay = posting === undefined && held.has(accountId);
    return columns.map((column) => (isByDay ? valueIn(accountId, column) : flowIn(accountId, column)));
  };
}

/** Calculates the amounts of accounts in columns, in their own currencies. */
function calculateCurrencyAmounts(
  known: ValuedAccounts,
  slices: readonly Slice[],
  columns: readonly DateRange[],
) {
  const { currencyOf, held, convert } = known;
  const standings = calculateValuedBalances(known, slices, columns, postBoth);
  return (accountId: string): OwnAmount[] | undefined => {
    const currency = currencyOf(accountId);
    if (currency === '') return undefined;
    const ownAt = (end: string) => standings.get(end)?.own.get(accountId) ?? 0n;
    return columns.map((column) => {
      const { from = '', until } = column;
      const minor = ownAt(until) - ownAt(from);
      if (held.has(accountId)) {
        const isPriced = convert(currency, minor, addDays(until, -1)) !== undefined;
        return { currency, minor, unpricedMinor: isPriced ? 0n : minor };
      }
      const unpriced = listUnpricedFlows(standings, accountId, column);
      return { currency, minor, unpricedMinor: unpriced.reduce((sum, each) => sum + each.minor, 0n) };
    });
  };
}

/**
 * Creates the valuation of a book with several currencies. Assets and liabilities are valued at the prices of the day on which a column
 * begins or ends. All other flows are valued at the last prices of their month (or part of a month).
 * @param at the day whose prices are used for everything, instead of each day's own
 */
export function createBookValuer(tree: AccountTree, valuation: Valuation, at?: string): BookValuer {
  const known = createValuedAccounts(tree, makeConverter(valuation, at), at);
  const missing = new Map<string, MissingPrice>();
  const withMissing = new Set<string>();
  const note: ReportMissing = (left, until) => {
    withMissing.add(left.accountId);
    missing.set(`${left.kind} ${left.accountId} ${until}`, left);
  };
  const gains: BookValuer['gains'] = (slices, columns) => {
    const amountsOf = calculateAmounts(known, slices, columns, {});
    const counted = [...tree.accounts.values()].filter((account) => !isTrading(account));
    const all = counted.map(({ id }) => amountsOf(id));
    return columns.map((_column, index) => all.reduce((sum, amounts) => sum + (amounts[index] ?? 0n), 0n));
  };
  const marketValue: BookValuer['marketValue'] = (accountId, minor, day) =>
    known.convert(known.currencyOf(accountId), minor, day);
  const inBook = (flow: Flow, startsOn: number): Flow[] => {
    const lastDay = addDays(daysOfMonth(flow.month, startsOn).until, -1);
    const amountMinor = marketValue(flow.fromId, flow.amountMinor, lastDay);
    return amountMinor === undefined ? [] : [{ ...flow, amountMinor }];
  };
  const telling = (reportMissing: ReportMissing | undefined): BookValuer => ({
    isTrading,
    amountsOf: (slices, columns, posting) =>
      calculateAmounts(known, slices, columns, { posting, reportMissing }),
    gains,
    ownOf: (slices, columns) => calculateCurrencyAmounts(known, slices, columns),
    marketValue,
    inBook: (flows, startsOn) => flows.flatMap((flow) => inBook(flow, startsOn)),
    hasMissing: (accountId) => withMissing.has(accountId),
    missing: () => [...missing.values()],
  });
  return { ...telling(note), quiet: telling(undefined) };
}
