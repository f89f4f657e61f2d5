import { sqlFunctionOf } from '#contract/data-calls.ts';
import type { SqlHost } from '#engine/host.ts';
import { mayBeLate } from '#server/database/reading-host.ts';
import type { CallRequest, Door, CallResults } from './door.ts';

/** The same door, where what may be some seconds late is asked of a host that may read a replica; who asks is not. */
export function createReadingDoor(door: Door, reading: SqlHost): Door {
  const readLate = async (token: string, request: CallRequest): Promise<CallResults> => {
    const { userId, expiresAt } = await door.admit(token, request);
    const answer = await reading.call(userId, sqlFunctionOf(request.name), request.input);
    return { userId, expiresAt, answers: [answer] };
  };
  return {
    ...door,
    async call(token, ...requests) {
      const [only, ...others] = requests;
      const isLate = only !== undefined && others.length === 0 && mayBeLate(sqlFunctionOf(only.name));
      return isLate ? readLate(token, only) : door.call(token, ...requests);
    },
  };
}
