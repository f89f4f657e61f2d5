import { createHash } from 'node:crypto';

const newline = 0x0a;

/** Reads lines and rows of a stream one after the other, and adds up what was read. */
export class Lines {
  readonly #pieces: AsyncIterator<Buffer>;
  readonly #fail: (error: Error) => never;
  readonly #hash = createHash('sha256');
  #rest: Buffer = Buffer.alloc(0);
  #read = 0;

  /** What hinders the reading, an end that comes too early as well, goes through `fail`. */
  constructor(text: AsyncIterable<Buffer>, fail: (error: Error) => never) {
    this.#pieces = text[Symbol.asyncIterator]();
    this.#fail = fail;
  }

  /** How many lines were read. */
  get read(): number {
    return this.#read;
  }

  /** Of everything that was read until now. */
  digest(): string {
    return this.#hash.copy().digest('hex');
  }

  async next(): Promise<string> {
    while (!this.#rest.includes(newline)) await this.#more();
    return this.#take(this.#rest.indexOf(newline) + 1).toString('utf8');
  }

  /** The rows up to the line that ends them, and behind it. */
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

  /** Requires that nothing comes any more. */
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
