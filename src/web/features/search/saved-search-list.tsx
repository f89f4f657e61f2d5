import { ActionIcon, UnstyledButton } from '@mantine/core';
import { Pencil, Search, X } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Account } from '#ledger/account.ts';
import { type SavedSearch, readSavedSearches, savedSearchFilter } from '#ledger/saved-searches.ts';
import { newAction } from '#web/data/transactions/actions.ts';
import { useChangeItems } from '#web/data/items/item-changes.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { useMay } from '#web/data/members/role.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { useItemsOf } from '#web/data/items/items.ts';
import { isSearchShown, searchLink } from '#web/lib/links/page-links.ts';
import { formatError } from '#web/session/client.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { search as texts } from '#web/languages/en/search.ts';
import classes from './saved-search-list.module.css';

const LazySearchNamePopup = lazyComponent(
  async () => (await import('./search-name-popup.tsx')).SearchNamePopup,
);

const savedTexts = texts.saved;

/** Returns the saved searches, and a function that removes one and offers an undo. */
function useRemovableSearches(root: Account | undefined) {
  const changeItems = useChangeItems();
  const seen = useItemsOf(savedSearchFilter, root) ?? [];
  const remove = async (id: string) => {
    if (root === undefined) return;
    try {
      const own = seen.filter((item) => item.id !== id);
      const change = { sort: savedSearchFilter, account: root, seen, own };
      const action = await changeItems(change, newAction('searches'));
      offerUndo(action, savedTexts.removed);
    } catch (error) {
      toast('error', `${savedTexts.failed} ${formatError(error)}`);
    }
  };
  return { savedSearches: readSavedSearches(seen), remove };
}

type SavedSearchListProps = { isCollapsed: boolean; onOpened: () => void };

/** The saved searches of the open book in the navigation. A click opens one; buttons rename and remove it. */
export function SavedSearchList({ isCollapsed, onOpened }: SavedSearchListProps) {
  const { root } = useAccountTree();
  const { savedSearches, remove } = useRemovableSearches(root);
  const mayEdit = useMay('edit');
  const [renamed, setRenamed] = useState<SavedSearch & { id: string }>();
  const [, navigate] = useLocation();
  useSearch();
  if (savedSearches.length === 0 || root === undefined) return null;
  return (
    <section aria-label={savedTexts.title} className={classes.searches}>
      {!isCollapsed && <h2 className={classes.title}>{savedTexts.title}</h2>}
      <ul className={classes.list}>
        {savedSearches.map((search) => (
          <li key={search.id} className={classes.line}>
            <UnstyledButton
              className={classes.search}
              title={isCollapsed ? search.name : search.line}
              aria-label={isCollapsed ? search.name : undefined}
              aria-current={isSearchShown(search.line) ? 'page' : undefined}
              onClick={() => {
                navigate(searchLink(search.line));
                onOpened();
              }}
            >
              <Search size={15} className={classes.glass} aria-hidden />
              {!isCollapsed && <span className={classes.name}>{search.name}</span>}
            </UnstyledButton>
            {mayEdit && !isCollapsed && (
              <span className={classes.actions}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={32}
                  aria-label={savedTexts.renameOf(search.name)}
                  title={savedTexts.renameOf(search.name)}
                  onClick={() => setRenamed(search)}
                >
                  <Pencil size={14} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={32}
                  aria-label={savedTexts.remove(search.name)}
                  title={savedTexts.remove(search.name)}
                  onClick={() => void remove(search.id)}
                >
                  <X size={14} aria-hidden />
                </ActionIcon>
              </span>
            )}
          </li>
        ))}
      </ul>
      {renamed !== undefined && (
        <LazyPopup onClose={() => setRenamed(undefined)}>
          <LazySearchNamePopup root={root} search={renamed} onClose={() => setRenamed(undefined)} />
        </LazyPopup>
      )}
    </section>
  );
}
