import { useEffect, useState } from 'react';
import type { ProviderConfig } from '#contract/providers.ts';
import { isExampleProvider, isInBrowser } from '#contract/this-browser.ts';
import { recall, remember, watchStored } from '#web/session/storage.ts';
import { createStore, useStore } from '#web/signals/store.ts';
import type { ExportAnswer } from '#contract/transfer.ts';
import { canFingerprint, calculateFingerprints } from '#ledger/fingerprint.ts';
import type { Session } from '#web/session/session.ts';

/** A page that did not come over HTTPS has no such thing, whatever the types say. */
export function getStorageManager(): StorageManager | undefined {
  const { storage }: { storage?: StorageManager } = navigator;
  return storage;
}

/** The storage that the app uses here, and the free space besides, in bytes. */
export type StorageSpace = { used: number; free: number };

/** The room for the books, once it is known; undefined where the browser does not tell. */
export function useStorageSpace(): StorageSpace | undefined {
  const [space, setSpace] = useState<StorageSpace>();
  useEffect(() => {
    const estimated = getStorageManager()?.estimate();
    estimated?.then(
      ({ usage, quota }) => {
        if (usage !== undefined && quota !== undefined)
          setSpace({ used: usage, free: Math.max(0, quota - usage) });
      },
      () => undefined,
    );
  }, []);
  return space;
}

/** The browser's own database that keeps the copy of books that are on their way (features/move). */
export const movedCopyName = 'Partita.Move';

/** What of the books of this browser happened when, in milliseconds: each time the last one, but for the first entry. */
export type BackupTimes = {
  /** The first real entry: a transaction, or an import. */
  entered?: number;
  changed?: number;
  /** Saved as a file, or moved elsewhere. */
  copied?: number;
  /** Written to the file that was chosen to be the copy. */
  written?: number;
  /** Written to the copy of its day, beside the books. */
  kept?: number;
  /** That could not be written. */
  unkept?: number;
  /** The file of the disk was chosen, or given up. */
  chosen?: number;
  /** Somebody wanted not to be reminded of a copy now. */
  postponed?: number;
  /** The browser was asked to keep the books for good. */
  asked?: number;
};

const names = [
  'entered',
  'changed',
  'copied',
  'written',
  'kept',
  'unkept',
  'chosen',
  'postponed',
  'asked',
] as const;

/** The moments that are kept; what cannot be read is left out. */
export function readBackupTimes(stored: unknown): BackupTimes {
  const moments: BackupTimes = {};
  if (typeof stored !== 'object' || stored === null) return moments;
  const fields = new Map<string, unknown>(Object.entries(stored));
  for (const name of names) {
    const at = fields.get(name);
    if (typeof at === 'number') moments[name] = at;
  }
  return moments;
}

/** The moments as they are now, whichever tab noted them. */
export function recallBackupTimes(): BackupTimes {
  return readBackupTimes(recall('Copies'));
}

const backupTimesStore = createStore(recallBackupTimes());

function reloadBackupTimes(): void {
  backupTimesStore.set(recallBackupTimes());
}

/** Notes when something happened; undefined forgets that it did. */
export function noteBackupTime(name: keyof BackupTimes, atMs: number | undefined): void {
  const { [name]: _before, ...others } = recallBackupTimes();
  remember('Copies', atMs === undefined ? others : { ...others, [name]: atMs });
  reloadBackupTimes();
}

/** Forgets all of them, where the books are gone. */
export function forgetBackupTimes(): void {
  remember('Copies', undefined);
  reloadBackupTimes();
}

function subscribe(listener: () => void): () => void {
  const ends = [backupTimesStore.subscribe(listener), watchStored('Copies', reloadBackupTimes)];
  return () => {
    for (const end of ends) end();
  };
}

/** The moments on the screen. */
export function useBackupTimes(): BackupTimes {
  return useStore({ now: backupTimesStore.now, subscribe });
}

/** Notes that there is a copy of the books of a place as they were at a moment, where that is of any use. */
export function noteCopied(provider: ProviderConfig, asOfMs: number): void {
  if (isInBrowser(provider) && !isExampleProvider(provider)) noteBackupTime('copied', asOfMs);
}

/** The content of a saved file: the data, with the fingerprint of each book if the page can make them. */
async function addFingerprints(data: ExportAnswer['data']) {
  if (!canFingerprint()) return data;
  return { ...data, fingerprints: Object.fromEntries(await calculateFingerprints(data)) };
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
  save(filename, await addFingerprints(data));
  noteCopied(provider, asOfMs);
}
