import { isInBrowser } from '#contract/this-browser.ts';
import type { ImportPreview } from '#ledger/import-preview.ts';
import { useRoom } from '#web/data/room.ts';
import { useSession } from '#web/session/session.ts';

/** About what a row takes up in a browser, with all that it is found by and the log of its coming, in bytes. */
const bytesPerRow = 3000;

/** How much room an import needs in this browser and how much there is, where that may not be enough; in bytes. */
export function useLackingRoom(
  preview: ImportPreview | undefined,
): { needed: number; left: number } | undefined {
  const { provider } = useSession();
  const room = useRoom();
  if (room === undefined || preview === undefined || !isInBrowser(provider)) return undefined;
  const needed = (preview.accounts.length + preview.transactions.length) * bytesPerRow;
  return needed > room.left ? { needed, left: room.left } : undefined;
}
