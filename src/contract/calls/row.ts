import type * as z from 'zod/mini';
import type { Capability } from '#contract/providers.ts';

/** The part of a back-end that handles a call: the sign-in, the ledger engine, the import and export, or the feedback. */
export type CallKind = 'sign-in' | 'data' | 'transfer' | 'message';

/**
 * The effect of a call on the stored rows of a user, settings included: none, changes rows, adds rows, or removes rows. Updates of derived
 * totals do not count.
 */
export type CallEffect = 'reads' | 'writes' | 'grows' | 'shrinks';

/** The fields of a book that decide about the features of a call. */
export type StoredBook = { AccountId: string; AccountName: string };

/**
 * The features that must be allowed for a call (spec 6): a fixed list, or a function of its body and the caller's books. The books are read
 * only if the function needs them.
 */
export type CapabilityNeeds<Body> =
  | readonly Capability[]
  | ((body: Body, books: () => Promise<StoredBook[]>) => Capability[] | Promise<Capability[]>);

/** One row of the table of calls. */
export type CallRow<Kind extends CallKind, Body, Output extends z.ZodMiniType> = {
  output: Output;
  /** The users who may make the call. If anyone may, an error does not mean that the session has ended. */
  access: Kind extends 'sign-in' | 'message' ? 'anyone' | 'user' : 'user';
  contentType: 'json' | 'text';
  kind: Kind;
  effect: CallEffect;
  /**
   * True for a body with which the call only removes rows, although it usually adds or changes some. A full quota must not prevent such a
   * call.
   */
  isRemoval?: (body: Body) => boolean;
  needs: CapabilityNeeds<Body>;
  /** True if the call is allowed even when the quota of the day is used up. */
  isBeyondQuota: boolean;
};

/** Returns the row unchanged. The function binds the body type to `needs`. */
export function defineCall<Kind extends CallKind, Body, Output extends z.ZodMiniType>(
  row: CallRow<Kind, Body, Output>,
): CallRow<Kind, Body, Output> {
  return row;
}

const common = { contentType: 'json', needs: [], isBeyondQuota: false } as const;

/** The common fields of the sign-in calls. */
export const signInCall = { ...common, access: 'anyone', kind: 'sign-in', effect: 'reads' } as const;

/** The common fields of the ledger engine's calls. */
export const dataCall = { ...common, access: 'user', kind: 'data', effect: 'reads' } as const;
