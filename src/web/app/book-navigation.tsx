import { Suspense } from 'react';
import { hasOwnCurrencies } from '#ledger/account-tree.ts';
import { useItems } from '#web/data/items/items.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { AccountTreeWithActions } from '#web/features/accounts/tree/account-tree-with-actions.tsx';
import { BooksMenu } from '#web/features/books/books-menu.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

const LazySavedSearchList = lazyComponent(
  async () => (await import('#web/features/search/saved-search-list.tsx')).SavedSearchList,
);

const LazyPricesEntry = lazyComponent(async () => (await import('./prices-entry.tsx')).PricesEntry);

type BookNavigationProps = { isCollapsed: boolean; onOpened: () => void };

/**
 * Navigation with the books, the accounts of the open book and its saved searches. The search list is loaded only if there are searches.
 */
export function BookNavigation(props: BookNavigationProps) {
  const { data: items = [] } = useItems();
  const hasSearches = items.some(({ kind }) => kind === 'search');
  return (
    <>
      <BooksMenu {...props} />
      {!props.isCollapsed && <AccountTreeWithActions onOpened={props.onOpened} />}
      {hasSearches && (
        <Suspense fallback={null}>
          <LazySavedSearchList {...props} />
        </Suspense>
      )}
    </>
  );
}

/** Navigation entries for pages that only some books need: prices, if an account has another currency than its book. */
export function BookPages(props: BookNavigationProps) {
  if (!hasOwnCurrencies(useAccountTree())) return null;
  return <LazyPricesEntry {...props} />;
}
