import type { Account } from './account.ts';

type Props = Account['props'];

/** Which keys of props differ: what they are set to, and which are gone. */
export function changedProps(before: Props, after: Props): { set: Props; unset: string[] } {
  const differs = ([key, value]: [string, unknown]) => JSON.stringify(before[key]) !== JSON.stringify(value);
  return {
    set: Object.fromEntries(Object.entries(after).filter(differs)),
    unset: Object.keys(before).filter((key) => !(key in after)),
  };
}
