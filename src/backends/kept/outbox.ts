import { CallError, type ErrorCode } from '#contract/errors.ts';
import { bookRefusal } from '#contract/refusals/books.ts';
import { digestOf, recordKey } from '#documents/model/action-documents.ts';
import type { ToldThing } from '#documents/replica/take-over.ts';
import type { Waiting, WaitingThing } from '#documents/replica/waiting.ts';
import { lockOf } from '#ledger/book-lock.ts';
import { lockedBefore } from '#ledger/wire-lock.ts';
import { readProps } from '#ledger/props.ts';
import { type Copy, type Since, thingsOf } from './copy.ts';
import { push } from './push.ts';

/** What a place says for good of what it was asked to do; all else is asked again. */
const refusals: ReadonlySet<ErrorCode> = new Set([
  'invalid',
  'not-allowed',
  'not-found',
  'conflict',
  'too-large',
]);

const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError && refusals.has(error.code);

type NowThere = ReadonlyMap<string, ToldThing>;

/**
 * What is to become of something that waits, by what the place has of what was touched there since. Others may have `done` the same. A
 * row that is to go has no version that the place would look at: one that others have `changed` stays. All else is `pushed`, and
 * judged by the place.
 */
function judge({ things }: Waiting, now: NowThere): 'done' | 'changed' | 'pushed' {
  const isNow = (thing: WaitingThing, state: WaitingThing['Before']) => {
    const told = now.get(recordKey(thing));
    return told && digestOf(thing.What, told.After) === digestOf(thing.What, state);
  };
  if (things.every((thing) => isNow(thing, thing.After))) return 'done';
  const rowsToGo = things.filter(({ What, After }) => What === 'transaction' && After === null);
  return rowsToGo.some((thing) => isNow(thing, thing.Before) === false) ? 'changed' : 'pushed';
}

const afterOf = ({ things }: Waiting): ToldThing[] =>
  things.map(({ What, ThingId, After }) => ({ What, ThingId, After }));

/** The moment before which the rows of the book are locked here: their owner was asked already. */
async function lockedUntil({ replica, bookId }: Copy): Promise<string> {
  const root = (await replica.answer('all-books', {})).find(({ AccountId }) => AccountId === bookId);
  const lock = root && lockOf({ props: readProps(root.PropsInJSON) });
  return lock === undefined ? '' : lockedBefore(lock);
}

const touchesBefore = ({ things }: Waiting, moment: string): boolean =>
  things
    .flatMap(({ Before, After }) => [Before, After])
    .some((state) => state && 'TransactionId' in state && state.TransactionDatePosted < moment);

/**
 * Has the place do what waits, in its order; what it refuses is kept as refused.
 * @param since what the place did since the copy asked last
 * @param onPush hears the id of each action before the place is asked for it
 * @throws CallError where it cannot be asked now, and all that is left waits on
 */
export async function pushAll(
  copy: Copy,
  bookName: string,
  since: Since | undefined,
  onPush: (actionId: string) => void,
): Promise<void> {
  const { place, replica, bookId } = copy;
  const moment = await lockedUntil(copy);
  // What the place has done though its answer was lost is asked for again.
  const done = new Set(since?.actions.map(({ ActionId }) => ActionId));
  const now = new Map((since ? thingsOf(since) : []).map((thing) => [recordKey(thing), thing]));
  // What is refused takes along what stands on it: what waits is looked at anew each time.
  const nextOf = async () => (await replica.waiting(bookId))[0];
  for (let next = await nextOf(); next !== undefined; next = await nextOf()) {
    const verdict = done.has(next.actionId) ? 'pushed' : judge(next, now);
    if (verdict === 'done') await replica.acknowledge(next, afterOf(next));
    else if (verdict === 'changed') await replica.refuse(next, bookRefusal('changedMeanwhile'));
    else {
      try {
        const isOfLocked = touchesBefore(next, moment);
        onPush(next.actionId);
        const answered = await push({ backend: place, bookName }, next, isOfLocked);
        await replica.acknowledge(next, answered);
        for (const thing of answered) if (now.has(recordKey(thing))) now.set(recordKey(thing), thing);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        await replica.refuse(next, error.refusal);
      }
    }
  }
}
