import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Valuation } from '#ledger/commodity/value.ts';
import type { Item } from '#ledger/items.ts';
import { hasOwnCurrencies } from '#ledger/account-tree.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useSession } from '#web/session/session.ts';
import type { BookValuer } from '#ledger/reports/valued.ts';
import { useItems } from '#web/data/items/items.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { useAccountTree } from '#web/data/queries.ts';
import type { ExchangesQuery } from './valuing.ts';

/** What values amounts is loaded where an account has a currency of its own. */
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
 * What the open book values amounts by, and what it is made of; undefined until it is known, and where no account has a currency of its
 * own: then nothing of it is loaded. What cannot be asked for is left out: then there is no price.
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

/** What amounts of the open book are valued by; undefined as `useValuationParts` has it. */
export function useValuation(): Valuation | undefined {
  return useValuationParts().parts?.valuation;
}

/**
 * Makes a report in the currency of the open book, anew for each, as it remembers what had no price.
 * @returns `make` is undefined where all is of one currency; `isKnown` is false as long as nothing can be valued
 */
export function useReportValuation(): { isKnown: boolean; make: ((at?: string) => BookValuer) | undefined } {
  const { tree, isWanted, parts } = useValuationParts();
  return useMemo(() => {
    const make = parts && ((at?: string) => parts.valuing.createBookValuer(tree, parts.valuation, at));
    return { isKnown: !isWanted || make !== undefined, make };
  }, [isWanted, parts, tree]);
}
