import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { AppContext } from '#server/http/context.ts';
import type { Quota } from '#server/calls/quota.ts';
import type { Auth } from '#server/sign-in/auth.ts';
import { findSession, requireSession } from '#server/sign-in/sessions.ts';
import { readRates, unpackPrices } from '#statements/price-file.ts';

/** A table of rates as it was fetched, unpacked, and the newest day in it. */
export type RateTable = { text: string; day: string };

/** No table that anybody keeps is larger. */
const maxUnpacked = 32_000_000;

/** The reason for which there are no rates, in words that may be logged. */
class RatesError extends Error {}

/** The table that bytes hold, packed or not. @throws RatesFailure where they hold none */
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

/** The whole history of the European Central Bank is packed less than one, and not packed less than three. */
const maxBytes = 8_000_000;
const timeoutMs = 60_000;

/** Limits of a fetch, where they are not as usual. */
export type FetchLimits = { bytes?: number; ms?: number };

/** All that a body holds; one that is larger is left as soon as that is seen. */
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

/** The reason of a failure, in words that hold nothing of an address, which may hold a key. */
function describeRatesFailure(error: unknown): string {
  if (error instanceof RatesError) return error.message;
  const { name, cause } = error instanceof Error ? error : new Error('unknown');
  if (name === 'TimeoutError') return 'no answer in time';
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : name;
}

/** Fetches a table of rates and looks whether it is one. @throws RatesFailure in words without the address */
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
/** How often is looked whether a day has passed, and tried again what failed. */
const lookMs = 3_600_000;

/** Where rates come from, and where they are kept. */
export type RateOptions = {
  /** May hold a key: it is in no log. */
  url: string;
  /** The data folder. */
  folder: string;
  log: Pick<Logger, 'info' | 'warn'>;
  limits?: FetchLimits;
};

/** Rates that are fetched by themselves. */
export type DailyRates = {
  /** Fetches them when those at hand are a day old. Never rejects: what fails is logged and tried again later. */
  fetchIfDue(now?: Date): Promise<void>;
  /** The newest table that was fetched. */
  table(): RateTable | undefined;
  stop(): void;
};

/** Fetches rates once a day for as long as the server runs, and keeps the newest table in a file as well. */
export async function runDailyRates({ url, folder, log, limits }: RateOptions): Promise<DailyRates> {
  const file = join(folder, 'rates.txt');
  const stopping = new AbortController();
  const stored = await readStoredTable(file);
  let table = stored?.table;
  let fetchedMs = stored?.fetchedMs ?? -Infinity;
  let underWay: Promise<void> | undefined;

  const storeTable = async (next: RateTable, now: Date) => {
    fetchedMs = now.getTime();
    // A table of one day does not take the place of a newer one.
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

/** What was fetched before the server was started, and when; nothing where there is none, or none that can be read. */
async function readStoredTable(file: string): Promise<{ table: RateTable; fetchedMs: number } | undefined> {
  try {
    const [bytes, { mtimeMs }] = await Promise.all([readFile(file), stat(file)]);
    return { table: parseRateTable(bytes), fetchedMs: mtimeMs };
  } catch {
    return undefined;
  }
}

/** Answers whoever is signed in with the table of rates as it was fetched; with nothing before it was. @throws CallError without a session */
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
