import type { Logger } from 'pino';
import { accepts } from 'hono/accepts';
import { toFailureBody } from '#contract/failure.ts';
import type { ImportLine } from '#contract/import-lines.ts';
import { type ImportResult, ndjsonType, type OnProgress } from '#contract/transfer.ts';
import { type AppContext, toAnswerableError } from './context.ts';

/** Makes an import, and tells how far it is. */
type ImportRun = (onProgress: OnProgress) => Promise<ImportResult>;

/**
 * Answers with what an import comes to. Who accepts lines hears meanwhile how far it is: the answer begins with the first
 * batch that is stored, so that what is refused before has its own status; what fails later is the last line.
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
  // A proxy that collects answers (nginx) is to hand each line on.
  return c.body(lines.body, 200, { 'Content-Type': ndjsonType, 'X-Accel-Buffering': 'no' });
}

const acceptsLines = (c: AppContext) =>
  accepts(c, { header: 'Accept', supports: [ndjsonType], default: '' }) === ndjsonType;

/** Lines that go out as they are written. Nobody waits for who reads them: they are few and short. */
function openLines() {
  const encoder = new TextEncoder();
  let reader: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      reader = controller;
    },
    cancel() {
      reader = undefined; // who asked is gone; the import goes on, as it would without lines
    },
  });
  return {
    body,
    write: (line: ImportLine) => reader?.enqueue(encoder.encode(`${JSON.stringify(line)}\n`)),
    end: () => reader?.close(),
  };
}
