import { useSyncExternalStore } from 'react';
import type { CallName } from '#contract/calls.ts';
import { forgetMoments, momentsNow, note } from '#web/data/copies.ts';
import { watchKept } from '#web/session/storage.ts';
import type { BooksHere } from './books-here.ts';
import { type CopyKeeper, createCopyKeeper, type FileState } from './copy-keeper.ts';
import { createDayKeeper } from './day-keeper.ts';
import { toCopyFile } from './file-access.ts';
import { forgetFile, rememberedFile, rememberFile } from './remembered-file.ts';
import { askToStay } from './staying.ts';

/** Calls that enter something real. */
const entries: ReadonlySet<CallName> = new Set(['add-transaction', 'change-transactions', 'import-data']);

/** One tab writes at a time, whoever else heard of the change; a page that did not come over HTTPS writes nothing. */
async function inTurn(write: () => Promise<void>): Promise<void> {
  const { locks }: { locks?: LockManager } = navigator;
  await (locks === undefined ? write() : locks.request('Partita.CopyFile', write));
}

/** Ends the keeping with the books: no tab writes what is left of them over their copy. @throws what `remove` threw */
export async function endKeeping(remove: () => Promise<void>): Promise<void> {
  await inTurn(async () => {
    await remove();
    keeper?.close();
    forgetMoments();
    // Where it cannot be reached now, nothing leads to it any more.
    await forgetFile().catch(() => undefined);
  });
}

function makeKeeper(here: BooksHere): CopyKeeper {
  return createCopyKeeper({
    writeCopy: ({ handle }) => here.writeCopy(handle),
    remembered: {
      load: async () => {
        const handle = await rememberedFile();
        return handle && toCopyFile(handle);
      },
      keep: ({ handle }) => rememberFile(handle),
      forget: forgetFile,
    },
    moments: { now: momentsNow, note },
    inTurn,
  });
}

let keeper: CopyKeeper | undefined;
const listeners = new Set<() => void>();

function setKeeper(next: CopyKeeper | undefined): void {
  keeper = next;
  for (const listener of listeners) listener();
}

/** Keeps the books of this browser as well as it can be done. @returns stop that */
export function startKeeping(here: BooksHere): () => void {
  const mine = makeKeeper(here);
  const endShown = mine.subscribe(() => {
    for (const listener of listeners) listener();
  });
  const ofDays = createDayKeeper(here, inTurn);
  let { chosen } = momentsNow();
  const ends = [
    here.onChanged((name) => {
      const nowMs = Date.now();
      note('changed', nowMs);
      if (entries.has(name)) {
        if (momentsNow().entered === undefined) note('entered', nowMs);
        void askToStay(nowMs);
      }
      mine.changed();
      ofDays.changed();
    }),
    // Another tab has chosen a file, or given it up.
    watchKept('Copies', () => {
      const now = momentsNow().chosen;
      if (now !== chosen) void mine.load();
      chosen = now;
    }),
    endShown,
    mine.close,
    ofDays.close,
  ];
  setKeeper(mine);
  void mine.load();
  ofDays.changed();
  void askToStay(Date.now());
  return () => {
    for (const end of ends) end();
    if (keeper === mine) setKeeper(undefined);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const unknown: FileState = { is: 'unknown' };

/** What keeps the copy in a file; nothing before that has begun. */
export function useCopyKeeper(): CopyKeeper | undefined {
  return useSyncExternalStore(subscribe, () => keeper);
}

/** How it stands with the file that holds the copy. */
export function useFileState(): FileState {
  return useSyncExternalStore(subscribe, () => keeper?.state() ?? unknown);
}
