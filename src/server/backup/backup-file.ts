import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import * as z from 'zod';

/**
 * A backup is a gzip of text that `psql` reads as well: a comment with what it is, `copy ... from stdin;` with the rows of each
 * table and `\.` behind them, and a comment with the checksum of all before it.
 */
export const Head = z.object({
  format: z.literal('partita-backup'),
  version: z.literal(1),
  at: z.iso.datetime(),
  /** Of the tables (sql/010-guard.sql). */
  schemaVersion: z.int(),
  /** Where each sequence stands. */
  sequences: z.record(z.string(), z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Head = z.infer<typeof Head>;

const Tail = z.object({ rows: z.array(z.int()), sha256: z.string() });
export type Tail = z.infer<typeof Tail>;

/** What stands before a line that is for us and not for PostgreSQL. */
export const comment = '-- ';

/** What stands behind the rows of a table. */
export const endOfRows = '\\.\n';

/** The rows of a table in a backup, in pieces that end with a row. */
export type TableInFile = { table: Head['tables'][number]; rows: AsyncIterable<Buffer> };

/** A backup that is read from its beginning to its end; `finish` rejects when it is not whole. */
export type OpenBackup = { head: Head; tables: AsyncIterable<TableInFile>; finish(): Promise<Tail> };

/** Opens a backup. Rejects, in words for the operator, when it is none. */
export async function openBackup(file: string): Promise<OpenBackup> {
  const text = createReadStream(file).compose(createGunzip());
  const lines = new Lines(text);
  const head = Head.safeParse(readComment(await lines.next().catch(explain(file))));
  if (!head.success) throw new Error(`${file} is no backup of Partita`);
  async function* readTables() {
    for (const table of head.data?.tables ?? []) {
      await lines.next();
      yield { table, rows: lines.rows() };
    }
  }
  const finish = async () => {
    const sha256 = lines.digest();
    const tail = Tail.safeParse(readComment(await lines.next()));
    if (!tail.success || tail.data.sha256 !== sha256)
      throw new Error(`${file} is damaged: its checksum is another one`);
    return tail.data;
  };
  return { head: head.data, tables: readTables(), finish };
}

const explain = (file: string) => (cause: unknown) => {
  throw new Error(
    `${file} cannot be read as a backup: ${cause instanceof Error ? cause.message : String(cause)}`,
    {
      cause,
    },
  );
};

function readComment(line: string): unknown {
  try {
    return line.startsWith(comment) ? JSON.parse(line.slice(comment.length)) : undefined;
  } catch {
    return undefined;
  }
}

const newline = 0x0a;
const end = Buffer.from(endOfRows);
const endBehindRow = Buffer.from(`\n${endOfRows}`);

/** Reads lines and rows of a stream one after the other, and adds up what was read. */
class Lines {
  readonly #pieces: AsyncIterator<Buffer>;
  readonly #hash = createHash('sha256');
  #rest: Buffer = Buffer.alloc(0);

  constructor(text: AsyncIterable<Buffer>) {
    this.#pieces = text[Symbol.asyncIterator]();
  }

  async #read(): Promise<void> {
    const { done, value } = await this.#pieces.next();
    if (done === true) throw new Error('it ends too early');
    this.#rest = Buffer.concat([this.#rest, value]);
  }

  /** Of everything that was read until now. */
  digest(): string {
    return this.#hash.copy().digest('hex');
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    this.#hash.update(taken);
    return taken;
  }

  async next(): Promise<string> {
    while (!this.#rest.includes(newline)) await this.#read();
    return this.#take(this.#rest.indexOf(newline) + 1).toString('utf8');
  }

  /** The rows up to the end of their table, and behind it. */
  async *rows(): AsyncGenerator<Buffer> {
    while (!this.#rest.subarray(0, endOfRows.length).equals(end)) {
      const last = this.#rest.indexOf(endBehindRow);
      const length = (last === -1 ? this.#rest.lastIndexOf(newline) : last) + 1;
      if (length === 0) await this.#read();
      else yield this.#take(length);
    }
    this.#take(endOfRows.length);
  }
}
