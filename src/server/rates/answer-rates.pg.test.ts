import { afterAll, beforeAll, expect, test } from 'vitest';
import { ratesPath } from '#contract/limits.ts';
import { ProviderConfig } from '#contract/providers.ts';
import { providerConfigPath } from '#server/app.ts';
import { startTestServer, type TestServer } from '../../../test/support/test-server.ts';
import type { RateTable } from './daily-rates.ts';

let table: RateTable | undefined;
let server: TestServer;
let without: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    environment: { RATES_URL: 'https://rates.example/?key=SECRET-KEY-12345' },
    rates: { table: () => table },
  });
  without = await startTestServer();
});

afterAll(async () => {
  await server.stop();
  await without.stop();
});

const configOf = async (of: TestServer) => (await of.visitor().request(providerConfigPath)).text();

test('answers a signed-in user with the fetched table, and with 204 before the first fetch', async () => {
  const person = await server.user();
  expect((await person.request(ratesPath)).status).toBe(204);
  table = { text: 'Date,USD\n2026-11-26,1.05\n', day: '2026-11-26' };
  const answer = await person.request(ratesPath);
  expect([answer.status, await answer.text()]).toEqual([200, table.text]);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('rejects callers without a session', async () => {
  expect((await server.visitor().request(ratesPath)).status).toBe(401);
  const gone = await server.user();
  const { cookies } = gone;
  await gone.call('logout', {});
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  expect((await server.visitor().request(ratesPath, { headers: { cookie } })).status).toBe(401);
});

test('reports the availability of rates in the provider configuration, without their source', async () => {
  const config = await configOf(server);
  expect(ProviderConfig.parse(JSON.parse(config)).hasRates).toBe(true);
  expect(config).not.toContain('SECRET');
  expect(ProviderConfig.parse(JSON.parse(await configOf(without))).hasRates).toBeUndefined();
  expect((await (await without.user()).request(ratesPath)).status).toBe(404);
});
