import { VisuallyHidden } from '@mantine/core';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account, CurrencyTotal } from '#ledger/account.ts';
import { toDisplayMinor } from '#ledger/account-types.ts';
import { ownCurrency, currencyTotalsOf } from '#ledger/currency-totals.ts';
import { type BookMoney, formatMinor } from '#ledger/money.ts';
import { moneyOfCurrency } from '#ledger/currency-decimals.ts';
import { valued as texts } from '#web/languages/en/ledger.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { MoneyAmount, useBookCurrency } from './money-context.tsx';
import classes from './valued-total.module.css';

/** What an account comes to; where its total does not say all. */
type TotalValuation = { minor: bigint; missing: readonly CurrencyTotal[]; priceDay: string | undefined } | 'loading';

export type ValuedTotalProps = {
  account: Account;
  value: TotalValuation;
  accounts: AccountTree['accounts'];
  /** Where what stands beside the total is written: below it, or only where it is pointed at and heard. */
  others: 'below' | 'hidden';
};

/** Writes amounts of currencies as the account that holds them would. */
function createAmountFormatter(account: Account, accounts: AccountTree['accounts'], money: BookMoney) {
  return ({ currency, minor }: CurrencyTotal) => {
    const shown = account.kind === 'account' ? toDisplayMinor(account.type, minor, money.signStyle) : minor;
    return formatMinor(shown, moneyOfCurrency(currency, accounts, money));
  };
}

/** In the currency of the book, whatever the account holds. */
const inBook = ({ kind, type }: Account) => (kind === 'account' ? { type, props: {} } : undefined);

/**
 * What an account holds with all below it: in its own currency where that is all, else what all comes to in that of the book, with
 * each amount as it is. What has no price stands apart.
 */
export function ValuedTotal({ account, value, accounts, others }: ValuedTotalProps) {
  const money = useBookCurrency();
  if (value === 'loading') return <span role="img" aria-label={texts.valuing} />;
  const write = createAmountFormatter(account, accounts, money);
  const own = ownCurrency(account);
  const totals = currencyTotalsOf(account);
  const { minor, missing, priceDay } = value;
  const isAlone = own !== '' && account.otherTotals.length === 0;
  const isUnpriced = missing.length > 0 && missing.length === totals.length;
  const isMissing = ({ currency }: CurrencyTotal) => missing.some((each) => each.currency === currency);
  const parts = isAlone
    ? [isUnpriced ? texts.withoutPrice : texts.worth(write({ currency: '', minor }))]
    : totals.map((total) => (isMissing(total) ? texts.noPrice(write(total)) : write(total)));
  const detail = isAlone && totals.length === 0 ? '' : parts.join(' · ');
  const priceWords = isAlone ? texts.priceOf : texts.oldestPriceOf;
  const dated =
    priceDay === undefined
      ? detail
      : `${detail} · ${priceWords(formatBookDay(priceDay, money.formatTag, 'dayOfYear'))}`;
  const figure = isAlone ? (
    <MoneyAmount minor={account.totalMinor} of={account} />
  ) : isUnpriced ? (
    <span>{missing.map((total) => texts.noPrice(write(total))).join(' ')}</span>
  ) : (
    <>
      <MoneyAmount minor={minor} of={inBook(account)} />
      {/* What it is stands in the title, and is spoken. */}
      {others === 'hidden' && missing.length > 0 && <span aria-hidden>{texts.more}</span>}
    </>
  );
  if (others === 'below') {
    return (
      <span className={classes.total}>
        {figure}
        {detail !== '' && !(isUnpriced && !isAlone) && <small className={classes.parts}>{dated}</small>}
      </span>
    );
  }
  return (
    <span className={classes.inline} title={detail === '' ? undefined : detail}>
      {figure}
      {detail !== '' && <VisuallyHidden component="span">{texts.inBrackets(detail)}</VisuallyHidden>}
    </span>
  );
}
