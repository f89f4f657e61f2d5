import { CallError } from '#contract/errors.ts';
import { isConflict, reasonOf } from '#web/session/client.ts';
import { reconcile as texts } from '#web/languages/en/reconcile.ts';

/** Why something could not be done at the desk. What another device changed is in sight by the time it is said. */
export function whyNot(error: unknown): string {
  const isElsewhere = isConflict(error) || (error instanceof CallError && error.code === 'not-found');
  return isElsewhere ? texts.changedElsewhere : reasonOf(error);
}
