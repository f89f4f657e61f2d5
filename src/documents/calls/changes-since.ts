import type { ChangesSince } from '#contract/actions.ts';
import type { CallBody } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { backendRefusal } from '#contract/refusals/back-ends.ts';
import { bookRefusal } from '#contract/refusals/books.ts';
import { booksWithLog } from '#documents/calls/action-calls.ts';
import type { Context, Handlers } from '#documents/handlers.ts';
import { type ActionFragment, readPart, type Touch } from '#documents/model/action-documents.ts';
import { type LogMark, readMark, writeMark } from '#documents/model/log-mark.ts';
import { readable } from '#documents/model/read-document.ts';
import { currentIn, readPresent } from '#documents/present-records.ts';
import type { Arrival, Arrivals } from '#documents/store.ts';

const documentsPerRead = 25;
/** Those of other books cost time, too, and are not seen in an answer. */
const documentsPerCall = 1000;

const unknown = () => new CallError('conflict', bookRefusal('markUnknown'));

/** Whether a document is still there: what is forgotten is not. */
const isThere = (arrival: Arrival | undefined): arrival is Arrival => arrival?.data !== undefined;

/** The mark of the newest document; of a log whose newest is not there it is empty. */
async function presentMark(arrivals: Arrivals): Promise<string> {
  const last = await arrivals.last();
  return isThere(last) ? writeMark(last) : '';
}

/** @throws CallError conflict where nobody can tell any more what was done since */
async function markAt(arrivals: Arrivals, text: string): Promise<LogMark> {
  const mark = readMark(text);
  if (mark === undefined) throw unknown();
  const [own] = await arrivals.from(mark.position, 1);
  // The same position is another document's where the books were deleted and begun anew.
  if (!isThere(own) || own.position !== mark.position || own.name !== mark.name) throw unknown();
  return mark;
}

/** A document of the log from one of its touches on. */
type Arrived = { position: number; part: ActionFragment; begin: number };

/** All that arrived after a mark. @throws CallError conflict where something of it is not there any more, or cannot be read */
async function* readAfter(arrivals: Arrivals, { position: marked, told }: LogMark): AsyncGenerator<Arrived> {
  for (let next = told === undefined ? marked + 1 : marked; ;) {
    const page = await arrivals.from(next, documentsPerRead);
    for (const arrival of page) {
      const { position } = arrival;
      const [part] = readable([arrival], readPart);
      if (part === undefined) throw unknown();
      yield { position, part, begin: position === marked ? (told ?? 0) : 0 };
      next = position + 1;
    }
    if (page.length < documentsPerRead) return;
  }
}

/** What is told at once. */
type Page = { told: { part: ActionFragment; touches: Touch[] }[]; mark: LogMark; hasMore: boolean };

/** The next page of what touched a book: as many things as fit, and whatever does not touch it before the next. */
async function readPage(arrivals: Arrivals, bookId: string, after: LogMark): Promise<Page> {
  const told: Page['told'] = [];
  const isMeant = ({ BookId, FromBookId }: Touch) => BookId === bookId || FromBookId === bookId;
  let mark = after;
  let room: number = limits.thingsPerPage;
  let seen = 0;
  for await (const { position, part, begin } of readAfter(arrivals, after)) {
    const meant = part.touches.flatMap((touch, at) => (at >= begin && isMeant(touch) ? [{ touch, at }] : []));
    if (seen === documentsPerCall || (room === 0 && meant.length > 0)) return { told, mark, hasMore: true };
    const fitting = meant.slice(0, room);
    if (fitting.length > 0) told.push({ part, touches: fitting.map(({ touch }) => touch) });
    mark = { position, name: part.name };
    if (fitting.length < meant.length)
      return { told, mark: { ...mark, told: (fitting.at(-1)?.at ?? 0) + 1 }, hasMore: true };
    room -= fitting.length;
    seen += 1;
  }
  return { told, mark, hasMore: false };
}

async function readChangesSince(
  context: Context,
  { bookName, since }: CallBody<'changes-since'>,
): Promise<ChangesSince> {
  const { repository, store } = context;
  const { arrivals } = store;
  const bookId = (await booksWithLog(context)).bookAt(bookName).AccountId;
  if (arrivals === undefined) throw new CallError('not-found', backendRefusal('noRules'));
  if (since === undefined || since === '') {
    const Mark = await presentMark(arrivals);
    if (since === '' && Mark !== '') throw unknown();
    return { Actions: [], Mark, HasMore: false };
  }
  const { told, mark, hasMore } = await readPage(arrivals, bookId, await markAt(arrivals, since));
  const things = told.flatMap(({ touches }) => touches);
  // Read after the log: what it tells is in there for certain.
  const now = await readPresent(store, await repository.books(), things);
  return {
    Actions: told.map(({ part, touches }) => ({
      ActionId: part.id,
      Kind: part.kind,
      At: part.at,
      UndoOf: part.undoOf ?? null,
      Things: touches.map((touch) => ({
        What: touch.What,
        ThingId: touch.ThingId,
        Before: touch.Before,
        After: currentIn(now, bookId, touch),
      })),
    })),
    Mark: writeMark(mark),
    HasMore: hasMore,
  };
}

/** The call that tells a copy of a book what was done since it last asked. */
export const sinceHandlers: Handlers<'changes-since'> = { 'changes-since': readChangesSince };
