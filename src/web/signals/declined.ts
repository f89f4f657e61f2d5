/** Somebody was asked on the way whether to go on, and said no: nothing failed, and nothing was changed. */
export class Declined extends Error {}

/** Whether something ended because somebody said no. */
export function isDeclined(error: unknown): error is Declined {
  return error instanceof Declined;
}
