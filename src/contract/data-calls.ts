import { type CallBody, callNames, type CallName, type CallsOf, isCallOf } from './calls.ts';

/** The calls that the ledger engine handles: the rows of kind 'data' in the contract's table. */
export type DataCallName = CallsOf<'data'>;

/** The name of the database function that handles a call (sql/900-gateway.sql). */
export type SqlFunction = `partita_${string}`;

/** True if the ledger engine handles the call. */
export function isDataCall(name: CallName): name is DataCallName {
  return isCallOf('data', name);
}

/** The calls that the ledger engine handles, in the order of the contract. */
export const dataCallNames: readonly DataCallName[] = callNames.filter(isDataCall);

/** Returns the database function of a call: the call name with underscores. */
export function sqlFunctionOf(name: DataCallName): SqlFunction {
  return `partita_${name.replaceAll('-', '_')}`;
}

/**
 * Converts a request body to the input of its database function. The values of `props.set` and `seen.props` become JSON text: jsonb keeps
 * no key order and rejects some texts.
 */
export function toSqlInput(body: CallBody<CallName>): unknown {
  if (!('props' in body) || body.props === undefined) return body;
  const { props, seen } = body;
  return {
    ...body,
    props: { ...props, set: JSON.stringify(props.set) },
    ...(seen?.props !== undefined && { seen: { ...seen, props: JSON.stringify(seen.props) } }),
  };
}
