import { moneyIn } from '#ledger/currency-money.ts';
import { periodAt } from '#ledger/reports/periods.ts';
import { yearStartOf } from '#ledger/book-months.ts';
import { intervalKinds, isReportable, type Question } from '#reports/question.ts';
import { reportHref } from '#reports/links.ts';
import { scopeOf } from '#reports/scope.ts';
import { reports } from '#reports/views/views.ts';
import { texts as reportTexts } from '#web/features/reports/texts.ts';
import { addDays } from '#values/calendar.ts';
import type { ReadBook } from './book.ts';
import { choice, dayField, el, printButton } from './dom.ts';
import { inCopy } from './links.ts';
import { daysIn, lastDayOf, readableReports } from './report.ts';
import { texts } from './texts.ts';

type Asked = { question: Question; currency: string };
type Span = Question['span'];

/** The first day of the copy, and the day after its last. */
function wholeSpan(book: ReadBook): Span {
  const { from = book.rows.at(-1)?.day ?? book.madeOn, until } = book.days;
  const last = lastDayOf(book);
  const end = until ?? addDays(last, 1);
  return { from: from < end ? from : addDays(end, -1), until: end };
}

/** The years of the copy, the last first, as far as it goes. */
function yearsOf(book: ReadBook): Span[] {
  const { from, until } = wholeSpan(book);
  const years: Span[] = [];
  for (let day = addDays(until, -1); day >= from;) {
    const year = periodAt('year', day, yearStartOf(book.startsOn));
    years.push(year);
    day = addDays(year.from, -1);
  }
  return years;
}

const keyOf = ({ from, until }: Span) => `${from} ${until}`;

/** The question about other days; those of a year are called by it. */
function withSpan(book: ReadBook, question: Question, span: Span): Question {
  const isYear = yearsOf(book).some((year) => keyOf(year) === keyOf(span));
  return { ...question, span, period: isYear ? 'year' : 'own' };
}

/** The list of years, all of the copy, and days of one's own. */
function periodChoice(book: ReadBook, { question, currency }: Asked, go: Go): HTMLElement {
  const all = wholeSpan(book);
  const named: [Span, string][] = [
    ...yearsOf(book).map((year): [Span, string] => [daysIn(book, year), addDays(year.until, -1).slice(0, 4)]),
    ...(isReportable(all) ? [[all, texts.report.everything] satisfies [Span, string]] : []),
  ];
  const key = keyOf(question.span);
  const isNamed = named.some(([span]) => keyOf(span) === key);
  const options: [string, string][] = named.map(([span, name]) => [keyOf(span), name]);
  return choice(
    texts.report.year,
    key,
    isNamed ? options : [[key, texts.report.own], ...options],
    (chosen) => {
      const span = named.find(([each]) => keyOf(each) === chosen)?.[0];
      if (span !== undefined) go({ question: withSpan(book, question, span), currency });
    },
  );
}

type Go = (asked: Asked) => void;

/** The first and the last day, or the day itself where a report is of one. */
function dayFields(book: ReadBook, { question, currency }: Asked, go: Go): HTMLElement[] {
  const { span, report } = question;
  const last = addDays(span.until, -1);
  const counted = addDays(scopeOf(question, lastDayOf(book)).days.until, -1);
  const move = (moved: Span) => {
    if (isReportable(moved)) go({ question: withSpan(book, question, moved), currency });
  };
  if (reports[report].isOfDay === true)
    return [
      dayField(texts.report.onDay, counted, (day) =>
        move({ from: span.from <= day ? span.from : day, until: addDays(day, 1) }),
      ),
    ];
  return [
    dayField(texts.report.first, span.from, (from) => move({ ...span, from })),
    dayField(texts.report.last, last, (day) => move({ ...span, until: addDays(day, 1) })),
  ];
}

/** The reports of the copy, and what can be asked of the one that is open. */
export function reportControls(book: ReadBook, asked: Asked): HTMLElement {
  const { question, currency } = asked;
  const today = lastDayOf(book);
  const go: Go = (next) => {
    location.hash = inCopy(reportHref(next.question, today), next.currency);
  };
  const links = readableReports.map((report) => {
    const href = inCopy(reportHref({ ...question, report }, today), currency);
    const current = report === question.report ? 'page' : undefined;
    return el('li', {}, el('a', { href, 'aria-current': current }, reportTexts.reports[report]));
  });
  const isCut = reports[question.report].maxIntervals !== undefined;
  const { controls } = reportTexts;
  return el(
    'div',
    { class: 'controls' },
    el('nav', { class: 'tabs', 'aria-label': texts.report.choose }, el('ul', {}, ...links)),
    el(
      'div',
      { class: 'options', role: 'group', 'aria-label': texts.report.options },
      periodChoice(book, asked, go),
      ...dayFields(book, asked, go),
      isCut
        ? choice(
            controls.interval,
            question.interval,
            intervalKinds.map((kind) => [kind, controls.intervals[kind]] as const),
            (interval) => go({ question: { ...question, interval }, currency }),
          )
        : undefined,
      book.currencies.length > 1
        ? choice(
            texts.report.currency,
            currency,
            book.currencies.map(
              (each) => [each, moneyIn(each, book.tree.accounts, book.money).currency] as const,
            ),
            (chosen) => go({ question, currency: chosen }),
          )
        : undefined,
      printButton(texts.print),
    ),
  );
}
