import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type FetchLimits, fetchRates } from './fetch-rates.ts';
import { type RateTable, tableOf } from './rate-table.ts';

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
export type RateKeeper = {
  /** Fetches them when those at hand are a day old. Never rejects: what fails is logged and tried again later. */
  look(now?: Date): Promise<void>;
  /** The newest table that was fetched. */
  table(): RateTable | undefined;
  stop(): void;
};

/** Fetches rates once a day for as long as the server runs, and keeps the newest table in a file as well. */
export async function keepRates({ url, folder, log, limits }: RateOptions): Promise<RateKeeper> {
  const file = join(folder, 'rates.txt');
  const stopping = new AbortController();
  const kept = await readKept(file);
  let table = kept?.table;
  let fetchedMs = kept?.fetchedMs ?? -Infinity;
  let looking: Promise<void> | undefined;

  const keep = async (next: RateTable, now: Date) => {
    fetchedMs = now.getTime();
    // A table of one day does not take the place of a newer one.
    if (table !== undefined && next.day < table.day) return;
    table = next;
    await mkdir(folder, { recursive: true });
    await writeFile(`${file}.new`, next.text, { mode: 0o600 });
    await rename(`${file}.new`, file);
    log.info({ day: next.day }, 'rates fetched');
  };
  const look = async (now: Date) => {
    if (now.getTime() - fetchedMs < dayMs) return;
    try {
      await keep(await fetchRates(url, stopping.signal, limits), now);
    } catch (error) {
      const why = error instanceof Error ? error.message : 'unknown';
      if (!stopping.signal.aborted) log.warn({ why }, 'the rates could not be fetched');
    }
  };
  const lookOnce = async (now = new Date()) =>
    (looking ??= look(now).finally(() => {
      looking = undefined;
    }));
  const timer = setInterval(() => void lookOnce(), lookMs).unref();
  const stop = () => {
    stopping.abort();
    clearInterval(timer);
  };
  return { look: lookOnce, table: () => table, stop };
}

/** What was fetched before the server was started, and when; nothing where there is none, or none that can be read. */
async function readKept(file: string): Promise<{ table: RateTable; fetchedMs: number } | undefined> {
  try {
    const [bytes, { mtimeMs }] = await Promise.all([readFile(file), stat(file)]);
    return { table: tableOf(bytes), fetchedMs: mtimeMs };
  } catch {
    return undefined;
  }
}
