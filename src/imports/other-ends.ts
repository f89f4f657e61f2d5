import type { Account } from '#ledger/account.ts';
import { type BookCurrency, moneyOf } from '#ledger/money.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { parseTypedMinor } from '#ledger/read-amount.ts';
import { convertAmount, type Valuation } from '#ledger/commodity/value.ts';
import type { LineExchangeInput } from '#ledger/groups.ts';
import { type RowDecision, type ImportRow, otherOf } from './import-rows.ts';
import { type TypedCounterAmount, toStoredLines } from './split-lines.ts';

/** The other end of a row, or of a split line, in an account of another currency. */
export type ForeignSide = {
  row: ImportRow;
  other: Account;
  /** The change of the statement account in its minor units. */
  gainMinor: bigint;
  counterAmount: TypedCounterAmount | undefined;
  /** The key of the line; undefined for a row without a split. */
  lineKey?: string | undefined;
};

/** The account of a statement and the accounts of its book. */
type StatementBook = {
  account: Account;
  accounts: ReadonlyMap<string, Account>;
  /** The amount format of the book. */
  money: BookCurrency;
};

/** An amount that goes to another account, in minor units of the statement account. */
export type CrossedLine = {
  otherId: string;
  valueMinor: bigint;
  counterAmount?: TypedCounterAmount | undefined;
};

/** Returns the other end of an amount that goes to an account in another currency; undefined if it stays in its currency. */
function findOtherEnd(
  row: ImportRow,
  { otherId, valueMinor, counterAmount }: CrossedLine,
  { account, accounts }: StatementBook,
): ForeignSide | undefined {
  const other = accounts.get(otherId);
  if (other === undefined || ownCurrency(other) === ownCurrency(account)) return undefined;
  return { row, other, gainMinor: valueMinor, counterAmount };
}

/** Returns the other ends of a row or its lines in other currencies. */
export function findOtherEnds(row: ImportRow, decision: RowDecision, book: StatementBook): ForeignSide[] {
  const { account, money } = book;
  const { gainMinor } = row.entry;
  const whole = {
    otherId: otherOf(row, decision) ?? '',
    valueMinor: gainMinor,
    counterAmount: decision.counterAmount,
  };
  const lines =
    decision.lines === undefined
      ? [whole]
      : (toStoredLines(decision.lines, gainMinor, moneyOf(account, money)) ?? []);
  return lines.flatMap((line, at) => {
    const end = findOtherEnd(row, { ...line, otherId: line.otherId ?? '' }, book);
    return end ? [{ ...end, lineKey: decision.lines?.[at]?.key }] : [];
  });
}

/** Returns the decision with a typed counter amount for an end. */
export function withCounterAmount(
  before: RowDecision,
  { lineKey }: Pick<ForeignSide, 'lineKey'>,
  counterAmount: TypedCounterAmount,
): RowDecision {
  if (lineKey === undefined) return { ...before, counterAmount };
  const lines = before.lines?.map((line) => (line.key === lineKey ? { ...line, counterAmount } : line));
  return { ...before, ...(lines && { lines }) };
}

/** The context for exchanges of an account's rows with other currencies. */
export type ExchangeContext = StatementBook & {
  /** The known prices; undefined if there are none. */
  valuation: Valuation | undefined;
};

/**
 * Returns the counter amount of the other end in its minor units: as typed, else as the bank states it for the whole row, else at the last
 * price up to its day. Undefined if none of them exists, or if the typed text is no amount.
 */
export function findCounterAmount(
  { row: { entry, foreign }, other, gainMinor, counterAmount }: ForeignSide,
  { account, money, valuation }: ExchangeContext,
): bigint | undefined {
  const otherMoney = moneyOf(other, money);
  if (counterAmount?.otherId === other.id && counterAmount.typed.trim() !== '') {
    const minor = parseTypedMinor(counterAmount.typed, otherMoney);
    if (minor === undefined) return undefined;
    const size = minor < 0n ? -minor : minor;
    return gainMinor > 0n ? -size : size;
  }
  if (foreign?.currency === otherMoney.currency && gainMinor === entry.gainMinor) return -foreign.minor;
  if (valuation === undefined) return undefined;
  const { currency } = moneyOf(account, money);
  return convertAmount({ currency, minor: -gainMinor }, otherMoney.currency, entry.day, valuation)?.minor;
}

/** Returns the exchange of a row or line with its other account; undefined if it stays in its currency or its counter amount is unknown. */
export function findRowExchange(
  row: ImportRow,
  line: CrossedLine,
  context: ExchangeContext & { trading: ReadonlyMap<string, string> },
): LineExchangeInput | undefined {
  const end = findOtherEnd(row, line, context);
  if (end === undefined) return undefined;
  const valueMinor = findCounterAmount(end, context);
  const { account, money, trading } = context;
  const tradingId = trading.get(ownCurrency(account));
  const otherTradingId = trading.get(ownCurrency(end.other));
  if (valueMinor === undefined || tradingId === undefined || otherTradingId === undefined) return undefined;
  return {
    valueMinor,
    currency: moneyOf(account, money).currency,
    otherCurrency: moneyOf(end.other, money).currency,
    tradingId,
    otherTradingId,
  };
}
