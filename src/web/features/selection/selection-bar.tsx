import { ActionIcon, Button } from '@mantine/core';
import { ArrowRightLeft, CheckCheck, Copy, PencilLine, SquareDashed, Trash2, X } from 'lucide-react';
import { type ReactNode, Suspense, useRef } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { countDisplayRows } from '#ledger/split-groups.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { MoneyAmount } from '#web/lib/amounts/money-context.tsx';
import { common } from '#web/languages/en/common.ts';
import { useFocusToList } from '#web/ui/focus.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { selection as texts } from '#web/languages/en/selection.ts';
import classes from './selection-bar.module.css';

/** The commands on the selection; missing commands are not shown. */
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
  /** Returns the amount of a transaction, in minor units. */
  worthOf: (row: Transaction) => bigint;
  /** True if the transactions have several currencies. */
  isMixed: boolean;
  /** The account of the transactions; undefined if they come from several accounts. */
  of: Account | undefined;
  tree: AccountTree;
  /** True while more rows are being added to the selection. */
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

/** The sums by currency, for selections with several currencies. */
const LazyMixedTotals = lazyComponent(
  async () => (await import('#web/lib/amounts/mixed-totals.tsx')).MixedTotals,
);

/** The bar with the number of selected transactions, their sum, and the commands (spec 2 Dashboard). */
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
      <p className={classes.text} role="status">
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
