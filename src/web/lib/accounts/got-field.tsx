import { calculateRate, maxRateDecimals, type FormattedAmount } from '#entry/crossing.ts';
import type { Quote } from '#ledger/commodity/prices.ts';
import { invertRatio, formatRatio } from '#ledger/commodity/ratio.ts';
import type { Account } from '#ledger/account.ts';
import { type BookCurrency, decimalSign, formatMinor } from '#ledger/money.ts';
import { readEnteredAmount } from '#ledger/read-amount.ts';
import { exchange as texts } from '#web/languages/en/transactions.ts';
import { AmountTextInput } from '#web/lib/amounts/amount-input.tsx';
import { formatAmountProblem } from '#web/lib/amounts/amount-words.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { useMoneyOf } from '#web/lib/amounts/money-context.tsx';

type CounterAmountFieldProps = {
  /** What the one account gains, and how it is written. */
  near: FormattedAmount;
  /** The other account. */
  account: Account;
  typed: string;
  /** What that gains, in its money, as it is read of what is typed or known; undefined where it is not. */
  counterMinor: bigint | undefined;
  /** What stands there while nothing is typed, and the price that it is by where it is by one. */
  knownMinor: bigint | undefined;
  price: Quote | undefined;
  onTyped: (typed: string) => void;
};

/** Why what is typed is no amount; undefined where it is one, or nothing is typed. */
function findAmountProblem(typed: string, money: BookCurrency): string | undefined {
  const read = typed.trim() === '' ? undefined : readEnteredAmount(typed, money);
  return typeof read === 'string' ? formatAmountProblem(read, typed, money) : undefined;
}

/** At what rate it goes to the other account, told of whichever is not that of the book; and of which day that is. */
function formatRate(near: FormattedAmount, far: FormattedAmount | undefined, price: Quote | undefined): string {
  if (far === undefined) return texts.noPrice;
  const isOfNear = near.money.ofBook !== undefined;
  const [of, into] = isOfNear ? [near, far] : [far, near];
  const ratio = price && (isOfNear ? price.ratio : invertRatio(price.ratio));
  const rate = ratio ? formatRatio(ratio, maxRateDecimals) : (calculateRate(of, into) ?? '0');
  const shown = `1 ${of.money.currency} = ${rate.replace('.', decimalSign(near.money))} ${into.money.currency}`;
  return price ? texts.priced(shown, formatBookDay(price.day, near.money.formatTag, 'dayOfYear')) : shown;
}

/** What an account in another currency gets or pays, as it is typed, else as it is known; and the rate, which follows. */
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
