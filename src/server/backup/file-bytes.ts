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

  /** How far it was read. */
  get position(): number {
    return this.#position;
  }

  /** What comes next, without going on; less at the end. */
  async peek(length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(length), 0, length, this.#position);
    return buffer.subarray(0, bytesRead);
  }

  /** What comes next; less at the end. */
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
