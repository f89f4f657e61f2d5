import { Decrypter, Encrypter } from 'age-encryption';
import type { FileBytes } from './compression.ts';

/** The first bytes of an encrypted backup, which has the format age (docs/decisions/0029-encrypted-backups-use-the-age-format.md). */
export const encryptedHeader = Buffer.from('age-encryption.org/v1\n');

/** The exponent of the scrypt work factor: 16 takes about a third of a second and 64 MB. */
const usualEffort = 16;

/** Normalizes a passphrase, because systems encode the same letters in different bytes. */
const normalizePassphrase = (passphrase: string) => passphrase.normalize('NFKC');

/** Returns a stream of pieces that waits until its reader has taken the last one. */
function streamOf(pieces: AsyncIterable<Buffer>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done === true) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

async function* buffersOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const piece of stream) yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
}

/**
 * Encrypts the bytes of a file. `age --decrypt` opens it with the same passphrase.
 * @param effort the exponent of the work for the key, from 1 to 22
 */
export async function* encrypt(
  plain: AsyncIterable<Buffer>,
  passphrase: string,
  effort = usualEffort,
): AsyncGenerator<Buffer> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(normalizePassphrase(passphrase));
  encrypter.setScryptWorkFactor(effort);
  yield* buffersOf(await encrypter.encrypt(streamOf(plain)));
}

/**
 * Decrypts a file from its beginning. Every piece is authenticated before it is returned.
 * @throws Error if the passphrase is wrong or the header is unreadable; the returned text throws if its next piece was changed or is
 * missing
 */
export async function decrypt(bytes: FileBytes, passphrase: string): Promise<AsyncGenerator<Buffer>> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(normalizePassphrase(passphrase));
  return reportDamage(buffersOf(await decrypter.decrypt(streamOf(bytes.rest()))));
}

async function* reportDamage(pieces: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* pieces;
  } catch (cause) {
    throw new Error('it is cut or changed', { cause });
  }
}
