import { Button } from '@mantine/core';
import { BookmarkPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Account } from '#ledger/account.ts';
import { useMay } from '#web/data/members/role.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { search as texts } from '#web/languages/en/search.ts';
import { readSavedSearches, savedSearchFilter } from '#ledger/saved-searches.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { useItemsOf } from '#web/data/items/items.ts';
import classes from './search-summary.module.css';

/** Returns the saved searches of the open book; empty while they load. */
export function useSavedSearches() {
  const { root } = useAccountTree();
  const own = useItemsOf(savedSearchFilter, root);
  return useMemo(() => readSavedSearches(own ?? []), [own]);
}

const LazySearchNamePopup = lazyComponent(
  async () => (await import('./search-name-popup.tsx')).SearchNamePopup,
);

/** The button that saves a search in the book. */
export function SaveSearchButton({ root, line }: { root: Account; line: string }) {
  const [isNaming, setNaming] = useState(false);
  if (!useMay('edit')) return null;
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        color="gray"
        className={classes.save ?? ''}
        leftSection={<BookmarkPlus size={16} aria-hidden />}
        aria-haspopup="dialog"
        aria-label={texts.saved.save}
        title={texts.saved.save}
        onClick={() => setNaming(true)}
      >
        <span className={classes.saveWord}>{texts.saved.save}</span>
      </Button>
      {isNaming && (
        <LazyPopup onClose={() => setNaming(false)}>
          <LazySearchNamePopup root={root} search={{ name: line, line }} onClose={() => setNaming(false)} />
        </LazyPopup>
      )}
    </>
  );
}
