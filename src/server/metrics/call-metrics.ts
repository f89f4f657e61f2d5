import type { MiddlewareHandler } from 'hono';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { isCallName } from '#contract/calls.ts';
import { codeOfStatus } from '#contract/errors.ts';
import { type AppEnv, onceAnswered } from '#server/http/context.ts';

/** Upper ends in seconds: from what a look-up takes to the time limit of a statement. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Whatever is asked for that is no call counts as one: names come from the contract, not from who asks. */
const otherCall = 'other';

/** Counts the calls by name: how they went, how long until that was known, how many are underway. */
export function observeCalls(registry: Registry): MiddlewareHandler<AppEnv> {
  const registers = [registry];
  const total = new Counter({
    name: 'partita_calls_total',
    help: 'Calls that were answered, by name and outcome (ok, or the code of the error)',
    labelNames: ['call', 'outcome'],
    registers,
  });
  const duration = new Histogram({
    name: 'partita_call_duration_seconds',
    help: 'From the arrival of a call to the beginning of its answer, of one in lines to its last line',
    labelNames: ['call'],
    buckets,
    registers,
  });
  const underway = new Gauge({
    name: 'partita_calls_underway',
    help: 'Calls whose answer has not begun yet, or has not said its last line',
    labelNames: ['call'],
    registers,
  });
  return async (c, next) => {
    const name = c.req.param('path') ?? '';
    const call = isCallName(name) ? name : otherCall;
    const end = duration.startTimer({ call });
    underway.inc({ call });
    await next();
    onceAnswered(c, (status) => {
      underway.dec({ call });
      end();
      total.inc({ call, outcome: status < 400 ? 'ok' : codeOfStatus(status) });
    });
  };
}
