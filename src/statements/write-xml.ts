import { seen } from './text-lines.ts';

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** A text as XML has it, without the signs that it cannot have. */
const inXml = (text: string) => seen(text).replaceAll(/[&<>\r]/g, (sign) => signs[sign] ?? '');

/** An element that holds a text. */
export const leaf = (name: string, text: string, attributes = '') =>
  `<${name}${attributes}>${inXml(text)}</${name}>\n`;

/** An element that holds a text; none where that is empty. */
export const leafOf = (name: string, text: string | undefined) =>
  text === undefined || text === '' ? '' : leaf(name, text);
