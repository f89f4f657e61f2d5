async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const passed = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(passed).arrayBuffer());
}

/** A text as gzip has it. */
export const zip = (text: string) => through(new TextEncoder().encode(text), new CompressionStream('gzip'));

/** The text that was zipped. @throws Error where these are no such bytes */
export async function unzip(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new TextDecoder().decode(await through(bytes, new DecompressionStream('gzip')));
}

/** More bytes are no arguments of one call; a multiple of three, so that the parts of a text follow one another. */
const bytesAtOnce = 24_576;

/** Bytes as letters that any file holds. */
export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += bytesAtOnce)
    parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + bytesAtOnce))));
  return parts.join('');
}

/** The bytes of such letters. @throws Error where there are others */
export function fromBase64(letters: string): Uint8Array<ArrayBuffer> {
  const characters = atob(letters);
  const bytes = new Uint8Array(characters.length);
  for (let at = 0; at < characters.length; at += 1) bytes[at] = characters.charCodeAt(at);
  return bytes;
}
