import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import { type FileHandle, open } from 'node:fs/promises';

const pieceBytes = 1 << 16;

/** Reads the bytes of a file once from start to end. */
export class FileBytes {
  /** The file size in bytes. */
  readonly size: number;
  readonly #handle: FileHandle;
  #position = 0;

  private constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.size = size;
  }

  static async open(file: string): Promise<FileBytes> {
    const handle = await open(file);
    return new FileBytes(handle, (await handle.stat()).size);
  }

  /** The current read position. */
  get position(): number {
    return this.#position;
  }

  /** Returns the next bytes without advancing; fewer at the end. */
  async peek(length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(length), 0, length, this.#position);
    return buffer.subarray(0, bytesRead);
  }

  /** Reads the next bytes; fewer at the end. */
  async read(length: number): Promise<Buffer> {
    const piece = await this.peek(length);
    this.#position += piece.length;
    return piece;
  }

  /** Reads everything from here to the end, in pieces. */
  async *rest(): AsyncGenerator<Buffer> {
    for (let piece = await this.read(pieceBytes); piece.length > 0; piece = await this.read(pieceBytes))
      yield piece;
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}

const zipPart = promisify(gzip);
const partBytes = 1 << 20;

/**
 * Compresses text in parts with a checksum each, so that damage is detected near its position. Together the parts are a regular gzip file.
 */
export async function* zipBackup(text: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let part: Buffer[] = [];
  let length = 0;
  for await (const piece of text) {
    part.push(piece);
    length += piece.length;
    if (length < partBytes) continue;
    yield await zipPart(Buffer.concat(part));
    part = [];
    length = 0;
  }
  if (length > 0) yield await zipPart(Buffer.concat(part));
}

/** The first bytes of a gzip file. */
export const gzipHeader = Buffer.from([0x1f, 0x8b]);

/** Decompresses a gzip. Errors in it or in its source are thrown to the reader of the text only. */
export async function* unzipBackup(zipped: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const text = createGunzip();
  const feeding = pipeline(zipped, text);
  feeding.catch(() => undefined); // the reader of the text gets the same error
  try {
    for await (const piece of text) yield piece;
  } catch (error) {
    const isCut = error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR';
    throw isCut ? new Error('it ends too early', { cause: error }) : error;
  }
}
