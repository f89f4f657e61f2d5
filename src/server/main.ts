import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import type { Logger } from 'pino';
import { allocator, exitCodes } from './process-settings.mjs';
import { readConfig } from './config.ts';
import { createLog } from './log.ts';
import { type RunningServer, startServer } from './start-server.ts';

/** Reads the configuration, starts the server, and stops it in order on a signal. */
async function main(): Promise<void> {
  // The allocator settings took effect at the start of this process; PostgreSQL, its child process, manages its memory itself.
  for (const name of Object.keys(allocator)) delete process.env[name];
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const beginning = new AbortController();
  const starting = startServer(config, log, beginning.signal);
  const end = endOnce(starting, beginning, log);
  // A Ctrl+C may arrive twice, from the terminal and from npm; the second one does not shorten the shutdown.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => end(exitCodes.ended));
  // The supervisor is gone: this process must not stay behind alone.
  process.once('disconnect', () => end(exitCodes.ended));
  process.channel?.unref();
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught');
    // The state of this process is unreliable now. The embedded database is another process; the next start takes it over.
    if (!beginning.signal.aborted) process.exit(exitCodes.bug);
  });
  const server = await starting.catch((error: unknown) => {
    if (beginning.signal.aborted) return undefined;
    throw error;
  });
  if (server === undefined) return;
  void server.lost.then((error) => {
    log.fatal({ err: error }, 'the database was lost');
    end(exitCodes.mend);
  });
  const location = server.location === config.dataDir ? describePath(server.location) : server.location;
  process.stdout.write(`\nPartita is at ${server.publicUrl} - data in ${location}\n\n`);
}

/** Ends the process in order, even during its start; only the first call counts. */
function endOnce(
  starting: Promise<RunningServer>,
  beginning: AbortController,
  log: Logger,
): (exitCode: number) => void {
  const stop = async () => {
    beginning.abort();
    const server = await starting.catch(() => undefined); // a start that failed has already cleaned up
    await server?.stop();
  };
  return (exitCode) => {
    if (beginning.signal.aborted) return;
    stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.fatal({ err: error }, 'the server could not be stopped in order');
        process.exit(1);
      },
    );
  };
}

function describePath(path: string): string {
  const below = relative('.', path);
  return below.startsWith('..') ? path : `./${below}`;
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`);
  process.exitCode = exitCodes.mend;
});
