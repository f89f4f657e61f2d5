import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import process from 'node:process';
import type { CallName } from '#contract/calls.ts';
import { LoginResult } from '#contract/users.ts';
import { makeId } from '#ledger/ids.ts';
import type { GeneratedBook } from '../test/support/book-generator.ts';

const port = 4789;
/** The address of the server. */
export const address = `http://localhost:${port}`;
const agent = new Agent({ keepAlive: true });
const rowsPerImport = 100_000;
/** No quotas: a book of a million rows exceeds the default. The server still counts calls and bytes. */
const unlimited = { QUOTA_ROWS: '0', QUOTA_MB: '0', QUOTA_CALLS_PER_DAY: '0', QUOTA_MB_PER_DAY: '0' };

/** The real server as a process, with the time until it reported that it was ready. */
export type BenchServer = {
  readyMs: number;
  /** Returns the memory of the process, in MB; undefined if the system does not report it. */
  memoryMb(): Promise<number | undefined>;
  stop(): Promise<void>;
};

export async function startBenchServer(dataDir: string): Promise<BenchServer> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...unlimited },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes(address)) resolve();
    });
  });
  return {
    readyMs: performance.now() - startedMs,
    memoryMb: () => readMemoryMb(child),
    async stop() {
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
    },
  };
}

async function readMemoryMb({ pid }: ChildProcess): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

/** A user with a session. */
export type BenchUser = {
  id: string;
  /** The session cookie, for a browser. */
  cookie: string;
  /** Sends a call and reads the whole answer, as a browser does. */
  post(path: CallName | 'start', body: unknown): Promise<void>;
  /** Sends a call and returns the answer, for inspection. */
  call(path: CallName, body: unknown): Promise<unknown>;
};

/** Requests a path with compression, as a browser does, and discards the answer, so that decompression is not measured. */
export async function requestAndDiscard(
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<void> {
  const method = body === undefined ? 'GET' : 'POST';
  await new Promise<void>((resolve, reject) => {
    const outgoing = request(address + path, {
      agent,
      method,
      headers: { ...headers, 'accept-encoding': 'gzip' },
    });
    outgoing.on('error', reject).on('response', (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`));
      answer.on('error', reject).on('end', resolve).resume();
    });
    outgoing.end(body);
  });
}

export async function createBenchUser(): Promise<BenchUser> {
  const data = { email: `${makeId()}@example.org`, password: 'correct horse' };
  const json = { 'content-type': 'application/json', origin: address };
  const signedUp = await fetch(`${address}/api/signup`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ data }),
  });
  const { session } = LoginResult.parse(await signedUp.json());
  if (!session) throw new Error('nobody was signed in');
  const cookie = signedUp.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const post = async (path: string, body: unknown) => {
    const text = JSON.stringify(body);
    await requestAndDiscard(
      `/api/${path}`,
      { ...json, cookie, 'content-length': String(Buffer.byteLength(text)) },
      text,
    );
  };
  const ask = async (path: string, body: unknown): Promise<unknown> => {
    const sent = { method: 'POST', headers: { ...json, cookie }, body: JSON.stringify(body) };
    return (await fetch(`${address}/api/${path}`, sent)).json();
  };
  return { id: session.user.id, cookie, post, call: ask };
}

/** Fills a book through imports. Each import is an action of its own unless `action` is given. Returns the duration in milliseconds. */
export async function fillBenchBook(
  { post }: BenchUser,
  { data }: GeneratedBook,
  action?: { id: string; kind: string },
): Promise<number> {
  const startedMs = performance.now();
  for (let start = 0; start < data.transactions.length; start += rowsPerImport) {
    const transactions = data.transactions.slice(start, start + rowsPerImport);
    await post('import-data', {
      data: { ...(start === 0 && { accounts: data.accounts }), transactions },
      ...(action && { action }),
    });
  }
  return performance.now() - startedMs;
}
