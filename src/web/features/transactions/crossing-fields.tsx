import { Button, TextInput } from '@mantine/core';
import { memo, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import {
  convertAtRate,
  convertBackAtRate,
  readCounterMinor,
  calculateRate,
  maxRateDecimals,
  readRate,
  type FormattedAmount,
} from '#entry/exchange-amounts.ts';
import type { SplitFormLine } from '#entry/split-form.ts';
import type { Account } from '#ledger/account.ts';
import { formatAmountInput, type BookMoney, decimalSign, moneyOf, toUnsignedDigits } from '#ledger/money.ts';
import { priceAt } from '#ledger/commodity/prices.ts';
import { formatRatio } from '#ledger/commodity/ratio.ts';
import { useUnusualPrice } from '#web/data/prices/unusual-price.ts';
import { useValuation } from '#web/data/prices/valuation.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { AmountInput } from '#web/lib/amounts/amount-input.tsx';
import { PriceQuestion } from '#web/lib/amounts/price-question.tsx';
import { exchange as texts } from '#web/languages/en/transactions.ts';
import classes from './transaction-editor.module.css';

type CrossingProps = {
  line: SplitFormLine;
  /** The amount of the transaction's account without sign, and its format. */
  minor: bigint;
  money: BookMoney;
  /** The other account; `gets` is true if it receives the money. */
  other: Account;
  gets: boolean;
  error: string | undefined;
  /** The day whose prices suggest a rate. */
  day: string | undefined;
  /** True if the first field takes the focus. */
  isFirst: boolean;
  onEdit: (fields: Pick<SplitFormLine, 'counterAmount'>) => void;
};

/** Returns the two sides in the order of the rate: the price of the foreign currency in the currency of the book, if one side has it. */
function ratioOfSides(
  near: FormattedAmount,
  far: FormattedAmount,
): { of: FormattedAmount; into: FormattedAmount; isOfNear: boolean } {
  const isOfNear = near.money.ofBook !== undefined;
  return isOfNear ? { of: near, into: far, isOfNear } : { of: far, into: near, isOfNear };
}

/** Returns the last known price up to a day with its own day; undefined if no price is known. */
function useKnownRate(
  of: string,
  into: string,
  day: string | undefined,
): { rate: string; day: string } | undefined {
  const prices = useValuation()?.prices;
  return useMemo(() => {
    const quote = prices && day !== undefined ? priceAt(prices, of, into, day) : undefined;
    return quote && { rate: formatRatio(quote.ratio, maxRateDecimals), day: quote.day };
  }, [prices, of, into, day]);
}

/** The fields for the counter amount and the exchange rate. When the user types in one, the other is calculated. */
export const CrossingFields = memo(function CrossingFields(props: CrossingProps) {
  const { line, minor, money, other, gets, error, day, isFirst, onEdit } = props;
  const otherMoney = moneyOf(other, money);
  const counterMinor = readCounterMinor(line.counterAmount ?? '', otherMoney) ?? 0n;
  const digits = (line.counterAmount ?? '') === '' ? '' : toUnsignedDigits(counterMinor);
  const { of, into, isOfNear } = ratioOfSides({ minor, money }, { minor: counterMinor, money: otherMoney });
  /** The typed rate, while it determines the amount. */
  const [typed, setTyped] = useState<string>();
  const [leftText, setLeft] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const focus = useEffectEvent(() => {
    if (isFirst) field.current?.focus();
  });
  useEffect(() => focus(), []);
  const rate = typed === undefined ? undefined : readRate(typed, money);
  const applyRate = (text: string) => {
    setTyped(text);
    follow(readRate(text, money), minor);
  };
  const follow = (read: string | undefined, amount: bigint) => {
    if (read === undefined || amount === 0n) return;
    const side = { minor: amount, money };
    const next = isOfNear ? convertAtRate(side, read, otherMoney) : convertBackAtRate(side, read, otherMoney);
    if (next !== undefined) onEdit({ counterAmount: formatAmountInput(next, otherMoney) });
  };
  const followAmount = useEffectEvent((amount: bigint) => follow(rate, amount));
  useEffect(() => followAmount(minor), [minor]);
  const shown = calculateRate(of, into)?.replace('.', decimalSign(money)) ?? '';
  const change = (next: string) => {
    setTyped(undefined);
    onEdit({ counterAmount: next === '' ? '' : formatAmountInput(BigInt(next), otherMoney) });
  };
  const isWrong = leftText !== undefined && leftText === typed && typed.trim() !== '' && rate === undefined;
  const word = gets ? texts.gets : texts.pays;
  const known = useKnownRate(of.money.currency, into.money.currency, day);
  const far = useUnusualPrice({
    of: of.money.currency,
    into: into.money.currency,
    price: typed === undefined ? calculateRate(of, into) : rate,
    day,
  });
  const formatDay = (known: string) => formatBookDay(known, money.formatTag, 'shortDay');
  return (
    <div className={classes.sides}>
      <AmountInput
        label={word(other.name, otherMoney.currency)}
        digits={digits}
        money={otherMoney}
        onAmount={change}
        inputRef={field}
        error={error}
      />
      <div className={classes.other}>
        <TextInput
          label={texts.rate}
          description={texts.rateOf(of.money.currency, into.money.currency)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? shown}
          error={isWrong ? texts.noRate : undefined}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => setLeft(typed)}
          onChange={(event) => applyRate(event.currentTarget.value)}
        />
        <PriceQuestion known={far} />
        {known !== undefined && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.split ?? ''}
            onClick={() => applyRate(known.rate.replace('.', decimalSign(money)))}
          >
            {texts.known(known.rate.replace('.', decimalSign(money)), formatDay(known.day))}
          </Button>
        )}
      </div>
    </div>
  );
});
