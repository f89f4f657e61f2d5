import { createCipheriv, createDecipheriv, randomBytes, scrypt, type ScryptOptions } from 'node:crypto';
import * as z from 'zod';
import type { FileBytes } from './file-bytes.ts';

/**
 * An encrypted backup (docs/decisions/0029-encrypted-backups.md) is a line of JSON, a tag that proves the passphrase, and chunks, each
 * with its tag. The nonce of a chunk is its number and whether it is the last: none can go, come or change its place unnoticed.
 */
const Header = z.object({
  format: z.literal('partita-encrypted'),
  version: z.literal(1),
  /** Of the text in a chunk; the last one may have fewer. */
  chunkBytes: z
    .int()
    .min(1)
    .max(1 << 24),
  scrypt: z.object({
    cost: z
      .int()
      .min(2)
      .max(1 << 20),
    blockSize: z.int().min(1).max(32),
    parallelization: z.int().min(1).max(16),
  }),
  /** In base64. */
  salt: z.string(),
});
type Header = z.infer<typeof Header>;

const cipher = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const maxHeaderBytes = 1024;

/** How an encrypted backup begins. */
export const encryptedMark = Buffer.from('{"format":"partita-encrypted"');

/** How long it takes to try a passphrase: about a third of a second, and 64 MB. */
const hard: Header['scrypt'] = { cost: 1 << 16, blockSize: 8, parallelization: 2 };

/**
 * Encrypts what goes into a file.
 * @param effort of making the key out of the passphrase; tests that make many take less
 */
export async function* encrypt(
  plain: AsyncIterable<Buffer>,
  passphrase: string,
  effort = hard,
): AsyncGenerator<Buffer> {
  const header: Header = {
    format: 'partita-encrypted',
    version: 1,
    chunkBytes: 1 << 16,
    scrypt: effort,
    salt: randomBytes(32).toString('base64'),
  };
  const line = Buffer.from(`${JSON.stringify(header)}\n`);
  const chunks = new Chunks(line, await readKey(header, passphrase));
  yield line;
  yield chunks.seal(Buffer.alloc(0), false);
  let rest = Buffer.alloc(0);
  for await (const piece of plain) {
    rest = Buffer.concat([rest, piece]);
    // At least one byte is left over for the last one.
    while (rest.length > header.chunkBytes) {
      yield chunks.seal(rest.subarray(0, header.chunkBytes), false);
      rest = rest.subarray(header.chunkBytes);
    }
  }
  yield chunks.seal(rest, true);
}

/**
 * Decrypts a file from its beginning; only what was proved is answered. Rejects when the passphrase is another one, or the header
 * cannot be read; the text does when what comes next was changed, or is not there.
 */
export async function decrypt(bytes: FileBytes, passphrase: string): Promise<AsyncIterable<Buffer>> {
  const start = await bytes.peek(maxHeaderBytes);
  const line = await bytes.read(start.indexOf('\n') + 1);
  const header = Header.parse(JSON.parse(line.toString('utf8')));
  const chunks = new Chunks(line, await readKey(header, passphrase));
  const proof = await bytes.read(tagBytes);
  if (chunks.open(proof, false) === undefined) throw new Error('the passphrase does not open it');
  return openChunks(bytes, header.chunkBytes + tagBytes, chunks);
}

async function* openChunks(bytes: FileBytes, most: number, chunks: Chunks): AsyncGenerator<Buffer> {
  let isLast = false;
  while (!isLast) {
    const from = bytes.position;
    const chunk = await bytes.read(most);
    isLast = bytes.position === bytes.size;
    const plain = chunks.open(chunk, isLast);
    if (plain === undefined) throw new Error(`its bytes ${from} to ${bytes.position} are cut or changed`);
    yield plain;
  }
}

/** Seals or opens the chunks of one file, in their order. */
class Chunks {
  readonly #header: Buffer;
  readonly #key: Buffer;
  #count = 0n;

  constructor(header: Buffer, key: Buffer) {
    this.#header = header;
    this.#key = key;
  }

  seal(plain: Buffer, isLast: boolean): Buffer {
    const sealing = createCipheriv(cipher, this.#key, this.#nonce(isLast)).setAAD(this.#header);
    return Buffer.concat([sealing.update(plain), sealing.final(), sealing.getAuthTag()]);
  }

  /** Undefined when it is not the next one as it was sealed. */
  open(chunk: Buffer, isLast: boolean): Buffer | undefined {
    const nonce = this.#nonce(isLast);
    if (chunk.length < tagBytes) return undefined;
    const opening = createDecipheriv(cipher, this.#key, nonce, { authTagLength: tagBytes })
      .setAAD(this.#header)
      .setAuthTag(chunk.subarray(-tagBytes));
    const plain = opening.update(chunk.subarray(0, -tagBytes));
    try {
      return Buffer.concat([plain, opening.final()]);
    } catch {
      return undefined;
    }
  }

  /** Whether it is the last one, and its number. */
  #nonce(isLast: boolean): Buffer {
    const nonce = Buffer.alloc(nonceBytes);
    nonce.writeUInt8(isLast ? 1 : 0);
    nonce.writeBigUInt64BE(this.#count, nonceBytes - 8);
    this.#count += 1n;
    return nonce;
  }
}

async function readKey({ scrypt: options, salt }: Header, passphrase: string): Promise<Buffer> {
  const memory: ScryptOptions = { maxmem: 256 * options.cost * options.blockSize };
  return new Promise((resolve, reject) => {
    scrypt(
      passphrase.normalize('NFKC'),
      Buffer.from(salt, 'base64'),
      keyBytes,
      { ...options, ...memory },
      (error, key) => (error === null ? resolve(key) : reject(error)),
    );
  });
}
