import { formatMinor } from '#ledger/money.ts';
import { moneyIn } from '#ledger/currency-money.ts';
import { type Question, readQuestion, type ReportName } from '#reports/question.ts';
import { scopeOf } from '#reports/scope.ts';
import type { Cell, Table, TableRow, View } from '#reports/views/view.ts';
import { reports } from '#reports/views/views.ts';
import { createReportWords, formatDayLong, titleOfDays } from '#web/features/reports/report-words.ts';
import { texts as reportTexts } from '#web/features/reports/texts.ts';
import { addDays } from '#values/calendar.ts';
import type { ReadBook } from './book.ts';
import { dot, el } from './dom.ts';
import { inCopy } from './links.ts';
import { askable, lastDayOf, readableReports, readReport } from './report.ts';
import { reportControls } from './report-controls.ts';
import { texts } from './texts.ts';

/** What a report of the copy is about: what is asked, and the currency whose amounts count. */
export type Asked = { question: Question; currency: string };

const isReadable = (name: ReportName) => readableReports.some((each) => each === name);

/** What an address asks; income and expenses of the last year where it asks nothing that can be told. */
function readAsked(book: ReadBook, search: URLSearchParams): Asked {
  const today = lastDayOf(book);
  const asked = readQuestion(search.toString(), today, book.startsOn);
  const question: Question = {
    ...asked,
    report: search.has('report') && isReadable(asked.report) ? asked.report : 'income',
    depth: search.has('depth') ? asked.depth : 9,
    compare: 'none',
    ahead: 0,
  };
  const currency = book.currencies.find((each) => each === search.get('in')) ?? book.currencies[0] ?? '';
  return { question: askable(book, question), currency };
}

function cellOf(cell: Cell | undefined, book: ReadBook, currency: string): HTMLElement {
  if (cell === undefined) return el('td', {});
  if ('text' in cell) return el('td', {}, cell.text);
  const { minor, href, money = moneyIn(currency, book.tree.accounts, book.money) } = cell;
  const text = formatMinor(minor, money);
  const kind = minor < 0n ? 'amount out' : 'amount';
  return el(
    'td',
    {},
    href === undefined
      ? el('span', { class: kind }, text)
      : el('a', { href: inCopy(href, currency), class: kind }, text),
  );
}

function rowOf(
  { kind, name, path, depth, color, cells }: TableRow,
  width: number,
  write: Write,
): HTMLElement {
  if (kind === 'heading')
    return el('tr', { 'data-kind': kind }, el('th', { scope: 'rowgroup', colspan: width + 1 }, name));
  return el(
    'tr',
    { 'data-kind': kind },
    el(
      'th',
      { scope: 'row', 'data-depth': Math.min(depth, 5), title: path === name ? undefined : path },
      color === undefined ? undefined : dot(color),
      name,
    ),
    ...Array.from({ length: width }, (_each, at) => write(cells[at])),
  );
}

type Write = (cell: Cell | undefined) => HTMLElement;

function tableOf({ rowsAre, columns, rows }: Table, label: string, write: Write): HTMLElement {
  const heads = [rowsAre, ...columns.map(({ name }) => name)];
  // Few figures stand near their names.
  const isNarrow = columns.length <= 2 || undefined;
  return el(
    'div',
    { class: 'sheet scroll', tabindex: 0, role: 'region', 'aria-label': label, 'data-narrow': isNarrow },
    el(
      'table',
      { class: 'report', 'aria-label': label, 'data-wide': columns.length > 3 || undefined },
      el('thead', {}, el('tr', {}, ...heads.map((name) => el('th', { scope: 'col' }, name)))),
      el('tbody', {}, ...rows.map((row) => rowOf(row, columns.length, write))),
    ),
  );
}

/** The days of a report in words, as the app has them. */
function spanText(book: ReadBook, { question }: Asked): string {
  const { formatTag } = book.money;
  const { days } = scopeOf(question, lastDayOf(book));
  return reports[question.report].isOfDay === true
    ? reportTexts.heading.atEndOf(formatDayLong(addDays(days.until, -1), formatTag))
    : titleOfDays(days, question.span, formatTag, book.startsOn);
}

/** The figures of a report; where its table is of accounts alone, those of each month or year below. */
function figures({ table, behind }: View, label: string, write: Write): HTMLElement[] {
  const isNothing = table.rows.every(({ kind }) => kind !== 'account');
  if (isNothing) return [el('p', { class: 'nothing' }, reportTexts.nothingHere)];
  const { over } = texts.report;
  return [
    tableOf(table, label, write),
    ...(behind === undefined ? [] : [el('h3', {}, over), tableOf(behind, `${label}, ${over}`, write)]),
  ];
}

/** A report: what it is about, its figures, and what else can be asked. */
export function reportPage(book: ReadBook, search: URLSearchParams): HTMLElement[] {
  const asked = readAsked(book, search);
  const { question, currency } = asked;
  const name = reportTexts.reports[question.report];
  const days = spanText(book, asked);
  const words = createReportWords(book.money.formatTag, book.startsOn);
  const view = readReport(book, question, currency, words);
  const write: Write = (cell) => cellOf(cell, book, currency);
  const shown = moneyIn(currency, book.tree.accounts, book.money).currency;
  const facts = book.currencies.length > 1 ? `${days} · ${shown}` : days;
  return [
    reportControls(book, asked),
    el('h2', { tabindex: -1 }, name),
    el('p', { class: 'facts' }, facts),
    ...figures(view, reportTexts.tableOf(name, days), write),
    ...(view.note === undefined ? [] : [el('p', { class: 'note' }, view.note)]),
    ...(book.currencies.length > 1 ? [el('p', { class: 'note' }, texts.notConverted)] : []),
  ];
}
