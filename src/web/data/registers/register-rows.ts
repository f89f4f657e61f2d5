import type { QueryClient } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import { compareNewestFirst, splitIn, type Transaction } from '#ledger/transaction.ts';
import {
  appendPage,
  appendFiltered,
  evictSegments,
  createRegister,
  refillSegment,
  type Register,
  segmentAt,
} from '#ledger/register.ts';
import { readTransaction, writeTransactionRef } from '#ledger/wire.ts';
import type { Call } from '#web/session/client.ts';
import { keys } from '#web/data/keys.ts';
import { fetchPages, type TransactionPages } from './pages.ts';
import { isOneAccount, type RegisterSource } from './register-source.ts';

/** A cached register with its source. */
export type CachedRegister = { source: RegisterSource; register: Register };

/**
 * Fetches pages after a row, as many as one call returns, or from the newest row. A search returns all fetched rows, also those it did not
 * ask for.
 * @param at the number of calls made for the previous rows
 */
type FetchPages = (end: Transaction | undefined, pages?: number, at?: number) => Promise<TransactionPages>;

/** Maximum number of search calls; after that, going through the register is faster. */
const searchPages = 12;

/** Number of register pages in the first call of a search; few, for a fast first answer. */
const firstSearchPages = 4;

function createPageFetcher(
  call: Call,
  bookName: string,
  { accountId, searchText, filter }: RegisterSource,
): FetchPages {
  const span = { postedFrom: filter?.postedFrom, postedBefore: filter?.postedBefore };
  const search = filter?.search;
  const further = search?.words.slice(1, 1 + limits.searchWords) ?? [];
  return async (after, pages, at = 0) => {
    const text = search === undefined ? searchText : at < searchPages ? search.words[0] : undefined;
    if (text !== undefined) {
      const end = after && { after: writeTransactionRef(after) };
      const found = await call('search-transactions', {
        searchText: text,
        // An older provider ignores the words and returns more rows; the app filters them anyway.
        ...(further.length > 0 && { words: further }),
        bookName,
        ...end,
        ...span,
      });
      return { rows: found.map(readTransaction), isLast: found.length < limits.pageSize };
    }
    const of = search?.within ?? { accountId, isBranch: filter?.branchIds !== undefined };
    const query = { bookName, ...of, ...span, status: filter?.status?.wanted };
    const most = search === undefined ? pages : at === 0 ? firstSearchPages : limits.pagesPerCall;
    return fetchPages(call, query, { after, ...(most && { pages: most }) });
  };
}

/** Appends rows to a register in segments of one page; in a search only the matching rows. */
function appendRows(
  register: Register,
  { rows, isLast }: TransactionPages,
  { filter }: RegisterSource,
): Register {
  if (filter?.search !== undefined) return appendFiltered(register, rows, filter.search.isMet, isLast);
  let appended = register;
  for (let at = 0; at === 0 || at < rows.length; at += limits.pageSize) {
    const isEnd = isLast && at + limits.pageSize >= rows.length;
    appended = appendPage(appended, rows.slice(at, at + limits.pageSize), isEnd);
  }
  return appended;
}

/** The operations on a cached register. */
export type CachedRegisterActions = {
  /** The cached register, after its first page was loaded. */
  cached: () => Register | undefined;
  change: (step: (register: Register) => Register) => void;
  fetchPages: FetchPages;
  /** True if a fetched row belongs to the shown rows. */
  isShown: (row: Transaction) => boolean;
  /** Loads the register with its first page, or on reload with about as many rows as before. */
  open: () => Promise<CachedRegister>;
  /** Loads the register with about the wanted number of rows. */
  openWith: (wanted: number, onPage?: (register: Register) => void) => Promise<CachedRegister>;
  /** Loads further pages, one by default. */
  append: (pages?: number) => Promise<void>;
};

/** Maximum number of rows of a reloaded register: as many as one call returns. */
export const maxReloadedRows = limits.pageSize * limits.pagesPerCall;

/** Creates the operations on a cached register. */
export function createRegisterActions(
  call: Call,
  queryClient: QueryClient,
  bookName: string,
  source: RegisterSource,
): CachedRegisterActions {
  const { accountId } = source;
  const key = keys.register(bookName, source);
  const hasSide = isOneAccount(source);
  const search = source.filter?.search;
  const valueOf =
    search?.valueOf ?? ((row: Transaction) => (hasSide ? splitIn(row, accountId).valueMinor : 0n));
  const fetchPages = createPageFetcher(call, bookName, source);
  const cached = () => queryClient.getQueryData<CachedRegister>(key)?.register;
  const change = (step: (register: Register) => Register) => {
    queryClient.setQueryData<CachedRegister>(key, (now) => now && { ...now, register: step(now.register) });
  };
  const openWith: CachedRegisterActions['openWith'] = async (wanted, onPage) => {
    let register = createRegister(valueOf);
    do {
      const pages = Math.max(1, Math.ceil((wanted - register.count) / limits.pageSize));
      const { segments } = register;
      const next = await fetchPages(segments.at(-1)?.last, pages, segments.length);
      register = appendRows(register, next, source);
      onPage?.(register);
    } while (!register.isComplete && register.count < wanted);
    return { source, register };
  };
  return {
    cached,
    change,
    fetchPages,
    isShown: search?.isMet ?? (() => true),
    open: () => openWith(Math.min(cached()?.count ?? 0, maxReloadedRows)),
    openWith,
    append: async (pages) => {
      const segments = cached()?.segments ?? [];
      const next = await fetchPages(segments.at(-1)?.last, pages, segments.length);
      change((register) => appendRows(register, next, source));
    },
  };
}

/** Maximum number of segments with loaded rows. Rows far from the visible ones are evicted, so that memory use stays constant. */
const maxLoadedSegments = 40;
const loadedAround = 12;

/** Fetches all rows of neighbouring segments again: pages from the end of the segment before the first, up to the end of the last. */
async function fetchSegments(
  { fetchPages, isShown }: CachedRegisterActions,
  register: Register,
  from: number,
  to: number,
): Promise<Transaction[]> {
  const last = register.segments[to]?.last;
  const isEnd = register.isComplete && to === register.segments.length - 1;
  const count = register.segments.slice(from, to + 1).reduce((sum, segment) => sum + segment.count, 0);
  const found: Transaction[] = [];
  for (let end = register.segments[from - 1]?.last, isDone = last === undefined; !isDone;) {
    const pages = Math.max(1, Math.ceil((count - found.length) / limits.pageSize));
    const { rows, isLast } = await fetchPages(end, pages);
    found.push(...rows.filter((row) => isEnd || last === undefined || compareNewestFirst(row, last) <= 0));
    end = rows.at(-1);
    isDone =
      isLast || end === undefined || (!isEnd && last !== undefined && compareNewestFirst(end, last) >= 0);
  }
  return found.filter(isShown);
}

/** Reloads evicted rows that are visible and evicts rows far from them. */
export async function loadVisible(
  actions: CachedRegisterActions,
  refilling: Set<number>,
  first: number,
  last: number,
): Promise<void> {
  const { cached, change } = actions;
  const register = cached();
  if (register === undefined) return;
  const [from, to] = [segmentAt(register, first), segmentAt(register, last)];
  const missing = register.segments.flatMap(({ rows }, at) =>
    at >= from && at <= to && rows === undefined && !refilling.has(at) ? [at] : [],
  );
  const loaded = register.segments.filter(({ rows }) => rows !== undefined);
  // In a search, segments may be nearly empty.
  if (loaded.length > maxLoadedSegments && register.count > maxLoadedSegments * limits.pageSize) {
    change((now) => evictSegments(now, from - loadedAround, to + loadedAround));
  }
  const refills = missing.map(async (at) => {
    refilling.add(at);
    try {
      const rows = await fetchSegments(actions, register, at, at);
      change((now) => refillSegment(now, at, rows));
    } finally {
      refilling.delete(at);
    }
  });
  await Promise.all(refills);
}

/** Returns the rows between two indexes. Evicted rows are fetched again, and further pages are loaded beyond the known end. */
export async function fetchRowsBetween(
  actions: CachedRegisterActions,
  from: number,
  to: number,
): Promise<Transaction[]> {
  const { cached, append } = actions;
  for (let register = cached(); register && !register.isComplete && register.count <= to; register = cached())
    await append(Math.ceil((to + 1 - register.count) / limits.pageSize));
  const register = cached();
  if (register === undefined) return [];
  const last = Math.min(to, register.count - 1);
  const end = segmentAt(register, last);
  const isMissing = (at: number) => register.segments[at]?.rows === undefined;
  const found: Transaction[] = [];
  for (let at = segmentAt(register, from), next = at; at <= end; at = next) {
    next = at + 1;
    // Adjacent evicted segments are fetched together.
    while (isMissing(at) && next <= end && isMissing(next)) next += 1;
    const start = register.above[at]?.count ?? 0;
    const rows = register.segments[at]?.rows ?? (await fetchSegments(actions, register, at, next - 1));
    found.push(...rows.slice(Math.max(0, from - start), last - start + 1));
  }
  return found;
}
