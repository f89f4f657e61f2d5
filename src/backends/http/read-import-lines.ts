import { readFailure } from '#contract/failure.ts';
import { ImportLine } from '#contract/import-lines.ts';
import type { OnProgress } from '#contract/transfer.ts';
import { readJson } from './read-json.ts';

/** Yields the lines of a body as they arrive; text after the last line break is not a line. */
async function* readTextLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let remainder = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (remainder + decoder.decode(value, { stream: true })).split('\n');
      remainder = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    reader.releaseLock();
  }
}

/**
 * Reads the response of an import line by line and reports its progress. Returns undefined, which no call returns, at an unknown line.
 * Rejects with the failure in a line.
 */
export async function readImportLines({ body }: Response, onProgress: OnProgress): Promise<unknown> {
  if (body === null) throw new TypeError('An answer without lines');
  for await (const text of readTextLines(body)) {
    const { data: line } = ImportLine.safeParse(readJson(text));
    if (line === undefined) return undefined;
    if ('answer' in line) return line.answer;
    if ('failure' in line) {
      const { status, body: failure, retryAfter } = line.failure;
      throw readFailure(status, failure, retryAfter);
    }
    onProgress(line);
  }
  throw new TypeError('The lines broke off before the last one');
}
