import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { accepts } from 'hono/accepts';
import type { AppContext } from './context.ts';

const gzipAside = promisify(gzip);
/** What is shorter fits one packet either way. */
const leastBytes = 1024;
/** What is shorter is compressed in a fraction of a millisecond, less than it takes to have another thread do it. */
const asideBytes = 65_536;
/** Half the work of the usual level, for a few hundredths more bytes. */
const level = 3;

const compressed = async (bytes: Buffer) =>
  bytes.length < asideBytes ? gzipSync(bytes, { level }) : gzipAside(bytes, { level });

/**
 * Answers a text that is there in whole: compressed at once, where that pays and the reader takes it, and with its length.
 * The streams of `compress` took longer than the call.
 */
export async function answerText(c: AppContext, text: string, type: string): Promise<Response> {
  const bytes = Buffer.from(text);
  c.header('Content-Type', type);
  if (bytes.length < leastBytes) return answerBytes(c, bytes);
  c.header('Vary', 'Accept-Encoding');
  const encoding = accepts(c, { header: 'Accept-Encoding', supports: ['gzip'], default: 'identity' });
  if (encoding !== 'gzip') return answerBytes(c, bytes);
  c.header('Content-Encoding', encoding);
  return answerBytes(c, await compressed(bytes));
}

function answerBytes(c: AppContext, bytes: Buffer<ArrayBuffer>): Response {
  c.header('Content-Length', String(bytes.length));
  return c.body(bytes);
}
