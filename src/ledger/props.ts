import { limits } from '#contract/limits.ts';

export type Props = Record<string, unknown>;

function parseObject(text: string): object | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** True if a text is a JSON object. */
export const isObjectText = (text: string): boolean => parseObject(text) !== undefined;

/** Parses a JSON object; any other text gives an empty object. */
export const readProps = (text: string): Record<string, unknown> => ({ ...parseObject(text) });

const currencyName = new RegExp(`^[!-~]{1,${limits.currency}}$`);

/** Reads the currency or commodity from the props of an account; '' if they have none. */
export function readCurrencyProp({ Currency: stored }: Props): string {
  return typeof stored === 'string' && currencyName.test(stored) ? stored : '';
}

/** Compares props: the keys to set, and the removed keys. */
export function compareProps(before: Props, after: Props): { set: Props; unset: string[] } {
  const differs = ([key, value]: [string, unknown]) => JSON.stringify(before[key]) !== JSON.stringify(value);
  return {
    set: Object.fromEntries(Object.entries(after).filter(differs)),
    unset: Object.keys(before).filter((key) => !(key in after)),
  };
}

/** True if two values of props are equal, ignoring the order of keys; a missing value is undefined. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [ofA, ofB] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))];
  return (
    ofA.length === ofB.size && ofA.every(([key, value]) => ofB.has(key) && isSameValue(value, ofB.get(key)))
  );
}
