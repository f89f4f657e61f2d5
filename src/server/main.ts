import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import type { Logger } from 'pino';
import { readConfig } from './config.ts';
import { createLog } from './log.ts';
import { type RunningServer, startServer } from './start-server.ts';

/** Reads the configuration, starts the server, and stops it in order when it is told to. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const starting = startServer(config, log);
  const end = endOnce(starting, log);
  // A Ctrl+C may arrive twice, from the terminal and from npm; asking again does not hurry the end.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0));
  const fail = (message: string) => (error: Error) => {
    log.fatal({ err: error }, message);
    end(1);
  };
  process.on('uncaughtException', fail('uncaught'));
  const server = await starting;
  void server.lost.then(fail('the database was lost'));
  const place = server.place === config.dataDir ? describePath(server.place) : server.place;
  process.stdout.write(`\nPartita is at ${server.publicUrl} - data in ${place}\n\n`);
}

/** Ends the process in order, also while it still starts; only the first call counts. */
function endOnce(starting: Promise<RunningServer>, log: Logger): (exitCode: number) => void {
  let isEnding = false;
  return (exitCode) => {
    if (isEnding) return;
    isEnding = true;
    starting
      .then((server) => server.stop())
      .then(
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
  process.exitCode = 1;
});
