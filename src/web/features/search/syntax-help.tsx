import { readBookCurrency, currencySymbol, formatMinor } from '#ledger/money.ts';
import type { Account } from '#ledger/account.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { formatNumericDay } from '#web/lib/days/numeric-day.ts';
import { today } from '#web/lib/days/typed-days.ts';
import { language } from '#web/languages/language.ts';
import { search as texts } from '#web/languages/en/search.ts';
import classes from './syntax-help.module.css';

type SyntaxHelpProps = {
  id: string;
  /** The root of the book, whose formats the examples use. */
  root: Account | undefined;
  onExample: (typed: string) => void;
};

/** Returns sample amounts and days in the formats of the book. */
function samplesOf(root: Account | undefined) {
  const book = readBookCurrency(root);
  const symbol = currencySymbol(book);
  const unit = 10n ** BigInt(book.decimals);
  const formatUnsigned = (minor: bigint) => formatMinor(minor, book).replace(symbol, '').trim();
  return {
    amount: formatUnsigned((489n * unit) / 10n),
    // Digits alone would depend on the user's setting for typed amounts.
    low: formatUnsigned(40n * unit),
    high: formatUnsigned(60n * unit),
    large: formatUnsigned(1000n * unit),
    // Month names exist only in the languages of the page.
    month: formatBookDay(today(), language, 'shortMonthOfYear'),
    day: formatNumericDay(today(), book.formatTag),
  };
}

/** The examples of search syntax, each with its meaning. A click inserts the example. */
export function SyntaxHelp({ id, root, onExample }: SyntaxHelpProps) {
  return (
    <section id={id} className={classes.help} aria-label={texts.help}>
      <p className={classes.intro}>{texts.helpIntro}</p>
      <ul className={classes.list}>
        {texts.examples(samplesOf(root)).map(([typed, finds]) => (
          <li key={typed}>
            <button type="button" className={classes.example} onClick={() => onExample(typed)}>
              <code>{typed}</code>
              <span>{finds}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
