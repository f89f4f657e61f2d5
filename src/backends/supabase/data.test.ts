import { describe, expect, test, vi } from 'vitest';
import type { StoredAccount } from '#contract/inputs/accounts.ts';
import type { OnProgress } from '#contract/transfer.ts';
import { CallError } from '#contract/errors.ts';
import { createDataCalls } from './data.ts';
import { probeSupabaseProject } from './probe.ts';
import { wireAccount, wireTransaction } from '../../../test/support/wire-factories.ts';

const url = 'https://project.example/';

type SentRequest = { address: string; init: RequestInit | undefined };

function answering(...responses: (() => Response)[]) {
  const sent: SentRequest[] = [];
  const send: typeof fetch = async (address, init) => {
    sent.push({ address: String(address), init });
    const response = responses[Math.min(sent.length, responses.length) - 1];
    if (response === undefined) throw new TypeError('fetch failed');
    return response();
  };
  let token: string | undefined = 'the token';
  const renewToken = vi.fn(async () => (token = 'a new token'));
  const project = { url, key: 'the key', token: () => token, renewToken };
  return { backend: createDataCalls(project, send), send, sent, renewToken };
}

const tokensOf = (sent: SentRequest[]) =>
  sent.map(({ init }) => new Headers(init?.headers).get('authorization'));
const ended = () => Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 });

const failing = (status: number, code: string, message = '', details: string | null = null) =>
  answering(() => Response.json({ code, message, details, hint: null }, { status }));

const failureOf = (pending: Promise<unknown>): Promise<unknown> =>
  pending.then(
    () => 'no failure',
    (error: unknown) => error,
  );

describe('data call', () => {
  test("runs its function with the project key and the user's token", async () => {
    const { backend, sent } = answering(() => Response.json([]));
    expect(await backend.call('all-books', {})).toEqual([]);
    expect(sent[0]?.address).toBe('https://project.example/rest/v1/rpc/partita_all_books');
    const headers = new Headers(sent[0]?.init?.headers);
    expect([headers.get('apikey'), headers.get('authorization')]).toEqual(['the key', 'Bearer the token']);
    expect(JSON.parse(String(sent[0]?.init?.body))).toEqual({ input: {} });
  });

  test('sends no request without a session and fails with 401', async () => {
    const { send, sent } = answering(() => Response.json([]));
    const nobody = createDataCalls(
      { url, key: 'the key', token: () => undefined, renewToken: async () => undefined },
      send,
    );
    expect(await failureOf(nobody.call('all-books', {}))).toMatchObject({
      code: 'unauthenticated',
      reason: 'UnAuthorized',
    });
    expect(sent).toEqual([]);
  });

  test('rejects an invalid body before sending it, naming the field', async () => {
    const { backend, sent } = answering(() => Response.json([]));
    expect(await failureOf(backend.call('search-accounts', { searchText: '' }))).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'searchText' }],
    });
    expect(sent).toEqual([]);
  });

  test('fails as an unknown path if projects do not have the call', async () => {
    const { backend } = answering(() => Response.json(true));
    expect(await failureOf(backend.call('logout', {}))).toMatchObject({ reason: 'Invalid Uri !' });
  });

  test.each([
    ['a detail of ours', 409, 'PT409', 'This exists already', 'conflict', /^This exists already$/],
    ['an ended session', 401, 'PGRST303', 'JWT expired', 'unauthenticated', /^UnAuthorized$/],
    ['missing functions', 404, 'PGRST202', 'not found', 'unexpected', /“Show Code”/],
    ['eight seconds that are over', 500, '57014', 'canceling', 'unexpected', /took too long/],
    ['too much at once', 413, '', 'too large', 'too-large', /more than the project accepts/],
    ['too many requests', 429, '', 'slow down', 'quota', /too many requests/],
    ['anything else', 500, 'XX000', 'Something broke', 'unexpected', /^Something broke$/],
  ])('converts %s to an error of the contract', async (_name, status, code, message, expected, reason) => {
    const { backend } = failing(status, code, message);
    expect(await failureOf(backend.call('all-books', {}))).toMatchObject({
      code: expected,
      reason: expect.stringMatching(reason),
    });
  });

  test('names the fields that the ledger rejected', async () => {
    const details = JSON.stringify([{ path: 'account.AccountName', message: 'Required' }]);
    const { backend } = failing(400, 'PT400', 'Please check what was entered', details);
    expect(await failureOf(backend.call('all-books', {}))).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'account.AccountName', message: 'Required' }],
    });
  });

  test('fails as unreachable without a network', async () => {
    const { backend } = answering();
    expect(await failureOf(backend.call('all-books', {}))).toMatchObject({
      reason: 'Your project cannot be reached',
    });
  });
});

test('tables of an older version lead to the code to run', async () => {
  const { backend } = answering(() => Response.json({ schemaVersion: 0, repairedAccounts: 0 }));
  expect(await failureOf(backend.call('refresh-db', {}))).toMatchObject({
    reason: expect.stringMatching(/older version.*“Show Code”.*keeps your data/),
  });
});

describe('expired token', () => {
  test('is renewed and the call repeated invisibly', async () => {
    const { backend, sent } = answering(ended, () => Response.json([]));
    expect(await backend.call('all-books', {})).toEqual([]);
    expect(tokensOf(sent)).toEqual(['Bearer the token', 'Bearer a new token']);
  });

  test('is renewed once for all calls that failed with it', async () => {
    const { backend, renewToken } = answering(ended, ended, () => Response.json([]));
    await Promise.all([backend.call('all-books', {}), backend.call('all-books', {})]);
    expect(renewToken).toHaveBeenCalledTimes(1);
  });

  test('ends the session if it cannot be renewed', async () => {
    const { send, sent } = answering(ended);
    const project = { url, key: 'the key', token: () => 'the token', renewToken: async () => undefined };
    const failure = await failureOf(createDataCalls(project, send).call('all-books', {}));
    expect(failure).toMatchObject({ code: 'unauthenticated' });
    expect(sent).toHaveLength(1);
  });
});

describe('import', () => {
  const none = { added: 0, updated: 0, skipped: 0 };
  const took = (added: number) => () =>
    Response.json({ accounts: none, transactions: { ...none, added }, rejected: [] });
  const rejected = () => Response.json({ message: 'no' }, { status: 500 });
  const transactions = (length: number) =>
    Array.from({ length }, (_, index) =>
      wireTransaction(`T${index}`, { to: 'A', from: 'B', valueMinor: 1n }),
    );
  const inputsOf = (sent: SentRequest[]): { accounts?: StoredAccount[]; transactions?: unknown[] }[] =>
    sent.map(({ init }) => JSON.parse(String(init?.body)).input);

  test('sends chunks of 2,000 rows; a failed chunk leaves the earlier ones and marks the result as incomplete', async () => {
    const { backend, sent } = answering(took(2000), rejected);
    const onProgress = vi.fn<OnProgress>();
    const data = { transactions: transactions(4500) };
    const answer = await backend.call('import-data', { data }, onProgress);
    expect(onProgress.mock.calls).toEqual([[{ done: 2000, of: 4500 }]]);
    expect(answer).toMatchObject({
      complete: false,
      transactions: { added: 2000 },
      failure: { message: 'no' },
    });
    expect(inputsOf(sent).map((input) => input.transactions?.length)).toEqual([2000, 2000]);
  });

  test('stores the rows and reports the failure if only the settings fail', async () => {
    const { backend, sent } = answering(took(3), rejected);
    const data = { transactions: transactions(3), userConfig: { enableAnimations: true } };
    expect(await backend.call('import-data', { data })).toMatchObject({
      complete: false,
      transactions: { added: 3 },
      failure: { message: 'no' },
    });
    expect(sent).toHaveLength(2);
  });

  test('sends accounts in chunks of 2,000, parents before children in any file order', async () => {
    const leaves = Array.from({ length: 4500 }, (_, index) => wireAccount(`L${index}`, 'ASSET', 'GROUP'));
    const above = [wireAccount('GROUP', 'ASSET', 'ROOT'), wireAccount('ROOT', 'ROOT', null)];
    const { backend, sent } = answering(took(0));
    await backend.call('import-data', { data: { accounts: [...leaves, ...above] } });
    const chunks = inputsOf(sent).map((input) => input.accounts?.map(({ AccountId }) => AccountId) ?? []);
    expect(chunks.map((chunk) => chunk.length)).toEqual([2000, 2000, 502]);
    expect(chunks[0]?.slice(0, 3)).toEqual(['ROOT', 'GROUP', 'L0']);
  });

  test('renews an expired token and repeats only the current chunk', async () => {
    const { backend, sent } = answering(took(2000), ended, took(2000));
    const answer = await backend.call('import-data', { data: { transactions: transactions(4000) } });
    expect(answer).toMatchObject({ complete: true, transactions: { added: 4000 } });
    expect(tokensOf(sent)).toEqual(['Bearer the token', 'Bearer the token', 'Bearer a new token']);
    const [, second, third] = inputsOf(sent);
    expect(third).toEqual(second);
  });
});

describe('probed project', () => {
  test.each([
    ['is taken when the key alone is rejected by our function', 401, '42501', /^no failure$/],
    ['lacks our functions', 404, 'PGRST202', /does not have Partita's tables yet/],
    ['does not take the key', 401, '', /does not accept this key/],
    ['is none', 404, '', /no Supabase project at this address/],
  ])('a project %s', async (_name, status, code, reason) => {
    const { send } = failing(status, code);
    const outcome = await failureOf(probeSupabaseProject(url, 'key', send));
    expect(outcome instanceof CallError ? outcome.reason : String(outcome)).toMatch(reason);
  });

  test('is reported as unreachable', async () => {
    expect(await failureOf(probeSupabaseProject(url, 'key', answering().send))).toMatchObject({
      reason: 'Your project cannot be reached',
    });
  });
});
