import type { Account } from './account.ts';

export type Props = Account['props'];

/** Which keys of props differ: what they are set to, and which are gone. */
export function changedProps(before: Props, after: Props): { set: Props; unset: string[] } {
  const differs = ([key, value]: [string, unknown]) => JSON.stringify(before[key]) !== JSON.stringify(value);
  return {
    set: Object.fromEntries(Object.entries(after).filter(differs)),
    unset: Object.keys(before).filter((key) => !(key in after)),
  };
}

/** Whether two values of props are the same, whatever the order of their keys; one that is not there is undefined. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [ofA, ofB] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))];
  return (
    ofA.length === ofB.size && ofA.every(([key, value]) => ofB.has(key) && isSameValue(value, ofB.get(key)))
  );
}
