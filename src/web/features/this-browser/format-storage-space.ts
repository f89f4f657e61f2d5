import type { StorageSpace } from '#web/data/verification/backup-times.ts';
import { formatSize } from '#web/lib/amounts/format-size.ts';
import { thisBrowser as texts } from '#web/languages/en/this-browser.ts';

/** The free space in bytes below which the storage counts as full. */
const minFreeBytes = 5e6;

/** Formats the used and the free storage space. */
export function formatStorageSpace({ used, free }: StorageSpace): string {
  return free < minFreeBytes ? texts.full(formatSize(used)) : texts.room(formatSize(used), formatSize(free));
}
