import type { CallAnswer, CallInput, CallName } from '#contract/calls.ts';
import type { OnProgress } from '#contract/transfer.ts';
import type { Backend } from './backend.ts';

/** What the start of the app asks about a book, one after another (spec 4 App start, steps 3 and 6). */
const ofBook = [
  'root-account',
  'all-accounts',
  'all-tag-accounts',
  'all-transaction-tags',
  'tag-container-account',
  'favourite-container-account',
  'account-types',
  'account-type-relationships',
] as const;

type CallOnItsWay = { name: CallName; input: object; answer: Promise<unknown> };

/**
 * A back-end that is asked at once for what the start needs once the database is refreshed: the settings, the books, and all
 * about the book that this browser remembers. Each call that the start makes then has its answer on the way already. The first one
 * that was not foreseen ends that: it may change what the others would say.
 * @param recallBook the name of the book that is remembered, where one is
 */
export function startInParallel(backend: Backend, recallBook: () => string | undefined): Backend {
  let made: CallOnItsWay[] = [];
  const make = <Name extends CallName>(name: Name, input: CallInput<Name>) => {
    const answer = backend.call(name, input);
    // One that nobody comes for may fail unheard.
    answer.catch(() => undefined);
    made.push({ name, input, answer });
  };
  const makeAll = () => {
    const bookName = recallBook();
    if (bookName === undefined) return;
    make('get-user-config', {});
    make('all-books', {});
    for (const name of ofBook) make(name, { bookName });
  };
  return {
    ...backend,
    async call<Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      onProgress?: OnProgress,
    ): Promise<CallAnswer<Name>> {
      const wanted = JSON.stringify(input);
      const at = made.findIndex((each) => each.name === name && JSON.stringify(each.input) === wanted);
      const [found] = at === -1 ? [] : made.splice(at, 1);
      // It was made by the very name that is asked for.
      if (found !== undefined) return found.answer as Promise<CallAnswer<Name>>;
      made = [];
      const answer = await backend.call(name, input, onProgress);
      if (name === 'refresh-db') makeAll();
      return answer;
    },
  };
}
