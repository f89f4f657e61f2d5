import { type CallBody, callNames, type CallName, type CallsOf, isCallOf } from './calls.ts';

/** The calls that the engine answers by itself: the rows of kind 'data' in the contract's table. */
export type DataCallName = CallsOf<'data'>;

/** The name of the function of a database that answers a call (sql/900-door.sql). */
export type SqlFunction = `partita_${string}`;

/** Whether the ledger engine answers this call by itself. */
export function isDataCall(name: CallName): name is DataCallName {
  return isCallOf('data', name);
}

/** All calls that the engine answers, in the order of the contract. */
export const dataCallNames: readonly DataCallName[] = callNames.filter(isDataCall);

/** The function that answers a call: its name with underscores. */
export function sqlFunctionOf(name: DataCallName): SqlFunction {
  return `partita_${name.replaceAll('-', '_')}`;
}

/**
 * What that function is given: the body, with what `props` sets as a text, as jsonb keeps no order of keys, and what was seen of
 * them as well, as jsonb takes not every text.
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
