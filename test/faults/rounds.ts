import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { type DatabaseFault, type FaultyDatabase, waitUntil } from './database.ts';
import { signUpLoadUser, type LoadUser, startUserLoad, findLoadProblems } from './load.ts';

const userCount = 4;
const unlimited = { QUOTA_ROWS: '0', QUOTA_MB: '0', QUOTA_CALLS_PER_DAY: '0', QUOTA_MB_PER_DAY: '0' };
const started = /Partita is at http:\/\/localhost:(\d+)/;

/** A server in a separate process. */
export type ServerProcess = {
  url: string;
  child: ChildProcess;
  /** Returns the lines of its log at level error and above. */
  errors(): string[];
  stop(): Promise<void>;
};

/** The result of several faults of one kind. */
export type FaultResult = {
  rounds: number;
  acknowledged: number;
  /** Answers with 503, Retry-After and a message. */
  rejected: number;
  longestCallMs: number;
  /** The longest stall of this process itself in milliseconds. Shorter times in the other figures are not meaningful. */
  stallMs: number;
  /** For each round, the time from the moment the database answers until the first client had a write acknowledged. */
  firstBackMs: number[];
  /** For each round, the time from the same moment until every client had a write acknowledged. */
  allBackMs: number[];
  /** Unexpected answers, states and log lines. */
  wrong: string[];
};

/** Starts the server on the database. */
export async function startServerProcess({
  environment,
}: Pick<FaultyDatabase, 'environment'>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', ...unlimited, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
  await waitUntil(() => started.test(output) || child.exitCode !== null, 'the server to start');
  const port = started.exec(output)?.[1];
  if (port === undefined) throw new Error(output);
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    errors: () => output.split('\n').filter((line) => /^{"level":[56]0,/.test(line)),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Causes a fault repeatedly while clients write, and checks the books after each round. */
export async function causeFaults(
  victim: FaultyDatabase,
  server: ServerProcess,
  plan: { fault: DatabaseFault; clients: number; rounds: number },
): Promise<FaultResult> {
  const writers = await Promise.all(
    Array.from({ length: Math.min(userCount, plan.clients) }, () => signUpLoadUser(server.url)),
  );
  const result: FaultResult = {
    rounds: plan.rounds,
    acknowledged: 0,
    rejected: 0,
    longestCallMs: 0,
    stallMs: 0,
    firstBackMs: [],
    allBackMs: [],
    wrong: [],
  };
  const before = server.errors().length;
  const stalls = monitorEventLoopDelay();
  stalls.enable();
  for (let round = 0; round < plan.rounds; round += 1)
    await causeFaultOnce(victim, server, plan, writers, result);
  result.stallMs = stalls.max / 1e6;
  stalls.disable();
  result.wrong.push(...server.errors().slice(before));
  return result;
}

async function causeFaultOnce(
  victim: FaultyDatabase,
  { child }: ServerProcess,
  { fault, clients }: { fault: DatabaseFault; clients: number },
  writers: readonly LoadUser[],
  result: FaultResult,
): Promise<void> {
  const load = startUserLoad(writers, clients);
  const waitForWrites = async (which: 'some' | 'every', since: number) => {
    await waitUntil(() => {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error('the server ended');
      return load.lastAcknowledged[which]((last) => last > since);
    }, `${which} client to write`);
    return Date.now();
  };
  await waitForWrites('every', Date.now());
  const backAt = await victim.causeFault(fault);
  result.firstBackMs.push((await waitForWrites('some', backAt)) - backAt);
  result.allBackMs.push((await waitForWrites('every', backAt)) - backAt);
  await load.stop();
  const { acknowledged, rejected, wrong, longestMs } = load.answers;
  result.acknowledged += acknowledged;
  result.rejected += rejected;
  result.longestCallMs = Math.max(result.longestCallMs, longestMs);
  result.wrong.push(...wrong, ...(await Promise.all(writers.map(findLoadProblems))).flat());
}
