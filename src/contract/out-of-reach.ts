import { CallError } from './errors.ts';

/** Whether a call failed because nothing answered, our own server or a project: there is no network, or nothing behind it. */
export function isOutOfReach(error: unknown): boolean {
  return error instanceof CallError && ['serverAway', 'projectAway'].includes(error.refusal.id);
}
