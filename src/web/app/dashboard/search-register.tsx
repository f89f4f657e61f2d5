import type { ReactNode } from 'react';
import { hasSeveralCurrencies } from '#ledger/currency-totals.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { RegisterSource } from '#web/data/registers/register-source.ts';
import { exportSearchResults } from '#web/features/search/export-search-results.ts';
import { FilterField } from '#web/features/search/filter-field.tsx';
import { SearchSummary } from '#web/features/search/search-summary.tsx';
import { SaveSearchButton } from '#web/features/search/save-search-button.tsx';
import { search as texts } from '#web/languages/en/search.ts';
import { useSearchLine } from '#web/features/search/search-line.ts';
import { useInstantSearch } from '#web/lib/amounts/use-instant-search.ts';
import type { SearchProgress, RegisterSearchProps } from './register-body.tsx';
import { usePrefetchSearch } from './use-prefetch-search.ts';

type SearchRegisterProps = {
  /** The search line; empty if nothing is typed yet. */
  line: string;
  /** The register to search. */
  source: RegisterSource;
  tree: AccountTree;
  /** Called with a changed line, or undefined, if the search field is above the rows. */
  onLine?: ((line: string | undefined) => void) | undefined;
  /** Renders the register. */
  children: (search: RegisterSearchProps) => ReactNode;
};

/** A register with the rows that match a search line, in one account or the whole book. */
export function SearchRegister({ line, source, tree, onLine, children }: SearchRegisterProps) {
  const { filter, of, unknown, written } = useSearchLine(line, source, tree);
  const branchIds = filter.branchIds ?? filter.search?.named?.branchIds;
  const isMixed = branchIds
    ? hasSeveralCurrencies([...branchIds].flatMap((id) => tree.accounts.get(id) ?? []))
    : of === undefined && hasSeveralCurrencies(tree.accounts.values());
  const prefetch = usePrefetchSearch(tree);
  const takeLine = useInstantSearch({
    prefetch: (typed) => prefetch(source, typed),
    show: (typed) => onLine?.(typed),
  });
  const { root } = tree;
  const handleType = (typed: string) => {
    takeLine(typed === '' ? undefined : typed);
    if (typed === '') onLine?.('');
  };
  const close = () => {
    takeLine(undefined);
    onLine?.(undefined);
  };
  const find =
    onLine === undefined
      ? undefined
      : {
          field: <FilterField line={line} root={root} onType={handleType} onClose={close} />,
          isOpen: true,
          open: close,
        };
  if (line === '') return children({ source, find });
  const renderFound = ({ register, isGoingOn, goOn, rowsBetween }: SearchProgress) => (
    <SearchSummary
      register={register}
      of={of}
      isMixed={isMixed}
      readAs={written === line ? undefined : written}
      tree={tree}
      isLoadingMore={isGoingOn}
      onLoadMore={goOn}
      onExport={() => void exportSearchResults(line, tree, () => rowsBetween(0, Infinity))}
    >
      {source.searchText !== undefined && root !== undefined && (
        <SaveSearchButton root={root} line={written} />
      )}
    </SearchSummary>
  );
  const none = [texts.nothing(line), ...(unknown.length > 0 ? [texts.known(unknown)] : [])].join('. ');
  return children({ source: { ...source, filter }, find, renderFound, none });
}
