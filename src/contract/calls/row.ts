import type * as z from 'zod/mini';
import type { Capability } from '#contract/providers.ts';

/** What answers a call: the sign-in of the back-end, the ledger engine, the import and export, or the message box. */
export type CallKind = 'sign-in' | 'data' | 'transfer' | 'message';

/**
 * What a call does to the rows that a user has stored, settings among them: nothing, changes some, adds some, or removes
 * some. Totals are derived: bringing them up to date counts as nothing.
 */
export type CallEffect = 'reads' | 'writes' | 'grows' | 'shrinks';

/** The fields of a book by which a call's features are decided. */
export type StoredBook = { AccountId: string; AccountName: string };

/**
 * The features that have to be allowed for a call (spec 6): always the same ones, or by its body and the caller's books,
 * which are read only where they matter.
 */
export type CapabilityNeeds<Body> =
  | readonly Capability[]
  | ((body: Body, books: () => Promise<StoredBook[]>) => Capability[] | Promise<Capability[]>);

/** One row of the table of calls. */
export type CallRow<Kind extends CallKind, Body, Output extends z.ZodMiniType> = {
  output: Output;
  /** Who may make it. If anyone may, a refusal does not mean that a session has ended. */
  access: Kind extends 'sign-in' | 'message' ? 'anyone' | 'user' : 'user';
  contentType: 'json' | 'text';
  kind: Kind;
  effect: CallEffect;
  /** True of a body by which a call that otherwise adds or changes rows only removes some, which a full quota must not prevent. */
  isRemoval?: (body: Body) => boolean;
  needs: CapabilityNeeds<Body>;
  /** Whether it is answered even when the quota of the day is used up. */
  isBeyondQuota: boolean;
};

/** Returns the row, checked against its own schema, so that `needs` knows the type of the body. */
export function defineCall<Kind extends CallKind, Body, Output extends z.ZodMiniType>(
  row: CallRow<Kind, Body, Output>,
): CallRow<Kind, Body, Output> {
  return row;
}

const common = { contentType: 'json', needs: [], isBeyondQuota: false } as const;

/** What the calls of sign-in have in common. */
export const signInCall = { ...common, access: 'anyone', kind: 'sign-in', effect: 'reads' } as const;

/** What the calls of the ledger engine have in common. */
export const dataCall = { ...common, access: 'user', kind: 'data', effect: 'reads' } as const;
