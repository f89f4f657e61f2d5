/** The worker that reads files of banks and other programs, so that the page stays responsive. */
import { readBytes } from '#imports/read-bytes.ts';
import { serveJob } from '#jobs/start-job.ts';
import { isTableFile, readTableFile } from '#statements/read-table-text.ts';
import { type ReadJob, slicesOf } from './jobs.ts';

async function readBlob(file: Blob): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    // The file was changed or removed after the user chose it.
    return undefined;
  }
}

serveJob<ReadJob>({
  async run({ file, ...options }, report) {
    const bytes = await readBlob(file);
    if (bytes === undefined) return { kind: 'unreadable', reason: 'gone' };
    // Most files are tables and need no other reader.
    const readFile = isTableFile(bytes) ? readTableFile : (await import('#statements/read-file.ts')).readFile;
    const { read, rows } = readBytes(bytes, options, readFile);
    for (const slice of slicesOf(rows)) report(slice);
    return read;
  },
});
