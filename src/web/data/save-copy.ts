import type { Export } from '#contract/transfer.ts';
import { canFingerprint, fingerprintsOf } from '#ledger/fingerprint.ts';
import type { Session } from '#web/session/session.ts';
import { noteCopied } from './backup-times.ts';

/** What is saved: the data, with the fingerprint of each book where the page can make them. */
async function withFingerprints(data: Export['data']) {
  if (!canFingerprint()) return data;
  return { ...data, fingerprints: Object.fromEntries(await fingerprintsOf(data)) };
}

/**
 * Takes all books out as a file (spec 8 Export).
 * @param save hands it to the browser's downloads
 * @throws CallError
 */
export async function saveCopy(
  { call, provider }: Pick<Session, 'call' | 'provider'>,
  save: (filename: string, value: unknown) => void,
): Promise<void> {
  const asOfMs = Date.now();
  const { filename, data } = await call('export-data', {});
  save(filename, await withFingerprints(data));
  noteCopied(provider, asOfMs);
}
