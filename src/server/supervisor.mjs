// @ts-check
// The process that `npm start` runs: it starts the server, and starts it again when it ends by itself. Plain JavaScript, and nothing
// loaded before it is needed: what strips types takes more memory than all the rest of a process that only waits.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { allocator } from './allocator.mjs';
import { exitCodes } from './exit-codes.mjs';

const program = join(import.meta.dirname, 'main.ts');
/** What Node made of our modules the last time: a quarter of a start. Where it cannot be written, Node goes without. */
const compileCache = join(import.meta.dirname, '../../node_modules/.cache/partita');
/** No more ends are remembered than could matter for a pause. */
const maxEnds = 100;
const parentPollMs = 500;

const ending = new AbortController();
const { signal } = ending;

/** @returns {Promise<number>} the code to end with */
async function supervise() {
  /** @type {number[]} */
  let endsMs = [];
  for (;;) {
    const end = await runServer();
    if (signal.aborted || end.code === exitCodes.ended || end.code === exitCodes.mend) return end.code ?? 1;
    endsMs = [...endsMs, performance.now()].slice(-maxEnds);
    const [{ createLog }, { restartPause }] = await Promise.all([
      import('./log.ts'),
      import('./restart-pause.ts'),
    ]);
    const pauseMs = restartPause(endsMs, performance.now());
    createLog('info').error(
      { ...end, pauseMs },
      'the server ended by itself and is started again after a pause',
    );
    await delay(pauseMs, undefined, { signal }).catch(() => undefined); // told to end meanwhile
    if (signal.aborted) return exitCodes.ended;
  }
}

/**
 * Runs the server to its end. It ends in order when its channel to us closes, be it that we close it or that we die.
 * @returns {Promise<{ code: number | null, killedBy: NodeJS.Signals | null }>}
 */
async function runServer() {
  const server = fork(program, { env: { NODE_COMPILE_CACHE: compileCache, ...allocator, ...process.env } });
  const disconnect = () => server.disconnect();
  signal.addEventListener('abort', disconnect);
  return new Promise((resolve) => {
    server.once('exit', (code, killedBy) => {
      signal.removeEventListener('abort', disconnect);
      resolve({ code, killedBy });
    });
  });
}

/** npm cannot tell us when it is killed; its number then is no longer that of our parent. */
function endWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) ending.abort();
  }, parentPollMs).unref();
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => ending.abort());
endWithParent();
process.exitCode = await supervise();
process.exit();
