/** In which line of a text a place stands, from 1. */
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

/** What cannot be seen: control signs, soft hyphens, what is no sign at all. */
const invisiblePattern = new RegExp(String.raw`[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\ufffe\uffff]`, 'g');

/** A text without marks that cannot be seen, which many programs refuse. */
export const removeInvisible = (text: string) => text.toWellFormed().replaceAll(invisiblePattern, '');

/** A text as a person reads it: blanks as one, none around, no marks that cannot be seen. */
export const tidy = (text: string) => removeInvisible(text).replaceAll(/\s+/g, ' ').trim();

/** A text of several lines as a person reads it: each line tidy but for how far it is set in, none empty around. */
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

/** Texts one after the other, each once, the empty ones left out. */
export function joinTexts(texts: readonly (string | undefined)[]): string {
  const tidied = texts.map((text) => tidy(text ?? '')).filter((text) => text !== '');
  return [...new Set(tidied)].join(' ');
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** A text with what stands for its signs resolved: `&amp;`, `&#228;`. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

const xmlEscapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** A text as XML has it, without the signs that it cannot have. */
const escapeXml = (text: string) => removeInvisible(text).replaceAll(/[&<>\r]/g, (sign) => xmlEscapes[sign] ?? '');

/** An element that holds a text. */
export const writeElement = (name: string, text: string, attributes = '') =>
  `<${name}${attributes}>${escapeXml(text)}</${name}>\n`;

/** An element that holds a text; none where that is empty. */
export const writeOptionalElement = (name: string, text: string | undefined) =>
  text === undefined || text === '' ? '' : writeElement(name, text);
