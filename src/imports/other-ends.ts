import type { Account } from '#ledger/account.ts';
import { type BookCurrency, moneyOf } from '#ledger/money.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { parseTypedMinor } from '#ledger/read-amount.ts';
import { convertAmount, type Valuation } from '#ledger/commodity/value.ts';
import type { LineExchangeInput } from '#ledger/groups.ts';
import { type RowDecision, type ImportRow, otherOf } from './import-rows.ts';
import { type TypedCounterAmount, toStoredLines } from './split-lines.ts';

/** What a row, or a line of one that is split, is to an account in another currency. */
export type OtherEnd = {
  row: ImportRow;
  other: Account;
  /** What the account of the statement gains, in its minor units. */
  gainMinor: bigint;
  counterAmount: TypedCounterAmount | undefined;
  /** The key of the line; undefined of a row that is whole. */
  lineKey?: string | undefined;
};

/** Whose statement it is, in a book. */
type StatementBook = {
  account: Account;
  accounts: ReadonlyMap<string, Account>;
  /** How the book writes its amounts. */
  money: BookCurrency;
};

/** What goes to another account, in minor units of that of the statement. */
export type CrossedLine = { otherId: string; valueMinor: bigint; counterAmount?: TypedCounterAmount | undefined };

/** The other end of what goes to an account in another currency; undefined of what stays in its own. */
function findOtherEnd(
  row: ImportRow,
  { otherId, valueMinor, counterAmount }: CrossedLine,
  { account, accounts }: StatementBook,
): OtherEnd | undefined {
  const other = accounts.get(otherId);
  if (other === undefined || ownCurrency(other) === ownCurrency(account)) return undefined;
  return { row, other, gainMinor: valueMinor, counterAmount };
}

/** The accounts in other currencies to which a row goes, or its lines. */
export function findOtherEnds(row: ImportRow, decision: RowDecision, book: StatementBook): OtherEnd[] {
  const { account, money } = book;
  const { gainMinor } = row.entry;
  const whole = { otherId: otherOf(row, decision) ?? '', valueMinor: gainMinor, got: decision.counterAmount };
  const lines =
    decision.lines === undefined
      ? [whole]
      : (toStoredLines(decision.lines, gainMinor, moneyOf(account, money)) ?? []);
  return lines.flatMap((line, at) => {
    const end = findOtherEnd(row, { ...line, otherId: line.otherId ?? '' }, book);
    return end ? [{ ...end, lineKey: decision.lines?.[at]?.key }] : [];
  });
}

/** The decision once something is typed as got at an end. */
export function withCounterAmount(before: RowDecision, { lineKey }: Pick<OtherEnd, 'lineKey'>, counterAmount: TypedCounterAmount): RowDecision {
  if (lineKey === undefined) return { ...before, counterAmount };
  const lines = before.lines?.map((line) => (line.key === lineKey ? { ...line, counterAmount } : line));
  return { ...before, ...(lines && { lines }) };
}

/** The needs of rows of an account that go to accounts in other currencies. */
export type ExchangeContext = StatementBook & {
  /** The known prices; undefined if there are none. */
  valuation: Valuation | undefined;
};

/**
 * The gain of the other end, in its minor units: as it is typed, else as the bank says of the whole row, else at the last price up to its
 * day. Undefined where none of them is there, or what is typed is no amount.
 */
export function findCounterAmount(
  { row: { entry, foreign }, other, gainMinor, counterAmount }: OtherEnd,
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

/** The exchange of a row, or a line of one, with its other account; undefined if it stays in its currency, or its gain is unknown. */
export function findRowCrossing(
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
