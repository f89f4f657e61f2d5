import { bodyLimit } from 'hono/body-limit';
import { CallError } from '#contract/errors.ts';
import type { AppContext } from './context.ts';

/** The pieces of a body as they arrive. */
export type Body = AsyncIterable<Uint8Array>;

/** Reads the body of a call as text. Rejects with 413 when it is over the limit, without reading it to its end. */
export async function readText(c: AppContext, limitBytes: number): Promise<string> {
  let text = '';
  const limited = bodyLimit({
    maxSize: limitBytes,
    onError() {
      throw bodyTooLarge(limitBytes);
    },
  });
  await limited(c, async () => {
    text = await c.req.text();
  });
  if (text !== '') requireJsonType(c);
  return text;
}

/**
 * The body of a call for somebody else to read, who has to count as well: only what it says of its own
 * length is checked here.
 */
export function streamBody(c: AppContext, limitBytes: number): Body {
  requireJsonType(c);
  if (Number(c.req.header('content-length')) > limitBytes) throw bodyTooLarge(limitBytes);
  const { body } = c.req.raw;
  if (body === null) throw new CallError('invalid', 'There is no body');
  return body;
}

/** The refusal of a body that is over the limit. */
export function bodyTooLarge(limitBytes: number): CallError {
  return new CallError('too-large', `At most ${limitBytes / 1_000_000} MB can be sent at once`);
}

function requireJsonType(c: AppContext): void {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new CallError('invalid', 'Send application/json');
}
