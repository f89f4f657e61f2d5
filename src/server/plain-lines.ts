import { pino } from 'pino';
import * as z from 'zod';

const Entry = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string().default(''),
  err: z.looseObject({ message: z.string(), stack: z.string().optional() }).optional(),
});

/** What every line has and nobody at a terminal needs. */
const unsaid = new Set(['level', 'time', 'msg', 'err', 'pid', 'hostname']);

const startsAsBug = 50;
const startsAsTrouble = 40;

/** Where the lines of the log go when a person reads them: each as the time, what happened, and what belongs to it. */
export function plainLines(target: { write(text: string): unknown }): { write(line: string): void } {
  return {
    write(line) {
      target.write(`${plainLine(Entry.parse(JSON.parse(line)))}\n`);
    },
  };
}

function plainLine(entry: z.infer<typeof Entry>): string {
  const { level, time, msg, err } = entry;
  const clock = new Date(time).toTimeString().slice(0, 8);
  const name = level >= startsAsTrouble ? `${pino.levels.labels[level] ?? level}: ` : '';
  const details = Object.entries(entry)
    .filter(([key]) => !unsaid.has(key))
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const reason = err && `- ${level >= startsAsBug ? (err.stack ?? err.message) : err.message}`;
  return [clock, name + msg, ...details, reason].filter(Boolean).join(' ');
}
