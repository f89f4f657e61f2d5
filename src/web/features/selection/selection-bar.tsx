import { ActionIcon, Button } from '@mantine/core';
import { ArrowRightLeft, CheckCheck, Copy, PencilLine, SquareDashed, Trash2, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { countSeen } from '#ledger/seen.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { sumTotals } from '#ledger/currency-totals.ts';
import { ownCurrency } from '#ledger/own-currency.ts';
import { Amounts } from '#web/lib/amounts.tsx';
import { common } from '#web/ui/common.ts';
import { useFocusToList } from '#web/ui/focus.ts';
import classes from './selection-bar.module.css';
import { texts } from './texts.ts';

/** What can be done with the selection; an action that is not given is not offered. */
export type SelectionActions = {
  selectAll: () => void;
  unselectAll: () => void;
  invert: () => void;
  move?: (() => void) | undefined;
  change: () => void;
  copy: () => void;
  remove: () => void;
};

type SelectionBarProps = {
  selected: readonly Transaction[];
  /** What a transaction comes to, in minor units. */
  worthOf: (row: Transaction) => bigint;
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

/** The currency of both sides of a row; '' is that of the book. */
function currencyOfRow({ splitA }: Transaction, { accounts }: AccountTree): string {
  const account = accounts.get(splitA.accountId);
  return account ? ownCurrency(account) : '';
}

/** What transactions come to, each currency by itself. */
const totalsOf = (rows: readonly Transaction[], worthOf: (row: Transaction) => bigint, tree: AccountTree) =>
  sumTotals(rows.map((row) => ({ currency: currencyOfRow(row, tree), minor: worthOf(row) })));

/** What is selected, how much it comes to, what can be done with it (spec 2 Dashboard). */
export function SelectionBar({ selected, worthOf, of, tree, isLoading, actions }: SelectionBarProps) {
  const bar = useRef<HTMLElement>(null);
  useFocusToList(bar);
  const button = { variant: 'subtle', size: 'sm', color: 'gray' } as const;
  return (
    <section ref={bar} className={classes.bar} aria-label={texts.bar}>
      <p className={classes.words} role="status">
        <strong>{isLoading ? common.loading : texts.count(countSeen(selected))}</strong>
        <span className={classes.total}>
          {texts.total} <Amounts totals={totalsOf(selected, worthOf, tree)} of={of} tree={tree} />
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
        <Button {...button} leftSection={<PencilLine size={16} />} onClick={actions.change}>
          {texts.change}
        </Button>
        <Button {...button} leftSection={<Copy size={16} />} onClick={actions.copy}>
          {texts.copy}
        </Button>
        <Button {...button} color="red" leftSection={<Trash2 size={16} />} onClick={actions.remove}>
          {common.delete}
        </Button>
        <IconButton label={texts.unselectAll} onClick={actions.unselectAll}>
          <X size={18} />
        </IconButton>
      </div>
    </section>
  );
}
