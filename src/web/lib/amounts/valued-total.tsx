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

/** The value of an account whose total does not show everything. */
type TotalValuation =
  | { minor: bigint; missing: readonly CurrencyTotal[]; priceDay: string | undefined }
  | 'loading';

export type ValuedTotalProps = {
  account: Account;
  value: TotalValuation;
  accounts: AccountTree['accounts'];
  /** Position of the details: below the total, or only as title and for screen readers. */
  others: 'below' | 'hidden';
};

/** Returns a formatter for amounts with the sign of the account. */
function createAmountFormatter(account: Account, accounts: AccountTree['accounts'], money: BookMoney) {
  return ({ currency, minor }: CurrencyTotal) => {
    const shown = account.kind === 'account' ? toDisplayMinor(account.type, minor, money.signStyle) : minor;
    return formatMinor(shown, moneyOfCurrency(currency, accounts, money));
  };
}

/** Returns the account with the book currency instead of its own. */
const inBook = ({ kind, type }: Account) => (kind === 'account' ? { type, props: {} } : undefined);

/**
 * The total of an account with its sub-accounts: in its own currency if there is no other, else the value in the book currency with each
 * amount. Amounts without a price are listed separately.
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
      {/* The details are in the title and for screen readers. */}
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
