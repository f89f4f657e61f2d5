/** Returns a function that gives the line of a text position, from 1. */
export function createLineFinder(text: string): (index: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (index) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}

/** Invisible characters: control characters, soft hyphens and noncharacters. */
const invisiblePattern = new RegExp(
  String.raw`[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\ufffe\uffff]`,
  'g',
);

/** Removes invisible characters, which many programs reject. */
export const removeInvisible = (text: string) => text.toWellFormed().replaceAll(invisiblePattern, '');

/** Normalizes a text for display: single spaces, trimmed, no invisible characters. */
export const tidy = (text: string) => removeInvisible(text).replaceAll(/\s+/g, ' ').trim();

/** Normalizes each line of a text but keeps its indentation; trims empty lines at both ends. */
export const tidyLines = (text: string) =>
  text
    .split(/\r\n|\n|\r/)
    .map((line) => {
      const words = tidy(line);
      const setIn = /^[ \t]*/.exec(removeInvisible(line))?.[0] ?? '';
      return words === '' ? '' : setIn.replaceAll('\t', '  ') + words;
    })
    .join('\n')
    .trim();

/** Joins distinct non-empty texts with spaces. */
export function joinTexts(texts: readonly (string | undefined)[]): string {
  const tidied = texts.map((text) => tidy(text ?? '')).filter((text) => text !== '');
  return [...new Set(tidied)].join(' ');
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Resolves character references such as `&amp;` and `&#228;`. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

const xmlEscapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** Escapes a text for XML and removes characters that XML does not allow. */
const escapeXml = (text: string) =>
  removeInvisible(text).replaceAll(/[&<>\r]/g, (sign) => xmlEscapes[sign] ?? '');

/** Returns an XML element with a text. */
export const writeElement = (name: string, text: string, attributes = '') =>
  `<${name}${attributes}>${escapeXml(text)}</${name}>\n`;

/** Returns an XML element with a text, or '' if the text is empty. */
export const writeOptionalElement = (name: string, text: string | undefined) =>
  text === undefined || text === '' ? '' : writeElement(name, text);
