import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { AppContext } from '#server/http/context.ts';
import type { Quota } from '#server/calls/quota.ts';
import type { Auth } from '#server/sign-in/auth.ts';
import { findSession, requireSession } from '#server/sign-in/sessions.ts';
import { readRates, unpackPrices } from '#statements/price-file.ts';

/** A table of rates as fetched, unpacked, and the newest day in it. */
export type RateTable = { text: string; day: string };

/** Larger than any known table. */
const maxUnpacked = 32_000_000;

/** An error with a reason that may be logged. */
class RatesError extends Error {}

/** Reads a table of rates from bytes, packed or not. @throws RatesError if it is none */
function parseRateTable(bytes: Uint8Array): RateTable {
  const text = unpackText(bytes);
  const days = readRates(text)?.prices.map(({ day }) => day) ?? [];
  const day = days.reduce((newest, each) => (each > newest ? each : newest), '');
  if (day === '') throw new RatesError('not a table of rates');
  return { text, day };
}

function unpackText(bytes: Uint8Array): string {
  try {
    const unpacked = unpackPrices(bytes);
    if (unpacked.length > maxUnpacked) throw new RatesError('too large');
    return new TextDecoder('utf-8', { fatal: true }).decode(unpacked);
  } catch (error) {
    throw error instanceof RatesError ? error : new RatesError('not a table of rates');
  }
}

/** The complete history of the European Central Bank takes less than one megabyte packed, and less than three unpacked. */
const maxBytes = 8_000_000;
const timeoutMs = 60_000;

/** The limits of a fetch, if they are not the defaults. */
export type FetchLimits = { bytes?: number; ms?: number };

/** Reads a body; aborts as soon as it exceeds the limit. */
async function readUpTo(body: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > most) throw new RatesError('too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Returns the reason of a failure without any part of the address, which may contain a key. */
function describeRatesFailure(error: unknown): string {
  if (error instanceof RatesError) return error.message;
  const { name, cause } = error instanceof Error ? error : new Error('unknown');
  if (name === 'TimeoutError') return 'no answer in time';
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : name;
}

/** Fetches a table of rates and validates it. @throws RatesError without the address */
async function fetchRates(
  url: string,
  stop: AbortSignal,
  { bytes = maxBytes, ms = timeoutMs }: FetchLimits = {},
): Promise<RateTable> {
  try {
    const response = await fetch(url, { signal: AbortSignal.any([stop, AbortSignal.timeout(ms)]) });
    if (!response.ok || response.body === null) {
      await response.body?.cancel();
      throw new RatesError(`status ${response.status}`);
    }
    const declaredBytes = Number(response.headers.get('content-length') ?? 0);
    if (declaredBytes > bytes) {
      await response.body.cancel();
      throw new RatesError('too large');
    }
    return parseRateTable(await readUpTo(response.body, Math.min(bytes, maxUnpacked)));
  } catch (error) {
    throw new RatesError(describeRatesFailure(error));
  }
}

const dayMs = 24 * 3_600_000;
/** The interval at which the age is checked and failed fetches are retried. */
const lookMs = 3_600_000;

/** The source of the rates and the folder of the stored table. */
export type RateOptions = {
  /** May contain a key: it is never logged. */
  url: string;
  /** The data folder. */
  folder: string;
  log: Pick<Logger, 'info' | 'warn'>;
  limits?: FetchLimits;
};

/** The daily fetch of rates. */
export type DailyRates = {
  /** Fetches the rates if the stored ones are a day old. Never rejects: failures are logged and retried later. */
  fetchIfDue(now?: Date): Promise<void>;
  /** Returns the newest fetched table. */
  table(): RateTable | undefined;
  stop(): void;
};

/** Fetches rates once a day while the server runs, and stores the newest table in a file as well. */
export async function runDailyRates({ url, folder, log, limits }: RateOptions): Promise<DailyRates> {
  const file = join(folder, 'rates.txt');
  const stopping = new AbortController();
  const stored = await readStoredTable(file);
  let table = stored?.table;
  let fetchedMs = stored?.fetchedMs ?? -Infinity;
  let underWay: Promise<void> | undefined;

  const storeTable = async (next: RateTable, now: Date) => {
    fetchedMs = now.getTime();
    // An older table does not replace a newer one.
    if (table !== undefined && next.day < table.day) return;
    table = next;
    await mkdir(folder, { recursive: true });
    await writeFile(`${file}.new`, next.text, { mode: 0o600 });
    await rename(`${file}.new`, file);
    log.info({ day: next.day }, 'rates fetched');
  };
  const fetchNow = async (now: Date) => {
    if (now.getTime() - fetchedMs < dayMs) return;
    try {
      await storeTable(await fetchRates(url, stopping.signal, limits), now);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      if (!stopping.signal.aborted) log.warn({ why: reason }, 'the rates could not be fetched');
    }
  };
  const fetchOnce = async (now = new Date()) =>
    (underWay ??= fetchNow(now).finally(() => {
      underWay = undefined;
    }));
  const timer = setInterval(() => void fetchOnce(), lookMs).unref();
  const stop = () => {
    stopping.abort();
    clearInterval(timer);
  };
  return { fetchIfDue: fetchOnce, table: () => table, stop };
}

/** Reads the stored table and its time; undefined if there is none or it is unreadable. */
async function readStoredTable(file: string): Promise<{ table: RateTable; fetchedMs: number } | undefined> {
  try {
    const [bytes, { mtimeMs }] = await Promise.all([readFile(file), stat(file)]);
    return { table: parseRateTable(bytes), fetchedMs: mtimeMs };
  } catch {
    return undefined;
  }
}

/** Answers a signed-in user with the table of rates as fetched; 204 before the first fetch. @throws CallError without a session */
export async function answerRates(
  c: AppContext,
  rates: Pick<DailyRates, 'table'>,
  { auth, quota }: { auth: Auth; quota: Pick<Quota, 'countTraffic'> },
): Promise<Response> {
  const { user } = await requireSession({ session: () => findSession(auth, c.req.raw.headers) });
  c.header('Cache-Control', 'no-store');
  const table = rates.table();
  if (table === undefined) return c.body(null, 204);
  quota.countTraffic(user.id, Buffer.byteLength(table.text));
  return c.text(table.text);
}
