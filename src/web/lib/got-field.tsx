import { TextInput } from '@mantine/core';
import { rateBetween, type Side } from '#entry/crossing.ts';
import { readAmountEntry } from '#ledger/amount-entry.ts';
import type { Account } from '#ledger/account.ts';
import { type BookCurrency, decimalSign, formatMinor } from '#ledger/money.ts';
import { exchange as texts } from '#web/languages/en/exchange.ts';
import { amountWords } from './amount-words.ts';
import { formatBookDay } from './book-days.ts';
import { useMoneyOf } from './money-context.tsx';
import { useFilledText } from './use-filled-text.ts';

type GotFieldProps = {
  /** What the other account gains, in its money, as it is read of what is typed or known; undefined where it is not. */
  near: Side;
  account: Account;
  typed: string;
  gotMinor: bigint | undefined;
  /** What stands there while nothing is typed, and the day of its price where it is by one. */
  knownMinor: bigint | undefined;
  priceDay: string | undefined;
  onTyped: (typed: string) => void;
};

/** Why what is typed is no amount; undefined where it is one, or nothing is typed. */
function wrongIn(typed: string, money: BookCurrency): string | undefined {
  const read = typed.trim() === '' ? 0n : readAmountEntry(typed, money, 0n);
  return typeof read === 'bigint' ? undefined : amountWords(read, typed, money);
}

/** At what rate it goes to the other account, and of which day that is. */
function rateInWords(near: Side, far: Side | undefined, priceDay: string | undefined): string {
  if (far === undefined) return texts.noPrice;
  const { currency, formatTag } = near.money;
  const rate = rateBetween(near, far) ?? '0';
  const shown = `1 ${currency} = ${rate.replace('.', decimalSign(near.money))} ${far.money.currency}`;
  return priceDay === undefined
    ? shown
    : texts.priced(shown, formatBookDay(priceDay, formatTag, 'dayOfYear'));
}

/** What an account in another currency gets or pays, as it is typed, else as it is known; and the rate, which follows. */
export function GotField(props: GotFieldProps) {
  const { near, account, typed, gotMinor, knownMinor, priceDay, onTyped } = props;
  const money = useMoneyOf(account);
  const filledText = useFilledText(typed);
  const far = gotMinor === undefined ? undefined : { minor: gotMinor, money };
  const label = near.minor < 0n ? texts.gets : texts.pays;
  return (
    <TextInput
      label={label(account.name, money.currency)}
      description={rateInWords(near, far, typed.trim() === '' ? priceDay : undefined)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      placeholder={
        knownMinor === undefined ? '' : formatMinor(knownMinor < 0n ? -knownMinor : knownMinor, money)
      }
      error={wrongIn(typed, money)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onTyped(filledText(event.currentTarget.value))}
    />
  );
}
