import * as z from 'zod';
import { createHash } from 'node:crypto';
import { decrypt, encryptedHeader } from './encryption.ts';
import { FileBytes, unzipBackup, gzipHeader } from './compression.ts';

const newline = 0x0a;

/** A reader of lines and rows in a stream, which computes a hash of everything it has read. */
class LineReader {
  readonly #pieces: AsyncIterator<Buffer>;
  readonly #fail: (error: Error) => never;
  readonly #hash = createHash('sha256');
  #rest: Buffer = Buffer.alloc(0);
  #read = 0;

  /** Reports every read error, including an early end, to `fail`. */
  constructor(text: AsyncIterable<Buffer>, fail: (error: Error) => never) {
    this.#pieces = text[Symbol.asyncIterator]();
    this.#fail = fail;
  }

  /** The number of lines read so far. */
  get read(): number {
    return this.#read;
  }

  /** Returns the hash of everything read so far. */
  digest(): string {
    return this.#hash.copy().digest('hex');
  }

  async next(): Promise<string> {
    while (!this.#rest.includes(newline)) await this.#more();
    return this.#take(this.#rest.indexOf(newline) + 1).toString('utf8');
  }

  /** Reads the rows up to the line that ends them, including that line. */
  async *rows(lastLine: string): AsyncGenerator<Buffer> {
    const end = Buffer.from(lastLine);
    const endBehindRow = Buffer.from(`\n${lastLine}`);
    while (!this.#rest.subarray(0, end.length).equals(end)) {
      const last = this.#rest.indexOf(endBehindRow);
      const length = (last === -1 ? this.#rest.lastIndexOf(newline) : last) + 1;
      if (length === 0) await this.#more();
      else yield this.#take(length);
    }
    this.#take(end.length);
  }

  /** Requires that nothing follows. */
  async finish(): Promise<void> {
    if (this.#rest.length > 0 || (await this.#pull()) !== undefined)
      this.#fail(new Error('it goes on behind its end'));
  }

  async #more(): Promise<void> {
    const piece = await this.#pull();
    if (piece === undefined) return this.#fail(new Error('it ends too early'));
    this.#rest = Buffer.concat([this.#rest, piece]);
  }

  async #pull(): Promise<Buffer | undefined> {
    try {
      const { done, value } = await this.#pieces.next();
      return done === true ? undefined : value;
    } catch (error) {
      return this.#fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    this.#hash.update(taken);
    this.#read += countLines(taken);
    return taken;
  }
}

function countLines(piece: Buffer): number {
  let count = 0;
  for (let at = piece.indexOf(newline); at !== -1; at = piece.indexOf(newline, at + 1)) count += 1;
  return count;
}

/**
 * The head of a backup. A backup is a gzip of text that `psql` can read: a comment with the head, `copy ... from stdin;` with the rows of
 * each table and `\.` after them, and a comment with the tail.
 */
export const BackupHead = z.object({
  format: z.literal('partita-backup'),
  version: z.literal(1),
  at: z.iso.datetime(),
  /** The version of the tables (sql/010-guard.sql). */
  schemaVersion: z.int(),
  /** The current value of each sequence. */
  sequences: z.record(z.string(), z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type BackupHead = z.infer<typeof BackupHead>;

const BackupTail = z.object({
  /** The row counts of the tables, in the order of the head. */
  rows: z.array(z.int()),
  /** Row counts and column sums of each table, computed by the database (`readTableSums`). */
  sums: z.array(z.record(z.string(), z.string())),
  /** The hash of all text before the tail. */
  sha256: z.string(),
});
export type BackupTail = z.infer<typeof BackupTail>;

/** The prefix of comment lines, which PostgreSQL ignores. */
export const commentPrefix = '-- ';

/** The line after the rows of a table. */
export const endOfRows = '\\.\n';

/** The rows of a table in a backup, in pieces that end with a row. */
export type BackupTableRows = { table: BackupHead['tables'][number]; rows: AsyncIterable<Buffer> };

/** A backup that is read from start to end; `finish` rejects if it is incomplete. */
export type OpenBackup = {
  head: BackupHead;
  tables: AsyncIterable<BackupTableRows>;
  finish(): Promise<BackupTail>;
};

/** A backup file and the passphrase of an encrypted one. */
export type BackupFile = { file: string; passphrase: string | undefined };

/**
 * Reads a backup. Rejects, with a message for the operator that names the file, if it is not a backup, cannot be decrypted, or is damaged;
 * the message then gives the position.
 */
export async function readBackup<Result>(
  { file, passphrase }: BackupFile,
  read: (backup: OpenBackup) => Promise<Result>,
): Promise<Result> {
  const bytes = await FileBytes.open(file);
  try {
    return await read(await openBackup(file, bytes, await openText({ file, passphrase }, bytes)));
  } finally {
    await bytes.close();
  }
}

/** Reads a backup to its end and compares its counts and checksum. */
export async function checkBackup(backup: BackupFile): Promise<BackupTail> {
  return readBackup(backup, async ({ tables, finish }) => {
    for await (const { rows } of tables) for await (const _ of rows);
    return finish();
  });
}

async function openText({ file, passphrase }: BackupFile, bytes: FileBytes): Promise<AsyncGenerator<Buffer>> {
  const begins = async (mark: Buffer) => mark.equals(await bytes.peek(mark.length));
  if (await begins(gzipHeader)) return unzipBackup(bytes.rest());
  if (!(await begins(encryptedHeader))) throw new Error(`${file} is no backup of Partita`);
  if (passphrase === undefined)
    throw new Error(`${file} is encrypted: BACKUP_PASSPHRASE has to say its passphrase`);
  try {
    return unzipBackup(await decrypt(bytes, passphrase));
  } catch (cause) {
    throw new Error(
      `${file} does not open by this BACKUP_PASSPHRASE: it was made with another one, or its beginning is damaged`,
      { cause },
    );
  }
}

async function openBackup(file: string, bytes: FileBytes, text: AsyncGenerator<Buffer>): Promise<OpenBackup> {
  let table: { name: string; line: number } | undefined;
  const damage = (reason: string, cause?: unknown) => {
    const row = table && `, row ${lines.read - table.line + 1} of ${table.name} (line ${lines.read + 1})`;
    const where = `byte ${bytes.position} of ${bytes.size}${row ?? ''}`;
    return new Error(`${file} is damaged: ${reason}. It was read to ${where}`, { cause });
  };
  const lines: LineReader = new LineReader(text, (cause) => {
    throw damage(cause.message, cause);
  });
  const head = BackupHead.safeParse(readComment(await lines.next()));
  if (!head.success) throw new Error(`${file} is no backup of Partita`);
  const counts: number[] = [];
  async function* readTables(tables: BackupHead['tables']) {
    for (const each of tables) {
      await lines.next();
      const line = lines.read;
      table = { name: each.name, line };
      yield { table: each, rows: lines.rows(endOfRows) };
      counts.push(lines.read - line - 1);
      table = undefined;
    }
  }
  const finish = async () => {
    const sha256 = lines.digest();
    const tail = BackupTail.safeParse(readComment(await lines.next()));
    if (!tail.success) throw damage('its end cannot be read');
    await lines.finish();
    for (const [index, { name }] of head.data.tables.entries())
      if (tail.data.rows[index] !== counts[index])
        throw damage(`of ${name} it holds ${counts[index]} rows, and should hold ${tail.data.rows[index]}`);
    if (tail.data.sha256 !== sha256) throw damage('its checksum is another one');
    return tail.data;
  };
  return { head: head.data, tables: readTables(head.data.tables), finish };
}

function readComment(line: string): unknown {
  try {
    return line.startsWith(commentPrefix) ? JSON.parse(line.slice(commentPrefix.length)) : undefined;
  } catch {
    return undefined;
  }
}
