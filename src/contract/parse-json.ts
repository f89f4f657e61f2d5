/** A position in a text. Lines and columns count from 1, columns in UTF-16 units as in editors. */
export type TextPosition = { line: number; column: number };

const blank = /[ \t\n\r]*/y;
const literal = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** The tokens that may come next: a value, a value or the end of its list, a key, a key or the end of its object, and so on. */
type Expectation = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | 'more';

/**
 * Finds the first character at which a text is no longer valid JSON; the end of the text if it is incomplete. JavaScript engines report the
 * position differently or not at all. Only for a text that is known to be invalid.
 */
export function findJsonError(text: string): TextPosition {
  return textPositionOf(text, findErrorIndex(text));
}

function textPositionOf(text: string, index: number): TextPosition {
  const before = text.slice(0, index);
  const lineStart = before.lastIndexOf('\n') + 1;
  let line = 1;
  for (let at = before.indexOf('\n'); at !== -1; at = before.indexOf('\n', at + 1)) line += 1;
  return { line, column: index - lineStart + 1 };
}

function findErrorIndex(text: string): number {
  const open: ('{' | '[')[] = [];
  let next: Expectation = 'value';
  for (let at = matchEnd(blank, text, 0); ; at = matchEnd(blank, text, at)) {
    const character = text[at];
    if (character === undefined) return at;
    if (next === 'more') {
      const top = open.at(-1);
      if (top !== undefined && character === ',') next = top === '{' ? 'key' : 'value';
      else if (character === closingOf(top)) open.pop();
      else return at;
      at += 1;
    } else if (next === ':') {
      if (character !== ':') return at;
      next = 'value';
      at += 1;
    } else if ((next === 'value or ]' && character === ']') || (next === 'key or }' && character === '}')) {
      open.pop();
      next = 'more';
      at += 1;
    } else if (next === 'key' || next === 'key or }') {
      const string = readString(text, at);
      if (!string.isWhole) return string.end;
      next = ':';
      at = string.end;
    } else if (character === '{' || character === '[') {
      open.push(character);
      next = character === '{' ? 'key or }' : 'value or ]';
      at += 1;
    } else if (character === '"') {
      const string = readString(text, at);
      if (!string.isWhole) return string.end;
      next = 'more';
      at = string.end;
    } else {
      const after = matchEnd(literal, text, at);
      if (after === at) return at;
      next = 'more';
      at = after;
    }
  }
}

const closingOf = (top: '{' | '[' | undefined) => (top === '{' ? '}' : top === '[' ? ']' : undefined);

/** Returns the end of the pattern's match at this index; the index itself if it does not match there. */
function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Returns the end of the string that begins here, or the index at which it becomes invalid. */
function readString(text: string, start: number): { isWhole: boolean; end: number } {
  if (text[start] !== '"') return { isWhole: false, end: start };
  let at = start + 1;
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === '"') return { isWhole: true, end: at + 1 };
    if (character < ' ') return { isWhole: false, end: at };
    if (character === '\\') {
      const after = matchEnd(escaped, text, at);
      if (after === at) return { isWhole: false, end: at };
      at = after;
    } else at += 1;
  }
  return { isWhole: false, end: at };
}
