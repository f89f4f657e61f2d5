import { VisuallyHidden } from '@mantine/core';
import { ChevronRight, Ellipsis, House, Star } from 'lucide-react';
import type { DOMAttributes, MouseEvent } from 'react';
import { Link } from 'wouter';
import type { AccountTree } from '#ledger/account-tree.ts';
import { type Account, toDisplayColor } from '#ledger/account.ts';
import type { TreeRow } from '#ledger/tree-rows.ts';
import type { TotalValue } from '#web/data/accounts/totals.ts';
import { AccountTotal } from '#web/lib/amounts/account-total.tsx';
import { accountTree as texts } from '#web/languages/en/accounts.ts';
import classes from './account-tree-view.module.css';

/** Opens the menu of an account beside an element. */
export type MenuHandler = (account: Account, anchor: HTMLElement) => void;

type TreeRowLinkProps = {
  row: TreeRow;
  /** The valued total of the account. */
  value: TotalValue;
  accounts: AccountTree['accounts'];
  /** True if the row shows the open account. */
  isOpen: boolean;
  /** True if Tab reaches the row. */
  isReached: boolean;
  /** True while something is dragged over the row that can be dropped there. */
  isOver: boolean;
  drops: (DOMAttributes<HTMLElement> & { draggable: boolean }) | undefined;
  onFocus: () => void;
  onFold: (accountId: string) => void;
  onOpened: () => void;
  onMenu: MenuHandler | undefined;
};

function RowIcon({ row, onFold }: Pick<TreeRowLinkProps, 'row' | 'onFold'>) {
  const { account, fold, kind } = row;
  if (kind === 'home') return <House size={15} className={classes.icon} aria-hidden />;
  if (kind === 'favourite')
    return <Star size={14} fill="currentColor" className={classes.star} aria-hidden />;
  if (fold === 'leaf') return <span className={classes.icon} />;
  // The arrow is for pointers; keyboard users fold and unfold with the arrow keys.
  return (
    <span
      className={classes.fold}
      data-unfolded={fold === 'unfolded' || undefined}
      aria-hidden
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onFold(account.id);
      }}
    >
      <ChevronRight size={14} />
    </span>
  );
}

/** An account in the tree. A click opens it, the arrow folds it, a right click or the context-menu key opens its menu. */
export function TreeRowLink({
  row,
  value,
  accounts,
  isOpen,
  isReached,
  isOver,
  drops,
  onFocus,
  onFold,
  onOpened,
  onMenu,
}: TreeRowLinkProps) {
  const { account, depth, fold, kind } = row;
  const isHome = kind === 'home';
  const handleMenu =
    onMenu &&
    ((event: MouseEvent<HTMLElement>) => {
      event.preventDefault();
      event.stopPropagation();
      onMenu(account, event.currentTarget);
    });
  return (
    <Link
      {...drops}
      href={`/dashboard?at=${encodeURIComponent(account.id)}`}
      role="treeitem"
      className={classes.row ?? ''}
      style={{ paddingInlineStart: 8 + depth * 14 }}
      tabIndex={isReached ? 0 : -1}
      aria-level={depth + 1}
      aria-expanded={fold === 'leaf' ? undefined : fold === 'unfolded'}
      aria-current={isOpen ? 'page' : undefined}
      aria-selected={isOpen}
      title={isHome ? account.name : undefined}
      data-over={isOver || undefined}
      onFocus={onFocus}
      onClick={onOpened}
      onContextMenu={handleMenu}
    >
      <RowIcon row={row} onFold={onFold} />
      {!isHome && (
        <span className={classes.dot} style={{ background: toDisplayColor(account.color) }} aria-hidden />
      )}
      <span className={classes.name}>
        {isHome ? texts.home : account.name}
        {kind === 'favourite' && <VisuallyHidden component="span">{texts.favourite}</VisuallyHidden>}
      </span>
      {!isHome && (
        <span className={classes.total}>
          <AccountTotal account={account} value={value} accounts={accounts} others="hidden" />
        </span>
      )}
      {handleMenu && (
        <span className={classes.more} title={texts.actionsOf(account.name)} aria-hidden onClick={handleMenu}>
          <Ellipsis size={15} />
        </span>
      )}
    </Link>
  );
}
