import { useMemo } from 'react';
import { keptReports, reportSort } from '#ledger/kept-reports.ts';
import { useItemsOf } from '#web/data/use-items-of.ts';
import { useAccountTree } from '#web/data/queries.ts';

/** The reports that are kept in the open book, as far as they are at hand. */
export function useKeptReports() {
  const { root } = useAccountTree();
  const own = useItemsOf(reportSort, root);
  return useMemo(() => keptReports(own ?? []), [own]);
}
