import { describe, expect, test, vi } from 'vitest';
import { callDocs } from '#contract/call-docs.ts';
import type { ImportLine } from '#contract/import-lines.ts';
import { ndjsonType, type OnProgress } from '#contract/transfer.ts';
import { createHttpBackend } from './http-backend.ts';

const { body, answer } = callDocs['import-data'].example;
const half = { done: 5000, of: 10_000 };
const textOf = (...lines: ImportLine[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** A server that responds with these pieces of a text, and then ends or breaks off. */
function answering(pieces: string[], { breaks = false, type = ndjsonType } = {}) {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      if (!breaks) controller.close();
    },
    pull: (controller) => controller.error(new TypeError('terminated')),
  });
  const send = vi.fn<typeof fetch>(async () => new Response(stream, { headers: { 'content-type': type } }));
  const backend = createHttpBackend('/api', send);
  const onProgress = vi.fn<OnProgress>();
  const accepts = () => new Headers(send.mock.lastCall?.[1]?.headers).get('accept');
  return { backend, onProgress, accepts, bring: () => backend.call('import-data', body, onProgress) };
}

describe('import in lines', () => {
  test('reports progress and then the response, however the text is cut', async () => {
    const text = textOf(half, { done: 10_000, of: 10_000 }, { answer });
    for (let at = 0; at < text.length; at += 7) {
      const { bring, onProgress, accepts } = answering([text.slice(0, at), text.slice(at)]);
      expect(await bring()).toEqual(answer);
      expect(onProgress.mock.calls).toEqual([[half], [{ done: 10_000, of: 10_000 }]]);
      expect(accepts()).toBe('application/x-ndjson, application/json');
    }
  });

  test('is not requested without a progress callback or by another call', async () => {
    const plain = answering([JSON.stringify(answer)], { type: 'application/json' });
    expect(await plain.backend.call('import-data', body)).toEqual(answer);
    expect(plain.accepts()).toBeNull();
    const books = answering(['[]'], { type: 'application/json' });
    expect(await books.backend.call('all-books', {}, books.onProgress)).toEqual([]);
    expect(books.accepts()).toBeNull();
  });

  test('accepts a plain response of a server without line support', async () => {
    const { bring, onProgress } = answering([JSON.stringify(answer)], { type: 'application/json' });
    expect(await bring()).toEqual(answer);
    expect(onProgress).not.toHaveBeenCalled();
  });

  test('rejects with the failure in its last line, as for a plain response', async () => {
    const failure = { status: 429, body: { code: 'quota', message: 'Full' }, retryAfter: 7 };
    const { bring, onProgress } = answering([textOf(half, { failure })]);
    await expect(bring()).rejects.toMatchObject({ code: 'quota', reason: 'Full', retryAfterSeconds: 7 });
    expect(onProgress).toHaveBeenCalledOnce();
  });

  test.each([
    ['ends before its last line', textOf(half), false],
    ['ends within it', textOf(half) + textOf({ answer }).slice(0, -1), false],
    ['breaks off', textOf(half), true],
  ])('reports a broken connection if it %s', async (_how, text, breaks) => {
    const { bring } = answering([text], { breaks });
    await expect(bring()).rejects.toMatchObject({
      code: 'unexpected',
      reason: 'The server cannot be reached',
    });
  });

  test.each(['<html>', '{"done":"many","of":2}', '{"answer":{"complete":true}}'])(
    'rejects a response with the unknown line %s',
    async (line) => {
      await expect(answering([`${line}\n`, textOf({ answer })]).bring()).rejects.toMatchObject({
        reason: 'The answer to import-data cannot be read',
      });
    },
  );
});
