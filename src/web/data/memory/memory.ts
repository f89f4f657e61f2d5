import type { QueryClient } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import {
  emptyHistory,
  type DescriptionHistory,
  type BookingHistory,
  readDescription,
  addToHistory,
  writeDescription,
} from '#ledger/memory.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { readTransaction } from '#ledger/wire.ts';
import type { Call } from '#web/session/client.ts';
import { events } from '#web/session/events.ts';
import { createSignal } from '#web/signals/store.ts';
import { processInSlices, pause } from '#web/data/transactions/in-slices.ts';
import { storeEntries, type StoredMemoryEntry, type MemoryOwner, readStoredEntries } from './kept-memories.ts';
import { keys } from '#web/data/keys.ts';
import { iteratePages } from '#web/data/registers/pages.ts';
import type { CachedRegister } from '#web/data/registers/register-rows.ts';

/** The book whose descriptions are remembered, and whose memory it is. */
export type MemoryContext = MemoryOwner & { call: Call; queryClient: QueryClient; bookName: string };

/** What this browser remembers of how things were entered in a book; a help, so that nothing in it ever fails. */
export type BookMemory = {
  now: () => BookingHistory;
  /** Calls `listener` when more is known. @returns unsubscribe */
  subscribe: (listener: () => void) => () => void;
  /** Asks the place of the books for what it knows of a text, and remembers the answer; each text once. */
  ask: (text: string) => Promise<void>;
  /** Says that something is being entered: what the registers show is taken in, and kept once nobody holds it. @returns cancel */
  hold: () => () => void;
};

/** As many of the newest rows are read once of a book of which nothing is known, so many by one call: an answer is read at a stretch. */
const maxRows = 10 * limits.pageSize;
const pagesAtOnce = 2;
/** As many rows are learnt at a stretch. */
const rowsAtOnce = 50;
/** How long after the last change the memory is written, in milliseconds. */
const saveDelayMs = 1000;

/** The newest rows of a whole book. */
async function fetchNewestRows({ call, bookName, bookId }: MemoryContext): Promise<Transaction[]> {
  const newest: Transaction[] = [];
  const query = { bookName, accountId: bookId, isBranch: true };
  for await (const rows of iteratePages(call, query, { pages: pagesAtOnce })) {
    newest.push(...rows);
    if (newest.length >= maxRows) break;
    await pause();
  }
  return newest;
}

/** What of a memory is not kept as it is. */
function findUnsavedEntries(memory: BookingHistory, savedMemory: BookingHistory): StoredMemoryEntry[] {
  const changed = [...memory].filter(([key, known]) => savedMemory.get(key) !== known);
  const gone = [...savedMemory.keys()].filter((key) => !memory.has(key));
  return [
    ...changed.map(([key, known]) => [key, writeDescription(known)] as const),
    ...gone.map((key) => [key, undefined] as const),
  ];
}

/** The rows of the registers at hand; of segments that were taken in before none. */
function readLoadedRows({ queryClient, bookName }: MemoryContext, readSegments: WeakSet<object>): Transaction[] {
  return queryClient
    .getQueriesData<CachedRegister>({ queryKey: keys.registers(bookName) })
    .flatMap(([, cached]) => cached?.register.segments ?? [])
    .flatMap(({ rows = [] }) => {
      if (readSegments.has(rows)) return [];
      readSegments.add(rows);
      return rows;
    });
}

type ClosableMemory = BookMemory & { close: () => void };

function createMemory(of: MemoryContext): ClosableMemory {
  let memory = emptyHistory;
  /** What of it is kept. */
  let savedMemory = emptyHistory;
  /** Whether it began with all that it was to begin with: half of that is not kept, so that the next page tries again. */
  let isFilled = false;
  let isClosed = false;
  let holders = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changed = createSignal();
  const readSegments = new WeakSet<object>();
  const searches = new Map<string, { isAll: boolean }>();

  const scheduleSave = () => {
    clearTimeout(timer);
    // Writing takes a while, which nobody who types is to notice.
    if (memory === savedMemory || !isFilled || isClosed || holders > 0) return;
    timer = setTimeout(() => {
      const changes = findUnsavedEntries(memory, savedMemory);
      savedMemory = memory;
      // Where the browser has no room it is learnt again.
      storeEntries(of, changes).catch(() => undefined);
    }, saveDelayMs);
  };

  const setMemory = (next: BookingHistory) => {
    if (next === memory || isClosed) return;
    memory = next;
    changed.emit();
  };
  const learn = async (transactions: readonly Transaction[]) => {
    await processInSlices(transactions, rowsAtOnce, (rows) => setMemory(addToHistory(memory, rows)));
    scheduleSave();
  };

  const readStored = async () => {
    const read = new Map<string, DescriptionHistory>();
    const addSlice = (slice: StoredMemoryEntry[]) => {
      for (const [key, each] of slice) {
        const known = readDescription(each);
        if (known !== undefined) read.set(key, known);
      }
    };
    await readStoredEntries(of, addSlice).catch(() => undefined);
    savedMemory = read;
    setMemory(read);
  };
  const wasRead = readStored();
  const begin = async () => {
    await wasRead;
    await learn(readLoadedRows(of, readSegments));
    const rows = savedMemory.size === 0 ? await fetchNewestRows(of).catch(() => undefined) : [];
    isFilled = rows !== undefined;
    await learn(rows ?? []);
  };
  const ready = begin();

  const learnSoon = ({ transactions, bookName }: { transactions: Transaction[]; bookName: string }) => {
    if (bookName === of.bookName) void ready.then(() => learn(transactions));
  };
  const ends = [events.on('transaction-created', learnSoon), events.on('transaction-updated', learnSoon)];

  return {
    now: () => memory,
    subscribe: changed.on,
    ask: async (text) => {
      // What holds a longer text was found by the shorter one, where that found all there is.
      const isKnown = [...searches].some(
        ([each, { isAll }]) => each === text || (isAll && text.includes(each)),
      );
      if (isKnown) return;
      searches.set(text, { isAll: false });
      const { call, bookName } = of;
      try {
        const found = await call('search-transactions', { searchText: text, bookName });
        searches.set(text, { isAll: found.length < limits.pageSize });
        await wasRead;
        await learn(found.map(readTransaction));
      } catch {
        searches.delete(text);
      }
    },
    hold: () => {
      holders += 1;
      void ready.then(() => learn(readLoadedRows(of, readSegments)));
      return () => {
        holders -= 1;
        scheduleSave();
      };
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      for (const end of ends) end();
    },
  };
}

let opened: { of: MemoryContext; memory: ClosableMemory } | undefined;

function close(): void {
  opened?.memory.close();
  opened = undefined;
}

/** The memory of a book, one at a time; it ends with the session of its user. */
export function openMemory(of: MemoryContext): BookMemory {
  const same = ['call', 'placeId', 'userId', 'bookId', 'bookName'] as const;
  if (opened === undefined || same.some((part) => opened?.of[part] !== of[part])) {
    close();
    opened = { of, memory: createMemory(of) };
  }
  return opened.memory;
}

events.on('log-out', close);
events.on('account-deleted', ({ accountId }) => {
  if (opened?.of.bookId === accountId) close();
});
