import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Change } from '#ledger/change.ts';
import { compareNewestFirst } from '#ledger/compare.ts';
import {
  appendPage,
  indexOf,
  letGo,
  newRegister,
  putIn,
  refill,
  type Register,
  stretchAt,
  takeOut,
} from '#ledger/register.ts';
import { splitIn, type Transaction } from '#ledger/transaction.ts';
import { readTransaction, writeAccountRef, writeTransactionRef } from '#ledger/wire.ts';
import type { Call } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { keys } from './keys.ts';
import { useOpenBook } from './open-book.ts';
import { tagOf } from './virtual-accounts.ts';

/** How long after a page the next may be asked for (spec 9), in milliseconds. */
const loadMoreResetMs = 50;

/** What a register shows: the transactions of an account, those with a tag (`TAG:home`), or what a search finds. */
export type RegisterSource = { accountId: string; searchText?: string | undefined };

/** Whether the source is one account, so that amounts have a side and a balance. */
export function isOneAccount({ accountId, searchText }: RegisterSource): boolean {
  return searchText === undefined && tagOf(accountId) === undefined;
}

/** Whether a transaction belongs into a register; for a search only the back-end knows. */
export function belongsTo(source: RegisterSource, transaction: Transaction): boolean {
  if (source.searchText !== undefined) return false;
  if (isOneAccount(source)) {
    return [transaction.splitA.accountId, transaction.splitB.accountId].includes(source.accountId);
  }
  const tag = tagOf(source.accountId)?.toLowerCase();
  return transaction.tags.some((each) => each.toLowerCase() === tag);
}

/** What the cache keeps of a register. */
type Held = { source: RegisterSource; register: Register };

async function fetchPage(
  call: Call,
  bookName: string,
  { accountId, searchText }: RegisterSource,
  end: Transaction | undefined,
): Promise<Transaction[]> {
  const after = end === undefined ? {} : { after: writeTransactionRef(end) };
  const rows =
    searchText === undefined
      ? await call('transactions', { account: writeAccountRef(accountId), bookName, ...after })
      : await call('search-transactions', { searchText, bookName, ...after });
  return rows.map(readTransaction);
}

/** Every row of a stretch again: pages from the end of the stretch before it, as far as it reaches. */
async function fetchStretch(
  page: (end: Transaction | undefined) => Promise<Transaction[]>,
  register: Register,
  at: number,
): Promise<Transaction[]> {
  const last = register.stretches[at]?.last;
  const isEnd = register.isComplete && at === register.stretches.length - 1;
  const found: Transaction[] = [];
  for (let end = register.stretches[at - 1]?.last, isDone = last === undefined; !isDone;) {
    const rows = await page(end);
    found.push(...rows.filter((row) => isEnd || last === undefined || compareNewestFirst(row, last) <= 0));
    end = rows.at(-1);
    isDone =
      rows.length < limits.pageSize ||
      end === undefined ||
      (!isEnd && last !== undefined && compareNewestFirst(end, last) >= 0);
  }
  return found;
}

/** As many stretches keep their rows; beyond, those far from sight are let go of, so that memory stays flat. */
const mostHeld = 40;
const heldAround = 12;

/** A register at hand, and the ways to see more of it. */
export type OpenRegister = {
  register: Register | undefined;
  error: Error | null;
  /** Loads the next page; does nothing while one is on its way, or at the end. */
  loadNext: () => void;
  isLoadingNext: boolean;
  /** The next page could not be loaded. */
  nextError: unknown;
  /** Says which rows are in sight, so that those let go of come back. */
  show: (first: number, last: number) => void;
  /** The rows from one index to another, both included, fetched where they are not at hand; pages on where `to` lies beyond. */
  rowsBetween: (from: number, to: number) => Promise<Transaction[]>;
  retry: () => void;
};

/** A register in the cache: what is known of it, and how to page and change it. */
function useHeld({ accountId, searchText }: RegisterSource) {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const queryClient = useQueryClient();
  const ways = useMemo(() => {
    const source = { accountId, searchText };
    const key = keys.register(bookName, accountId, searchText);
    const hasSide = isOneAccount(source);
    const valueOf = (row: Transaction) => (hasSide ? splitIn(row, accountId).valueMinor : 0n);
    const page = (end: Transaction | undefined) => fetchPage(call, bookName, source, end);
    const held = () => queryClient.getQueryData<Held>(key)?.register;
    const change = (step: (register: Register) => Register) => {
      queryClient.setQueryData<Held>(key, (now) => now && { ...now, register: step(now.register) });
    };
    return {
      key,
      page,
      held,
      change,
      first: async (): Promise<Held> => {
        const rows = await page(undefined);
        return { source, register: appendPage(newRegister(valueOf), rows, rows.length < limits.pageSize) };
      },
      append: async () => {
        const rows = await page(held()?.stretches.at(-1)?.last);
        change((register) => appendPage(register, rows, rows.length < limits.pageSize));
      },
    };
  }, [call, bookName, queryClient, accountId, searchText]);
  const query = useQuery({ queryKey: ways.key, queryFn: ways.first, structuralSharing: false });
  return { query, ways };
}

type Ways = ReturnType<typeof useHeld>['ways'];

/** Brings back the rows in sight that were let go of, and lets go of those far from it. */
function keepInSight(
  { held, page, change }: Ways,
  refilling: Set<number>,
  first: number,
  last: number,
): Promise<void> {
  const register = held();
  if (register === undefined) return Promise.resolve();
  const [from, to] = [stretchAt(register, first), stretchAt(register, last)];
  const missing = register.stretches.flatMap(({ rows }, at) =>
    at >= from && at <= to && rows === undefined && !refilling.has(at) ? [at] : [],
  );
  if (register.stretches.filter(({ rows }) => rows !== undefined).length > mostHeld) {
    change((now) => letGo(now, from - heldAround, to + heldAround));
  }
  const refills = missing.map(async (at) => {
    refilling.add(at);
    try {
      const rows = await fetchStretch(page, register, at);
      change((now) => refill(now, at, rows));
    } finally {
      refilling.delete(at);
    }
  });
  return Promise.all(refills).then(() => undefined);
}

/** The rows from one index to another; what is not at hand is fetched, beyond the end of what is known it pages on. */
async function fetchBetween({ held, append, page }: Ways, from: number, to: number): Promise<Transaction[]> {
  for (let register = held(); register && !register.isComplete && register.count <= to; register = held())
    await append();
  const register = held();
  if (register === undefined) return [];
  const rows: Transaction[] = [];
  const last = Math.min(to, register.count - 1);
  for (let at = stretchAt(register, from); at <= stretchAt(register, last); at += 1) {
    const start = register.above[at]?.count ?? 0;
    const all = register.stretches[at]?.rows ?? (await fetchStretch(page, register, at));
    rows.push(...all.slice(Math.max(0, from - start), last - start + 1));
  }
  return rows;
}

/** The register of a source: its first page at once, further ones as they are asked for (spec 2 Dashboard). */
export function useRegister(source: RegisterSource): OpenRegister {
  const { query, ways } = useHeld(source);
  const [isLoadingNext, setLoadingNext] = useState(false);
  const [nextError, setNextError] = useState<unknown>();
  const refilling = useRef(new Set<number>());

  const loadNext = useCallback(() => {
    setLoadingNext(true);
    setNextError(undefined);
    void ways
      .append()
      .catch(setNextError)
      .finally(() => setTimeout(() => setLoadingNext(false), loadMoreResetMs));
  }, [ways]);
  const show = useCallback(
    (first: number, last: number) =>
      void keepInSight(ways, refilling.current, first, last).catch(setNextError),
    [ways],
  );
  const rowsBetween = useCallback((from: number, to: number) => fetchBetween(ways, from, to), [ways]);

  return {
    register: query.data?.register,
    error: query.error,
    loadNext,
    isLoadingNext,
    nextError,
    show,
    rowsBetween,
    retry: () => void query.refetch(),
  };
}

/** A register after one change; undefined when it has to be fetched again. */
function changed({ source, register }: Held, { before, after }: Change): Register | undefined {
  const gone = before ?? after;
  const isHeld = gone !== undefined && indexOf(register, gone.id) !== undefined;
  const wasHere = before !== undefined && belongsTo(source, before);
  const without = gone !== undefined && (isHeld || wasHere) ? takeOut(register, gone.id, before) : register;
  const staysFound = source.searchText !== undefined && isHeld;
  return without !== undefined && after !== undefined && (staysFound || belongsTo(source, after))
    ? putIn(without, after)
    : without;
}

/** Takes changes into every register at hand, at their places, as far as those were paged. */
export function takeIntoRegisters(
  queryClient: QueryClient,
  bookName: string,
  changes: readonly Change[],
): void {
  for (const [queryKey, held] of queryClient.getQueriesData<Held>({ queryKey: keys.registers(bookName) })) {
    if (held === undefined) continue;
    const { source } = held;
    const register = changes.reduce<Register | undefined>(
      (now, change) => now && changed({ source, register: now }, change),
      held.register,
    );
    if (register === undefined) void queryClient.resetQueries({ queryKey });
    else queryClient.setQueryData<Held>(queryKey, { source, register });
  }
}

/** Marks stale what was found by searching: only the back-end knows whether a new transaction belongs to it. */
export function markSearchesStale(queryClient: QueryClient, bookName: string): void {
  for (const [queryKey, held] of queryClient.getQueriesData<Held>({ queryKey: keys.registers(bookName) })) {
    if (held?.source.searchText !== undefined) void queryClient.invalidateQueries({ queryKey });
  }
}
