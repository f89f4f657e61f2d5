import { type Pause, StoreRefusal } from '#documents/store.ts';

/** How often somebody else's change of the same rows is looked at anew. */
const maxRefusals = 5;

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
        error instanceof StoreRefusal && (error.kind === 'unreachable' || tries < maxRefusals);
      const rest = isWorthIt ? pause(tries) : undefined;
      if (rest === undefined) throw error;
      await rest;
    }
  }
}

/** How often a single call looks anew: as many as may well write the same at once. */
const maxTries = 3;

/**
 * Does something that the store may refuse because things are otherwise than they looked: then again, looking anew. A
 * refusal may also mean that the same commit had arrived already, which the next look shows.
 * @throws what the last try met
 */
export async function retryFromStart<Answer>(
  attempt: (isAgain: boolean) => Promise<Answer>,
): Promise<Answer> {
  for (let looks = 0; ; looks += 1) {
    try {
      return await attempt(looks > 0);
    } catch (error) {
      const isWorthIt = error instanceof StoreRefusal && error.kind !== 'unreachable' && looks < maxTries;
      if (!isWorthIt) throw error;
    }
  }
}
