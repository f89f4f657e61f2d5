import { createServer, request as forward } from 'node:http';
import { serverTest as base } from './server.ts';

/** A proxy before the server, so that a test can change the service worker while the app runs. */
export type ServiceWorkerProxy = {
  address: string;
  /** The content of sw.js: the build's own, a newer one, or none, as if another server had taken over. */
  worker: 'own' | 'newer' | 'gone';
};

/** Playwright's `test` with service workers allowed, on pages served through the proxy. */
export const serviceWorkerTest = base.extend<{ front: ServiceWorkerProxy }>({
  serviceWorkers: 'allow',
  async front({ serverAddress }, use) {
    const front: ServiceWorkerProxy = { address: '', worker: 'own' };
    const server = createServer((request, response) => {
      const isChanged = request.url === '/sw.js' && front.worker !== 'own';
      if (isChanged && front.worker === 'gone') return void response.writeHead(404).end();
      const headers = { ...request.headers };
      if (isChanged) {
        delete headers['accept-encoding'];
        delete headers['if-none-match'];
      }
      const forwarded = forward(
        serverAddress + (request.url ?? ''),
        { method: request.method, headers },
        (answer) => {
          const { etag: _, 'content-length': __, ...changed } = answer.headers;
          response.writeHead(answer.statusCode ?? 502, isChanged ? changed : answer.headers);
          answer.pipe(response, { end: !isChanged });
          if (isChanged) answer.once('end', () => response.end('// newer'));
        },
      );
      forwarded.once('error', () => request.socket.destroy());
      return request.pipe(forwarded);
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port to be had');
    front.address = `http://localhost:${address.port}`;
    await use(front);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
  baseURL: ({ front }, use) => use(front.address),
});
