import { bodyLimit } from 'hono/body-limit';
import { CallError } from '#contract/errors.ts';
import { serverError } from '#contract/error-catalogue/server.ts';
import type { CallBody, CallName } from '#contract/calls.ts';
import { parseInput } from '#contract/parse-input.ts';
import { findJsonError } from '#contract/parse-json.ts';
import type { AppContext } from './context.ts';

/**
 * Parses the body of a call by its schema: trimmed, with defaults; a missing body is an empty object. @throws CallError 400 for invalid
 * JSON with its position, and for invalid fields with their names
 */
export function parseBody<Name extends CallName>(name: Name, text: string): CallBody<Name> {
  return parseInput(name, parseJsonBody(text));
}

/** Parses the JSON of a body; a missing body is an empty object. @throws CallError 400 for invalid JSON with its position */
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

/** The minimum transfer speed: `leastBytes` have to be transferred in each interval. */
export type LineLimits = {
  intervalMs: number;
  leastBytes: number;
};

/** The default minimum speed: 3 kB per second. */
export const defaultLineLimits: LineLimits = { intervalMs: 20_000, leastBytes: 60_000 };

/** Reads the body of a call as text. Rejects with 413 if it exceeds the limit, without reading it to its end. */
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

/** Returns the body of a call as a stream; its declared length is already checked. */
export function streamBody(c: AppContext, limitBytes: number): ReadableStream<Uint8Array> {
  requireJsonType(c);
  if (Number(c.req.header('content-length')) > limitBytes) throw bodyTooLargeError(limitBytes);
  const { body } = c.req.raw;
  if (body === null) throw new CallError('invalid', serverError('noBody'));
  return body;
}

/** Wraps a body to count its received bytes. */
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

/** The destination of a received body. */
type Sink = {
  readonly size: number;
  write(piece: Uint8Array): Promise<void>;
};

/** Receives a body. Rejects with 413 if it exceeds the limit, and with 400 if it is interrupted or too slow. */
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
    // the connection stays open for the answer
    await body.pipeTo(new WritableStream({ write }), { signal: slowness.signal, preventCancel: true });
  } catch (error) {
    throw error === sinkError || error instanceof CallError ? error : interruptedError();
  } finally {
    clearInterval(watch);
  }
}

/**
 * Ends the connection if the client does not read its answer for one or two intervals: Node ignores the first one if data was sent during
 * it.
 */
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
