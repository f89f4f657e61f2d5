import type { CallAnswer, CallInput, CallName } from '#contract/calls.ts';
import type { OnProgress } from '#contract/transfer.ts';
import type { Backend } from './backend.ts';

/** The calls about a book that the start of the app makes one after another (spec 4 App start, steps 3 and 6). */
const bookCalls = [
  'root-account',
  'all-accounts',
  'all-tag-accounts',
  'all-transaction-tags',
  'tag-container-account',
  'favourite-container-account',
  'account-types',
  'account-type-relationships',
] as const;

type PendingCall = { name: CallName; input: object; answer: Promise<unknown> };

/**
 * Prefetches the calls of the start in parallel, once the database is refreshed: for the settings, the books, and the book that this
 * browser remembers. Each call of the start then uses the response that is already under way. The first other call discards the remaining
 * responses, as it may change them.
 * @param recallBook the name of the remembered book, if any
 */
export function startInParallel(backend: Backend, recallBook: () => string | undefined): Backend {
  let pending: PendingCall[] = [];
  const start = <Name extends CallName>(name: Name, input: CallInput<Name>) => {
    const answer = backend.call(name, input);
    // A call whose response is never used may fail silently.
    answer.catch(() => undefined);
    pending.push({ name, input, answer });
  };
  const startAll = () => {
    const bookName = recallBook();
    if (bookName === undefined) return;
    start('get-user-config', {});
    start('all-books', {});
    for (const name of bookCalls) start(name, { bookName });
  };
  return {
    ...backend,
    async call<Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      onProgress?: OnProgress,
    ): Promise<CallAnswer<Name>> {
      const wanted = JSON.stringify(input);
      const at = pending.findIndex((each) => each.name === name && JSON.stringify(each.input) === wanted);
      const [found] = at === -1 ? [] : pending.splice(at, 1);
      // The name is the same, so the response has the type of this call.
      if (found !== undefined) return found.answer as Promise<CallAnswer<Name>>;
      pending = [];
      const answer = await backend.call(name, input, onProgress);
      if (name === 'refresh-db') startAll();
      return answer;
    },
  };
}
