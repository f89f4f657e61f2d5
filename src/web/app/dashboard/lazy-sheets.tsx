import { useEffect, useRef } from 'react';
import type { Account } from '#ledger/account.ts';
import type { RegisterMenuProps } from '#web/features/register/sorting/register-menu.tsx';
import type { RegisterSorterProps } from '#web/features/register/sorting/register-sorter.tsx';
import type { RegisterPrintProps } from '#web/features/register/sorting/register-print.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { isSearchable, virtualIds } from '#contract/values.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { useInstantSearch } from '#web/lib/amounts/use-instant-search.ts';
import { usePrefetchSearch } from './use-prefetch-search.ts';
import type { DashboardView } from './use-view.ts';

// Lazy parts of the dashboard that few users see at once, so that the first load stays small.
export const LazyOverview = lazyComponent(
  async () => (await import('#web/features/overview/overview.tsx')).Overview,
);
export const LazyFirstSteps = lazyComponent(
  async () => (await import('#web/features/overview/first-steps.tsx')).FirstSteps,
);
export const LazySpanRegister = lazyComponent(async () => (await import('./span-register.tsx')).SpanRegister);
export const LazySearchRegister = lazyComponent(
  async () => (await import('./search-register.tsx')).SearchRegister,
);
export const LazyExpectedRows = lazyComponent(
  async () => (await import('#web/features/register/expected-section.tsx')).ExpectedSection,
);
export const LazyTradeButton = lazyComponent<{ account: Account }>(
  async () => (await import('#web/features/trades/trade-button.tsx')).TradeButton,
);
export const LazySyntaxHelp = lazyComponent(
  async () => (await import('#web/features/search/syntax-help.tsx')).SyntaxHelp,
);
export const LazyToSortBar = lazyComponent(async () => (await import('./to-sort-bar.tsx')).ToSortBar);
export const LazyRegisterActions = lazyComponent<RegisterMenuProps>(
  async () => (await import('#web/features/register/sorting/register-menu.tsx')).RegisterMenu,
);
export const LazyRegisterSorter = lazyComponent<RegisterSorterProps>(
  async () => (await import('#web/features/register/sorting/register-sorter.tsx')).RegisterSorter,
);
export const LazyRegisterPrint = lazyComponent<RegisterPrintProps>(
  async () => (await import('#web/features/register/sorting/register-print.tsx')).RegisterPrint,
);
export const LazyTagList = lazyComponent(
  async () => (await import('#web/features/accounts/tag-account-list.tsx')).TagAccountList,
);
export const LazySharedLine = lazyComponent<{ book: Account }>(
  async () => (await import('#web/features/books/members/shared-book.tsx')).SharedLine,
);
export const LazyOfferLines = lazyComponent(
  async () => (await import('#web/features/books/members/offer-lines.tsx')).OfferLines,
);
export const LazyZoneOffer = lazyComponent(
  async () => (await import('#web/features/books/zone-offer.tsx')).ZoneOffer,
);
export const LazyNewBookOffer = lazyComponent(
  async () => (await import('#web/features/statements/new-book/new-book-offer.tsx')).NewBookOffer,
);

/** Searches as the user types: shows the results instead of the current account, and the account again when the text is cleared. */
export function useTypedSearch(view: DashboardView, tree: AccountTree) {
  const { path, searchText, open, search } = view;
  const origin = useRef<string>(undefined);
  /** The address at which the user typed or to which the search led; a user who has left that address since stays where they are. */
  const typedAt = useRef<string>(undefined);
  const prefetch = usePrefetchSearch(tree);
  const isSearch = searchText !== undefined;
  useEffect(() => {
    if (!isSearch) origin.current = undefined;
  }, [isSearch]);
  const takeLine = useInstantSearch({
    prefetch: async (line) => {
      await Promise.all([
        prefetch({ accountId: virtualIds.search, searchText: line }, line),
        LazySearchRegister.load(),
      ]);
    },
    show: (line) => {
      if (line === searchText || location.href !== typedAt.current) return;
      if (!isSearch) origin.current = path.at(-1)?.id;
      search(line, { replace: isSearch });
      typedAt.current = location.href;
    },
  });
  return {
    type: (line: string) => {
      typedAt.current = location.href;
      takeLine(isSearchable(line) ? line : undefined);
      if (line === '' && isSearch && origin.current !== undefined) open(origin.current, { replace: true });
    },
    search: (line: string) => {
      takeLine(undefined);
      if (line !== searchText) search(line);
    },
  };
}
