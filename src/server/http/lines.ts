import type { Logger } from 'pino';
import { accepts } from 'hono/accepts';
import { toFailureBody } from '#contract/failure.ts';
import type { ImportLine } from '#contract/import-lines.ts';
import { type ImportResult, ndjsonType, type OnProgress } from '#contract/transfer.ts';
import { type AppContext, toAnswerableError } from './context.ts';

/** Runs an import and reports its progress. */
type ImportRun = (onProgress: OnProgress) => Promise<ImportResult>;

/**
 * Answers an import. A client that accepts lines receives the progress: the answer begins with the first stored batch, so that earlier
 * rejections have their own status; a later failure is the last line.
 */
export async function answerWithProgress(
  c: AppContext,
  log: Pick<Logger, 'error'>,
  runImport: ImportRun,
): Promise<Response> {
  if (!acceptsLines(c)) return c.json(await runImport(() => undefined));
  const lines = openLines();
  const started = Promise.withResolvers<void>();
  const running = runImport((progress) => {
    lines.write(progress);
    started.resolve();
  });
  const result = await Promise.race([started.promise, running]);
  if (result !== undefined) return c.json(result);
  const end = (last: ImportLine, status: number) => {
    lines.write(last);
    lines.end();
    return status;
  };
  c.set(
    'ending',
    running.then(
      (answer) => end({ answer }, 200),
      (error: unknown) => {
        const callError = toAnswerableError(c, error, log);
        const { status, retryAfterSeconds: retryAfter } = callError;
        return end({ failure: { status, body: toFailureBody(callError), retryAfter } }, status);
      },
    ),
  );
  // Proxies that buffer answers (nginx) should pass on each line.
  return c.body(lines.body, 200, { 'Content-Type': ndjsonType, 'X-Accel-Buffering': 'no' });
}

const acceptsLines = (c: AppContext) =>
  accepts(c, { header: 'Accept', supports: [ndjsonType], default: '' }) === ndjsonType;

/** Opens a stream of lines that are sent as they are written, without backpressure: they are few and short. */
function openLines() {
  const encoder = new TextEncoder();
  let reader: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      reader = controller;
    },
    cancel() {
      reader = undefined; // the client is gone; the import continues as it would without lines
    },
  });
  return {
    body,
    write: (line: ImportLine) => reader?.enqueue(encoder.encode(`${JSON.stringify(line)}\n`)),
    end: () => reader?.close(),
  };
}
