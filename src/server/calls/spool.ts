import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CallError } from '#contract/errors.ts';
import { serverError } from '#contract/refusals/server.ts';

const pieceBytes = 65_536;

/**
 * What a user sends or fetches, kept between their line and the database: a slow line holds no process, no connection
 * and no snapshot. A file that has no name any more, so that it is gone with the process.
 */
export type Spool = {
  /** Where it can be read from its beginning. */
  readonly fd: number;
  readonly size: number;
  /** Adds to its end. Rejects with 429 when all of them together would be too much. */
  write(piece: Uint8Array): Promise<void>;
  /** All of it, piece by piece; closed when it was read or is given up. */
  read(): ReadableStream<Uint8Array>;
  close(): Promise<void>;
};

/** Opens a spool; `closed` is told when it is gone. */
export type OpenSpool = (closed?: () => void) => Promise<Spool>;

/** The spools of a server, which together take at most so many bytes. */
export function createSpools(maxBytes: number): OpenSpool {
  let takenBytes = 0;
  return async (closed) => {
    const file = await openUnnamedFile();
    let size = 0;
    let isOpen = true;
    const close = async () => {
      if (!isOpen) return;
      isOpen = false;
      takenBytes -= size;
      closed?.();
      await file.close();
    };
    return {
      fd: file.fd,
      get size() {
        return size;
      },
      async write(piece) {
        if (takenBytes + piece.byteLength > maxBytes) throw busyError();
        takenBytes += piece.byteLength;
        const start = size;
        size += piece.byteLength;
        await writeAll(file, piece, start);
      },
      read: () => read(file, close),
      close,
    };
  };
}

const busyError = () => new CallError('quota', serverError('busyFiles'), [], 30);

async function openUnnamedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `partita-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

/** Writes at a place, so that who reads from the descriptor starts at the beginning. */
async function writeAll(file: FileHandle, piece: Uint8Array, start: number): Promise<void> {
  for (let done = 0; done < piece.byteLength;) {
    const { bytesWritten } = await file.write(piece, done, piece.byteLength - done, start + done);
    done += bytesWritten;
  }
}

function read(file: FileHandle, close: () => Promise<void>): ReadableStream<Uint8Array> {
  let position = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(pieceBytes), 0, pieceBytes, position);
        position += bytesRead;
        if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead));
        await close();
        controller.close();
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}
