import type { CallAnswer } from '#contract/calls.ts';
import type { DocumentsContext, CallHandlers } from '#documents/handlers.ts';
import { type Books, timeOf } from '#documents/model/books.ts';
import { spanOfMonths, spanOfPosted } from '#documents/model/document-names.ts';
import { type AccountDocument, type StoredTransaction, toPosted } from '#documents/model/documents.ts';
import type { StoredMonth } from '#documents/model/flow-documents.ts';
import { readMonths } from '#documents/read-books.ts';
import type { Repository } from '#documents/repository.ts';
import { repair } from '#documents/transfer/repair.ts';
import { dayOf, type DayRange, startOfDay } from '#ledger/days.ts';
import type { Flow } from '#ledger/flow.ts';
import { calculateFlowDeltas, sumFlows } from '#ledger/rules/flows.ts';
import { daysOfMonth, firstMonth, lastMonth, shiftMonth, monthOf } from '#ledger/book-months.ts';

/** The first day of a month; of the first one that is written the first that is. */
const firstDayOf = (month: string, startsOn: number): string =>
  month === firstMonth ? `${firstMonth}-01` : daysOfMonth(month, startsOn).from;

/** The day on which the month after that of a day begins; undefined after the last one that is written. */
function endAfter(day: string, startsOn: number): string | undefined {
  const month = monthOf(day, startsOn);
  return month === lastMonth ? undefined : daysOfMonth(month, startsOn).until;
}

const monthBegin = (day: string, startsOn: number): string => firstDayOf(monthOf(day, startsOn), startsOn);

const isFirstDay = (day: string, startsOn: number): boolean => day === monthBegin(day, startsOn);

/** True if a month lies within days as a whole. */
function isInside(month: string, { from, until }: DayRange, startsOn: number): boolean {
  if (until !== undefined && month >= monthOf(until, startsOn)) return false;
  if (from === undefined) return true;
  const first = monthOf(from, startsOn);
  return isFirstDay(from, startsOn) ? month >= first : month > first;
}

/** The months between which all lie that are inside days as a whole, without these two themselves. */
function monthsAround({ from, until }: DayRange, startsOn: number): { after?: string; before?: string } {
  const first = from === undefined ? firstMonth : monthOf(from, startsOn);
  return {
    ...(first > firstMonth && { after: shiftMonth(first, -1) }),
    ...(until !== undefined && { before: monthOf(until, startsOn) }),
  };
}

/** The days of the months that are cut: at most one at each end. */
function cutSpans({ from, until }: DayRange, startsOn: number): DayRange[] {
  if (from !== undefined && until !== undefined && from >= until) return [];
  const spans: DayRange[] = [];
  if (from !== undefined && !isFirstDay(from, startsOn)) {
    const end = endAfter(from, startsOn);
    spans.push({ from, until: until !== undefined && (end === undefined || until < end) ? until : end });
  }
  if (until === undefined || isFirstDay(until, startsOn)) return spans;
  const first = monthBegin(until, startsOn);
  if (from === undefined || from <= first) spans.push({ from: first, until });
  return spans;
}

/** The days of the last month that are not meant, where that month is not over: what is planned for them is little. */
function laterSpan({ from, until }: DayRange, today: string, startsOn: number): DayRange | undefined {
  if (until === undefined || isFirstDay(until, startsOn) || today >= until) return undefined;
  const isCutAtEndOnly = from === undefined || from <= monthBegin(until, startsOn);
  return isCutAtEndOnly ? { from: until, until: endAfter(until, startsOn) } : undefined;
}

const rowsPerPage = 1000;

const negateFlow = (flow: Flow): Flow => ({ ...flow, amountMinor: -flow.amountMinor, count: -flow.count });

/** The flows of some days, from the transactions themselves. */
async function readFlowsOfDays(repository: Repository, book: AccountDocument, days: DayRange): Promise<Flow[]> {
  const time = timeOf(book);
  const startOf = (day: string | undefined) => day && startOfDay(day, time.zone);
  const filter = {
    registerKeys: [book.AccountId],
    span: spanOfPosted(startOf(days.from), startOf(days.until)),
  };
  const deltas: Flow[] = [];
  let page: StoredTransaction[];
  let last: string | undefined;
  do {
    page = await repository.rows(filter, last, rowsPerPage);
    deltas.push(...page.flatMap(({ transaction }) => calculateFlowDeltas({ after: toPosted(transaction) }, time)));
    last = page.at(-1)?.name;
  } while (page.length === rowsPerPage);
  return sumFlows(deltas);
}

/** Whether flows are as many as the transactions of a book. */
function areFlowsComplete(flows: readonly Flow[], books: Books, book: AccountDocument): boolean {
  const sides = [...books.byId.values()]
    .filter(({ BookId }) => BookId === book.AccountId)
    .reduce((sum, { TransactionsCount }) => sum + TransactionsCount, 0);
  return flows.reduce((sum, { count }) => sum + count, 0) * 2 === sides;
}

const flowsOf = (months: readonly StoredMonth[]): Flow[] => months.flatMap(({ flows }) => flows);

const filterByBook = (months: readonly StoredMonth[], { AccountId }: AccountDocument): StoredMonth[] =>
  months.filter(({ bookId }) => bookId === AccountId);

/** All months of a book. */
async function readMonthsOfBook({ repository, bulk }: DocumentsContext, books: Books, book: AccountDocument) {
  const months = filterByBook(await repository.months(), book);
  // What a cache holds may be a part only: then what is really stored counts, and without network nothing.
  return areFlowsComplete(flowsOf(months), books, book) ? months : filterByBook(await readMonths(await bulk()), book);
}

/** The flows of the months that lie within days as a whole; where a store finds them by itself, no others are read. */
async function readFlowsInside(context: DocumentsContext, books: Books, book: AccountDocument, days: DayRange) {
  const { startsOn } = timeOf(book);
  const { after, before } = monthsAround(days, startsOn);
  const months = context.store.hasFullQueries
    ? await context.repository.months(spanOfMonths(book.AccountId, after, before))
    : await readMonthsOfBook(context, books, book);
  return flowsOf(months.filter(({ month }) => isInside(month, days, startsOn)));
}

/** The accounts, after flows were derived anew where a change was made without them. */
async function readBooksWithFlows({ repository, bulk }: DocumentsContext): Promise<Books> {
  const books = await repository.books();
  // What is derived of a book of another only its owner makes anew.
  if (books.areFlowsCurrent || books.member !== undefined) return books;
  await repair(await bulk());
  repository.forget();
  return repository.books();
}

const keyPartsOf = ({ month, fromId, toId }: Flow) => [month, fromId, toId];

/** By month, from and to, each by code units. */
function compareFlows(a: Flow, b: Flow): number {
  const [left, right] = [keyPartsOf(a), keyPartsOf(b)];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at === -1 ? 0 : (left[at] ?? '') < (right[at] ?? '') ? -1 : 1;
}

const toAnsweredFlow = (flow: Flow): CallAnswer<'flows'>[number] => ({
  Month: flow.month,
  FromAccountId: flow.fromId,
  ToAccountId: flow.toId,
  Amount: flow.amountMinor.toString(),
  Count: flow.count,
});

/** The call that reports are made of. */
export const flowHandlers: CallHandlers<'flows'> = {
  async flows(context, { from, until, bookName }) {
    const books = await readBooksWithFlows(context);
    const book = books.bookAt(bookName);
    const { zone, startsOn } = timeOf(book);
    const later = laterSpan({ from, until }, dayOf(Date.now(), zone), startsOn);
    const days = later === undefined ? { from, until } : { from, until: later.until };
    const read = (span: DayRange) => readFlowsOfDays(context.repository, book, span);
    const isCurrent = books.areFlowsCurrent;
    const whole = isCurrent ? await readFlowsInside(context, books, book, days) : await read(days);
    const cut = isCurrent ? await Promise.all(cutSpans(days, startsOn).map(read)) : [];
    const subtracted = later === undefined ? [] : (await read(later)).map(negateFlow);
    return sumFlows([...whole, ...cut.flat(), ...subtracted])
      .filter(({ count }) => count !== 0)
      .toSorted(compareFlows)
      .map(toAnsweredFlow);
  },
};
