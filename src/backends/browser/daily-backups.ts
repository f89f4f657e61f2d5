import * as z from 'zod/mini';
import type { Export } from '#contract/transfer.ts';
import { jsonPieces } from './json-pieces.ts';

/** A copy of all books of this browser as they were at the end of a day. */
export type DailyBackup = {
  /** The name of its file. */
  name: string;
  /** When it was written, in milliseconds. */
  atMs: number;
  accounts: number;
  transactions: number;
};

type Data = Export['data'];

/** What every copy has. */
const BackupContents = z.looseObject({ accounts: z.array(z.unknown()), transactions: z.array(z.unknown()) });

/** How many days have a copy. */
const days = 7;

/** The day, the first book, how much is in it: what a copy is can be told without reading it. */
const nameForm =
  /^(?<day>\d{4}-\d\d-\d\d)_(?<book>[\w-]+)_(?<accounts>\d+)_(?<transactions>\d+)\.json(?:\.gz)?$/;

/** What the name of a file says; undefined where it is no copy. */
function readName(name: string) {
  const { day, book, accounts, transactions } = nameForm.exec(name)?.groups ?? {};
  if (day === undefined || book === undefined) return undefined;
  return { name, day, book, accounts: Number(accounts), transactions: Number(transactions) };
}
type Named = NonNullable<ReturnType<typeof readName>>;

const sizeOf = ({ accounts, transactions }: Named): number => accounts + transactions;

/** A browser may be too old to pack what is written. */
const canPack = (): boolean => 'CompressionStream' in globalThis;

function nameOf({ accounts, transactions }: Data, day: string): string {
  const [first = ''] = accounts
    .filter(({ ParentAccountId }) => ParentAccountId === null)
    .map((root) => root.AccountId);
  const book = first.replaceAll(/[^\w-]/g, '-') || '-';
  return `${day}_${book}_${accounts.length}_${transactions.length}.json${canPack() ? '.gz' : ''}`;
}

/**
 * Which files are not needed any more once one is written: those of earlier days than the last ones; of the same books on one
 * day all but the newest and the fullest, as a half-emptied book must not replace a full backup.
 */
export function notNeeded(names: readonly string[], written: string): string[] {
  const copies = names.flatMap((name) => readName(name) ?? []);
  const newest = [...new Set(copies.map(({ day }) => day))].toSorted().slice(-days);
  const one = readName(written);
  const ofDay = copies.filter(({ day, book }) => day === one?.day && book === one.book);
  const most = Math.max(...ofDay.map(sizeOf));
  const fullest = ofDay.find((copy) => sizeOf(copy) === most && most > (one ? sizeOf(one) : 0));
  return copies
    .filter((copy) => !newest.includes(copy.day) || (ofDay.includes(copy) && copy !== fullest))
    .map(({ name }) => name)
    .filter((name) => name !== written);
}

/** What is written, piece by piece. */
function streamOf(data: Data): ReadableStream<BufferSource> {
  const pieces = jsonPieces(data);
  const text = new ReadableStream<string>({
    pull(controller) {
      const { done, value } = pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
  });
  const bytes = text.pipeThrough(new TextEncoderStream());
  return canPack() ? bytes.pipeThrough(new CompressionStream('gzip')) : bytes;
}

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** The copies of the books of a database, in files of this browser beside it. */
export function openDailyBackups(databaseName: string) {
  const folderName = `${databaseName}.Copies`;
  const folder = async () =>
    (await navigator.storage.getDirectory()).getDirectoryHandle(folderName, { create: true });

  const names = async () => {
    const found: string[] = [];
    for await (const name of (await folder()).keys()) found.push(name);
    return found.filter((name) => readName(name) !== undefined).toSorted();
  };

  const writeFile = async (name: string, data: Data) => {
    const file = await (await folder()).getFileHandle(name, { create: true });
    // What was in the file stays until all of it is written.
    const writable = await file.createWritable();
    await streamOf(data).pipeTo(writable);
  };

  /** Writes a file; where the disk is full the oldest backups of other days are deleted until it fits. */
  const writeWithRoom = async (name: string, data: Data): Promise<void> => {
    try {
      await writeFile(name, data);
    } catch (error) {
      const directory = await folder();
      const [oldest] = await names();
      const isOther = oldest !== undefined && readName(oldest)?.day !== readName(name)?.day;
      await removeEmpty(directory, name);
      if (!isFull(error) || !isOther) throw error;
      await directory.removeEntry(oldest);
      await writeWithRoom(name, data);
    }
  };

  return {
    /** The copies, newest first; none where the browser has no files of its own. */
    async list(): Promise<DailyBackup[]> {
      const directory = await folder();
      const copies = await Promise.all(
        (await names()).map(async (name): Promise<DailyBackup[]> => {
          const copy = readName(name);
          const file = await (await directory.getFileHandle(name)).getFile();
          // Its writing was interrupted before the first byte.
          if (copy === undefined || file.size === 0) return [];
          const { accounts, transactions } = copy;
          return [{ name, atMs: file.lastModified, accounts, transactions }];
        }),
      );
      return copies.flat().toSorted((a, b) => b.atMs - a.atMs);
    },
    /** Writes the copy of a day, all of it or nothing. @throws DOMException */
    async write(data: Data, day: string): Promise<void> {
      const name = nameOf(data, day);
      await writeWithRoom(name, data);
      const directory = await folder();
      for (const old of notNeeded(await names(), name)) await directory.removeEntry(old);
    },
    /** What is in a copy; its rows are looked at by the import. @throws Error where it cannot be read */
    async read(name: string): Promise<z.infer<typeof BackupContents>> {
      const file = await (await (await folder()).getFileHandle(name)).getFile();
      const bytes = file.stream();
      const text = await new Response(
        name.endsWith('.gz') ? bytes.pipeThrough(new DecompressionStream('gzip')) : bytes,
      ).text();
      return z.parse(BackupContents, JSON.parse(text));
    },
    /** Deletes all of them. */
    async remove(): Promise<void> {
      await (await navigator.storage.getDirectory()).removeEntry(folderName, { recursive: true });
    },
  };
}

/** Removes what a copy that broke off has left. */
async function removeEmpty(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  try {
    const file = await (await folder.getFileHandle(name)).getFile();
    if (file.size === 0) await folder.removeEntry(name);
  } catch {
    // There is nothing left.
  }
}
