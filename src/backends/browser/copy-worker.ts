/** The worker that writes all books of this browser to a file, so that neither the page nor its calls wait for that. */
import { canFingerprint, fingerprintsOf } from '#ledger/fingerprint.ts';
import { createBooks } from './books.ts';
import type { CopyOrder, CopyOutcome } from './copy-messages.ts';
import { jsonPieces } from './json-pieces.ts';

const books = createBooks(self.name);

async function write(file: FileSystemFileHandle): Promise<void> {
  const { data } = await books.call('export-data', {});
  const fingerprints = canFingerprint() ? Object.fromEntries(await fingerprintsOf(data)) : undefined;
  // What was in the file stays until all of it is written.
  const writable = await file.createWritable();
  try {
    for (const piece of jsonPieces({ ...data, fingerprints })) await writable.write(piece);
    await writable.close();
  } catch (error) {
    await writable.abort().catch(() => undefined);
    throw error;
  }
}

const say = (outcome: CopyOutcome) => postMessage(outcome);

addEventListener('message', ({ data: { file } }: MessageEvent<CopyOrder>) => {
  write(file).then(
    () => say({ type: 'written' }),
    (error: unknown) => {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      say({ type: 'failure', name, message });
    },
  );
});
