import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { listen } from './listen.ts';

const get = (port: number) => fetch(`http://127.0.0.1:${port}/`);

describe('listen', () => {
  test('answers 503 until it gets its request handler', async () => {
    const listener = await listen(0, '127.0.0.1');
    const early = await get(listener.port);
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1']);
    listener.serve(() => new Response('here'));
    expect(await (await get(listener.port)).text()).toBe('here');
    await listener.stop();
  });

  test('lets a request in flight finish, and accepts no new ones', async () => {
    const listener = await listen(0, '127.0.0.1');
    const arrived = Promise.withResolvers<void>();
    const mayAnswer = Promise.withResolvers<void>();
    listener.serve(async () => {
      arrived.resolve();
      await mayAnswer.promise;
      return new Response('late');
    });
    const pending = get(listener.port);
    await arrived.promise;
    const stopped = listener.stop();
    await expect(get(listener.port)).rejects.toThrow();
    mayAnswer.resolve();
    expect(await (await pending).text()).toBe('late');
    await stopped;
  });

  test('reports a port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(listen(port, '127.0.0.1')).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is taken by another program. Choose another one, for example PORT=${port + 1}.`,
    );
    other.close();
  });
});
