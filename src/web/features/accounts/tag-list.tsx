import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { compareTags } from '#ledger/compare.ts';
import { useOpenBook } from '#web/data/open-book.ts';
import { useAccountTree, useBookQueries } from '#web/data/queries.ts';
import { type TotalValue, useTotals } from '#web/data/totals.ts';
import { type Highlight, highlight, useHighlight } from '#web/lib/highlight.ts';
import { Total } from '#web/lib/total.tsx';
import { events } from '#web/session/events.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import classes from './sub-account-list.module.css';
import { texts } from './texts.ts';
import { whenFound } from './when-found.ts';

/** Lights up the tags of new and changed transactions, as soon as the list holds them (spec 4: up to 10 tries, 150 ms apart). */
function useTagHighlight(tags: readonly Account[]): void {
  const { bookName } = useOpenBook();
  const shown = useEffectEvent(() => tags);
  useEffect(() => {
    const runs = new Set<() => void>();
    const lightUp = (names: readonly string[], kind: Highlight) => {
      runs.add(whenFound(names, shown, (ids) => highlight(ids, kind)));
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

type TagRowProps = {
  tag: Account;
  /** What it comes to in several currencies. */
  value: TotalValue;
  accounts: AccountTree['accounts'];
  onOpen: (tag: Account) => void;
};

function TagRow({ tag, value, accounts, onOpen }: TagRowProps) {
  const lit = useHighlight(tag.id);
  return (
    <div className={classes.row} data-highlight={lit} data-plain>
      <button type="button" className={classes.open} onClick={() => onOpen(tag)}>
        <span className={classes.words}>
          <span className={classes.name}>#{tag.name}</span>
          <span className={classes.facts}>{texts.transactions(tag.transactionsCount)}</span>
        </span>
        <span className={classes.held}>
          <Total account={tag} value={value} accounts={accounts} others="below" />
        </span>
      </button>
    </div>
  );
}

const noTags: Account[] = [];

/** Every tag with what its transactions come to, the largest first whichever its sign (spec 2 Dashboard). */
export function TagList({ onOpen }: { onOpen: (tag: Account) => void }) {
  const { data = noTags, isPending } = useQuery(useBookQueries().tagAccounts);
  const tags = useMemo(() => data.toSorted(compareTags), [data]);
  useTagHighlight(tags);
  const { accounts } = useAccountTree();
  const valueOf = useTotals();
  if (isPending) return null;
  if (tags.length === 0) return <EmptyState text={texts.noTags} />;
  return (
    <VirtualList
      label={texts.tags}
      count={tags.length}
      rowHeightPx={61}
      keyOf={(index) => tags[index]?.id ?? index}
      renderRow={(index) => {
        const tag = tags[index];
        return tag === undefined ? null : (
          <TagRow tag={tag} value={valueOf(tag)} accounts={accounts} onOpen={onOpen} />
        );
      }}
    />
  );
}
