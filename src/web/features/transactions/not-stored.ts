import { failureOf, refusalIdOf } from '#web/session/client.ts';
import { texts } from './texts.ts';

/** Whether a call failed because the transaction is not there any more. */
export function isDeleted(error: unknown): boolean {
  return refusalIdOf(error) === 'transactionNotFound';
}

/** Why what stands in an editor could not be stored. */
export function whyNotStored(error: unknown): string {
  return refusalIdOf(error) === 'accountNotFound' ? texts.accountDeleted : failureOf(error);
}
