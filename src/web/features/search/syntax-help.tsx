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
  /** The root of the book, as which amounts and days are written. */
  root: Account | undefined;
  onExample: (typed: string) => void;
};

/** Samples of amounts and days as the book writes them. */
function samplesOf(root: Account | undefined) {
  const book = readBookCurrency(root);
  const symbol = currencySymbol(book);
  const unit = 10n ** BigInt(book.decimals);
  const formatUnsigned = (minor: bigint) => formatMinor(minor, book).replace(symbol, '').trim();
  return {
    amount: formatUnsigned((489n * unit) / 10n),
    // Digits alone would be what the user's setting makes of them.
    low: formatUnsigned(40n * unit),
    high: formatUnsigned(60n * unit),
    large: formatUnsigned(1000n * unit),
    // Months have names in the languages of the page alone.
    month: formatBookDay(today(), language, 'shortMonthOfYear'),
    day: formatNumericDay(today(), book.formatTag),
  };
}

/** What can be typed into a search, each with what it finds; a click types it. */
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
