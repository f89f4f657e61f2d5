import { describe, expect, test, vi } from 'vitest';
import { callDocs } from '#contract/call-docs.ts';
import type { ImportLine } from '#contract/import-lines.ts';
import { ndjsonType, type OnProgress } from '#contract/transfer.ts';
import { createHttpBackend } from './http-backend.ts';

const { body, answer } = callDocs['import-data'].example;
const half = { done: 5000, of: 10_000 };
const textOf = (...lines: ImportLine[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** A server that answers in these pieces of a text, and then ends, or breaks off. */
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

describe('an import in lines', () => {
  test('tells how far it is, then its answer, wherever its text is cut', async () => {
    const text = textOf(half, { done: 10_000, of: 10_000 }, { answer });
    for (let at = 0; at < text.length; at += 7) {
      const { bring, onProgress, accepts } = answering([text.slice(0, at), text.slice(at)]);
      expect(await bring()).toEqual(answer);
      expect(onProgress.mock.calls).toEqual([[half], [{ done: 10_000, of: 10_000 }]]);
      expect(accepts()).toBe('application/x-ndjson, application/json');
    }
  });

  test('is not asked for where nobody wants to hear of it, nor by another call', async () => {
    const plain = answering([JSON.stringify(answer)], { type: 'application/json' });
    expect(await plain.backend.call('import-data', body)).toEqual(answer);
    expect(plain.accepts()).toBeNull();
    const books = answering(['[]'], { type: 'application/json' });
    expect(await books.backend.call('all-books', {}, books.onProgress)).toEqual([]);
    expect(books.accepts()).toBeNull();
  });

  test('may be answered plainly by who knows no lines', async () => {
    const { bring, onProgress } = answering([JSON.stringify(answer)], { type: 'application/json' });
    expect(await bring()).toEqual(answer);
    expect(onProgress).not.toHaveBeenCalled();
  });

  test('that fails tells so in its last line, as a plain answer does', async () => {
    const failure = { status: 429, body: { code: 'quota', message: 'Full' }, retryAfter: 7 };
    const { bring, onProgress } = answering([textOf(half, { failure })]);
    await expect(bring()).rejects.toMatchObject({ code: 'quota', reason: 'Full', retryAfterSeconds: 7 });
    expect(onProgress).toHaveBeenCalledOnce();
  });

  test.each([
    ['ends before its last line', textOf(half), false],
    ['ends within it', textOf(half) + textOf({ answer }).slice(0, -1), false],
    ['breaks off', textOf(half), true],
  ])('that %s is a broken connection', async (_how, text, breaks) => {
    const { bring } = answering([text], { breaks });
    await expect(bring()).rejects.toMatchObject({
      code: 'unexpected',
      reason: 'The server cannot be reached',
    });
  });

  test.each(['<html>', '{"done":"many","of":2}', '{"answer":{"complete":true}}'])(
    'with a line that is none of ours is no answer: %s',
    async (line) => {
      await expect(answering([`${line}\n`, textOf({ answer })]).bring()).rejects.toMatchObject({
        reason: 'The answer to import-data cannot be read',
      });
    },
  );
});
