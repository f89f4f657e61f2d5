import { type Logger, pino, stdSerializers } from 'pino';
import type { Config } from './config.ts';
import { plainLines } from './plain-lines.ts';

/**
 * The structured log on standard output: plain text for a person at a terminal, one JSON object a line for everything
 * else. Of an error it keeps what it is and where it happened; what a database adds (details, parameters) may hold
 * people's data and stays out.
 */
export function createLog(level: Config['logLevel']): Logger {
  const options = {
    level,
    serializers: {
      err(error: Error) {
        const { type, message, stack } = stdSerializers.err(error);
        return { type, message, stack, ...('code' in error && { code: error.code }) };
      },
    },
  };
  return process.stdout.isTTY ? pino(options, plainLines(process.stdout)) : pino(options);
}
