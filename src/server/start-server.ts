import { join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { App } from './app.ts';
import { type Config, readAuthSecret } from './config.ts';
import type { DailyBackups, DailyOptions } from './backup/daily-backups.ts';
import { type Database, openServerDatabase } from './database/open-database.ts';
import type { AppEnv } from './http/context.ts';
import { listen, type Listener } from './http/listen.ts';
import { createMailer } from './mail/mailer.ts';
import type { DailyRates, RateOptions } from './rates/daily-rates.ts';
import type { HourlyPosting, runHourlyPosting } from './schedules/hourly-posting.ts';
import type { MetricsSources } from './metrics/serve-metrics.ts';

/** The idle time after which a garbage collection disturbs no request. */
const idleMs = 5_000;

/** Collects garbage when the server becomes idle after work. */
type IdleGc = {
  /** Notes a request or other work. */
  noteActivity(): void;
  stop(): void;
};

/**
 * Creates the idle garbage collection. A start, an import or an export leaves a heap with more than half garbage, and an idle process has
 * no reason to collect it. One collection runs when the server has been idle for a while.
 */
export function createIdleGc(collect: () => void = collectGarbage): IdleGc {
  let timer: NodeJS.Timeout | undefined;
  return {
    noteActivity() {
      if (timer === undefined) timer = setTimeout(collect, idleMs).unref();
      else timer.refresh();
    },
    stop: () => clearTimeout(timer),
  };
}

/** Collects all garbage and returns the memory to the system, in some hundredths of a second. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc'); // for contexts created from now on
  runInNewContext(`gc({ type: 'major', flavor: 'last-resort' })`);
}

const root = join(import.meta.dirname, '../..');

/** A running server. */
export type RunningServer = {
  /** The address at which users reach it. */
  publicUrl: string;
  port: number;
  /** The port of the metrics, if they are served. */
  metricsPort: number | undefined;
  /** The location of the data. */
  location: string;
  /** Resolves when the database is lost for good and the server cannot continue. */
  lost: Promise<Error>;
  /** Finishes the requests in flight, then closes the database. */
  stop(): Promise<void>;
};

/** Starts the server: the ports first, then the database, then the app. A failure or the signal stops everything started so far. */
export async function startServer(config: Config, log: Logger, signal?: AbortSignal): Promise<RunningServer> {
  const ends: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of ends) await end();
  };
  try {
    const listener = await listen(config.port, config.host);
    ends.push(() => listener.stop());
    const metrics =
      config.metrics && (await listen(config.metrics.port, config.metrics.host, 'METRICS_PORT'));
    if (metrics !== undefined) ends.push(() => metrics.stop());
    const publicUrl = config.publicUrl ?? `http://localhost:${listener.port}`;
    const secret = await readAuthSecret(config.dataDir, config.authSecret);
    const mailer = await createMailer(config, log);
    const opening = openServerDatabase(config, log, signal);
    const loading = import('./app.ts'); // takes as long as the database start
    loading.catch(() => undefined); // awaited below
    const database = await opening;
    let app: App | undefined;
    ends.push(async () => {
      await app?.close();
      await database.close();
    });
    const { backups, rates, stops } = await startBackgroundJobs(config, database, log);
    ends.unshift(...stops.map((end) => async () => end()));
    const observe = metrics && (await startMetrics(metrics, { database, backupDir: config.backups?.folder }));
    const folders = { web: join(root, 'dist'), public: join(root, 'public') };
    const { createServerApp: createApp } = await loading;
    const serverApp = await createApp({
      config,
      publicUrl,
      secret,
      mailer,
      database,
      folders,
      observe,
      backups,
      rates,
      log,
    });
    app = serverApp;
    const idleGc = createIdleGc();
    ends.push(async () => idleGc.stop());
    idleGc.noteActivity(); // the start itself leaves garbage
    listener.serve((request, bindings) => {
      // Health checks do not count as work.
      if (request.method === 'POST') {
        idleGc.noteActivity();
        bindings.outgoing?.once('close', idleGc.noteActivity);
      }
      return serverApp.fetch(request, bindings);
    });
    const { location, lost } = database;
    return { publicUrl, port: listener.port, metricsPort: metrics?.port, location, lost, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the configured background jobs: backups, scheduled postings and rates. */
async function startBackgroundJobs(config: Config, database: Database, log: Logger) {
  const { backups: wanted, backupPassphrase: passphrase, ratesUrl: url } = config;
  const holdsBooks = config.supabase === undefined;
  const backups = wanted && (await startDailyBackups({ ...wanted, passphrase, owner: database.owner, log }));
  const posting =
    config.postsSchedules && holdsBooks
      ? await startHourlyPosting({ pool: database.pool, mostRows: config.quotas.rows, log })
      : undefined;
  const rates =
    url !== undefined && holdsBooks ? await startDailyRates({ url, folder: config.dataDir, log }) : undefined;
  const stops = [backups, posting, rates].flatMap((each) => (each === undefined ? [] : [() => each.stop()]));
  return { backups, rates, stops };
}

/** Starts the daily backups; the first one does not delay the server start. */
async function startDailyBackups(options: DailyOptions): Promise<DailyBackups> {
  const { runDailyBackups: keepDailyBackups } = await import('./backup/daily-backups.ts');
  const backups = keepDailyBackups(options);
  void backups.backUpIfDue();
  return backups;
}

/** Starts the hourly postings; the first one does not delay the server start. */
async function startHourlyPosting(options: Parameters<typeof runHourlyPosting>[0]): Promise<HourlyPosting> {
  const hourly = await import('./schedules/hourly-posting.ts');
  const posting = hourly.runHourlyPosting(options);
  void posting.postIfDue();
  return posting;
}

/** Starts the daily rate fetches. Stored rates are available at once; the first fetch does not delay the server start. */
async function startDailyRates(options: RateOptions): Promise<DailyRates> {
  const { runDailyRates: keepRates } = await import('./rates/daily-rates.ts');
  const rates = await keepRates(options);
  void rates.fetchIfDue();
  return rates;
}

/** Serves the metrics; their library is loaded only if they are configured. */
async function startMetrics(listener: Listener, sources: MetricsSources): Promise<MiddlewareHandler<AppEnv>> {
  const { serveMetrics } = await import('./metrics/serve-metrics.ts');
  return serveMetrics(listener, sources);
}
