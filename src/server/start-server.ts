import { join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { App } from './app.ts';
import { type Config, readAuthSecret } from './config.ts';
import type { DailyBackups, DailyOptions } from './backup/daily.ts';
import { type Database, openServerDatabase } from './database/open-database.ts';
import type { AppEnv } from './http/context.ts';
import { listen, type Listener } from './http/listen.ts';
import { createMailer } from './mail/mailer.ts';
import type { DailyRates, RateOptions } from './rates/keep-rates.ts';
import type { HourlyPosting, runHourlyPosting } from './schedules/hourly.ts';
import type { MetricsSources } from './metrics/serve-metrics.ts';

/** For how long nothing was asked: then nobody waits for what is done meanwhile. */
const idleMs = 5_000;

/** Gives memory back whenever work is followed by quiet. */
type IdleGc = {
  /** Something was asked, or done. */
  noteActivity(): void;
  stop(): void;
};

/**
 * A start, an import or an export leaves a heap of which more than half is garbage, and a process that does nothing has no reason
 * to collect it; so it is told to, once, when nothing was asked for a while.
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

/** Some hundredths of a second: everything that nobody refers to, and the room that it took. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc'); // for contexts that are made from now on
  runInNewContext(`gc({ type: 'major', flavor: 'last-resort' })`);
}

const root = join(import.meta.dirname, '../..');

/** A server that answers. */
export type RunningServer = {
  /** Where people find it. */
  publicUrl: string;
  port: number;
  /** Where the figures are, when they are served. */
  metricsPort: number | undefined;
  /** Where the data is. */
  location: string;
  /** Resolves when the database was lost for good: there is nothing left to serve. */
  lost: Promise<Error>;
  /** Finishes the requests in flight, then closes the database. */
  stop(): Promise<void>;
};

/**
 * Starts everything: the ports first, then the database, then the app. What fails takes the rest back down, and so does
 * the signal, at any point.
 */
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
    const loading = import('./app.ts'); // takes as long as the database to come up
    loading.catch(() => undefined); // asked below
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
    idleGc.noteActivity(); // by the start itself
    listener.serve((request, bindings) => {
      // Who only looks whether we are well disturbs nobody.
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

/** What goes on by itself beside the calls, as the operator wants it: backups, what is scheduled, rates. */
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

/** The first one is made when people are served already. */
async function startDailyBackups(options: DailyOptions): Promise<DailyBackups> {
  const { runDailyBackups: keepDailyBackups } = await import('./backup/daily.ts');
  const backups = keepDailyBackups(options);
  void backups.backUpIfDue();
  return backups;
}

/** What is due is posted when people are served already. */
async function startHourlyPosting(options: Parameters<typeof runHourlyPosting>[0]): Promise<HourlyPosting> {
  const hourly = await import('./schedules/hourly.ts');
  const posting = hourly.runHourlyPosting(options);
  void posting.postIfDue();
  return posting;
}

/** What was fetched before is there at once; what is newer comes when people are served already. */
async function startDailyRates(options: RateOptions): Promise<DailyRates> {
  const { runDailyRates: keepRates } = await import('./rates/keep-rates.ts');
  const rates = await keepRates(options);
  void rates.fetchIfDue();
  return rates;
}

/** The library of the figures is loaded by who wants them only. */
async function startMetrics(listener: Listener, sources: MetricsSources): Promise<MiddlewareHandler<AppEnv>> {
  const { serveMetrics } = await import('./metrics/serve-metrics.ts');
  return serveMetrics(listener, sources);
}
