import { type Pause, StoreRefusal } from '#documents/store.ts';

/** How often somebody else's change of the same rows is looked at anew. */
const mostRefusals = 5;

/**
 * Does something over a network that comes and goes, and beside others who change the same: each try looks anew at what is
 * there, as what a commit makes cannot be made twice.
 * @throws what the last try met
 */
export async function withRetries<Answer>(
  work: (tries: number) => Promise<Answer>,
  pause: Pause,
): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work(tries);
    } catch (error) {
      const isWorthIt =
        error instanceof StoreRefusal && (error.kind === 'unreachable' || tries < mostRefusals);
      const rest = isWorthIt ? pause(tries) : undefined;
      if (rest === undefined) throw error;
      await rest;
    }
  }
}

/**
 * Does something that the store may refuse because things are otherwise than they looked: then once more, looking anew. A
 * refusal may also mean that the same commit had arrived already, which the second look shows.
 * @throws what the second try met
 */
export async function retryOnce<Answer>(attempt: (isAgain: boolean) => Promise<Answer>): Promise<Answer> {
  try {
    return await attempt(false);
  } catch (error) {
    if (!(error instanceof StoreRefusal) || error.kind === 'unreachable') throw error;
  }
  return attempt(true);
}
