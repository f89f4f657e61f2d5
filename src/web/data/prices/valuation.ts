import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Valuation } from '#ledger/commodity/value.ts';
import type { Item } from '#ledger/items.ts';
import { hasOwnCurrencies } from '#ledger/account-tree.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useSession } from '#web/session/session.ts';
import type { BookValuer } from '#ledger/reports/book-valuer.ts';
import { useItems } from '#web/data/items/items.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { useAccountTree } from '#web/data/queries.ts';
import type { ExchangesQuery } from './valuing.ts';

/** Loads the code that values amounts, if an account has its own currency. */
function useValuationCode(isWanted: boolean) {
  return useQuery({
    queryKey: ['valuing'],
    queryFn: () => import('./valuing.ts'),
    enabled: isWanted,
    staleTime: Infinity,
    structuralSharing: false,
  }).data;
}

const nothing: ExchangesQuery = { queryKey: ['nothing'], queryFn: async () => [], enabled: false };
const noRows: readonly Transaction[] = [];
const noItems: readonly Item[] = [];

/**
 * Returns the valuation of the open book and its inputs; undefined while loading and if no account has its own currency: then no code is
 * loaded. Data that cannot be fetched is skipped, and prices are missing.
 */
export function useValuationParts() {
  const tree = useAccountTree();
  const isWanted = hasOwnCurrencies(tree);
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const code = useValuationCode(isWanted);
  const known = useItems();
  const items = known.data ?? (known.isError ? noItems : undefined);
  const { data, error } = useQuery(isWanted && code ? code.exchangesQuery(call, bookName, tree) : nothing);
  const exchanges = data ?? (error ? noRows : undefined);
  const parts = useMemo(
    () =>
      isWanted && code && items && exchanges
        ? {
            ...code,
            items,
            exchanges,
            valuation: code.valuing.createBookValuation(tree, { items, exchanges }),
          }
        : undefined,
    [isWanted, code, items, exchanges, tree],
  );
  return { tree, isWanted, parts };
}

/** Returns the valuation of the open book; undefined as in `useValuationParts`. */
export function useValuation(): Valuation | undefined {
  return useValuationParts().parts?.valuation;
}

/**
 * Returns a function that creates a valuation in the book currency for one report. Each report needs its own, because it records amounts
 * without a price.
 * @returns `make` is undefined in a book with one currency; `isKnown` is false while amounts cannot be valued
 */
export function useReportValuation(): { isKnown: boolean; make: ((at?: string) => BookValuer) | undefined } {
  const { tree, isWanted, parts } = useValuationParts();
  return useMemo(() => {
    const make = parts && ((at?: string) => parts.valuing.createBookValuer(tree, parts.valuation, at));
    return { isKnown: !isWanted || make !== undefined, make };
  }, [isWanted, parts, tree]);
}
