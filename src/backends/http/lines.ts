import { readFailure } from '#contract/failure.ts';
import { ImportLine } from '#contract/import-lines.ts';
import type { OnProgress } from '#contract/transfer.ts';
import { readJson } from './read-json.ts';

/** The lines of a body as they come; what stands after the last line break is none. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    reader.releaseLock();
  }
}

/**
 * Reads the answer of an import that comes in lines, and tells on the way how far it is. A line that is none of ours ends it:
 * undefined, which is no answer. Rejects with what the line tells that failed.
 */
export async function readLines({ body }: Response, onProgress: OnProgress): Promise<unknown> {
  if (body === null) throw new TypeError('An answer without lines');
  for await (const text of linesOf(body)) {
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
