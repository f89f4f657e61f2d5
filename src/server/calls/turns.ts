import { CallError } from '#contract/errors.ts';
import type { Message } from '#contract/refusals/catalogue.ts';

const tryAgainSeconds = 10;

/** Takes the turn of a user, and answers how to give it back; rejects with 429 while they have it. */
export type TakeTurn = (userId: string) => () => void;

/** Lets each user do one thing of a kind at a time on this server; `refusal` says what is underway. */
export function createTurns(refusal: Message): TakeTurn {
  const taken = new Set<string>();
  return (userId) => {
    if (taken.has(userId)) throw new CallError('quota', refusal, [], tryAgainSeconds);
    taken.add(userId);
    return () => {
      taken.delete(userId);
    };
  };
}
