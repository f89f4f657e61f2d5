import { type Logger, pino, stdSerializers } from 'pino';
import type { Config } from './config.ts';

/**
 * The structured log on standard output. Of an error it keeps what it is and where it happened; what a
 * database adds (details, parameters) may hold people's data and stays out.
 */
export function createLog(level: Config['logLevel']): Logger {
  return pino({
    level,
    serializers: {
      err(error: Error) {
        const { type, message, stack } = stdSerializers.err(error);
        return { type, message, stack, ...('code' in error && { code: error.code }) };
      },
    },
  });
}
