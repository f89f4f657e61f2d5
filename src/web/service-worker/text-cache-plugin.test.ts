import { expect, test } from 'vitest';
import { textCachePlugin } from './cached-assets.ts';

const answer = (status: number, type = 'text/markdown') =>
  new Response('# Help', { status, headers: { 'content-type': type } });

test('caches a text and passes other answers on', async () => {
  const text = answer(200);
  expect(await textCachePlugin.cacheWillUpdate({ response: text })).toBe(text);
  for (const other of [answer(404), answer(200, 'text/html; charset=utf-8')]) {
    expect(await textCachePlugin.fetchDidSucceed({ response: other })).toBe(other);
    expect(await textCachePlugin.cacheWillUpdate({ response: other })).toBeNull();
  }
});

test('rejects the answer of a failing server, so that the last good answer is used', async () => {
  await expect(textCachePlugin.fetchDidSucceed({ response: answer(503) })).rejects.toThrow('503');
});
