import type { Quote } from '#ledger/commodity/prices.ts';
import { formatRatio } from '#ledger/commodity/ratio.ts';
import { decimalSign } from '#ledger/money.ts';
import { exchange as texts } from '#web/languages/en/transactions.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { useBookCurrency } from './money-context.tsx';
import classes from './price-question.module.css';

/** Number of shown decimals of a price. */
const digitsShown = 8;

/** Asks whether a typed price or rate is right, if it differs a lot from the last known one. It blocks nothing. */
export function PriceQuestion({ known }: { known: Quote | undefined }) {
  const money = useBookCurrency();
  const text =
    known &&
    texts.isRight(
      formatRatio(known.ratio, digitsShown).replace('.', decimalSign(money)),
      formatBookDay(known.day, money.formatTag, 'dayOfYear'),
    );
  return (
    <p className={classes.question} role="status">
      {text}
    </p>
  );
}
