// Executes the steps of deploy/Containerfile in a clean Debian, then runs its server as in a container: npm run test:container
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signUpLoadUser, findLoadProblems } from '../faults/load.ts';
import { waitUntil } from '../faults/database.ts';
import { wireTransaction } from '../support/wire-factories.ts';
import { type Container, startContainer } from './container.ts';
import { runProgram } from './debian.ts';
import { buildImage, type Image } from './image.ts';

const context = join(import.meta.dirname, '../..');
const port = 47_880;
const url = `http://127.0.0.1:${port}`;
const metricsPort = 47_881;
const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
const stopLimitSeconds = 10;

const folder = mkdtempSync(join(tmpdir(), 'partita-container-'));
let running: Container | undefined;
try {
  const image = buildImage(context, 'deploy/Containerfile', folder);
  assert.deepEqual(image.volumes, ['/data'], 'all stored data is in one directory');
  const data = join(folder, 'data');
  mkdirSync(data);
  runProgram('chown', ['10001', data]);
  await testContainer(image, data);
} finally {
  running?.kill();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function start(image: Image, data: string): Promise<Container> {
  const container = await startContainer(
    image,
    { '/data': data },
    {
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
    },
  );
  running = container;
  await waitUntil(
    () => container.output().includes('Partita is at'),
    `the server, which says ${container.output()}`,
  );
  return container;
}

async function testContainer(image: Image, data: string): Promise<void> {
  const first = await start(image, data);
  const status = first.status();
  assert.match(status, /^Uid:\t10001\t10001\t10001\t10001$/m);
  assert.match(status, /^CapEff:\t0{16}$/m);
  assert.match(status, /^NoNewPrivs:\t1$/m);
  await assert.rejects(first.beside(['touch', '/partita/mark']), /Read-only file system/);
  await first.beside(image.healthcheck);
  print('runs as a user without rights, on a root that nobody can write to, and is well');

  const person = await signUpLoadUser(url);
  const transaction = wireTransaction('FIRST', { to: person.food, from: person.cash, valueMinor: 150n });
  assert.equal((await person.call('add-transaction', { transaction })).status, 200);
  person.acknowledged.set('FIRST', transaction.TransactionSplitAValue);
  assert.match(await (await fetch(url)).text(), /<title>/);
  print('signs somebody up, keeps what they write, serves the app');

  const slow = connect(port, '127.0.0.1');
  slow.on('error', () => undefined);
  slow.write(
    'POST /api/login HTTP/1.1\r\nHost: books.example\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  );
  await waitUntil(
    async () => (await (await fetch(metricsUrl)).text()).includes('partita_calls_underway{call="login"} 1'),
    'a request that never ends',
  );
  await stopInTime(first);
  slow.destroy();

  await stopInTime(await start(image, data), async () => {
    assert.deepEqual(await findLoadProblems(person), []);
    print('has kept everything');
  });
}

async function stopInTime(container: Container, before = async () => {}): Promise<void> {
  await before();
  const { code, seconds } = await container.stop();
  assert.equal(code, 0, container.output());
  assert.ok(seconds < stopLimitSeconds, `the end took ${seconds.toFixed(1)} s`);
  print(`ends in order in ${seconds.toFixed(1)} s`);
}

function print(what: string): void {
  process.stdout.write(`ok - ${what}\n`);
}
