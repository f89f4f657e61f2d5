import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import { type FileHandle, open } from 'node:fs/promises';

const pieceBytes = 1 << 16;

/** The bytes of a file, read once from the beginning to the end. */
export class FileBytes {
  /** In bytes, of the file. */
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

  /** The position up to which it was read. */
  get position(): number {
    return this.#position;
  }

  /** The next bytes, without going on; fewer at the end. */
  async peek(length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(length), 0, length, this.#position);
    return buffer.subarray(0, bytesRead);
  }

  /** The next bytes; fewer at the end. */
  async read(length: number): Promise<Buffer> {
    const piece = await this.peek(length);
    this.#position += piece.length;
    return piece;
  }

  /** All from here to the end, in pieces. */
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

/** Zips text in parts with a checksum each, so that damage is noticed near to where it is; together they are a gzip like any. */
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

/** How a gzip begins. */
export const gzipHeader = Buffer.from([0x1f, 0x8b]);

/** The text of a gzip. What is wrong with it, or with where it comes from, fails whoever reads the text, and nobody else. */
export async function* unzipBackup(zipped: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const text = createGunzip();
  const feeding = pipeline(zipped, text);
  feeding.catch(() => undefined); // whoever reads is told the same
  try {
    for await (const piece of text) yield piece;
  } catch (error) {
    const isCut = error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR';
    throw isCut ? new Error('it ends too early', { cause: error }) : error;
  }
}
