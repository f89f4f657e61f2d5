import type * as z from 'zod/mini';
import { accountCalls } from './calls/accounts.ts';
import { actionCalls, itemCalls, memberCalls } from './calls/actions.ts';
import type { CallEffect, CallKind, CapabilityNeeds } from './calls/row.ts';
import { transactionCalls } from './calls/transactions.ts';
import { userCalls } from './calls/users.ts';
import type { inputs } from './inputs.ts';

/**
 * The calls of spec 7, all POST with a JSON body under the API prefix. Everything else is derived from this table. The documentation of
 * each call is in call-docs.ts, so that the app does not load it.
 */
export const calls = {
  ...userCalls,
  ...accountCalls,
  ...transactionCalls,
  ...actionCalls,
  ...itemCalls,
  ...memberCalls,
};

/** The path name of a call. */
export type CallName = keyof typeof calls;
/** The calls that one part of a back-end handles. */
export type CallsOf<Kind extends CallKind> = {
  [Name in CallName]: (typeof calls)[Name]['kind'] extends Kind ? Name : never;
}[CallName];
/** The request body of a call as the caller sends it; fields with a default may be missing. */
export type CallInput<Name extends CallName> = z.input<(typeof inputs)[Name]>;
/** The request body of a call after parsing. */
export type CallBody<Name extends CallName> = z.output<(typeof inputs)[Name]>;
/** The response of a call. */
export type CallAnswer<Name extends CallName> = z.output<(typeof calls)[Name]['output']>;

/** The path names of all calls. */
export const callNames = Object.keys(calls) as CallName[];

/** True if a path is the name of a call. */
export function isCallName(path: string): path is CallName {
  return Object.hasOwn(calls, path);
}

/** True if a call is of the given kind. */
export function isCallOf<Kind extends CallKind>(kind: Kind, name: CallName): name is CallsOf<Kind> {
  return calls[name].kind === kind;
}

const callEffects: {
  [Name in CallName]: { effect: CallEffect; isRemoval?: (body: CallBody<Name>) => boolean };
} = calls;

/** Returns the effect of a call with this body on the stored rows of its user. */
export function effectOf<Name extends CallName>(name: Name, body: CallBody<Name>): CallEffect {
  const { effect, isRemoval } = callEffects[name];
  return isRemoval?.(body) === true ? 'shrinks' : effect;
}

const callNeeds: { [Name in CallName]: { needs: CapabilityNeeds<CallBody<Name>> } } = calls;

/** Returns the features that must be allowed for a call with this body. */
export function needsOf<Name extends CallName>(name: Name): CapabilityNeeds<CallBody<Name>> {
  return callNeeds[name].needs;
}
