import { monthOf } from '#ledger/book-months.ts';
import { moneyIn } from '#ledger/currency-money.ts';
import type { Flow } from '#ledger/flow.ts';
import { ownCurrency } from '#ledger/own-currency.ts';
import { joinAnswers, questionsFor, type DateRange } from '#ledger/reports/book-flows.ts';
import type { ReportName, Question } from '#reports/question.ts';
import { scopeOf } from '#reports/scope.ts';
import type { View } from '#reports/views/view.ts';
import { reports, spansFor } from '#reports/views/views.ts';
import type { ReportWords } from '#reports/words.ts';
import { addDays } from '#values/calendar.ts';
import type { ReadBook } from './book.ts';

/** The reports that rows alone tell; the others are made of plans, prices and what repeats. */
export const readableReports = [
  'income',
  'balance-sheet',
  'net-worth',
  'cash-flow',
  'spending',
  'trial-balance',
] as const satisfies ReportName[];

/** What of the rows of a copy reports count by: one currency, as nothing is converted. */
const isOf = (book: ReadBook, currency: string) => {
  const ids = new Set(
    [...book.tree.accounts.values()].flatMap((account) =>
      ownCurrency(account) === currency ? [account.id] : [],
    ),
  );
  return (accountId: string) => ids.has(accountId);
};

/**
 * What accounts held before the first day, as flows of the day before: whoever holds something got it from whoever owes it. Which from
 * which means nothing, as only what each has of them is told.
 */
function openingFlows(book: ReadBook, isMeant: (accountId: string) => boolean): Flow[] {
  const { from } = book.days;
  if (from === undefined) return [];
  const month = monthOf(addDays(from, -1), book.startsOn);
  const held = [...book.openings].filter(([id]) => isMeant(id));
  const owing = held.filter(([, minor]) => minor < 0n).map(([id, minor]) => ({ id, left: -minor }));
  const flows: Flow[] = [];
  for (const [toId, minor] of held.filter(([, gained]) => gained > 0n)) {
    let left = minor;
    for (const other of owing) {
      const amountMinor = left < other.left ? left : other.left;
      if (amountMinor === 0n) continue;
      left -= amountMinor;
      other.left -= amountMinor;
      flows.push({ month, fromId: other.id, toId, amountMinor, count: 1 });
    }
  }
  return flows;
}

/** What flowed on some days, month by month. */
function flowsOn(book: ReadBook, { from = '', until }: DateRange, isMeant: (id: string) => boolean): Flow[] {
  const flows = new Map<string, Flow>();
  const add = ({ month, fromId, toId, amountMinor, count }: Flow) => {
    const key = `${month} ${fromId} ${toId}`;
    const known = flows.get(key);
    if (known === undefined) flows.set(key, { month, fromId, toId, amountMinor, count });
    else {
      known.amountMinor += amountMinor;
      known.count += count;
    }
  };
  const firstDay = book.days.from;
  if (firstDay !== undefined && from < firstDay && until >= firstDay)
    for (const flow of openingFlows(book, isMeant)) add(flow);
  for (const { day, sides } of book.rows) {
    if (day < from || day >= until || !isMeant(sides[0].accountId)) continue;
    const [to, other] = sides[0].valueMinor >= 0n ? sides : [sides[1], sides[0]];
    const { valueMinor: amountMinor, accountId: toId } = to;
    add({
      month: monthOf(day, book.startsOn),
      fromId: other.accountId,
      toId,
      amountMinor,
      count: 1,
    });
  }
  return [...flows.values()];
}

/** The day on which a copy ends: that on which it was made, or the last of its days where these are over. */
export function lastDayOf({ days: { until }, madeOn }: ReadBook): string {
  const last = until === undefined ? madeOn : addDays(until, -1);
  return last < madeOn ? last : madeOn;
}

/** Days without those that a copy does not have; all that it has where none is left. */
export function daysIn({ days: { from, until } }: ReadBook, span: Question['span']): Question['span'] {
  const first = from !== undefined && span.from < from ? from : span.from;
  const end = until !== undefined && span.until > until ? until : span.until;
  return first < end ? { from: first, until: end } : { from: from ?? first, until: until ?? end };
}

/** The question about days that the copy has: before them nothing is known but what accounts held in the end. */
export function askable(book: ReadBook, question: Question): Question {
  const span = daysIn(book, question.span);
  const isSame = span.from === question.span.from && span.until === question.span.until;
  return isSame ? question : { ...question, period: 'own', span };
}

/** A report of what is in a currency, as the app makes it. */
export function readReport(book: ReadBook, asked: Question, currency: string, words: ReportWords): View {
  const { tree, startsOn } = book;
  const question = askable(book, asked);
  const scope = scopeOf(question, lastDayOf(book));
  const isMeant = isOf(book, currency);
  const ranges = questionsFor(spansFor(scope, false), startsOn);
  const answers = ranges.map((range) => ({ ...range, flows: flowsOn(book, range, isMeant) }));
  return reports[question.report].view({
    ...scope,
    book: joinAnswers(tree, answers, startsOn),
    money: moneyIn(currency, tree.accounts, book.money),
    words,
  });
}
