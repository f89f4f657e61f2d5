import type { ReactNode } from 'react';
import { formatFingerprint } from '#ledger/fingerprint.ts';
import type { DayRange } from '#ledger/days.ts';
import { addDays } from '#values/calendar.ts';
import { formatBookDay, formatBookDays } from '#web/lib/days/book-days.ts';
import { TextPage } from '#web/ui/text-page.tsx';
import { reader as texts } from '#web/languages/en/copy-to-read.ts';
import type { CopyBook } from './copy-book.ts';
import classes from './reader.module.css';

/** Formats a period; undefined if it is open at both ends. */
export function formatPeriod({ from, until }: DayRange, formatTag: string): string | undefined {
  const day = (each: string) => formatBookDay(each, formatTag, 'dayOfYear');
  if (from !== undefined && until !== undefined)
    return formatBookDays(from, addDays(until, -1), formatTag, 'dayOfYear');
  if (from !== undefined) return texts.from(day(from));
  return until === undefined ? undefined : texts.until(day(addDays(until, -1)));
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Facts about the copy: its book and period, its creation, its fingerprint, and how to read it without its page. */
export function AboutPage({ book, isEncrypted }: { book: CopyBook; isEncrypted: boolean }) {
  const { about } = texts;
  const { fingerprint, days, leftOut, rows, tree, root, money, madeOn, currencies } = book;
  const period = formatPeriod(days, money.formatTag);
  return (
    <TextPage title={texts.pages.about}>
      <dl className={classes.about}>
        <Fact name={about.book}>{root.name}</Fact>
        <Fact name={about.currency}>
          {money.currency}
          {currencies.length > 1 && <p>{texts.notConverted}</p>}
        </Fact>
        <Fact name={about.period}>{period ?? texts.whole}</Fact>
        <Fact name={about.made}>
          {formatBookDay(madeOn, money.formatTag, 'dayOfYear')}
          <p>{about.changes}</p>
        </Fact>
        <Fact name={about.holds}>
          {[texts.transactions(rows.length), texts.accounts(tree.accounts.size - 1)].join(', ')}
          {leftOut > 0 && <p>{about.unreadable(leftOut)}</p>}
        </Fact>
        <Fact name={about.fingerprint}>
          {fingerprint === undefined ? (
            about.noFingerprint
          ) : (
            <>
              <code>{formatFingerprint(fingerprint)}</code>
              <p>{period === undefined ? about.ofWhole : about.ofPart}</p>
            </>
          )}
        </Fact>
        <Fact name={about.encryption}>{isEncrypted ? about.encryptionText : about.isPlain}</Fact>
        <Fact name={about.privacy}>{about.asksNobody}</Fact>
        <Fact name={about.later}>{isEncrypted ? about.recipeEncrypted : about.recipe}</Fact>
      </dl>
    </TextPage>
  );
}
