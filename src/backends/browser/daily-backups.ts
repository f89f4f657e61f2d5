import * as z from 'zod/mini';
import type { ExportAnswer } from '#contract/transfer.ts';
import { toJsonPieces } from './json-pieces.ts';

/** A backup of all books of this browser at the end of a day. */
export type DailyBackup = {
  /** Its file name. */
  name: string;
  /** The time at which it was written, in milliseconds. */
  atMs: number;
  accounts: number;
  transactions: number;
};

type ExportData = ExportAnswer['data'];

/** The required content of a backup. */
const BackupContents = z.looseObject({ accounts: z.array(z.unknown()), transactions: z.array(z.unknown()) });

/** The number of days for which backups are retained. */
const maxDays = 7;

/** A file name contains the day, the first book and the numbers of rows, so that backups are listed without reading them. */
const namePattern =
  /^(?<day>\d{4}-\d\d-\d\d)_(?<book>[\w-]+)_(?<accounts>\d+)_(?<transactions>\d+)\.json(?:\.gz)?$/;

/** Parses a file name; undefined if the file is no backup. */
function readName(name: string) {
  const { day, book, accounts, transactions } = namePattern.exec(name)?.groups ?? {};
  if (day === undefined || book === undefined) return undefined;
  return { name, day, book, accounts: Number(accounts), transactions: Number(transactions) };
}
type BackupName = NonNullable<ReturnType<typeof readName>>;

const sizeOf = ({ accounts, transactions }: BackupName): number => accounts + transactions;

/** True if the browser can compress streams; older ones cannot. */
const canCompress = (): boolean => 'CompressionStream' in globalThis;

function nameOf({ accounts, transactions }: ExportData, day: string): string {
  const [first = ''] = accounts
    .filter(({ ParentAccountId }) => ParentAccountId === null)
    .map((root) => root.AccountId);
  const book = first.replaceAll(/[^\w-]/g, '-') || '-';
  return `${day}_${book}_${accounts.length}_${transactions.length}.json${canCompress() ? '.gz' : ''}`;
}

/**
 * Returns the files to delete after a backup was written: those of days before the last `maxDays`; and for the same books on the same day
 * all but the newest and the largest, as a half-emptied book must not replace a full backup.
 */
export function findSurplusBackups(names: readonly string[], written: string): string[] {
  const copies = names.flatMap((name) => readName(name) ?? []);
  const newest = [...new Set(copies.map(({ day }) => day))].toSorted().slice(-maxDays);
  const writtenName = readName(written);
  const sameDay = copies.filter(({ day, book }) => day === writtenName?.day && book === writtenName.book);
  const largestSize = Math.max(...sameDay.map(sizeOf));
  const fullest = sameDay.find(
    (copy) => sizeOf(copy) === largestSize && largestSize > (writtenName ? sizeOf(writtenName) : 0),
  );
  return copies
    .filter((copy) => !newest.includes(copy.day) || (sameDay.includes(copy) && copy !== fullest))
    .map(({ name }) => name)
    .filter((name) => name !== written);
}

/** Returns the JSON of the data as a stream, compressed if the browser can do that. */
function createDataStream(data: ExportData): ReadableStream<BufferSource> {
  const pieces = toJsonPieces(data);
  const text = new ReadableStream<string>({
    pull(controller) {
      const { done, value } = pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
  });
  const bytes = text.pipeThrough(new TextEncoderStream());
  return canCompress() ? bytes.pipeThrough(new CompressionStream('gzip')) : bytes;
}

const isQuotaExceeded = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** Opens the backups of a database's books: files in the private file system of the browser. */
export function openDailyBackups(databaseName: string) {
  const folderName = `${databaseName}.Copies`;
  const folder = async () =>
    (await navigator.storage.getDirectory()).getDirectoryHandle(folderName, { create: true });

  const names = async () => {
    const found: string[] = [];
    for await (const name of (await folder()).keys()) found.push(name);
    return found.filter((name) => readName(name) !== undefined).toSorted();
  };

  const writeFile = async (name: string, data: ExportData) => {
    const file = await (await folder()).getFileHandle(name, { create: true });
    // The old content stays until the stream is closed.
    const writable = await file.createWritable();
    await createDataStream(data).pipeTo(writable);
  };

  /** Writes a file. If the disk is full, the oldest backups of other days are deleted until it fits. */
  const writeWithRoom = async (name: string, data: ExportData): Promise<void> => {
    try {
      await writeFile(name, data);
    } catch (error) {
      const directory = await folder();
      const [oldest] = await names();
      const isOther = oldest !== undefined && readName(oldest)?.day !== readName(name)?.day;
      await removeEmpty(directory, name);
      if (!isQuotaExceeded(error) || !isOther) throw error;
      await directory.removeEntry(oldest);
      await writeWithRoom(name, data);
    }
  };

  return {
    /** Returns the backups, newest first. */
    async list(): Promise<DailyBackup[]> {
      const directory = await folder();
      const copies = await Promise.all(
        (await names()).map(async (name): Promise<DailyBackup[]> => {
          const copy = readName(name);
          const file = await (await directory.getFileHandle(name)).getFile();
          // Writing was interrupted before the first byte.
          if (copy === undefined || file.size === 0) return [];
          const { accounts, transactions } = copy;
          return [{ name, atMs: file.lastModified, accounts, transactions }];
        }),
      );
      return copies.flat().toSorted((a, b) => b.atMs - a.atMs);
    },
    /** Writes the backup of a day, all or nothing. @throws DOMException */
    async write(data: ExportData, day: string): Promise<void> {
      const name = nameOf(data, day);
      await writeWithRoom(name, data);
      const directory = await folder();
      for (const old of findSurplusBackups(await names(), name)) await directory.removeEntry(old);
    },
    /** Reads a backup; the import checks its rows. @throws Error if it cannot be read */
    async read(name: string): Promise<z.infer<typeof BackupContents>> {
      const file = await (await (await folder()).getFileHandle(name)).getFile();
      const bytes = file.stream();
      const text = await new Response(
        name.endsWith('.gz') ? bytes.pipeThrough(new DecompressionStream('gzip')) : bytes,
      ).text();
      return z.parse(BackupContents, JSON.parse(text));
    },
    /** Deletes all backups. */
    async remove(): Promise<void> {
      await (await navigator.storage.getDirectory()).removeEntry(folderName, { recursive: true });
    },
  };
}

/** Removes the empty file that an interrupted backup leaves. */
async function removeEmpty(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  try {
    const file = await (await folder.getFileHandle(name)).getFile();
    if (file.size === 0) await folder.removeEntry(name);
  } catch {
    // The file does not exist.
  }
}
