import { type Logger, pino, stdSerializers } from 'pino';
import * as z from 'zod';
import type { Config } from './config.ts';

const Entry = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string().default(''),
  err: z.looseObject({ message: z.string(), stack: z.string().optional() }).optional(),
});

/** The fields of every line that a terminal does not show. */
const hiddenFields = new Set(['level', 'time', 'msg', 'err', 'pid', 'hostname']);

const errorLevel = 50;
const warnLevel = 40;

/** Creates a writer of log lines for a terminal: the time, the event and its fields. */
export function createPlainLineWriter(target: { write(text: string): unknown }): {
  write(line: string): void;
} {
  return {
    write(line) {
      target.write(`${formatPlainLine(Entry.parse(JSON.parse(line)))}\n`);
    },
  };
}

function formatPlainLine(entry: z.infer<typeof Entry>): string {
  const { level, time, msg, err } = entry;
  const clock = new Date(time).toTimeString().slice(0, 8);
  const name = level >= warnLevel ? `${pino.levels.labels[level] ?? level}: ` : '';
  const details = Object.entries(entry)
    .filter(([key]) => !hiddenFields.has(key))
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const reason = err && `- ${level >= errorLevel ? (err.stack ?? err.message) : err.message}`;
  return [clock, name + msg, ...details, reason].filter(Boolean).join(' ');
}

/**
 * Creates the structured log on standard output: plain text at a terminal, otherwise one JSON object per line. For errors it keeps the type
 * and the location; details and parameters from the database may contain user data and are omitted.
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
  return process.stdout.isTTY ? pino(options, createPlainLineWriter(process.stdout)) : pino(options);
}
