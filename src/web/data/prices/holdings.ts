import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { bookZone } from '#ledger/days.ts';
import { groupIdOf } from '#ledger/groups.ts';
import type { DateRange } from '#ledger/reports/book-flows.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { Call } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { keys } from '#web/data/keys.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { fetchAllRows } from '#web/data/registers/pages.ts';
import { useValuationParts } from './valuation.ts';

/** Returns the money accounts that paid for shares; they hold the other lines of the same groups, such as fees. */
const payersOf = (rows: readonly Transaction[]): string[] => {
  const ends = rows.flatMap(({ splitInfo }) => {
    const { A, B } = splitInfo;
    return [A.foreign?.accountId, B.foreign?.accountId];
  });
  return [...new Set(ends.flatMap((id) => id ?? []))];
};

/** Fetches the rows of commodity accounts and the other rows of their groups. */
async function fetchHoldings(call: Call, bookName: string, ids: readonly string[]): Promise<Transaction[]> {
  const own = (await Promise.all(ids.map((accountId) => fetchAllRows(call, { bookName, accountId })))).flat();
  const groups = new Set(own.flatMap((row) => groupIdOf(row) ?? []));
  // A reduce, because the rows may exceed the number of arguments a call accepts.
  const [first, last] = own.reduce(
    ([a, b], { postedAt }) => [Math.min(a, postedAt.getTime()), Math.max(b, postedAt.getTime())],
    [Infinity, -Infinity],
  );
  if (own.length === 0) return [];
  const days = {
    postedFrom: new Date(first ?? 0).toISOString(),
    postedBefore: new Date((last ?? 0) + 1).toISOString(),
  };
  const payers = payersOf(own).filter((id) => !ids.includes(id));
  const paid = await Promise.all(
    payers.map((accountId) => fetchAllRows(call, { bookName, accountId, ...days })),
  );
  const others = paid.flat().filter((row) => groups.has(groupIdOf(row) ?? ''));
  return [...new Map([...own, ...others].map((row) => [row.id, row])).values()];
}

/** Returns the holdings of the open book; undefined while loading or if they are not wanted. */
export function useHoldings({ until }: Pick<DateRange, 'until'>, isWanted: boolean) {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const { tree, isWanted: hasOthers, parts: known } = useValuationParts();
  const isThere = isWanted && hasOthers;
  const parts = isThere ? known : undefined;
  const commodities = useMemo(() => parts?.valuing.readCommodityItems(parts.items), [parts]);
  const ids =
    parts && commodities
      ? [...tree.accounts.values()]
          .filter((each) => each.transactionsCount > 0 && parts.valuing.isHolding(each, commodities))
          .map(({ id }) => id)
          .toSorted()
      : undefined;
  const query = useQuery({
    queryKey: keys.exchanges(bookName, ['holdings', ...(ids ?? [])]),
    queryFn: () => fetchHoldings(call, bookName, ids ?? []),
    enabled: ids !== undefined,
  });
  const { data: rows } = query;
  const holdings = useMemo(() => {
    if (!parts || !commodities || !rows) return undefined;
    const { valuing, valuation } = parts;
    const zone = bookZone(tree.root);
    const convert = valuing.makeConverter(valuation);
    return {
      all: valuing.calculateHoldings({ tree, rows, commodities, convert, zone, until }),
      valueOf: convert,
      price: (currency: string, day: string) => valuing.findPriceInBook(valuation, currency, day),
    };
  }, [parts, commodities, rows, tree, until]);
  return { holdings, isKnown: !isThere || holdings !== undefined, queries: isThere ? [query] : [] };
}

/** Returns the realised gains from sales and exchanges in the open book; undefined while loading and in a book with one currency. */
export function useRealisedGains(): ((days: DateRange) => bigint) | undefined {
  const { tree, parts } = useValuationParts();
  return useMemo(
    () =>
      parts?.valuing.createRealisedGains({
        tree,
        rows: parts.exchanges,
        commodities: parts.valuing.readCommodityItems(parts.items),
        convert: parts.valuing.makeConverter(parts.valuation),
        zone: bookZone(tree.root),
      }),
    [parts, tree],
  );
}
