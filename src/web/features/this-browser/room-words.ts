import type { StorageSpace } from '#web/data/proof/backup-times.ts';
import { formatSize } from '#web/lib/amounts/size-words.ts';
import { thisBrowser as texts } from '#web/languages/en/this-browser.ts';

/** Less than this is next to nothing, in bytes. */
const minFreeBytes = 5e6;

/** How much is taken, and how much room there is besides. */
export function formatStorageSpace({ used, free }: StorageSpace): string {
  return free < minFreeBytes ? texts.full(formatSize(used)) : texts.room(formatSize(used), formatSize(free));
}
