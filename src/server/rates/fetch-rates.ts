import { maxUnpacked, RatesFailure, type RateTable, tableOf } from './rate-table.ts';

/** The whole history of the European Central Bank is packed less than one, and not packed less than three. */
const maxBytes = 8_000_000;
const timeoutMs = 60_000;

/** Limits of a fetch, where they are not as usual. */
export type FetchLimits = { bytes?: number; ms?: number };

/** All that a body holds; one that is larger is left as soon as that is seen. */
async function readUpTo(body: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > most) throw new RatesFailure('too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Why something failed, in words that hold nothing of an address, which may hold a key. */
function whyOf(error: unknown): string {
  if (error instanceof RatesFailure) return error.message;
  const { name, cause } = error instanceof Error ? error : new Error('unknown');
  if (name === 'TimeoutError') return 'no answer in time';
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : name;
}

/** Fetches a table of rates and looks whether it is one. @throws RatesFailure in words without the address */
export async function fetchRates(
  url: string,
  stop: AbortSignal,
  { bytes = maxBytes, ms = timeoutMs }: FetchLimits = {},
): Promise<RateTable> {
  try {
    const response = await fetch(url, { signal: AbortSignal.any([stop, AbortSignal.timeout(ms)]) });
    if (!response.ok || response.body === null) {
      await response.body?.cancel();
      throw new RatesFailure(`status ${response.status}`);
    }
    const told = Number(response.headers.get('content-length') ?? 0);
    if (told > bytes) {
      await response.body.cancel();
      throw new RatesFailure('too large');
    }
    return tableOf(await readUpTo(response.body, Math.min(bytes, maxUnpacked)));
  } catch (error) {
    throw new RatesFailure(whyOf(error));
  }
}
