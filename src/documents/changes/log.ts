import type { StoredAccount } from '#contract/inputs/accounts.ts';
import type { Change } from '#documents/changes/plan.ts';
import {
  digestOf,
  type Head,
  logKeys,
  nameOfRow,
  partName,
  type Touch,
} from '#documents/model/action-documents.ts';
import { bytesPerDocument, type Write } from '#documents/store.ts';

/** As many as are in a document for certain, with room for what else stands there, its keys above all. */
const charactersPerDocument = (bytesPerDocument * 0.75) / 3;

/** What is remembered of a change of a transaction. */
export function touchOfChange({ before, after }: Change): Touch {
  const row = after?.transaction ?? before?.transaction;
  return {
    What: 'transaction',
    ThingId: row?.TransactionId ?? '',
    BookId: after?.bookId ?? before?.bookId ?? '',
    ...(after && { Name: nameOfRow(after.transaction) }),
    Before: before?.transaction ?? null,
    After: digestOf('transaction', after?.transaction),
  };
}

/** What is remembered of a change of an account, which has one of the two at least. */
export function touchOfAccount(
  bookId: string,
  before: StoredAccount | undefined,
  after: StoredAccount | undefined,
): Touch {
  return {
    What: 'account',
    ThingId: (after ?? before)?.AccountId ?? '',
    BookId: bookId,
    ...(after && { Name: nameOfRow(after) }),
    Before: before ?? null,
    After: digestOf('account', after),
  };
}

/** Cuts what is remembered into what one document holds. */
function* documentsOf(touches: readonly Touch[]): Generator<Touch[]> {
  let some: Touch[] = [];
  let characters = 0;
  for (const touch of touches) {
    const { length } = JSON.stringify(touch);
    if (characters + length > charactersPerDocument && some.length > 0) {
      yield some;
      [some, characters] = [[], 0];
    }
    some.push(touch);
    characters += length;
  }
  if (some.length > 0) yield some;
}

type Options = {
  /** No other commit belongs to the action. */
  isAlone?: boolean;
  /** Others have to follow before an undoing is complete. */
  isOpen?: boolean;
  /** It goes on with an undoing, which is found by its first commit. */
  isNext?: boolean;
};

/**
 * The writes that remember what a commit does, for that very commit: none where no log is kept. A commit that arrives twice is
 * refused because of them, whatever else it does.
 */
export function planLog(
  head: Head | undefined,
  touches: readonly Touch[],
  { isAlone = false, isOpen = false, isNext = false }: Options = {},
): Write[] {
  if (head === undefined) return [];
  const { id, kind, at, undoOf, about } = head;
  // The end of an undoing is told though nothing was left to do.
  const isEnd = undoOf !== undefined && touches.length === 0;
  const parts = isEnd ? [[]] : [...documentsOf(touches)];
  return parts.map((some, index): Write => {
    const keys = new Set(some.flatMap((touch) => [logKeys.thing(touch.ThingId), logKeys.book(touch.BookId)]));
    if (undoOf !== undefined && index === 0 && (!isNext || isEnd)) keys.add(logKeys.undoOf(undoOf));
    const data = {
      ActionId: id,
      Kind: kind,
      At: at,
      ...(undoOf !== undefined && { UndoOf: undoOf }),
      ...(about !== undefined && { About: about }),
      ...(isOpen && { IsOpen: true }),
      ...(isAlone && parts.length === 1 && { IsAlone: true }),
      Places: [...keys],
      Touches: JSON.stringify(some),
    };
    return { do: 'create', in: 'actions', name: partName(head), data };
  });
}
