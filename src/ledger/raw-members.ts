import { isObjectText } from './props.ts';

/** One token of JSON: a string, a sign, or a number or word. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * Splits the text of a JSON object into its keys and the texts of their values: what other programs stored there can be written again
 * byte for byte, with all digits of its numbers. Empty for any other text.
 */
export function rawMembers(text: string): Map<string, string> {
  const members = new Map<string, string>();
  if (!isObjectText(text)) return members;
  let depth = 0;
  let key: string | undefined;
  let begin = 0;
  for (const { 0: found, index } of text.matchAll(token)) {
    if (depth === 1 && key === undefined && found.startsWith('"')) {
      key = String(JSON.parse(found));
      begin = 0;
    } else if (depth === 1 && found === ':' && begin === 0) begin = index + 1;
    else if (depth === 1 && key !== undefined && (found === ',' || found === '}')) {
      members.set(key, text.slice(begin, index).trim());
      key = undefined;
    }
    if (found === '{' || found === '[') depth += 1;
    else if (found === '}' || found === ']') depth -= 1;
  }
  return members;
}

/** Joins keys and the texts of their values to the text of a JSON object. */
export const joinMembers = (members: ReadonlyMap<string, string>): string =>
  `{${[...members].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
