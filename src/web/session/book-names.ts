import type { CallAnswer, CallInput, CallName } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { generalError } from '#contract/error-catalogue/general.ts';
import { createSignal } from '#web/signals/store.ts';
import type { OnProgress } from '#contract/transfer.ts';
import { type Call, errorIdOf } from './client.ts';

/** A change of a book on another device: renamed or deleted. */
export type BookEvent = 'renamed' | 'deleted';

/** Calls that return all books, one book, or none. */
const bookCalls: ReadonlySet<CallName> = new Set(['all-books', 'root-account']);

/** Reads books from a wire answer; the code is loaded with the books, because the login screen does not need it. */
async function readNames(answer: unknown): Promise<{ id: string; name: string }[]> {
  return (await import('#ledger/wire.ts')).readBookNames(answer);
}

export type BookNames = {
  /** Wraps the calls of a provider for callers that may use a former book name. */
  follow(transport: Call): Call;
  /**
   * Calls `listener` after another device renamed or deleted a book.
   * @returns unsubscribe
   */
  subscribe(listener: (news: BookEvent) => void): () => void;
};

/**
 * Wraps calls so that a call with a book name also succeeds after another device renamed the book. The book is looked up once by the id it
 * had under that name, and the call is repeated with the current name. Callers continue with the name they know until they receive a
 * `renamed` event.
 */
export function createBookNames(): BookNames {
  const idOf = new Map<string, string>();
  const { emit, on } = createSignal<BookEvent>();
  /** Number of calls being repeated. The `renamed` event follows the last of them, because its listeners refetch everything. */
  let retryCount = 0;

  const follow = (transport: Call): Call => {
    let request: Promise<Map<string, string>> | undefined;
    /** Fetches the current book names by id; calls that fail at the same time share one request. */
    const fetchNames = () => {
      request ??= transport('all-books', {})
        .then(readNames)
        .then((books) => new Map(books.map(({ id, name }) => [id, name])))
        .finally(() => (request = undefined));
      return request;
    };

    return async <Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      onProgress?: OnProgress,
    ): Promise<CallAnswer<Name>> => {
      try {
        const answer = await transport(name, input, onProgress);
        if (bookCalls.has(name)) for (const book of await readNames(answer)) idOf.set(book.name, book.id);
        return answer;
      } catch (error) {
        const before = 'bookName' in input ? input.bookName : undefined;
        const id = before === undefined ? undefined : idOf.get(before);
        if (errorIdOf(error) !== 'bookNotFound' || id === undefined) throw error;
        const bookName = (await fetchNames()).get(id);
        if (bookName === before) throw error;
        if (bookName === undefined) {
          emit('deleted');
          throw new CallError('not-found', generalError('bookDeleted'));
        }
        retryCount += 1;
        try {
          return await transport(name, { ...input, bookName }, onProgress);
        } finally {
          retryCount -= 1;
          if (retryCount === 0) emit('renamed');
        }
      }
    };
  };

  return {
    follow,
    subscribe: on,
  };
}
