import { useEffect, useState } from 'react';
import { createSignal } from '#web/signals/signal.ts';
import { backupTimesNow, note } from '#web/data/backup-times.ts';
import { storageManager } from '#web/data/room.ts';
import { maySoonAskAgain } from './reminder.ts';

/** Whether the browser has promised to keep what is stored: not known before it was looked up, and not everywhere at all. */
export type Staying = 'unknown' | 'promised' | 'not-promised' | 'no-answer';

const answered = createSignal<Staying>();

async function lookUp(): Promise<Staying> {
  const isKept = await storageManager()
    ?.persisted()
    .catch(() => undefined);
  if (isKept === undefined) return 'no-answer';
  return isKept ? 'promised' : 'not-promised';
}

/** Asks the browser to keep the books for good, if that may be asked now; a browser may ask its user. Never rejects. */
export async function askToStay(nowMs: number): Promise<void> {
  const storage = storageManager();
  if (storage === undefined || !maySoonAskAgain(nowMs, backupTimesNow())) return;
  if ((await lookUp()) !== 'not-promised') return;
  note('asked', nowMs);
  await storage.persist().catch(() => false);
  answered.tell(await lookUp());
}

/** Whether the browser has promised to keep the books. */
export function useStaying(): Staying {
  const [staying, setStaying] = useState<Staying>('unknown');
  useEffect(() => {
    let isOver = false;
    void lookUp().then((found) => !isOver && setStaying(found));
    const end = answered.on(setStaying);
    return () => {
      isOver = true;
      end();
    };
  }, []);
  return staying;
}
