import { decode } from './decode.ts';
import { UnreadableFile } from './statement.ts';
import type { Table, TableRow } from './table.ts';
import { decodeEntities } from './text-lines.ts';
import { unzipFiles } from './unpack.ts';
import { findDescendant, type XmlElement, findElements, readXml } from './xml.ts';

/** Maximum number of columns; no bank writes more, and further ones are ignored. */
const maxColumns = 200;
const maxRows = 200_000;
const dayMs = 86_400_000;

const elementText = (element: XmlElement): string =>
  element.text +
  element.within
    .filter(({ name }) => name !== 'rPh')
    .map(elementText)
    .join('');

/** Returns the column index of a cell reference, from 0: `AB12` is 27. */
function columnIndexOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A';
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Returns the style numbers that show days: built-in formats, and formats with days or years. */
function findDayStyles(styles: XmlElement | undefined): Set<number> {
  if (styles === undefined) return new Set();
  const formats = new Set<number>([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 57, 58]);
  for (const { attributes } of findElements(styles, 'numFmt')) {
    const code = decodeEntities(attributes['formatCode'] ?? '').replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '');
    if (/[dy]/i.test(code)) formats.add(Number(attributes['numFmtId']));
  }
  const cells = findElements(styles, 'cellXfs').flatMap(({ within }) => within);
  return new Set(
    cells.flatMap(({ attributes }, index) => (formats.has(Number(attributes['numFmtId'])) ? [index] : [])),
  );
}

/** Converts a serial day number to a day. */
function toDay(serial: number, since1904: boolean): string {
  const start = Date.UTC(since1904 ? 1904 : 1899, since1904 ? 0 : 11, since1904 ? 1 : 30);
  const day = new Date(start + Math.floor(serial) * dayMs);
  return Number.isNaN(day.getTime()) ? '' : day.toISOString().slice(0, 10);
}

/** Restores a number as typed: the file holds the nearest float, with 15 significant digits. */
function restoreTypedNumber(text: string): string {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) return text;
  return number.toLocaleString('en', { useGrouping: false, maximumSignificantDigits: 15 });
}

type WorkbookContext = { texts: string[]; days: Set<number>; since1904: boolean };

function cellText(cell: XmlElement, { texts, days, since1904 }: WorkbookContext): string {
  const { t: type = 'n', s: style = '0' } = cell.attributes;
  const value = findDescendant(cell, 'v')?.text ?? '';
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'inlineStr') return elementText(findDescendant(cell, 'is') ?? cell);
  if (type !== 'n') return value;
  return value !== '' && days.has(Number(style))
    ? toDay(Number(value), since1904)
    : restoreTypedNumber(value);
}

/** Reads the first sheet of an XLSX file. @throws UnreadableFile if it is none */
export function readWorkbook(bytes: Uint8Array): Table {
  const files = unzipFiles(bytes, (name) =>
    /^xl\/(?:workbook|sharedStrings|styles|_rels\/|worksheets\/[^/]+\.xml$)/.test(name),
  );
  const xmlOf = (name: string, take: Parameters<typeof readXml>[1] = () => false) => {
    const content = files.get(name);
    return content === undefined ? undefined : readXml(decode(content).text, take);
  };
  const workbook = xmlOf('xl/workbook.xml');
  if (workbook === undefined) throw new UnreadableFile('unknownFormat');
  const [sheet] = findElements(workbook, 'sheet');
  const relation = Object.entries(sheet?.attributes ?? {}).find(([name]) => name.endsWith(':id'))?.[1];
  const relations = xmlOf('xl/_rels/workbook.xml.rels');
  const target =
    relations &&
    findElements(relations, 'Relationship').find(({ attributes }) => attributes['Id'] === relation);
  const path = target?.attributes['Target']?.replace(/^\/?(?:xl\/)?/, 'xl/') ?? 'xl/worksheets/sheet1.xml';
  const texts: string[] = [];
  xmlOf('xl/sharedStrings.xml', (element, around) => {
    if (element.name !== 'si' || around.at(-1)?.name !== 'sst') return false;
    texts.push(elementText(element));
    return true;
  });
  const shared: WorkbookContext = {
    texts,
    days: findDayStyles(xmlOf('xl/styles.xml')),
    since1904: findElements(workbook, 'workbookPr').some(({ attributes }) =>
      /^(?:1|true)$/.test(attributes['date1904'] ?? ''),
    ),
  };
  const rows: TableRow[] = [];
  const found = xmlOf(path, (element) => {
    if (element.name !== 'row') return false;
    if (rows.length >= maxRows) throw new UnreadableFile('tooLarge');
    const cells: string[] = [];
    element.within.forEach((cell, index) => {
      const column = cell.attributes['r'] === undefined ? index : columnIndexOf(cell.attributes['r']);
      if (column >= maxColumns) return;
      while (cells.length < column) cells.push('');
      cells[column] = cellText(cell, shared).trim();
    });
    if (cells.some((text) => text !== ''))
      rows.push({ line: Number(element.attributes['r'] ?? rows.length + 1), cells });
    return true;
  });
  if (found === undefined) throw new UnreadableFile('unknownFormat');
  return { rows };
}
