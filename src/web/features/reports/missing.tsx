import { useId } from 'react';
import { Link } from 'wouter';
import type { MissingLine } from '#reports/views/view.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import { pricesLink } from '#web/lib/prices-link.ts';
import { reports as texts } from '#web/languages/en/reports.ts';
import classes from './missing.module.css';
import { formatDayLong } from './report-words.ts';

const words = texts.missing;

/** What no price is known for stands below the figures, in its own currency, with the way to enter one. */
export function Missing({ lines }: { lines: readonly MissingLine[] }) {
  const id = useId();
  const { formatTag } = useBookCurrency();
  return (
    <section className={classes.missing} aria-labelledby={id}>
      <h2 id={id}>{words.title}</h2>
      <ul>
        {lines.map(({ key, section, amount, currency, day, otherDays }) => (
          <li key={key}>
            {words.line(section, amount, currency, formatDayLong(day, formatTag))}
            {otherDays > 0 && ` ${words.otherDays(otherDays)}`}.{' '}
            <Link href={pricesLink(currency)}>{words.enter(currency)}</Link>
          </li>
        ))}
      </ul>
      <p>{words.hint}</p>
    </section>
  );
}
