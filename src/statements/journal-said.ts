import { seen } from './text-lines.ts';

// What journals have no place for, or no way to write, stands as `key: "text"` in the lines below: a comment in ledger and hledger,
// which find it as a tag, and a value in beancount. So nothing is lost between this writer and this reader.

/** What is said of an account, an entry or a leg, by its key. */
export type Metadata = Map<string, string>;

const escaped: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '"': '\\"', '\\': '\\\\' };

/** A text in quotes, on one line whatever is in it. */
export const quoted = (text: string) =>
  `"${seen(text)
    .replaceAll(/[\u0085\u2028\u2029]/g, ' ')
    .replaceAll(/[\n\r\t"\\]/g, (sign) => escaped[sign] ?? '')}"`;

const meant: Record<string, string> = { n: '\n', r: '\r', t: '\t' };

/** What stands between quotes, as it was meant. */
const unquoted = (text: string) =>
  text.replaceAll(/\\(?:u([\da-f]{4})|(.))/g, (_whole, code: string | undefined, sign = '') =>
    code === undefined ? (meant[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16)),
  );

const inQuotes = /"((?:[^"\\]|\\.)*)"/g;

/** The texts in quotes, one after another. */
export const readQuoted = (text: string) =>
  [...text.matchAll(inQuotes)].map(([, each = '']) => unquoted(each));

/** Several texts as one. */
export const listed = (texts: readonly string[]) => `[${texts.map(quoted).join(', ')}]`;

/** The texts of `listed`; undefined where it is none. */
export const readListed = (text: string | undefined) =>
  text !== undefined && /^\[\s*"(?:[^\\]|\\.)*"\s*\]$/.test(text) ? readQuoted(text) : undefined;

/** What a line below says; undefined where it is no such line. A list stands without quotes where the line is a comment. */
export function readSaid(line: string): { key: string; value: string } | undefined {
  const [, key, text, list] =
    /^\s+(?:;\s*)?([a-z][\w-]*):\s+(?:"((?:[^"\\]|\\.)*)"|(\[\s*".*\]))\s*$/.exec(line) ?? [];
  if (key === undefined) return undefined;
  return { key, value: list ?? unquoted(text ?? '') };
}
