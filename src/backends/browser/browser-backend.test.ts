import { describe, expect, test, vi } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { WorkerLike } from '#backends/worker-client.ts';
import type { WorkerResponse, WorkerRequest } from '#backends/worker-messages.ts';
import type { CallName } from '#contract/calls.ts';
import { createBrowserBackend } from './browser-backend.ts';

/** A worker whose responses the test sends. */
function workerThat(answer: (call: WorkerRequest) => unknown) {
  const received: string[] = [];
  const target = new EventTarget();
  const terminate = vi.fn<() => void>();
  const say = (data: WorkerResponse) => void target.dispatchEvent(new MessageEvent('message', { data }));
  const worker: WorkerLike = {
    terminate,
    addEventListener: target.addEventListener.bind(target),
    postMessage(call: WorkerRequest) {
      received.push(call.name);
      say({ type: 'answer', id: call.id, answer: answer(call) });
    },
  };
  return { worker, received, terminate, say };
}

/** A back-end with given responses of its books, and its flag. */
function open(answer: (call: WorkerRequest) => unknown, wasMarked = false) {
  let isMarked = wasMarked;
  const messages: { name: CallName; input: unknown }[] = [];
  const takesMessages: Backend = {
    async call(name, input) {
      messages.push({ name, input });
      return true as never;
    },
  };
  const { worker, received, terminate, say } = workerThat(answer);
  const startWorker = vi.fn<(name: string) => WorkerLike>(() => worker);
  const mark = {
    isSet: () => isMarked,
    set: () => void (isMarked = true),
    clear: () => void (isMarked = false),
    setGone: vi.fn<() => void>(),
  };
  const backend = createBrowserBackend({
    name: 'Partita.Books',
    booksFlag: mark,
    messages: takesMessages,
    startWorker,
  });
  return { backend, received, terminate, say, startWorker, messages, mark, isMarked: () => isMarked };
}

const root = {
  AccountId: 'R',
  AccountName: 'Main',
  AccountDescription: '',
  AccountType: 'ROOT',
  AccountColor: '#000000',
  ParentAccountId: null,
  IsFavourite: '0',
  IsPlaceholder: '1',
  TagsInSemicolonSeparated: '',
  PropsInJSON: '{}',
  SubAccountsCount: 0,
  TransactionsCount: 0,
  TotalAmountHeld: '0',
};

const added = {
  AccountId: 'R',
  AccountName: 'Main',
  AccountDescription: '',
  AccountType: 'ROOT',
  ParentAccountId: null,
} as const;

describe('books of this browser', () => {
  test('have one user, who is signed in without a call to the worker', async () => {
    const { backend, received, startWorker } = open(() => []);
    expect(startWorker).toHaveBeenCalledWith('Partita.Books');
    expect(await backend.call('is-loggedin', {})).toBe(true);
    expect(await backend.call('is-recovery-in-progress', {})).toBe(false);
    expect(await backend.call('login', {})).toMatchObject({ session: { user: { id: 'Partita.Books' } } });
    expect(await backend.call('logout', {})).toBe(true);
    expect(received).toEqual([]);
  });

  test('make no further call to an example that was left, as that would create it again', async () => {
    const { worker, received } = workerThat(() => true);
    const messages: Backend = { call: async () => true as never };
    const backend = createBrowserBackend({
      name: 'Partita.Example',
      example: 'en',
      messages,
      startWorker: () => worker,
    });
    const left = backend.call('logout', {});
    await expect(backend.call('all-books', {})).rejects.toMatchObject({ detail: { id: 'booksAreGone' } });
    expect(await left).toBe(true);
    expect(received).toEqual(['delete-user-account']);
  });

  test('accept no address and no password, and create no account', async () => {
    const { backend } = open(() => []);
    const data = { email: 'ada@example.org', password: 'correct horse' };
    const rejected = { code: 'not-allowed', detail: { id: 'noSignInHere' } };
    await expect(backend.call('login', { data })).rejects.toMatchObject(rejected);
    await expect(backend.call('signup', { data })).rejects.toMatchObject(rejected);
    await expect(backend.call('recover', { data: { email: data.email } })).rejects.toMatchObject(rejected);
  });

  test('send feedback to its server and not to the worker', async () => {
    const { backend, received, messages } = open(() => []);
    const input = { messageInfo: { message: 'Well done' } };
    expect(await backend.call('send-message', input)).toBe(true);
    expect(messages).toEqual([{ name: 'send-message', input }]);
    expect(received).toEqual([]);
  });

  test('set the flag once books exist, and clear it when all are deleted', async () => {
    const { backend, isMarked } = open(({ name }) =>
      name === 'add-subaccount' ? root : name === 'all-books' ? [] : true,
    );
    expect(isMarked()).toBe(false);
    await backend.call('add-subaccount', { account: added });
    expect(isMarked()).toBe(true);
    await backend.call('delete-user-account', {});
    expect(isMarked()).toBe(false);
  });

  test('are reported as gone until the user deletes them, if the flag is set and the database is empty', async () => {
    const { backend, mark, isMarked } = open(({ name }) => (name === 'all-books' ? [] : true), true);
    const gone = { code: 'not-found', detail: { id: 'booksAreGone' } };
    for (let time = 0; time < 2; time += 1) {
      await expect(backend.call('login', {})).rejects.toMatchObject(gone);
      await expect(backend.call('add-subaccount', { account: added })).rejects.toMatchObject(gone);
    }
    expect(isMarked()).toBe(true);
    expect(mark.setGone).toHaveBeenCalled();
    await backend.call('delete-user-account', {});
    expect(await backend.call('login', {})).toMatchObject({ session: { user: { id: 'Partita.Books' } } });
  });

  test('are opened unchanged if they exist', async () => {
    const { backend, isMarked } = open(({ name }) => (name === 'all-books' ? [root] : true), true);
    expect(await backend.call('login', {})).toMatchObject({ session: { user: { id: 'Partita.Books' } } });
    expect(isMarked()).toBe(true);
  });

  test('report the number of unreadable records, also to later listeners', () => {
    const { backend, say } = open(() => []);
    const received: unknown[] = [];
    const hear = (event: { type: string }) =>
      void (event.type === 'unreadable-records' && received.push(event));
    backend.subscribe?.(hear);
    say({ type: 'unreadable-records', count: 1 });
    say({ type: 'unreadable-records', count: 2 });
    backend.subscribe?.(hear);
    expect(received).toEqual([1, 2, 2].map((count) => ({ type: 'unreadable-records', count })));
  });

  test('end their worker and reject open calls', async () => {
    const { backend, terminate } = open(() => []);
    backend.close?.();
    expect(terminate).toHaveBeenCalledOnce();
    await expect(backend.call('all-books', {})).rejects.toMatchObject({ detail: { id: 'providerChanged' } });
  });
});
