import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FetchLimits, runDailyRates } from './daily-rates.ts';

const csvOf = (day: string) => `Date,USD,JPY,GBP,CHF,DKK,\n${day},1.0567,160.25,0.83,0.94,7.4,\n`;
const xml = `<gesmes:Envelope><Cube><Cube time='2026-11-26'><Cube currency='USD' rate='1.0567'/></Cube></Cube></gesmes:Envelope>`;
const key = 'SECRET-KEY-12345';

let folder: string;
let server: Server;
let answer: RequestListener;
let requests: number;
let ends: (() => void)[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rates-'));
  requests = 0;
  ends = [];
  server = createServer((request, response) => {
    requests += 1;
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(async () => {
  for (const end of ends) end();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

const answering = (body: string | Uint8Array, status = 200): RequestListener => {
  return (_request, response) => void response.writeHead(status).end(body);
};

async function keeper(limits: FetchLimits = {}) {
  const { port } = server.address() as AddressInfo;
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() };
  const url = `http://127.0.0.1:${port}/rates?key=${key}`;
  const rates = await runDailyRates({ url, folder, log, limits });
  ends.push(rates.stop);
  const logged = () => JSON.stringify([log.info.mock.calls, log.warn.mock.calls]);
  return { rates, logged };
}

test.each([
  ['CSV', strToU8(csvOf('2026-11-26')), csvOf('2026-11-26')],
  ['ZIP', zipSync({ 'eurofxref.csv': strToU8(csvOf('2026-11-26')) }), csvOf('2026-11-26')],
  ['gzip', gzipSync(strToU8(csvOf('2026-11-26'))), csvOf('2026-11-26')],
  ['XML', strToU8(xml), xml],
])('fetches a table as %s, stores it in a file, and reads it after a restart', async (_form, bytes, text) => {
  answer = answering(bytes);
  const { rates, logged } = await keeper();
  expect(rates.table()).toBeUndefined();
  await rates.fetchIfDue();
  expect(rates.table()).toEqual({ text, day: '2026-11-26' });
  expect(await readFile(join(folder, 'rates.txt'), 'utf8')).toBe(text);
  const again = await keeper();
  expect(again.rates.table()?.day).toBe('2026-11-26');
  expect(logged()).not.toContain(key);
});

test('fetches once a day, and does not replace a newer table by an older one', async () => {
  answer = answering(csvOf('2026-11-26'));
  const { rates } = await keeper();
  const now = Date.now();
  await Promise.all([rates.fetchIfDue(), rates.fetchIfDue()]);
  await rates.fetchIfDue(new Date(now + 23 * 3_600_000));
  expect(requests).toBe(1);
  answer = answering(csvOf('2026-11-25'));
  await rates.fetchIfDue(new Date(now + 25 * 3_600_000));
  expect([requests, rates.table()?.day]).toEqual([2, '2026-11-26']);
  answer = answering(csvOf('2026-11-27'));
  await rates.fetchIfDue(new Date(now + 50 * 3_600_000));
  expect([requests, rates.table()?.day]).toEqual([3, '2026-11-27']);
});

test.each<[string, string, RequestListener, FetchLimits]>([
  ['an error', 'status 500', answering('no', 500), {}],
  ['a page', 'not a table of rates', answering('<html>Log in</html>'), {}],
  ['what is no text', 'not a table of rates', answering(Uint8Array.of(255, 254, 0, 1)), {}],
  ['a broken archive', 'not a table of rates', answering(Uint8Array.of(0x50, 0x4b, 3, 4, 9)), {}],
  ['more than it says it may', 'too large', answering(csvOf('2026-11-26')), { bytes: 20 }],
  [
    'more and more without an end',
    'too large',
    (_request, response) => {
      const more = () =>
        void (response.destroyed || (response.write('Date,USD\n'.repeat(500)), setTimeout(more, 1)));
      more();
    },
    { bytes: 20_000 },
  ],
  ['nothing', 'no answer in time', () => undefined, { ms: 50 }],
  ['a broken connection', 'UND_ERR_SOCKET', (request) => request.socket.destroy(), {}],
])('%s leaves what was there, and the log says "%s" and no key', async (_what, why, bad, limits) => {
  await writeFile(join(folder, 'rates.txt'), csvOf('2026-11-20'));
  answer = bad;
  const { rates, logged } = await keeper(limits);
  await rates.fetchIfDue(new Date(Date.now() + 48 * 3_600_000));
  expect(rates.table()?.day).toBe('2026-11-20');
  expect(logged()).toContain(why);
  expect(logged()).not.toContain(key);
  expect(logged()).not.toContain('127.0.0.1');
});

test('does not wait for an answer when it is stopped', async () => {
  answer = () => undefined;
  const { rates, logged } = await keeper();
  const looking = rates.fetchIfDue();
  await vi.waitFor(() => expect(requests).toBe(1));
  rates.stop();
  await looking;
  expect(logged()).toBe('[[],[]]');
});
