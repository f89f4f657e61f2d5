import { ActionIcon, Button } from '@mantine/core';
import { ArrowRightLeft, CheckCheck, Copy, PencilLine, SquareDashed, Trash2, X } from 'lucide-react';
import { type ReactNode, Suspense, useRef } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { countDisplayRows } from '#ledger/seen.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { MoneyAmount } from '#web/lib/amounts/money-context.tsx';
import { common } from '#web/languages/en/common.ts';
import { useFocusToList } from '#web/ui/focus.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { selection as texts } from '#web/languages/en/selection.ts';
import classes from './selection-bar.module.css';

/** What can be done with the selection; an action that is not given is not offered. */
export type SelectionActions = {
  selectAll: () => void;
  unselectAll: () => void;
  invert: () => void;
  move?: (() => void) | undefined;
  change?: (() => void) | undefined;
  copy: () => void;
  remove?: (() => void) | undefined;
};

type SelectionBarProps = {
  selected: readonly Transaction[];
  /** What a transaction comes to, in minor units. */
  worthOf: (row: Transaction) => bigint;
  /** Whether they are of several currencies. */
  isMixed: boolean;
  /** The account whose rows they are, where they are those of one. */
  of: Account | undefined;
  tree: AccountTree;
  /** More rows are on their way into the selection. */
  isLoading: boolean;
  actions: SelectionActions;
};

function IconButton({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

/** Where several currencies meet nothing can be added up. */
const LazyMixedTotals = lazyComponent(
  async () => (await import('#web/lib/amounts/mixed-totals.tsx')).MixedTotals,
);

/** What is selected, how much it comes to, what can be done with it (spec 2 Dashboard). */
export function SelectionBar({
  selected,
  worthOf,
  isMixed,
  of,
  tree,
  isLoading,
  actions,
}: SelectionBarProps) {
  const bar = useRef<HTMLElement>(null);
  useFocusToList(bar);
  const button = { variant: 'subtle', size: 'sm', color: 'gray' } as const;
  return (
    <section ref={bar} className={classes.bar} aria-label={texts.bar}>
      <p className={classes.words} role="status">
        <strong>{isLoading ? common.loading : texts.count(countDisplayRows(selected))}</strong>
        <span className={classes.total}>
          {texts.total}{' '}
          {isMixed ? (
            <Suspense fallback={null}>
              <LazyMixedTotals rows={selected} valueOf={worthOf} tree={tree} />
            </Suspense>
          ) : (
            <MoneyAmount minor={selected.reduce((sum, row) => sum + worthOf(row), 0n)} of={of} />
          )}
        </span>
      </p>
      <div className={classes.actions}>
        <IconButton label={texts.selectAll} onClick={actions.selectAll}>
          <CheckCheck size={18} />
        </IconButton>
        <IconButton label={texts.invert} onClick={actions.invert}>
          <SquareDashed size={18} />
        </IconButton>
        {actions.move !== undefined && (
          <Button {...button} leftSection={<ArrowRightLeft size={16} />} onClick={actions.move}>
            {texts.move}
          </Button>
        )}
        {actions.change !== undefined && (
          <Button {...button} leftSection={<PencilLine size={16} />} onClick={actions.change}>
            {texts.change}
          </Button>
        )}
        <Button {...button} leftSection={<Copy size={16} />} onClick={actions.copy}>
          {texts.copy}
        </Button>
        {actions.remove !== undefined && (
          <Button {...button} color="red" leftSection={<Trash2 size={16} />} onClick={actions.remove}>
            {common.delete}
          </Button>
        )}
        <IconButton label={texts.unselectAll} onClick={actions.unselectAll}>
          <X size={18} />
        </IconButton>
      </div>
    </section>
  );
}
