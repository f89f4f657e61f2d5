import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CallError } from '#contract/errors.ts';
import { serverError } from '#contract/error-catalogue/server.ts';

const pieceBytes = 65_536;

/**
 * A temporary file between a client and the database, so that a slow connection holds no process, no connection and no snapshot. It has no
 * name, so that it disappears with the process.
 */
export type Spool = {
  /** The descriptor from which it can be read from the beginning. */
  readonly fd: number;
  readonly size: number;
  /** Appends a piece. Rejects with 429 if all spools together would be too large. */
  write(piece: Uint8Array): Promise<void>;
  /** Reads the spool piece by piece; it is closed after the last one or on cancel. */
  read(): ReadableStream<Uint8Array>;
  close(): Promise<void>;
};

/** Opens a spool; `closed` is called when it is closed. */
export type OpenSpool = (closed?: () => void) => Promise<Spool>;

/** Creates the spools of a server, which together take at most `maxBytes`. */
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

/** Writes at a position, so that a reader of the descriptor starts at the beginning. */
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
