import type { Query } from '#documents/store.ts';
import { fold } from '#text/fold.ts';
import type { IndexRecord } from './database.ts';

type IndexRow = { name: string; text: string; registers: readonly number[] };

/** The number of changed rows up to which they are inserted one by one. */
const maxSingleInserts = 50;

/** Returns the index of a name in a sorted list, or its insertion index. */
function indexOfName(rows: readonly IndexRow[], name: string): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle]?.name ?? '') < name) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Applies changes to sorted rows: a row for a written name, undefined for a deleted name. */
function applyChanges(rows: IndexRow[], changes: ReadonlyMap<string, IndexRow | undefined>): IndexRow[] {
  if (changes.size > maxSingleInserts) {
    const merged: IndexRow[] = [];
    let at = 0;
    for (const [name, row] of [...changes].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      for (let next = rows[at]; next !== undefined && next.name < name; next = rows[at]) {
        merged.push(next);
        at += 1;
      }
      if (rows[at]?.name === name) at += 1;
      if (row !== undefined) merged.push(row);
    }
    return [...merged, ...rows.slice(at)];
  }
  for (const [name, row] of changes) {
    const at = indexOfName(rows, name);
    const isThere = rows[at]?.name === name;
    rows.splice(at, isThere ? 1 : 0, ...(row === undefined ? [] : [row]));
  }
  return rows;
}

/** Assigns numbers to repeated texts. */
function createNumbering() {
  const numbers = new Map<string, number>();
  return {
    numberOf(text: string): number {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, numbers.size);
      return numbers.size - 1;
    },
    find: (text: string) => numbers.get(text),
    texts: () => [...numbers.keys()],
  };
}

/** Returns the index record for a commit; each row has its folded text and the keys of its registers. */
export function toIndexRecord(
  written: readonly { name: string; text: string; registerKeys: readonly string[] }[],
  gone: readonly string[],
): IndexRecord {
  const { numberOf, texts } = createNumbering();
  const rows = written.map(({ name, text, registerKeys }): IndexRecord['rows'][number] => [
    name,
    text,
    registerKeys.map(numberOf),
  ]);
  return { registerKeys: texts(), rows, gone: [...gone] };
}

const isTextList = (list: unknown): boolean =>
  Array.isArray(list) && list.every((each) => typeof each === 'string');

/** True if a record has the form that commits write. Checked by hand, as it may hold a hundred thousand rows. */
export function isIndexRecord({ registerKeys, rows, gone }: IndexRecord): boolean {
  return (
    isTextList(registerKeys) &&
    isTextList(gone) &&
    Array.isArray(rows) &&
    rows.every(
      (row) =>
        Array.isArray(row) &&
        typeof row[0] === 'string' &&
        typeof row[1] === 'string' &&
        Array.isArray(row[2]),
    )
  );
}

/** The transaction index in memory: all transactions, their registers and their searchable texts. */
export type IndexRows = {
  /** Applies the records of commits, in their order. */
  apply(records: readonly IndexRecord[]): void;
  /** Returns the names of the rows that match a query, in order. */
  find(query: Query): string[];
  /** Returns the whole index in few records. */
  toRecords(): IndexRecord[];
  /** Returns the number of those records. */
  recordCount(): number;
};

const rowsPerRecord = 1000;

/** Creates an empty index. */
export function createIndexRows(): IndexRows {
  let rows: IndexRow[] = [];
  const { numberOf, find: numberAt, texts } = createNumbering();
  return {
    apply(records) {
      const changes = new Map<string, IndexRow | undefined>();
      for (const record of records) {
        if (record.isWhole === true) {
          changes.clear();
          rows = [];
        }
        for (const name of record.gone) changes.set(name, undefined);
        const numbers = record.registerKeys.map(numberOf);
        for (const [name, text, at] of record.rows)
          changes.set(name, { name, text, registers: at.map((number) => numbers[number] ?? -1) });
      }
      rows = applyChanges(rows, changes);
    },
    find({ registerKeys, text = '', words = [], after, before, skip = 0, limit = Infinity }) {
      const wanted = registerKeys && new Set(registerKeys.map(numberAt));
      const folded = [text, ...words].map(fold);
      const names: string[] = [];
      let skipped = 0;
      let at = after === undefined ? 0 : indexOfName(rows, after);
      if (after !== undefined && rows[at]?.name === after) at += 1;
      for (; names.length < limit; at += 1) {
        const row = rows[at];
        if (row === undefined || (before !== undefined && row.name >= before)) break;
        if (wanted !== undefined && !row.registers.some((register) => wanted.has(register))) continue;
        if (!folded.every((each) => row.text.includes(each))) continue;
        if (skipped < skip) skipped += 1;
        else names.push(row.name);
      }
      return names;
    },
    recordCount: () => 1 + Math.ceil(rows.length / rowsPerRecord),
    toRecords() {
      const registerKeys = texts();
      const first: IndexRecord = { isWhole: true, registerKeys: [], rows: [], gone: [] };
      const records = [first];
      for (let at = 0; at < rows.length; at += rowsPerRecord) {
        const some = rows.slice(at, at + rowsPerRecord);
        records.push({
          registerKeys,
          rows: some.map(({ name, text, registers: own }) => [name, text, [...own]]),
          gone: [],
        });
      }
      return records;
    },
  };
}
