import { CallError } from '#contract/errors.ts';
import type { SqlHost } from '#engine/host.ts';
import { exportData } from '#engine/transfer.ts';

/**
 * The answer of `export-data` as a stream, of which little is ever in memory. What fails before the first
 * piece rejects; what fails later breaks the stream, so that nobody takes half an export for a whole one.
 */
export async function streamExport(host: SqlHost, userId: string): Promise<ReadableStream<Uint8Array>> {
  const pieces = exportData(host, userId, new Date());
  const first = await pieces.next().catch((error: unknown) => {
    throw isPoolExhausted(error) ? busy() : error;
  });
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(first.value ?? ''));
    },
    async pull(controller) {
      const piece = await pieces.next();
      if (piece.done) controller.close();
      else controller.enqueue(encoder.encode(piece.value));
    },
    async cancel() {
      await pieces.return(); // a reader who leaves gives the connection back
    },
  });
}

const isPoolExhausted = (error: unknown) =>
  error instanceof Error && error.message.startsWith('timeout exceeded');
const busy = () =>
  new CallError('quota', 'The server is busy with other exports. Please try again soon', [], 30);
