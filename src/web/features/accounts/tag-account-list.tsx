import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Merge } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { compareTags } from '#ledger/transaction.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { useAccountTree, useBookQueries } from '#web/data/queries.ts';
import { useMay } from '#web/data/members/role.ts';
import { type TotalValue, useTotals } from '#web/data/accounts/totals.ts';
import { type Highlight, highlight, useHighlight } from '#web/lib/highlight.ts';
import { AccountTotal } from '#web/lib/amounts/account-total.tsx';
import { events } from '#web/session/events.ts';
import { ActionsMenu } from '#web/ui/actions-menu.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { accountEditor as editorTexts, accountMenu as menuTexts } from '#web/languages/en/account-editor.ts';
import { accounts as texts } from '#web/languages/en/accounts.ts';
import classes from './sub-account-list.module.css';
import { findTagsWithRetries } from './find-tags-with-retries.ts';

/** Highlights the tags of new and changed transactions as soon as the list contains them (spec 4: up to 10 tries, 150 ms apart). */
function useTagHighlight(tags: readonly Account[]): void {
  const { bookName } = useOpenBook();
  const shown = useEffectEvent(() => tags);
  useEffect(() => {
    const runs = new Set<() => void>();
    const lightUp = (names: readonly string[], kind: Highlight) => {
      runs.add(findTagsWithRetries(names, shown, (ids) => highlight(ids, kind)));
    };
    const listen = (name: 'transaction-created' | 'transaction-updated', kind: Highlight) =>
      events.on(name, (detail) => {
        if (detail.bookName !== bookName) return;
        const names = detail.transactions.flatMap(({ tags }) => tags);
        if (names.length > 0) lightUp(names, kind);
      });
    const ends = [listen('transaction-created', 'new'), listen('transaction-updated', 'changed')];
    return () => {
      for (const end of ends) end();
      for (const end of runs) end();
    };
  }, [bookName]);
}

const MergeTag = lazyComponent(async () => (await import('./merge-tag.tsx')).MergeTag);

type TagRowProps = {
  tag: Account;
  /** Merges the tag into another; undefined if there is only one tag, or the user may not edit. */
  onMerge: ((tag: Account) => void) | undefined;
  /** The total of the tag, valued if it has several currencies. */
  value: TotalValue;
  accounts: AccountTree['accounts'];
  onOpen: (tag: Account) => void;
};

function TagRow({ tag, value, accounts, onOpen, onMerge }: TagRowProps) {
  const lit = useHighlight(tag.id);
  return (
    <div className={classes.row} data-highlight={lit} data-plain>
      <button type="button" className={classes.open} onClick={() => onOpen(tag)}>
        <span className={classes.text}>
          <span className={classes.name}>#{tag.name}</span>
          <span className={classes.facts}>{texts.transactions(tag.transactionsCount)}</span>
        </span>
        <span className={classes.held}>
          <AccountTotal account={tag} value={value} accounts={accounts} others="below" />
        </span>
      </button>
      {onMerge && (
        <ActionsMenu
          variant="subtle"
          color="gray"
          size={44}
          label={editorTexts.mergeTags.menu(tag.name)}
          hasTitle
          icon={<Ellipsis size={18} />}
          actions={[{ label: menuTexts.merge, icon: <Merge size={16} />, run: () => onMerge(tag) }]}
        />
      )}
    </div>
  );
}

const noTags: Account[] = [];

/** All tags with the totals of their transactions, sorted by absolute amount in descending order (spec 2 Dashboard). */
export function TagAccountList({ onOpen }: { onOpen: (tag: Account) => void }) {
  const { data = noTags, isPending } = useQuery(useBookQueries().tagAccounts);
  const tags = useMemo(() => data.toSorted(compareTags), [data]);
  useTagHighlight(tags);
  const { accounts } = useAccountTree();
  const valueOf = useTotals();
  const mayMerge = useMay('edit') && tags.length > 1;
  const [merged, setMerged] = useState<Account>();
  const close = () => setMerged(undefined);
  if (isPending) return null;
  if (tags.length === 0) return <EmptyState text={texts.noTags} />;
  return (
    <>
      <VirtualList
        label={texts.tags}
        count={tags.length}
        rowHeightPx={61}
        keyOf={(index) => tags[index]?.id ?? index}
        renderRow={(index) => {
          const tag = tags[index];
          return tag === undefined ? null : (
            <TagRow
              tag={tag}
              value={valueOf(tag)}
              accounts={accounts}
              onOpen={onOpen}
              onMerge={mayMerge ? setMerged : undefined}
            />
          );
        }}
      />
      {merged && (
        <LazyPopup onClose={close}>
          <MergeTag tag={merged} others={tags.filter(({ id }) => id !== merged.id)} onClose={close} />
        </LazyPopup>
      )}
    </>
  );
}
