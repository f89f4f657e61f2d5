import { openDB } from 'idb';
import { Export } from '#contract/transfer.ts';
import { movedCopyName } from '#web/data/backup-times.ts';

/** The books that are on their way, as `export-data` answered them. */
export type Copy = Export['data'];

// The browser's own database: a copy may be a hundred times larger than what its other storage takes.
const [store, key] = ['copy', 'books'];

const open = () => openDB(movedCopyName, 1, { upgrade: (made) => void made.createObjectStore(store) });

/** Keeps the copy in this browser until the move is over. @throws where the browser has no room, or keeps nothing. */
export async function keepCopy(copy: Copy): Promise<void> {
  // What is kept for good is not cleared away when the disk gets full; a browser may refuse that.
  await navigator.storage?.persist?.().catch(() => false);
  const opened = await open();
  try {
    await opened.put(store, copy, key);
  } finally {
    opened.close();
  }
}

/** The copy that is kept; nothing where it is gone or cannot be read. @throws where the browser keeps nothing. */
export async function keptCopy(): Promise<Copy | undefined> {
  const opened = await open();
  try {
    const parsed = Export.shape.data.safeParse(await opened.get(store, key));
    return parsed.success ? parsed.data : undefined;
  } finally {
    opened.close();
  }
}

/** Forgets the copy. */
export async function forgetCopy(): Promise<void> {
  const opened = await open();
  try {
    await opened.clear(store);
  } finally {
    opened.close();
  }
}
