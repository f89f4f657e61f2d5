import type { CallAnswer, CallInput, CallName } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { generalError } from '#contract/refusals/general.ts';
import { createSignal } from '#web/signals/store.ts';
import type { OnProgress } from '#contract/transfer.ts';
import { type Call, errorIdOf } from './client.ts';

/** What became of a book on another device: it has another name, or is gone. */
export type BookEvent = 'renamed' | 'deleted';

/** The calls that answer all books, or one, or none. */
const bookCalls: ReadonlySet<CallName> = new Set(['all-books', 'root-account']);

/** Reads books off the wire; that comes with the books, as the login screen does without. */
async function readNames(answer: unknown): Promise<{ id: string; name: string }[]> {
  return (await import('#ledger/wire.ts')).readBookNames(answer);
}

export type BookNames = {
  /** The calls of a place as callers make them, who may know a book by a former name. */
  follow(transport: Call): Call;
  /** Hears of books that other devices have renamed or deleted. @returns unsubscribe */
  subscribe(listener: (news: BookEvent) => void): () => void;
};

/**
 * The calls of a place, of which those that say the name of a book find it also where another device has renamed it: it is
 * looked up once by the id that it had under that name, and the call is made again with what it is called now. Callers keep on
 * with the name that they know until they are told of another.
 */
export function createBookNames(): BookNames {
  const idOf = new Map<string, string>();
  const { emit, on } = createSignal<BookEvent>();
  /** So many calls are made again just now: who is told of a new name asks for all anew, after the last of them. */
  let retryCount = 0;

  const follow = (transport: Call): Call => {
    let request: Promise<Map<string, string>> | undefined;
    /** What the books are called now, by their ids; several calls that fail at once ask together. */
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
