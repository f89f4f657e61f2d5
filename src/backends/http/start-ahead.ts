import type * as z from 'zod/mini';
import type { Backend } from '#backends/backend.ts';
import type { CallAnswer, CallInput, CallName } from '#contract/calls.ts';
import { parseAnswer } from '#contract/parse-answer.ts';
import { StartAnswer } from '#contract/start.ts';

type StartedCall = z.infer<typeof StartAnswer>['calls'][number];

/** How long what was answered ahead may wait for the call that it answers, in milliseconds. */
const freshMs = 10_000;

/** The calls that were answered ahead; none where the server knows nothing of that, or cannot be reached. */
async function read(ahead: Promise<Response | undefined>): Promise<StartedCall[]> {
  try {
    const response = await ahead;
    if (response?.ok !== true) return [];
    return StartAnswer.parse(await response.json()).calls;
  } catch {
    // Whatever it was, the calls themselves will tell.
    return [];
  }
}

function isSame(sent: object, answered: unknown): boolean {
  if (typeof answered !== 'object' || answered === null) return false;
  const before = new Map(Object.entries(answered));
  const now = Object.entries(sent).filter(([, value]) => value !== undefined);
  return now.length === before.size && now.every(([key, value]) => before.get(key) === value);
}

/**
 * A server that was asked at once for all that the start of the app needs (contract/start.ts): each call that has its answer
 * there is answered with it, once. The first that has none ends that, for it may change what the others would say; so does time.
 * @param ahead what the server was asked, as soon as the page was there (public/before-paint.js)
 */
export function withStartAhead(
  backend: Backend,
  ahead: Promise<Response | undefined>,
  now: () => number = () => performance.now(),
): Backend {
  let isOver = false;
  const reading = read(ahead).then((answered) => ({ answered, freshUntil: now() + freshMs }));

  /** The answer to a call, in a list of one; an empty list where there is none. */
  async function take<Name extends CallName>(
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
      const [answer] = await take(name, input);
      return answer === undefined ? backend.call(name, input, onProgress) : answer;
    },
  };
}
