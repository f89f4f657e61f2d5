import { calculateRate, maxRateDecimals, type FormattedAmount } from '#entry/exchange-amounts.ts';
import type { Quote } from '#ledger/commodity/prices.ts';
import { invertRatio, formatRatio } from '#ledger/commodity/ratio.ts';
import type { Account } from '#ledger/account.ts';
import { type BookCurrency, decimalSign, formatMinor } from '#ledger/money.ts';
import { readEnteredAmount } from '#ledger/read-amount.ts';
import { exchange as texts } from '#web/languages/en/transactions.ts';
import { AmountTextInput } from '#web/lib/amounts/amount-input.tsx';
import { formatAmountProblem } from '#web/lib/amounts/amount-messages.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { useMoneyOf } from '#web/lib/amounts/money-context.tsx';

type CounterAmountFieldProps = {
  /** The amount of the first account and its format. */
  near: FormattedAmount;
  /** The other account. */
  account: Account;
  typed: string;
  /** The amount of the other account in its currency, typed or computed; undefined if unknown. */
  counterMinor: bigint | undefined;
  /** The amount shown while nothing is typed, and the price it is based on, if any. */
  knownMinor: bigint | undefined;
  price: Quote | undefined;
  onTyped: (typed: string) => void;
};

/** Returns the problem of the typed text; undefined if it is a valid amount or empty. */
function findAmountProblem(typed: string, money: BookCurrency): string | undefined {
  const read = typed.trim() === '' ? undefined : readEnteredAmount(typed, money);
  return typeof read === 'string' ? formatAmountProblem(read, typed, money) : undefined;
}

/** Formats the exchange rate for the currency that is not the book's, with the day of the price. */
function formatRate(
  near: FormattedAmount,
  far: FormattedAmount | undefined,
  price: Quote | undefined,
): string {
  if (far === undefined) return texts.noPrice;
  const isOfNear = near.money.ofBook !== undefined;
  const [of, into] = isOfNear ? [near, far] : [far, near];
  const ratio = price && (isOfNear ? price.ratio : invertRatio(price.ratio));
  const rate = ratio ? formatRatio(ratio, maxRateDecimals) : (calculateRate(of, into) ?? '0');
  const shown = `1 ${of.money.currency} = ${rate.replace('.', decimalSign(near.money))} ${into.money.currency}`;
  return price ? texts.priced(shown, formatBookDay(price.day, near.money.formatTag, 'dayOfYear')) : shown;
}

/** Field for the amount that an account in another currency receives or pays, typed or computed, with the resulting rate. */
export function CounterAmountField(props: CounterAmountFieldProps) {
  const { near, account, typed, counterMinor, knownMinor, price, onTyped } = props;
  const money = useMoneyOf(account);
  const far = counterMinor === undefined ? undefined : { minor: counterMinor, money };
  const label = near.minor < 0n ? texts.gets : texts.pays;
  return (
    <AmountTextInput
      label={label(account.name, money.currency)}
      description={formatRate(near, far, typed.trim() === '' ? price : undefined)}
      money={money}
      text={typed}
      placeholder={
        knownMinor === undefined ? '' : formatMinor(knownMinor < 0n ? -knownMinor : knownMinor, money)
      }
      error={findAmountProblem(typed, money)}
      onText={onTyped}
    />
  );
}
