import type { Account } from '#ledger/account.ts';
import { contentId } from '#ledger/content-id.ts';
import { type Ratio, parseRatio, formatRatio, roundRatio } from '#ledger/commodity/ratio.ts';
import { type BookCurrency, moneyOf } from '#ledger/money.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { decimalSignOfBook, parseTypedMinor } from '#ledger/read-amount.ts';
import { normalizeAmountText, readFigure } from '#values/amounts.ts';
import { formatDecimal } from '#values/decimal.ts';
import type { LineIds } from './transaction-form.ts';

type Accounts = ReadonlyMap<string, Pick<Account, 'type' | 'props'>>;

const absolute = (minor: bigint): bigint => (minor < 0n ? -minor : minor);

/** True if two accounts hold different currencies. */
export function hasDifferentCurrencies(
  accounts: Accounts,
  oneId: string | undefined,
  otherId: string | undefined,
): boolean {
  const [one, other] = [accounts.get(oneId ?? ''), accounts.get(otherId ?? '')];
  return one !== undefined && other !== undefined && ownCurrency(one) !== ownCurrency(other);
}

/** Returns the amount format of an account; the given format if the account does not exist. */
export function moneyOfAccount<Money extends BookCurrency>(
  accounts: Accounts,
  accountId: string | undefined,
  money: Money,
): Money {
  const account = accounts.get(accountId ?? '');
  return account ? moneyOf(account, money) : money;
}

/** Derives the ids of the counter row of a line from the ids of the line, so that a retry does not add a duplicate. */
export function deriveCounterRowIds({ id }: LineIds): LineIds {
  const [row, splitAId, splitBId] = ['row', 'A', 'B'].map((part) => contentId(`other end of ${id}: ${part}`));
  return { id: row ?? '', splitAId: splitAId ?? '', splitBId: splitBId ?? '' };
}

/** Reads a typed counter amount as unsigned minor units; undefined if it is not an amount. */
export function readCounterMinor(counterAmount: string, money: BookCurrency): bigint | undefined {
  const minor = counterAmount.trim() === '' ? undefined : parseTypedMinor(counterAmount, money);
  return minor === undefined ? undefined : absolute(minor);
}

/** An amount and its format. */
export type FormattedAmount = { minor: bigint; money: BookCurrency };

const sizeOf = ({ minor, money }: FormattedAmount): Ratio => ({
  over: absolute(minor),
  under: 10n ** BigInt(money.decimals),
});

/** The maximum number of decimals of a calculated rate. */
export const maxRateDecimals = 6;

/**
 * Calculates the exchange rate between two amounts: the value of one unit of `of` in `into`, as plain text; undefined if an amount is zero.
 */
export function calculateRate(of: FormattedAmount, into: FormattedAmount): string | undefined {
  const [one, other] = [sizeOf(of), sizeOf(into)];
  if (one.over === 0n || other.over === 0n) return undefined;
  const rate = { over: other.over * one.under, under: other.under * one.over };
  // A very small rate gets more decimals, so that it still has significant digits.
  const zeros = Math.max(0, (rate.under / rate.over).toString().length - 1);
  return formatRatio(rate, maxRateDecimals + zeros);
}

/** Reads an exchange rate or a ratio as plain text. It is a plain number, whatever the user's setting for amounts is. */
export function readRate(text: string, money: BookCurrency): string | undefined {
  const value = readFigure(normalizeAmountText(text), decimalSignOfBook(money));
  return value === undefined || value.digits <= 0n || value.scale > 12 ? undefined : formatDecimal(value);
}

/** Converts an amount at a rate into minor units of the other currency. */
export function convertAtRate(of: FormattedAmount, rate: string, into: BookCurrency): bigint {
  const [size, per] = [sizeOf(of), parseRatio(rate)];
  return roundRatio({
    over: size.over * per.over * 10n ** BigInt(into.decimals),
    under: size.under * per.under,
  });
}

/** Returns the amount that converts into another amount at a rate; undefined if the rate is zero. */
export function convertBackAtRate(into: FormattedAmount, rate: string, of: BookCurrency): bigint | undefined {
  const [size, per] = [sizeOf(into), parseRatio(rate)];
  if (per.over === 0n) return undefined;
  return roundRatio({
    over: size.over * per.under * 10n ** BigInt(of.decimals),
    under: size.under * per.over,
  });
}
