import type { Account } from '#ledger/account.ts';
import { contentId } from '#ledger/content-id.ts';
import { type Ratio, parseRatio, formatRatio, roundRatio } from '#ledger/commodity/ratio.ts';
import { type BookCurrency, moneyOf } from '#ledger/money.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { decimalSignOfBook, parseTypedMinor } from '#ledger/read-amount.ts';
import { normalizeAmountText, readFigure } from '#values/amounts.ts';
import { formatDecimal } from '#values/decimal.ts';
import type { TransactionIds } from './transaction-form.ts';

type Accounts = ReadonlyMap<string, Pick<Account, 'type' | 'props'>>;

const absolute = (minor: bigint): bigint => (minor < 0n ? -minor : minor);

/** Whether money that goes between two accounts goes from one currency to another. */
export function hasDifferentCurrencies(accounts: Accounts, oneId: string | undefined, otherId: string | undefined): boolean {
  const [one, other] = [accounts.get(oneId ?? ''), accounts.get(otherId ?? '')];
  return one !== undefined && other !== undefined && ownCurrency(one) !== ownCurrency(other);
}

/** How the amounts of an account are written; where there is none, as given. */
export function moneyOfAccount<Money extends BookCurrency>(
  accounts: Accounts,
  accountId: string | undefined,
  money: Money,
): Money {
  const account = accounts.get(accountId ?? '');
  return account ? moneyOf(account, money) : money;
}

/** The ids of the row at the other end of a line: they follow from the line's, so that sending it again adds nothing twice. */
export function deriveCounterRowIds({ id }: TransactionIds): TransactionIds {
  const [row, splitAId, splitBId] = ['row', 'A', 'B'].map((part) => contentId(`other end of ${id}: ${part}`));
  return { id: row ?? '', splitAId: splitAId ?? '', splitBId: splitBId ?? '' };
}

/** What is typed as got at the other end, without a sign, in minor units; undefined where it is no amount. */
export function readCounterMinor(got: string, money: BookCurrency): bigint | undefined {
  const minor = got.trim() === '' ? undefined : parseTypedMinor(got, money);
  return minor === undefined ? undefined : absolute(minor);
}

/** An amount beside its money. */
export type FormattedAmount = { minor: bigint; money: BookCurrency };

const sizeOf = ({ minor, money }: FormattedAmount): Ratio => ({
  over: absolute(minor),
  under: 10n ** BigInt(money.decimals),
});

/** So many decimals a rate has at most where it is worked out. */
export const maxRateDecimals = 6;

/** The rate at which one amount became another: what one unit of `of` was in `into`, as plain text; undefined of nothing. */
export function calculateRate(of: FormattedAmount, into: FormattedAmount): string | undefined {
  const [one, other] = [sizeOf(of), sizeOf(into)];
  if (one.over === 0n || other.over === 0n) return undefined;
  const rate = { over: other.over * one.under, under: other.under * one.over };
  // Of something that is worth little, so many digits that there are some.
  const zeros = Math.max(0, (rate.under / rate.over).toString().length - 1);
  return formatRatio(rate, maxRateDecimals + zeros);
}

/** Reads an exchange rate or a ratio as plain text: a plain number, whatever the setting for amounts. */
export function readRate(text: string, money: BookCurrency): string | undefined {
  const value = readFigure(normalizeAmountText(text), decimalSignOfBook(money));
  return value === undefined || value.digits <= 0n || value.scale > 12 ? undefined : formatDecimal(value);
}

/** What an amount is at a rate, in minor units of the other money. */
export function convertAtRate(of: FormattedAmount, rate: string, into: BookCurrency): bigint {
  const [size, per] = [sizeOf(of), parseRatio(rate)];
  return roundRatio({
    over: size.over * per.over * 10n ** BigInt(into.decimals),
    under: size.under * per.under,
  });
}

/** The amount that becomes another one at a rate; undefined at a rate of nothing. */
export function convertBackAtRate(into: FormattedAmount, rate: string, of: BookCurrency): bigint | undefined {
  const [size, per] = [sizeOf(into), parseRatio(rate)];
  if (per.over === 0n) return undefined;
  return roundRatio({
    over: size.over * per.under * 10n ** BigInt(of.decimals),
    under: size.under * per.over,
  });
}
