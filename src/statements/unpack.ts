import { Gunzip, Unzip, UnzipInflate } from 'fflate';
import { maxBytes } from './decode.ts';
import { UnreadableFile } from './statement.ts';

/** Collects pieces up to the maximum file size. @throws UnreadableFile */
function createCollector() {
  const pieces: Uint8Array[] = [];
  let length = 0;
  return {
    take: (piece: Uint8Array) => {
      length += piece.length;
      if (length > maxBytes) throw new UnreadableFile('tooLarge');
      pieces.push(piece);
    },
    all: () => {
      const whole = new Uint8Array(length);
      let at = 0;
      for (const piece of pieces) {
        whole.set(piece, at);
        at += piece.length;
      }
      return whole;
    },
  };
}

/** The number of bytes fed at once, so that a decompression bomb is noticed before it fills the memory. */
const step = 4096;

function pushPieces(bytes: Uint8Array, push: (part: Uint8Array, isLast: boolean) => void): void {
  try {
    for (let at = 0; at < bytes.length; at += step)
      push(bytes.subarray(at, at + step), at + step >= bytes.length);
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('brokenArchive');
  }
}

/** Unpacks a gzip file. @throws UnreadableFile if it is broken or too large */
export function gunzip(bytes: Uint8Array): Uint8Array {
  const { take, all } = createCollector();
  let isWhole = false;
  const stream = new Gunzip((piece, isLast) => {
    take(piece);
    isWhole ||= isLast;
  });
  pushPieces(bytes, (part, isLast) => stream.push(part, isLast));
  if (!isWhole) throw new UnreadableFile('brokenArchive');
  return all();
}

/** Unpacks the wanted files of a zip archive. @throws UnreadableFile if it is broken or too large */
export function unzipFiles(bytes: Uint8Array, isWanted: (name: string) => boolean): Map<string, Uint8Array> {
  const files = new Map<string, ReturnType<typeof createCollector>>();
  const reader = new Unzip((file) => {
    if (!isWanted(file.name)) return;
    const content = createCollector();
    files.set(file.name, content);
    file.ondata = (error, piece) => {
      if (error !== null) throw new UnreadableFile('brokenArchive');
      content.take(piece);
    };
    file.start();
  });
  reader.register(UnzipInflate);
  pushPieces(bytes, (part, isLast) => reader.push(part, isLast));
  return new Map([...files].map(([name, content]) => [name, content.all()]));
}
