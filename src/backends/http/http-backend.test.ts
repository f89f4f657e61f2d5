import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { callDocs } from '#contract/call-docs.ts';
import { CallError } from '#contract/errors.ts';
import { createHttpBackend } from './http-backend.ts';

/** Recorded responses of the engines, written by test/conformance/suites/recorded.ts. */
const recorded = JSON.parse(
  readFileSync(new URL('../../../test/fixtures/answers.json', import.meta.url), 'utf8'),
) as {
  call: CallName;
  body: unknown;
  answer: unknown;
}[];

function answering(response: Response | Error) {
  const requests: { address: string; init: RequestInit | undefined }[] = [];
  const backend = createHttpBackend('https://books.example/api', async (address, init) => {
    requests.push({ address: String(address), init });
    if (response instanceof Error) throw response;
    return response;
  });
  return { backend, requests };
}

describe('HTTP back-end', () => {
  test('posts JSON with credentials to the path of the call', async () => {
    const { backend, requests } = answering(Response.json(true));
    await backend.call('logout', {});
    expect(requests).toMatchObject([
      {
        address: 'https://books.example/api/logout',
        init: { method: 'POST', credentials: 'include', body: '{}' },
      },
    ]);
  });

  test('returns text responses as text', async () => {
    const { backend } = answering(new Response('Deleted'));
    expect(await backend.call('delete-transaction', { transaction: { TransactionId: 'T' } })).toBe('Deleted');
  });

  test('returns an export unparsed, and fails like every call without one', async () => {
    const text = '{"success":true,"data":';
    const unread = await answering(new Response(text)).backend.exportAsBlob?.({});
    expect(await unread?.text()).toBe(text);
    const rejected = answering(Response.json({ message: 'No' }, { status: 403 }));
    await expect(rejected.backend.exportAsBlob?.({})).rejects.toMatchObject({ reason: 'No' });
    await expect(answering(new TypeError('gone')).backend.exportAsBlob?.({})).rejects.toMatchObject({
      reason: 'The server cannot be reached',
    });
  });

  test('converts a failure to its code, its text and its fields', async () => {
    const issues = [{ path: 'account.AccountName', message: 'Required' }];
    const { backend } = answering(Response.json({ code: 'invalid', message: 'No', issues }, { status: 400 }));
    const error: unknown = await backend.call('logout', {}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ code: 'invalid', message: 'Failed ! No', issues });
  });

  test('reports the retry delay, also for a response that is not JSON', async () => {
    const busy = answering(
      Response.json({ message: 'Slow' }, { status: 429, headers: { 'retry-after': '7' } }),
    );
    await expect(busy.backend.call('logout', {})).rejects.toMatchObject({
      code: 'quota',
      retryAfterSeconds: 7,
    });
    const proxy = answering(new Response('<html>', { status: 502, statusText: 'Bad Gateway' }));
    await expect(proxy.backend.call('logout', {})).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Failed ! Bad Gateway',
    });
    const offline = answering(new TypeError('fetch failed'));
    await expect(offline.backend.call('logout', {})).rejects.toMatchObject({
      reason: 'The server cannot be reached',
    });
  });

  test('fails a call for a third-party page or an incomplete body', async () => {
    const page = () =>
      new Response('<html>Log in to the Wi-Fi</html>', { headers: { 'content-type': 'text/html' } });
    const transaction = { TransactionId: 'T' };
    await expect(answering(page()).backend.call('all-books', {})).rejects.toMatchObject({
      code: 'unexpected',
      reason: 'The answer to all-books cannot be read',
    });
    await expect(answering(page()).backend.call('delete-transaction', { transaction })).rejects.toMatchObject(
      { reason: 'The answer to delete-transaction cannot be read' },
    );
    for (const status of [200, 500]) {
      const body = new ReadableStream({
        start: (controller) => controller.error(new TypeError('terminated')),
      });
      const broken = answering(new Response(body, { status }));
      await expect(broken.backend.call('all-books', {})).rejects.toMatchObject({
        reason: 'The server cannot be reached',
      });
    }
  });

  test('reads a row that another client stored against a rule', async () => {
    const odd = { ...callDocs['add-transaction'].example.answer, TransactionDescription: '\u00a0' };
    const { backend } = answering(Response.json([odd]));
    const rows = await backend.call('transactions', { account: { AccountId: 'A' } });
    expect(rows).toEqual([odd]);
    const account = { ...callDocs['root-account'].example.answer, AccountName: 'x'.repeat(300) };
    expect(await answering(Response.json(account)).backend.call('root-account', {})).toEqual(account);
  });

  test('rejects a response that does not match the contract', async () => {
    const { backend } = answering(Response.json([{ AccountId: 7 }]));
    await expect(backend.call('all-books', {})).rejects.toMatchObject({ code: 'unexpected' });
  });

  test.each(recorded)('reads the recorded response of $call', async ({ call, body, answer }) => {
    const text = typeof answer === 'string' ? new Response(answer) : Response.json(answer);
    const { backend } = answering(text);
    // The recording sent this body, so it has the form of the call.
    expect(await backend.call(call, body as never)).toEqual(answer);
  });
});
