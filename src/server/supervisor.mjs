// @ts-check
//
// The process of `npm start`: it starts the server and restarts it after an unexpected end. It is plain JavaScript and loads modules only
// when it needs them, because type stripping uses more memory than everything else in a process that only waits.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { allocator, exitCodes } from './process-settings.mjs';

const program = join(import.meta.dirname, 'main.ts');
/** The compile cache of our modules, which saves a quarter of a start. If it is not writable, Node works without it. */
const compileCache = join(import.meta.dirname, '../../node_modules/.cache/partita');
/** The most ends that are remembered; more do not matter for a pause. */
const maxEnds = 100;
const parentPollMs = 500;

const ending = new AbortController();
const { signal } = ending;

/** @returns {Promise<number>} the exit code */
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
    await delay(pauseMs, undefined, { signal }).catch(() => undefined); // a signal ends the pause
    if (signal.aborted) return exitCodes.ended;
  }
}

/**
 * Runs the server until it ends. The server stops in order when its channel closes, whether this process closes it or dies.
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

/** Ends the server when npm dies: a killed npm sends no signal, but the parent process id changes. */
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
