/** The worker that writes and reads copies of all books of this browser, so that neither the page nor its calls wait for that. */
import { canFingerprint, fingerprintsOf } from '#ledger/fingerprint.ts';
import { makeId } from '#ledger/ids.ts';
import { createBooks } from './books.ts';
import type { CopyOrder, CopyOutcome } from './copy-messages.ts';
import { openDayCopies } from './day-copies.ts';
import { jsonPieces } from './json-pieces.ts';

// Books that are gone must not be made anew by looking at them.
const books = createBooks(self.name, { areThere: true });
const copies = openDayCopies(self.name);
const say = (outcome: CopyOutcome) => postMessage(outcome);

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

async function keep(day: string): Promise<void> {
  const { data } = await books.call('export-data', {});
  if (data.accounts.length > 0) await copies.write(data, day);
}

async function bringBack(name: string): Promise<void> {
  // All of it is read before anything goes.
  const data = await copies.read(name);
  await books.call('delete-user-account', {});
  const { complete, failure } = await books.call(
    'import-data',
    { data, action: { id: makeId(), kind: 'bring-back' } },
    (progress) => say({ type: 'progress', progress }),
  );
  if (!complete) throw new Error(failure?.message ?? '');
}

const work = (order: CopyOrder): Promise<unknown> => {
  switch (order.do) {
    case 'write':
      return write(order.file);
    case 'keep':
      return keep(order.day);
    case 'bring-back':
      return bringBack(order.name);
    default:
      return books.call('delete-user-account', {});
  }
};

addEventListener('message', ({ data: order }: MessageEvent<CopyOrder>) => {
  work(order).then(
    () => say({ type: 'done' }),
    (error: unknown) => {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      say({ type: 'failure', name, message });
    },
  );
});
