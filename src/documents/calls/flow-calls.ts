import type { CallAnswer } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { backendRefusal } from '#contract/refusals/back-ends.ts';
import type { Context, Handlers } from '#documents/handlers.ts';
import { type Books, zoneOf } from '#documents/model/books.ts';
import { spanOfPosted } from '#documents/model/document-names.ts';
import { type AccountDocument, type StoredTransaction, toPosted } from '#documents/model/documents.ts';
import type { StoredMonth } from '#documents/model/flow-documents.ts';
import { readMonths } from '#documents/read-books.ts';
import type { Repository } from '#documents/repository.ts';
import { repair } from '#documents/transfer/repair.ts';
import { dayOf, startOfDay } from '#ledger/days.ts';
import type { Flow } from '#ledger/flow.ts';
import { flowDeltas, sumFlows } from '#ledger/rules/flows.ts';

const rowsPerPage = 1000;

/** Days from one on, before another; without it no end. */
type Days = { from?: string | undefined; until?: string | undefined };

const monthOfDay = (day: string): string => day.slice(0, 7);
const isFirst = (day: string): boolean => day.endsWith('-01');

/** The first day of the month after that of a day; undefined after the last one that can be written. */
function firstOfNext(day: string): string | undefined {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const next = month === 12 ? [year + 1, 1] : [year, month + 1];
  const text = next.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
  return text.length === 7 ? `${text}-01` : undefined;
}

/** Whether a month lies within days as a whole. */
function isInside(month: string, { from, until }: Days): boolean {
  if (until !== undefined && month >= monthOfDay(until)) return false;
  return from === undefined || (isFirst(from) ? month >= monthOfDay(from) : month > monthOfDay(from));
}

/** The days of the months that are cut: at most one at each end. */
function cutSpans({ from, until }: Days): Days[] {
  if (from !== undefined && until !== undefined && from >= until) return [];
  const spans: Days[] = [];
  if (from !== undefined && !isFirst(from)) {
    const end = firstOfNext(from);
    spans.push({ from, until: until !== undefined && (end === undefined || until < end) ? until : end });
  }
  if (until === undefined || isFirst(until)) return spans;
  const first = `${monthOfDay(until)}-01`;
  if (from === undefined || from <= first) spans.push({ from: first, until });
  return spans;
}

/** The days of the last month that are not meant, where that month is not over: what is planned for them is little. */
function laterSpan({ from, until }: Days, zone: string): Days | undefined {
  if (until === undefined || isFirst(until) || dayOf(Date.now(), zone) >= until) return undefined;
  const isCutAtEndOnly = from === undefined || from <= `${monthOfDay(until)}-01`;
  return isCutAtEndOnly ? { from: until, until: firstOfNext(until) } : undefined;
}

const taken = (flow: Flow): Flow => ({ ...flow, amountMinor: -flow.amountMinor, count: -flow.count });

/** The flows of some days, from the transactions themselves. */
async function flowsOfDays(repository: Repository, book: AccountDocument, days: Days): Promise<Flow[]> {
  const zone = zoneOf(book);
  const startOf = (day: string | undefined) => day && startOfDay(day, zone);
  const filter = {
    registerKeys: [book.AccountId],
    span: spanOfPosted(startOf(days.from), startOf(days.until)),
  };
  const deltas: Flow[] = [];
  let page: StoredTransaction[];
  let last: string | undefined;
  do {
    page = await repository.rows(filter, last, rowsPerPage);
    deltas.push(...page.flatMap(({ transaction }) => flowDeltas({ after: toPosted(transaction) }, zone)));
    last = page.at(-1)?.name;
  } while (page.length === rowsPerPage);
  return sumFlows(deltas);
}

/** Whether flows are as many as the transactions of a book. */
function areAllThere(flows: readonly Flow[], books: Books, book: AccountDocument): boolean {
  const sides = [...books.byId.values()]
    .filter(({ BookId }) => BookId === book.AccountId)
    .reduce((sum, { TransactionsCount }) => sum + TransactionsCount, 0);
  return flows.reduce((sum, { count }) => sum + count, 0) * 2 === sides;
}

const ofBook = (months: readonly StoredMonth[], { AccountId }: AccountDocument): Flow[] =>
  months.filter(({ bookId }) => bookId === AccountId).flatMap(({ flows }) => flows);

/** All months of a book. */
async function flowsOfBook({ repository, bulk }: Context, books: Books, book: AccountDocument) {
  const flows = ofBook(await repository.months(), book);
  // What a cache holds may be a part only: then what is really stored counts, and without network nothing.
  return areAllThere(flows, books, book) ? flows : ofBook(await readMonths(await bulk()), book);
}

/** The accounts, after flows were derived anew where a change was made without them. @throws CallError where none are kept */
async function booksWithFlows({ repository, bulk }: Context): Promise<Books> {
  const books = await repository.books();
  if (!books.keepsFlows) throw new CallError('not-found', backendRefusal('noRules'));
  if (books.areFlowed) return books;
  await repair(await bulk());
  repository.forget();
  return repository.books();
}

const keyOf = ({ month, fromId, toId }: Flow) => [month, fromId, toId];

/** By month, from and to, each by code units. */
function byKey(a: Flow, b: Flow): number {
  const [left, right] = [keyOf(a), keyOf(b)];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at === -1 ? 0 : (left[at] ?? '') < (right[at] ?? '') ? -1 : 1;
}

const answerOf = (flow: Flow): CallAnswer<'flows'>[number] => ({
  Month: flow.month,
  FromAccountId: flow.fromId,
  ToAccountId: flow.toId,
  Amount: flow.amountMinor.toString(),
  Count: flow.count,
});

/** The call that reports are made of. */
export const flowReading: Handlers<'flows'> = {
  async flows(context, { from, until, bookName }) {
    const books = await booksWithFlows(context);
    const book = books.bookAt(bookName);
    const later = laterSpan({ from, until }, zoneOf(book));
    const days = later === undefined ? { from, until } : { from, until: later.until };
    const read = (span: Days) => flowsOfDays(context.repository, book, span);
    const whole = await flowsOfBook(context, books, book);
    const cut = await Promise.all(cutSpans(days).map(read));
    const less = later === undefined ? [] : (await read(later)).map(taken);
    return sumFlows([...whole.filter(({ month }) => isInside(month, days)), ...cut.flat(), ...less])
      .filter(({ count }) => count !== 0)
      .toSorted(byKey)
      .map(answerOf);
  },
};
