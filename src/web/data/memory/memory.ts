import type { QueryClient } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import {
  emptyHistory,
  type DescriptionHistory,
  type BookingHistory,
  readDescription,
  addToHistory,
  writeDescription,
} from '#ledger/booking-history.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { readTransaction } from '#ledger/wire.ts';
import type { Call } from '#web/session/client.ts';
import { events } from '#web/session/events.ts';
import { createSignal } from '#web/signals/store.ts';
import { processInSlices, pause } from '#web/data/transactions/process-in-slices.ts';
import {
  storeEntries,
  type StoredMemoryEntry,
  type MemoryOwner,
  readStoredEntries,
} from './stored-memories.ts';
import { keys } from '#web/data/keys.ts';
import { iteratePages } from '#web/data/registers/pages.ts';
import type { CachedRegister } from '#web/data/registers/register-rows.ts';

/** Context of a memory: its owner, the calls, the query cache and the book name. */
export type MemoryContext = MemoryOwner & { call: Call; queryClient: QueryClient; bookName: string };

/** This browser's memory of earlier entries in a book. It is an aid only, so none of its functions ever fails. */
export type BookMemory = {
  now: () => BookingHistory;
  /**
   * Calls `listener` after new entries.
   * @returns unsubscribe
   */
  subscribe: (listener: () => void) => () => void;
  /** Asks the provider for entries that contain a text and remembers the answer; each text once. */
  ask: (text: string) => Promise<void>;
  /**
   * Marks that the user is entering data: loaded registers are read, and writing waits until all holders have finished.
   * @returns cancel
   */
  hold: () => () => void;
};

/** Number of newest rows read for a book without memory, and pages per call; small, because an answer is processed in one go. */
const maxRows = 10 * limits.pageSize;
const pagesAtOnce = 2;
/** Number of rows processed in one go. */
const rowsAtOnce = 50;
/** Milliseconds after the last change before the memory is written. */
const saveDelayMs = 1000;

/** Fetches the newest rows of the whole book. */
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

/** Returns the entries of a memory that differ from the stored ones. */
function findUnsavedEntries(memory: BookingHistory, savedMemory: BookingHistory): StoredMemoryEntry[] {
  const changed = [...memory].filter(([key, known]) => savedMemory.get(key) !== known);
  const gone = [...savedMemory.keys()].filter((key) => !memory.has(key));
  return [
    ...changed.map(([key, known]) => [key, writeDescription(known)] as const),
    ...gone.map((key) => [key, undefined] as const),
  ];
}

/** Returns the rows of loaded registers, without segments that were read before. */
function readLoadedRows(
  { queryClient, bookName }: MemoryContext,
  readSegments: WeakSet<object>,
): Transaction[] {
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
  /** The stored part of the memory. */
  let savedMemory = emptyHistory;
  /** True after the initial rows were read completely. A partial memory is not stored, so that the next page tries again. */
  let isFilled = false;
  let isClosed = false;
  let holders = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changed = createSignal();
  const readSegments = new WeakSet<object>();
  const searches = new Map<string, { isAll: boolean }>();

  const scheduleSave = () => {
    clearTimeout(timer);
    // Writing takes a while and must not disturb typing.
    if (memory === savedMemory || !isFilled || isClosed || holders > 0) return;
    timer = setTimeout(() => {
      const changes = findUnsavedEntries(memory, savedMemory);
      savedMemory = memory;
      // If the browser has no space, the entries are learnt again.
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
      // Rows with a longer text were found by the shorter one, if that search was complete.
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

/** Returns the memory of a book. Only one exists at a time; it ends with the user's session. */
export function openMemory(of: MemoryContext): BookMemory {
  const same = ['call', 'providerId', 'userId', 'bookId', 'bookName'] as const;
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
