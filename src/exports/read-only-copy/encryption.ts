async function pipeBytes(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const passed = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(passed).arrayBuffer());
}

/** Compresses a text with gzip. */
export const gzipText = (text: string) =>
  pipeBytes(new TextEncoder().encode(text), new CompressionStream('gzip'));

/** Decompresses a gzip text. @throws Error for other bytes */
export async function gunzipText(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new TextDecoder().decode(await pipeBytes(bytes, new DecompressionStream('gzip')));
}

/** The number of bytes per call, limited by the number of arguments; a multiple of three, so that the Base64 parts can be joined. */
const bytesAtOnce = 24_576;

/** Encodes bytes as Base64. */
export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += bytesAtOnce)
    parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + bytesAtOnce))));
  return parts.join('');
}

/** Decodes Base64. @throws Error for other characters */
export function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  const characters = atob(base64);
  const bytes = new Uint8Array(characters.length);
  for (let at = 0; at < characters.length; at += 1) bytes[at] = characters.charCodeAt(at);
  return bytes;
}

/** The parameters of an encryption: everything that decryption needs besides the password. */
export type CopyEncryption = {
  cipher: 'AES-256-GCM';
  key: 'PBKDF2-SHA-256';
  iterations: number;
  /** Base64. */
  salt: string;
  iv: string;
};

/** The number of key derivation rounds for each password attempt; a phone takes about a second. */
const iterations = 1_000_000;

/** True if this page can encrypt and decrypt: browsers only allow it for pages loaded over HTTPS or from a file. */
export const canEncrypt = () => globalThis.crypto.subtle !== undefined;

async function deriveKey(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  rounds: number,
  use: 'encrypt' | 'decrypt',
): Promise<CryptoKey> {
  // Keyboards encode the same character in different ways.
  const typed = new TextEncoder().encode(password.normalize('NFC'));
  const material = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    [use],
  );
}

/** Encrypts bytes with a password. */
export async function encryptBytes(
  bytes: Uint8Array<ArrayBuffer>,
  password: string,
): Promise<{ encryption: CopyEncryption; bytes: Uint8Array<ArrayBuffer> }> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const key = await deriveKey(password, salt, iterations, 'encrypt');
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes);
  return {
    encryption: {
      cipher: 'AES-256-GCM',
      key: 'PBKDF2-SHA-256',
      iterations,
      salt: toBase64(salt),
      iv: toBase64(iv),
    },
    bytes: new Uint8Array(encrypted),
  };
}

/** Decrypts bytes; undefined if the password is wrong or the bytes were changed. */
export async function decryptBytes(
  bytes: Uint8Array<ArrayBuffer>,
  encryption: CopyEncryption,
  password: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const key = await deriveKey(password, fromBase64(encryption.salt), encryption.iterations, 'decrypt');
  try {
    const iv = fromBase64(encryption.iv);
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes));
  } catch {
    return undefined;
  }
}
