import { TextInput } from '@mantine/core';
import { rateBetween } from '#entry/crossing.ts';
import { type Exchanging, gotAtOtherEnd } from '#imports/exchanged.ts';
import { type OtherEnd, otherEndsOf, withGot } from '#imports/other-ends.ts';
import type { TypedGot } from '#imports/split-lines.ts';
import { readAmountEntry } from '#ledger/amount-entry.ts';
import { priceAt } from '#ledger/commodity/prices.ts';
import { type BookCurrency, decimalSign, formatMinor, moneyOf } from '#ledger/money.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { useValuation } from '#web/data/valuation.ts';
import { amountWords } from '#web/lib/amount-words.ts';
import { formatBookDay } from '#web/lib/book-days.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import { useFilledText } from '#web/lib/use-filled-text.ts';
import type { RowProps } from './row-actions.ts';
import { exchangeTexts, texts } from './texts.ts';

/** At what rate it goes to the other account, and where that is from. */
function rateInWords(end: OtherEnd, gotMinor: bigint | undefined, exchanging: Exchanging): string {
  const { account, money, valuation } = exchanging;
  const [near, far] = [moneyOf(account, money), moneyOf(end.other, money)];
  if (gotMinor === undefined) return texts.crossing.noPrice;
  const rate = rateBetween({ minor: end.gainMinor, money: near }, { minor: gotMinor, money: far });
  const shown = `1 ${near.currency} = ${(rate ?? '0').replace('.', decimalSign(money))} ${far.currency}`;
  const isPriced = gotAtOtherEnd(end, { ...exchanging, valuation: undefined }) === undefined;
  const { day } = end.row.entry;
  const quote =
    isPriced && valuation ? priceAt(valuation.prices, near.currency, far.currency, day) : undefined;
  return quote ? texts.crossing.priced(shown, formatBookDay(quote.day, money.formatTag, 'dayOfYear')) : shown;
}

/** Why what is typed is no amount; undefined where it is one, or nothing is typed. */
function wrongIn(typed: string, money: BookCurrency): string | undefined {
  const read = typed.trim() === '' ? 0n : readAmountEntry(typed, money, 0n);
  return typeof read === 'bigint' ? undefined : amountWords(read, typed, money);
}

type CrossingProps = { end: OtherEnd; exchanging: Exchanging; onTyped: (got: TypedGot) => void };

/** What an account in another currency gets or pays: as it is typed, else as the bank or the price of the day says. */
function Crossing({ end, exchanging, onTyped }: CrossingProps) {
  const { money } = exchanging;
  const { other, got, gainMinor } = end;
  const typed = got?.otherId === other.id ? got.typed : '';
  const filledText = useFilledText(typed);
  const otherMoney = moneyOf(other, money);
  const gotMinor = gotAtOtherEnd(end, exchanging);
  const shown = gotAtOtherEnd({ ...end, got: undefined }, exchanging);
  const label = gainMinor < 0n ? exchangeTexts.gets : exchangeTexts.pays;
  return (
    <TextInput
      label={label(other.name, otherMoney.currency)}
      description={rateInWords(end, gotMinor, exchanging)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      placeholder={shown === undefined ? '' : formatMinor(shown < 0n ? -shown : shown, otherMoney)}
      error={wrongIn(typed, otherMoney)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onTyped({ otherId: other.id, typed: filledText(event.currentTarget.value) })}
    />
  );
}

type RowCrossingsProps = Pick<RowProps, 'row' | 'decision' | 'account'> & Pick<RowProps['actions'], 'decide'>;

/** The same of a row, or of each line of one that is split. */
export function RowCrossings({ row, decision, account, decide }: RowCrossingsProps) {
  const { accounts } = useAccountTree();
  const exchanging = { account, accounts, money: useBookCurrency(), valuation: useValuation() };
  return otherEndsOf(row, decision, exchanging).map((end) => (
    <Crossing
      key={end.lineKey ?? ''}
      end={end}
      exchanging={exchanging}
      onTyped={(got) => decide(row, (before) => withGot(before, end, got))}
    />
  ));
}
