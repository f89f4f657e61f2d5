import { useQuery } from '@tanstack/react-query';
import { appendPage, appendFiltered, createRegister, type Register } from '#ledger/register.ts';
import { splitIn, type Transaction } from '#ledger/transaction.ts';
import { keys } from '#web/data/keys.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { belongsTo, isOneAccount, type RegisterSource } from '#web/data/registers/register-source.ts';
import type { OpenRegister } from '#web/data/registers/use-register.ts';
import type { CopyBook } from './copy-book.ts';

/** Number of rows in a segment; balances are computed from the start of the segment. */
const rowsPerSegment = 1000;

/** Returns a register with all its rows. */
function createWholeRegister({ rows }: CopyBook, { accountId, filter }: RegisterSource): Register {
  const search = filter?.search;
  const source = { accountId, filter: filter && { ...filter, search: undefined } };
  const found = rows.filter((row) => belongsTo(source, row));
  const hasSide = isOneAccount(source);
  const valueOf =
    search?.valueOf ?? ((row: Transaction) => (hasSide ? splitIn(row, accountId).valueMinor : 0n));
  const empty = createRegister(valueOf);
  if (search !== undefined) return appendFiltered(empty, found, search.isMet, true);
  let register = appendPage(empty, [], found.length === 0);
  for (let at = 0; at < found.length; at += rowsPerSegment)
    register = appendPage(
      register,
      found.slice(at, at + rowsPerSegment),
      at + rowsPerSegment >= found.length,
    );
  return register;
}

/** Opens a register of a copy; it is complete at once, because all rows are in memory. */
export function useCopyRegister(book: CopyBook, source: RegisterSource): OpenRegister {
  const { bookName } = useOpenBook();
  const { data, error, refetch } = useQuery({
    queryKey: keys.register(bookName, source),
    queryFn: () => ({ source, register: createWholeRegister(book, source) }),
    structuralSharing: false,
  });
  return {
    register: data?.register,
    error,
    loadNext: () => undefined,
    isLoadingNext: false,
    nextError: undefined,
    show: () => undefined,
    rowsBetween: async (from, to) =>
      (data?.register.segments.flatMap(({ rows = [] }) => rows) ?? []).slice(from, to + 1),
    retry: () => void refetch(),
  };
}
