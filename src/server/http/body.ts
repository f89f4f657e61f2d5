import { bodyLimit } from 'hono/body-limit';
import { CallError } from '#contract/errors.ts';
import { serverError } from '#contract/refusals/server.ts';
import type { CallBody, CallName } from '#contract/calls.ts';
import { parseInput } from '#contract/parse-input.ts';
import { findJsonError } from '#contract/parse-json.ts';
import type { AppContext } from './context.ts';

/**
 * Parses the body of a call by its schema: trimmed, defaults filled in; no body at all is an empty object.
 * Throws 400 for what is not JSON, saying where, and for each field that is wrong, naming it.
 */
export function parseBody<Name extends CallName>(name: Name, text: string): CallBody<Name> {
  return parseInput(name, parseJsonBody(text));
}

/** The JSON of a body; none at all is an empty object. Throws 400 for what is not JSON, saying where. */
export function parseJsonBody(text: string): unknown {
  return text === '' ? {} : parseJsonText(text);
}

function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const { line, column } = findJsonError(text);
    throw new CallError('invalid', serverError('bodyNotJson', { line, column }));
  }
}

/** How slow a line may be: in each interval of so many milliseconds so many bytes have to come or go. */
export type LineLimits = {
  intervalMs: number;
  leastBytes: number;
};

/** The least that is served: 3 kB in a second. */
export const defaultLineLimits: LineLimits = { intervalMs: 20_000, leastBytes: 60_000 };

/** Reads the body of a call as text. Rejects with 413 when it is over the limit, without reading it to its end. */
export async function readText(c: AppContext, limitBytes: number): Promise<string> {
  let text = '';
  const limited = bodyLimit({
    maxSize: limitBytes,
    onError() {
      throw bodyTooLargeError(limitBytes);
    },
  });
  await limited(c, async () => {
    text = await c.req.text();
  });
  if (text !== '') requireJsonType(c);
  return text;
}

/** The body of a call to be received; what it says of its own length is checked already. */
export function streamBody(c: AppContext, limitBytes: number): ReadableStream<Uint8Array> {
  requireJsonType(c);
  if (Number(c.req.header('content-length')) > limitBytes) throw bodyTooLargeError(limitBytes);
  const { body } = c.req.raw;
  if (body === null) throw new CallError('invalid', serverError('noBody'));
  return body;
}

/** The same body, and how many bytes of it have come so far. */
export function meterBody(body: ReadableStream<Uint8Array>): {
  body: ReadableStream<Uint8Array>;
  receivedBytes(): number;
} {
  let bytes = 0;
  const meter = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      bytes += piece.byteLength;
      controller.enqueue(piece);
    },
  });
  return { body: body.pipeThrough(meter), receivedBytes: () => bytes };
}

/** Where a body goes as it arrives. */
type Sink = {
  readonly size: number;
  write(piece: Uint8Array): Promise<void>;
};

/** Takes a body in. Rejects with 413 when it is over the limit, and with 400 when it breaks off or drips. */
export async function receiveBody(
  body: ReadableStream<Uint8Array>,
  sink: Sink,
  limitBytes: number,
  { intervalMs, leastBytes }: LineLimits,
): Promise<void> {
  const slowness = new AbortController();
  let sizeBefore = 0;
  const watch = setInterval(() => {
    if (sink.size - sizeBefore < leastBytes) slowness.abort(tooSlowError());
    sizeBefore = sink.size;
  }, intervalMs);
  let sinkError: unknown;
  const write = async (piece: Uint8Array) => {
    try {
      if (sink.size + piece.byteLength > limitBytes) throw bodyTooLargeError(limitBytes);
      await sink.write(piece);
    } catch (error) {
      sinkError = error;
      throw error;
    }
  };
  try {
    // the line stays as it is, for the answer
    await body.pipeTo(new WritableStream({ write }), { signal: slowness.signal, preventCancel: true });
  } catch (error) {
    throw error === sinkError || error instanceof CallError ? error : interruptedError();
  } finally {
    clearInterval(watch);
  }
}

/** Ends the line when it does not take its answer, after one interval, or two: Node lets the first pass if it had sent anything in it. */
export function endStalledConnection(c: AppContext, { intervalMs }: LineLimits): void {
  c.env?.outgoing?.setTimeout(intervalMs);
}

const interruptedError = () => new CallError('invalid', serverError('fileBrokeOff'));
const tooSlowError = () => new CallError('invalid', serverError('fileTooSlow'));

function bodyTooLargeError(limitBytes: number): CallError {
  return new CallError('too-large', serverError('bodyTooLarge', { megabytes: limitBytes / 1_000_000 }));
}

function requireJsonType(c: AppContext): void {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new CallError('invalid', serverError('sendJson'));
}
