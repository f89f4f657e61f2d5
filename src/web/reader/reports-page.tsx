import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { moneyIn } from '#ledger/currency-money.ts';
import { Pick } from '#web/features/reports/controls.tsx';
import { BookReports } from '#web/features/reports/book-reports.tsx';
import { reader as texts } from '#web/languages/en/copy-to-read.ts';
import { bookIn, type CopyBook, lastDayOf } from './book.ts';
import { currencyParameter, useHashSearch } from './hash-location.ts';
import { InBook } from './in-book.tsx';

/** The reports of a copy, in one of its currencies. */
export function ReportsPage({ book }: { book: CopyBook }) {
  const { currencies, days } = book;
  const [, navigate] = useLocation();
  const parameters = new URLSearchParams(useHashSearch());
  const currency =
    currencies.find((each) => each === parameters.get(currencyParameter)) ?? currencies[0] ?? '';
  const ofCurrency = useMemo(() => bookIn(book, currency), [book, currency]);
  const nameOf = (each: string) => moneyIn(each, book.tree.accounts, book.money).currency;
  const choose = (chosen: string) => {
    parameters.set(currencyParameter, chosen);
    navigate(`/reports?${parameters.toString()}`);
  };
  const picker = currencies.length > 1 && (
    <Pick
      label={texts.currency}
      choices={currencies.map((each) => [each, nameOf(each)] as const)}
      value={currency}
      onChange={choose}
    />
  );
  return (
    <InBook key={currency} book={ofCurrency} name={`in ${currency}`}>
      <BookReports copy={{ days, today: lastDayOf(book), money: ofCurrency.money, currency: picker }} />
    </InBook>
  );
}
