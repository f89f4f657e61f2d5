import { UnreadableFile } from './statement.ts';

// Reads the tables of an SQLite database file (https://www.sqlite.org/fileformat2.html), without indexes and queries. The SQLite engine is
// WebAssembly, which the page does not run. Malformed files are rejected: a cycle of pages, a value beyond the end of the file.

/** A value of a row; blobs and fractions read as null. */
export type SqliteValue = string | bigint | null;
export type DatabaseRow = ReadonlyMap<string, SqliteValue>;

/** The kinds of pages: table rows, or references to further pages. */
const rowsPage = 0x0d;
const pagesPage = 0x05;
const maxDepth = 40;
const maxRows = 300_000;

const createBrokenError = () => new UnreadableFile('brokenArchive');

/** Reads a number of one to nine bytes, seven bits each, and its end position. */
function readVarint(page: Uint8Array, at: number): { value: bigint; end: number } {
  let value = 0n;
  for (let count = 0; count < 9; count += 1) {
    const byte = page[at + count];
    if (byte === undefined) throw createBrokenError();
    if (count === 8) return { value: BigInt.asIntN(64, (value << 8n) | BigInt(byte)), end: at + 9 };
    value = (value << 7n) | BigInt(byte & 0x7f);
    if (byte < 0x80) return { value, end: at + count + 1 };
  }
  throw createBrokenError();
}

function toWholeNumber(bytes: Uint8Array): bigint {
  const value = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return BigInt.asIntN(8 * bytes.length, value);
}

const numberLengths = [0, 1, 2, 3, 4, 6, 8];

/** Returns the number of bytes of a value by serial type. */
function valueLength(kind: number): number {
  if (kind >= 12) return (kind - 12) >> 1;
  return kind === 7 ? 8 : (numberLengths[kind] ?? 0);
}

function readValue(kind: number, bytes: Uint8Array, decoder: TextDecoder): SqliteValue {
  if (kind === 8) return 0n;
  if (kind === 9) return 1n;
  if (kind >= 1 && kind <= 6) return toWholeNumber(bytes);
  if (kind === 7) {
    const real = new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0);
    // Amounts may have been converted to floats; whole ones are read.
    return Number.isSafeInteger(real) ? BigInt(real) : null;
  }
  return kind >= 13 && kind % 2 === 1 ? decoder.decode(bytes) : null;
}

/** Returns the values of a record, by its header. */
function readValues(record: Uint8Array, decoder: TextDecoder): SqliteValue[] {
  const { value: headLength, end } = readVarint(record, 0);
  const head = Number(headLength);
  let body = head;
  const values: SqliteValue[] = [];
  for (let at = end; at < head;) {
    const kind = readVarint(record, at);
    at = kind.end;
    const length = valueLength(Number(kind.value));
    if (length < 0 || body + length > record.length) throw createBrokenError();
    values.push(readValue(Number(kind.value), record.subarray(body, body + length), decoder));
    body += length;
  }
  return values;
}

/** Returns the column names of `CREATE TABLE a (b TEXT, "c" INT, UNIQUE (b))`. */
function parseColumns(sql: string): string[] {
  const inside = sql.slice(sql.indexOf('(') + 1, sql.lastIndexOf(')'));
  const parts = [''];
  let depth = 0;
  let quote = '';
  for (const sign of inside.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')) {
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === "'" || sign === '"' || sign === '`') quote = sign;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0 && quote === '') parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts
    .map((part) => part.trim())
    .filter((part) => !/^(?:constraint|primary|unique|check|foreign)\b/i.test(part))
    .map(
      (part) => (/^(?:"([^"]*)"|`([^`]*)`|\[([^\]]*)\]|(\S+))/.exec(part) ?? []).slice(1).find(Boolean) ?? '',
    );
}

/** Reads a big-endian unsigned integer. */
function readUint(page: Uint8Array, at: number, length: 2 | 4): number {
  if (at < 0 || at + length > page.length) throw createBrokenError();
  return page.subarray(at, at + length).reduce((sum, byte) => sum * 256 + byte, 0);
}

/** The pages of a file. */
type Pages = { size: number; usable: number; most: number; at: (number: number) => Uint8Array };

function openPages(bytes: Uint8Array): Pages {
  if (bytes.length < 512) throw createBrokenError();
  const storedSize = readUint(bytes, 16, 2);
  const size = storedSize === 1 ? 65_536 : storedSize;
  const usable = size - (bytes[20] ?? 0);
  if (size < 512 || usable < 480) throw createBrokenError();
  const at = (number: number): Uint8Array => {
    const page = bytes.subarray((number - 1) * size, number * size);
    if (number < 1 || page.length < size) throw createBrokenError();
    return page;
  };
  return { size, usable, most: bytes.length, at };
}

/** Returns a record; its end may be on overflow pages. */
function readRecord(pages: Pages, page: Uint8Array, at: number, length: number): Uint8Array {
  const { usable } = pages;
  if (!(length >= 0 && length <= pages.most)) throw createBrokenError();
  const most = usable - 35;
  if (length <= most) return page.subarray(at, at + length);
  const least = Math.trunc(((usable - 12) * 32) / 255) - 23;
  const fitting = least + ((length - least) % (usable - 4));
  const local = fitting <= most ? fitting : least;
  if (at + local > page.length) throw createBrokenError();
  const whole = new Uint8Array(length);
  whole.set(page.subarray(at, at + local));
  let next = readUint(page, at + local, 4);
  for (let filled = local; filled < length;) {
    const more = pages.at(next);
    const piece = more.subarray(4, Math.min(usable, 4 + length - filled));
    whole.set(piece, filled);
    filled += piece.length;
    next = readUint(more, 0, 4);
  }
  return whole;
}

/** Yields the records of a table below a page. */
function* readRecords(
  pages: Pages,
  number: number,
  seen = new Set<number>(),
  depth = 0,
): Generator<Uint8Array> {
  if (depth > maxDepth || seen.has(number)) throw createBrokenError();
  seen.add(number);
  const page = pages.at(number);
  const head = number === 1 ? 100 : 0;
  const kind = page[head];
  if (kind !== rowsPage && kind !== pagesPage) throw createBrokenError();
  const count = readUint(page, head + 3, 2);
  const cells = head + (kind === rowsPage ? 8 : 12);
  for (let cell = 0; cell < count; cell += 1) {
    const at = readUint(page, cells + 2 * cell, 2);
    if (kind === pagesPage) {
      yield* readRecords(pages, readUint(page, at, 4), seen, depth + 1);
      continue;
    }
    const length = readVarint(page, at);
    const rowId = readVarint(page, length.end);
    yield readRecord(pages, page, rowId.end, Number(length.value));
  }
  if (kind === pagesPage) yield* readRecords(pages, readUint(page, head + 8, 4), seen, depth + 1);
}

/**
 * Opens a database.
 * @returns the table names, and a reader for the rows of a table with all or some columns; it yields nothing for an unknown table
 * @throws UnreadableFile if the file is truncated or damaged; reading a table may throw it too
 */
export function openSqlite(bytes: Uint8Array): {
  tables: string[];
  rowsOf: (table: string, columns?: ReadonlySet<string>) => Generator<DatabaseRow>;
} {
  const pages = openPages(bytes);
  const encoding = { 2: 'utf-16le', 3: 'utf-16be' }[readUint(bytes, 56, 4)] ?? 'utf-8';
  const decoder = new TextDecoder(encoding);
  const tables = new Map<string, { root: number; columns: string[] }>();
  for (const record of readRecords(pages, 1)) {
    const [kind, name, , root, sql] = readValues(record, decoder);
    if (kind === 'table' && typeof name === 'string' && typeof root === 'bigint' && typeof sql === 'string')
      tables.set(name, { root: Number(root), columns: parseColumns(sql) });
  }
  function* rowsOf(name: string, wanted?: ReadonlySet<string>): Generator<DatabaseRow> {
    const table = tables.get(name);
    if (table === undefined) return;
    let count = 0;
    for (const record of readRecords(pages, table.root)) {
      count += 1;
      if (count > maxRows) throw new UnreadableFile('tooLarge');
      const values = readValues(record, decoder);
      const named = table.columns.map((column, at) => [column, values[at] ?? null] as const);
      yield new Map(wanted === undefined ? named : named.filter(([column]) => wanted.has(column)));
    }
  }
  return { tables: [...tables.keys()], rowsOf };
}
