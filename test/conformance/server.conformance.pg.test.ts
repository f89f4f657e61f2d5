import { afterAll, beforeAll } from 'vitest';
import { createHttpBackend } from '#backends/http/http-backend.ts';
import { startTestServer, type TestServer, type Visitor } from '../support/test-server.ts';
import { newId } from './support.ts';
import { runSuites } from './run-suites.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** The HTTP back-end of the app, with a browser's cookies. */
function backendOf(visitor: Visitor) {
  return createHttpBackend('/api', (address, init) => visitor.request(String(address), init));
}

runSuites({
  name: 'our own server',
  stranger: async () => backendOf(server.visitor()),
  newUser: async () => backendOf(await server.user(`${newId().toLowerCase()}@example.org`)),
  differences: {},
});
