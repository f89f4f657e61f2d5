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

/** What the cache keeps of a register. */
export type CachedRegister = { source: RegisterSource; register: Register };

/**
 * Fetches as many pages after a row, as far as one call gives as many; from the newest row on where none is named. Of what is looked
 * for all that comes, whether it is asked for or not.
 * @param at how many calls were made for the rows before
 */
type FetchPages = (end: Transaction | undefined, pages?: number, at?: number) => Promise<TransactionPages>;

/** So many pages of a search are asked for one by one; what is found that often is faster looked for in the register. */
const searchPages = 12;

/** How many pages of a register are gone through by the first call, where something is looked for in it: few, so that it answers soon. */
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
        // Of an old place more comes than that: what is shown is looked at here anyway.
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

/** The register with rows after it, in segments of a page; where something is looked for, with those that are it. */
function appendRows(register: Register, { rows, isLast }: TransactionPages, { filter }: RegisterSource): Register {
  if (filter?.search !== undefined) return appendFiltered(register, rows, filter.search.isMet, isLast);
  let appended = register;
  for (let at = 0; at === 0 || at < rows.length; at += limits.pageSize) {
    const isEnd = isLast && at + limits.pageSize >= rows.length;
    appended = appendPage(appended, rows.slice(at, at + limits.pageSize), isEnd);
  }
  return appended;
}

/** What can be done with a register in the cache. */
export type CachedRegisterActions = {
  /** The register, once its first page is there. */
  cached: () => Register | undefined;
  change: (step: (register: Register) => Register) => void;
  fetchPages: FetchPages;
  /** Whether a row that comes is one of those that are shown. */
  isShown: (row: Transaction) => boolean;
  /** The register with its first page; anew with about as many rows as were at hand. */
  open: () => Promise<CachedRegister>;
  /** The register with about as many rows as are wanted. */
  openWith: (wanted: number, onPage?: (register: Register) => void) => Promise<CachedRegister>;
  /** Brings further pages in, one unless more are asked for. */
  append: (pages?: number) => Promise<void>;
};

/** No register is opened anew with more rows: as many as one call brings. */
export const maxReloadedRows = limits.pageSize * limits.pagesPerCall;

/** A register of the cache: how to page and change it. */
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

/** As many segments keep their rows; beyond, those far from sight are evicted, so that memory stays flat. */
const maxLoadedSegments = 40;
const loadedAround = 12;

/** Every row of neighbouring segments again: pages from the end of the segment before the first, as far as the last reaches. */
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

/** Brings back the rows in sight that were evicted, and evicts those far from it. */
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
  // Where something is looked for, segments may hold next to nothing.
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

/** The rows from one index to another; what is not at hand is fetched, beyond the end of what is known it pages on. */
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
    // Neighbours that were evicted come together.
    while (isMissing(at) && next <= end && isMissing(next)) next += 1;
    const start = register.above[at]?.count ?? 0;
    const rows = register.segments[at]?.rows ?? (await fetchSegments(actions, register, at, next - 1));
    found.push(...rows.slice(Math.max(0, from - start), last - start + 1));
  }
  return found;
}
