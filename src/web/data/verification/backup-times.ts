import { useEffect, useState } from 'react';
import type { ProviderConfig } from '#contract/providers.ts';
import { isExampleProvider, isInBrowser } from '#contract/browser-providers.ts';
import { recall, remember, watchStored } from '#web/session/storage.ts';
import { createStore, useStore } from '#web/signals/store.ts';
import type { ExportAnswer } from '#contract/transfer.ts';
import { canFingerprint, calculateFingerprints } from '#ledger/fingerprint.ts';
import type { Session } from '#web/session/session.ts';

/** Returns the storage manager; undefined on pages without HTTPS, despite the type. */
export function getStorageManager(): StorageManager | undefined {
  const { storage }: { storage?: StorageManager } = navigator;
  return storage;
}

/** Storage used by the app and free storage, in bytes. */
export type StorageSpace = { used: number; free: number };

/** Returns the storage space for the books; undefined until it is known and if the browser does not report it. */
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

/** The IndexedDB database with the copy of books during a move (features/move). */
export const movedCopyName = 'Partita.Move';

/** Times of events around the books in this browser, in milliseconds. Each is the last occurrence, except for the first entry. */
export type BackupTimes = {
  /** The first real entry: a transaction or an import. */
  entered?: number;
  changed?: number;
  /** Saved as a file, or moved to another provider. */
  copied?: number;
  /** Written to the file chosen as the copy. */
  written?: number;
  /** Written to the daily copy beside the books. */
  dailyBackup?: number;
  /** Failure to write the daily copy. */
  dailyBackupFailed?: number;
  /** The copy file on disk was chosen or given up. */
  chosen?: number;
  /** The user postponed the backup reminder. */
  postponed?: number;
  /** The browser was asked for persistent storage. */
  persistenceRequested?: number;
};

const names = [
  'entered',
  'changed',
  'copied',
  'written',
  'dailyBackup',
  'dailyBackupFailed',
  'chosen',
  'postponed',
  'persistenceRequested',
] as const;

/** Parses the stored times; invalid values are skipped. */
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

/** Returns the stored times of all tabs. */
export function recallBackupTimes(): BackupTimes {
  return readBackupTimes(recall('Copies'));
}

const backupTimesStore = createStore(recallBackupTimes());

function reloadBackupTimes(): void {
  backupTimesStore.set(recallBackupTimes());
}

/** Stores the time of an event; undefined removes it. */
export function noteBackupTime(name: keyof BackupTimes, atMs: number | undefined): void {
  const { [name]: _before, ...others } = recallBackupTimes();
  remember('Copies', atMs === undefined ? others : { ...others, [name]: atMs });
  reloadBackupTimes();
}

/** Deletes all times after the books are gone. */
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

/** Returns the times and renders again after a change. */
export function useBackupTimes(): BackupTimes {
  return useStore({ now: backupTimesStore.now, subscribe });
}

/** Stores that a copy of the books exists as of a moment; only for books in this browser, without the example. */
export function noteCopied(provider: ProviderConfig, asOfMs: number): void {
  if (isInBrowser(provider) && !isExampleProvider(provider)) noteBackupTime('copied', asOfMs);
}

/** Returns the content of a saved file: the data, with the fingerprint of each book if the page can compute them. */
async function addFingerprints(data: ExportAnswer['data']) {
  if (!canFingerprint()) return data;
  return { ...data, fingerprints: Object.fromEntries(await calculateFingerprints(data)) };
}

/**
 * Exports all books as a file (spec 8 Export).
 * @param save passes the file to the browser's downloads
 * @throws CallError
 */
export async function saveBackup(
  { call, provider }: Pick<Session, 'call' | 'provider'>,
  save: (filename: string, value: unknown) => void,
): Promise<void> {
  const asOfMs = Date.now();
  const { filename, data } = await call('export-data', {});
  save(filename, await addFingerprints(data));
  noteCopied(provider, asOfMs);
}
