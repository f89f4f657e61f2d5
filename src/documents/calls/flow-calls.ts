import type { CallAnswer } from '#contract/calls.ts';
import type { DocumentsContext, CallHandlers } from '#documents/call-handlers.ts';
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

/** Returns the first day of a month; for `firstMonth`, the first day that can be written. */
const firstDayOf = (month: string, startsOn: number): string =>
  month === firstMonth ? `${firstMonth}-01` : daysOfMonth(month, startsOn).from;

/** Returns the day on which the month after the given day begins; undefined after the last month that can be written. */
function endAfter(day: string, startsOn: number): string | undefined {
  const month = monthOf(day, startsOn);
  return month === lastMonth ? undefined : daysOfMonth(month, startsOn).until;
}

const monthBegin = (day: string, startsOn: number): string => firstDayOf(monthOf(day, startsOn), startsOn);

const isFirstDay = (day: string, startsOn: number): boolean => day === monthBegin(day, startsOn);

/** True if all days of a month are within the given days. */
function isInside(month: string, { from, until }: DayRange, startsOn: number): boolean {
  if (until !== undefined && month >= monthOf(until, startsOn)) return false;
  if (from === undefined) return true;
  const first = monthOf(from, startsOn);
  return isFirstDay(from, startsOn) ? month >= first : month > first;
}

/** Returns the exclusive bounds of the months that are completely within the given days. */
function monthsAround({ from, until }: DayRange, startsOn: number): { after?: string; before?: string } {
  const first = from === undefined ? firstMonth : monthOf(from, startsOn);
  return {
    ...(first > firstMonth && { after: shiftMonth(first, -1) }),
    ...(until !== undefined && { before: monthOf(until, startsOn) }),
  };
}

/** Returns the days of partly covered months: at most one span at each end. */
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

/**
 * Returns the days after the end of the range in its last month, if that month is not over. Few transactions are planned for them, so
 * subtracting them is cheap.
 */
function laterSpan({ from, until }: DayRange, today: string, startsOn: number): DayRange | undefined {
  if (until === undefined || isFirstDay(until, startsOn) || today >= until) return undefined;
  const isCutAtEndOnly = from === undefined || from <= monthBegin(until, startsOn);
  return isCutAtEndOnly ? { from: until, until: endAfter(until, startsOn) } : undefined;
}

const rowsPerPage = 1000;

const negateFlow = (flow: Flow): Flow => ({ ...flow, amountMinor: -flow.amountMinor, count: -flow.count });

/** Computes the flows of some days from the transactions. */
async function readFlowsOfDays(
  repository: Repository,
  book: AccountDocument,
  days: DayRange,
): Promise<Flow[]> {
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
    deltas.push(
      ...page.flatMap(({ transaction }) => calculateFlowDeltas({ after: toPosted(transaction) }, time)),
    );
    last = page.at(-1)?.name;
  } while (page.length === rowsPerPage);
  return sumFlows(deltas);
}

/** True if the number of flows matches the number of transactions in a book. */
function areFlowsComplete(flows: readonly Flow[], books: Books, book: AccountDocument): boolean {
  const sides = [...books.byId.values()]
    .filter(({ BookId }) => BookId === book.AccountId)
    .reduce((sum, { TransactionsCount }) => sum + TransactionsCount, 0);
  return flows.reduce((sum, { count }) => sum + count, 0) * 2 === sides;
}

const flowsOf = (months: readonly StoredMonth[]): Flow[] => months.flatMap(({ flows }) => flows);

const filterByBook = (months: readonly StoredMonth[], { AccountId }: AccountDocument): StoredMonth[] =>
  months.filter(({ bookId }) => bookId === AccountId);

/** Reads all months of a book. */
async function readMonthsOfBook({ repository, bulk }: DocumentsContext, books: Books, book: AccountDocument) {
  const months = filterByBook(await repository.months(), book);
  // A cache may hold only part of the months. Then the durable store is read, which fails without network.
  return areFlowsComplete(flowsOf(months), books, book)
    ? months
    : filterByBook(await readMonths(await bulk()), book);
}

/** Reads the flows of the months completely within the given days. A store with full queries reads only those months. */
async function readFlowsInside(
  context: DocumentsContext,
  books: Books,
  book: AccountDocument,
  days: DayRange,
) {
  const { startsOn } = timeOf(book);
  const { after, before } = monthsAround(days, startsOn);
  const months = context.store.hasFullQueries
    ? await context.repository.months(spanOfMonths(book.AccountId, after, before))
    : await readMonthsOfBook(context, books, book);
  return flowsOf(months.filter(({ month }) => isInside(month, days, startsOn)));
}

/** Returns the accounts; derives the flows anew first if a change was made without them. */
async function readBooksWithFlows({ repository, bulk }: DocumentsContext): Promise<Books> {
  const books = await repository.books();
  // Only the owner repairs the derived data of a shared book.
  if (books.areFlowsCurrent || books.member !== undefined) return books;
  await repair(await bulk());
  repository.forget();
  return repository.books();
}

const keyPartsOf = ({ month, fromId, toId }: Flow) => [month, fromId, toId];

/** Compares flows by month, source account and target account, in code unit order. */
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

/** The handler of the call that reports are based on. */
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
