import { afterEach, expect, test, vi } from 'vitest';
import { loadText } from './use-document.ts';

afterEach(() => vi.unstubAllGlobals());

/** Stubs a host with these files; returns the requested paths. */
function host(files: Record<string, string>, missing = () => new Response('not here', { status: 404 })) {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path);
    const text = files[path];
    return text === undefined
      ? missing()
      : new Response(text, { headers: { 'content-type': 'text/markdown' } });
  });
  return requests;
}

const files = { '/static/support/help.md': 'Hello', '/static/support/help.de.md': 'Hallo' };

test('loads a text in its language, and in English if it is not translated', async () => {
  const requests = host(files);
  await expect(loadText('help', 'de')).resolves.toBe('Hallo');
  await expect(loadText('help', 'en')).resolves.toBe('Hello');
  expect(requests).toEqual(Object.keys(files).toReversed());
  host({ '/static/support/help.md': 'Hello' });
  await expect(loadText('help', 'de')).resolves.toBe('Hello');
});

test('treats an HTML page as a missing file', async () => {
  const page = () =>
    new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
  host({ '/static/support/help.md': 'Hello' }, page);
  await expect(loadText('help', 'de')).resolves.toBe('Hello');
  await expect(loadText('licences', 'en')).rejects.toThrow('This text could not be found.');
});

test('reports a network error in the words of the page, not of the browser', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(loadText('help', 'de')).rejects.toThrow('you are offline');
  vi.stubGlobal('fetch', async () => new Response(new ReadableStream({ pull: (body) => body.error() })));
  await expect(loadText('help', 'en')).rejects.toThrow('you are offline');
});

test('reports the message of the host for a missing text', async () => {
  host({});
  await expect(loadText('help', 'de')).rejects.toThrow('not here');
});
