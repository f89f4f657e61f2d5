import type { CallAnswer, CallInput, CallName } from '#contract/calls.ts';
import { isDataCall } from '#contract/data-calls.ts';
import { CallError } from '#contract/errors.ts';
import { isOutOfReach } from '#contract/out-of-reach.ts';
import { createStore, type Readable } from '#web/signals/store.ts';
import type { OnProgress } from '#contract/transfer.ts';
import type { Call } from './client.ts';
import type { Reachability } from './reachability.ts';

/** The waits before a call is sent again, in milliseconds: a minute in all, after which it has failed. */
const waitsMs = [500, 1000, 2000, 4000, 7500, 15_000, 30_000];

/** How many changes wait to be sent again. */
export type PendingChanges = Readable<number>;

type Options = {
  reach: Pick<Reachability, 'isReached' | 'subscribe'>;
  /** Waits so long, in milliseconds; a test does not. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
};

const timerPause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** The longest that one wait is drawn out to where a place says when to come again, in milliseconds. */
const longestAskedForMs = 30_000;

/** Whether nothing answered, or somebody who says that it may go well in a moment. */
function mayPass(error: unknown): boolean {
  if (isOutOfReach(error)) return true;
  if (!(error instanceof CallError)) return false;
  const { code, retryAfterSeconds } = error;
  const isSoon = retryAfterSeconds !== undefined && retryAfterSeconds * 1000 <= longestAskedForMs;
  return code === 'unavailable' || (code === 'quota' && isSoon);
}

/** Whether a call changes books and says of which action it is: the same one sent again is known by that. */
function isNamedChange(name: CallName, input: object): boolean {
  const mayChange = isDataCall(name) || name === 'import-data';
  return mayChange && 'action' in input && input.action !== undefined;
}

/**
 * The calls of a place, of which those that change books are sent again by themselves while nothing answers, for a minute at most:
 * what is typed in a tunnel is stored behind it. What is sent again is the same, so that it is done once, also where only the answer
 * was lost.
 */
export function createSendingAgain({ reach, pause = timerPause }: Options) {
  const waiting = createStore(0);
  const count = (by: 1 | -1) => waiting.set(waiting.now() + by);

  /** Waits so long, but no longer than until the place answers anybody else. */
  const rest = async (ms: number) => {
    const isBack = new AbortController();
    const unsubscribe = reach.subscribe(() => reach.isReached() && isBack.abort());
    await pause(ms, isBack.signal);
    unsubscribe();
  };

  const sendAgain = async <Answer>(send: () => Promise<Answer>, failure: unknown): Promise<Answer> => {
    let last = failure;
    count(1);
    try {
      for (const ms of waitsMs) {
        if (!mayPass(last)) break;
        const askedForMs = last instanceof CallError ? (last.retryAfterSeconds ?? 0) * 1000 : 0;
        await rest(Math.max(ms, Math.min(askedForMs, longestAskedForMs)));
        try {
          return await send();
        } catch (error) {
          last = error;
        }
      }
      throw last;
    } finally {
      count(-1);
    }
  };

  const follow =
    (transport: Call): Call =>
    async <Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      onProgress?: OnProgress,
    ): Promise<CallAnswer<Name>> => {
      const send = () => transport(name, input, onProgress);
      try {
        return await send();
      } catch (error) {
        if (!mayPass(error) || !isNamedChange(name, input)) throw error;
        return sendAgain(send, error);
      }
    };

  return { waiting, follow };
}
