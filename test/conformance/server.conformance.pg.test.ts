import { afterAll, beforeAll } from 'vitest';
import { createHttpBackend } from '#backends/http/http-backend.ts';
import { startTestServer, type TestServer, type Visitor } from '../support/test-server.ts';
import { newTestId } from './support.ts';
import { runSuites } from './run-suites.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let visitors = 0;

/**
 * Creates the HTTP back-end of the app with a browser's cookies. Each visitor has a separate address, because sign-in tries are limited by
 * address.
 */
function backendOf(visitor: Visitor) {
  visitors += 1;
  const address = `10.0.${visitors >> 8}.${visitors & 255}`;
  return createHttpBackend('/api', (path, init) => {
    const headers = new Headers(init?.headers);
    headers.set('x-forwarded-for', address);
    return visitor.request(String(path), { ...init, headers });
  });
}

runSuites({
  name: 'our own server',
  stranger: async () => backendOf(server.visitor()),
  newUser: async () => backendOf(await server.user(`${newTestId().toLowerCase()}@example.org`)),
  differences: {},
});
