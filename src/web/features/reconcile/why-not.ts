import { isConflict, reasonOf } from '#web/session/client.ts';
import { texts } from './texts.ts';

/** Why something could not be done at the desk. What another device changed is in sight by the time it is said. */
export function whyNot(error: unknown): string {
  return isConflict(error) ? texts.changedElsewhere : reasonOf(error);
}
