import type * as z from 'zod/mini';
import type { Backend } from '#backends/backend.ts';
import type { CallAnswer, CallInput, CallName } from '#contract/calls.ts';
import { parseAnswer } from '#contract/parse-answer.ts';
import { StartAnswer } from '#contract/start.ts';

type PrefetchedCall = z.infer<typeof StartAnswer>['calls'][number];

/** The time for which a prefetched response may be used, in milliseconds. */
const freshMs = 10_000;

/** Returns the prefetched calls; none if the server does not support the request or is unreachable. */
async function readStartAnswer(prefetched: Promise<Response | undefined>): Promise<PrefetchedCall[]> {
  try {
    const response = await prefetched;
    if (response?.ok !== true) return [];
    return StartAnswer.parse(await response.json()).calls;
  } catch {
    // The calls themselves will report the reason.
    return [];
  }
}

function isSame(sent: object, answered: unknown): boolean {
  if (typeof answered !== 'object' || answered === null) return false;
  const before = new Map(Object.entries(answered));
  const now = Object.entries(sent).filter(([, value]) => value !== undefined);
  return (
    now.length === before.size &&
    now.every(([key, value]) => JSON.stringify(before.get(key)) === JSON.stringify(value))
  );
}

/**
 * Answers the calls of the start from one prefetched response (contract/start.ts), each of them once. The first call without a prefetched
 * response discards the others, as it may change them. They also expire.
 * @param prefetched the response, requested as soon as the page was loaded (public/before-paint.js)
 */
export function withPrefetchedStart(
  backend: Backend,
  prefetched: Promise<Response | undefined>,
  now: () => number = () => performance.now(),
): Backend {
  let isOver = false;
  const reading = readStartAnswer(prefetched).then((answered) => ({ answered, freshUntil: now() + freshMs }));

  /** Returns the prefetched response of a call in a list of one; an empty list if there is none. */
  async function takeAnswer<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
  ): Promise<CallAnswer<Name>[]> {
    if (isOver) return [];
    const { answered, freshUntil } = await reading;
    const at = answered.findIndex((each) => each.name === name && isSame(input, each.input));
    const [found] = at === -1 ? [] : answered.splice(at, 1);
    isOver ||= found === undefined || answered.length === 0 || now() > freshUntil;
    if (found === undefined || now() > freshUntil) {
      answered.length = 0;
      return [];
    }
    try {
      return [parseAnswer(name, found.answer)];
    } catch {
      return [];
    }
  }

  return {
    ...backend,
    async call(name, input, onProgress) {
      const [answer] = await takeAnswer(name, input);
      return answer === undefined ? backend.call(name, input, onProgress) : answer;
    },
  };
}
