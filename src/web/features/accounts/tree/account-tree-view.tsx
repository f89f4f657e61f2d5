import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Account } from '#ledger/account.ts';
import { handleTreeKey, listTreeRows } from '#ledger/tree-rows.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { useTotals } from '#web/data/accounts/totals.ts';
import { MoneyContext, useBookMoney } from '#web/lib/amounts/money-context.tsx';
import { recall } from '#web/session/storage.ts';
import { useDrawnRows } from '#web/ui/use-drawn-rows.ts';
import { useIsMobile } from '#web/ui/screen.ts';
import { accountTree as texts } from '#web/languages/en/accounts.ts';
import classes from './account-tree-view.module.css';
import { type MenuHandler, TreeRowLink } from './tree-row-link.tsx';
import type { Drops } from './use-drops.ts';
import { useUnfolded } from './use-unfolded.ts';

const rowPx = { desktop: 30, phone: 44 };

type MenuButtonProps = {
  account: Account;
  top: number;
  onMenu: MenuHandler;
};

/**
 * Opens the menu of the open account on the phone, which has no pointer. The button is outside the tree, because a tree may contain rows
 * only.
 */
function MenuButton({ account, top, onMenu }: MenuButtonProps) {
  return (
    <button
      className={classes.actions}
      style={{ transform: `translateY(${top}px)` }}
      aria-label={texts.actionsOf(account.name)}
      aria-haspopup="menu"
      onClick={(event) => onMenu(account, event.currentTarget)}
    >
      <Ellipsis size={18} aria-hidden />
    </button>
  );
}

type AccountTreeViewProps = {
  onOpened: () => void;
  /** Makes the rows drop targets; absent if nothing can be dropped. */
  drops?: Drops | undefined;
  /** Opens the menu of an account; absent if accounts have none. */
  onMenu?: MenuHandler | undefined;
};

/** The account tree of the open book beside every page: the favourites first, then the tree with its stored folding state. */
export function AccountTreeView({ onOpened, drops, onMenu }: AccountTreeViewProps) {
  const tree = useAccountTree();
  const [path] = useLocation();
  const named = new URLSearchParams(useSearch()).get('at');
  const opened = named ?? recall('CurrentAccountNameTree')?.at(-1) ?? tree.root?.id;
  const openId = path === '/dashboard' ? opened : undefined;
  const { unfolded, fold, unfold } = useUnfolded(tree, openId);
  const rows = useMemo(() => listTreeRows(tree, unfolded), [tree, unfolded]);
  const [focusKey, setFocusKey] = useState<string>();
  const money = useBookMoney(tree.root);
  const valueOf = useTotals();
  const isMobile = useIsMobile();
  const shouldFocus = useRef(false);
  const shownId = useRef<string>(undefined);
  const { first, last, startOf, scroller, watched, look, scrollTo } = useDrawnRows({
    count: rows.length,
    keyOf: (index) => rows[index]?.key ?? index,
    expectedPx: isMobile ? rowPx.phone : rowPx.desktop,
  });

  const openIndex = rows.findIndex(({ account, kind }) => kind !== 'favourite' && account.id === openId);
  const openAccount = rows[openIndex]?.account;
  const found = rows.findIndex(({ key }) => key === focusKey);
  // Tab reaches one row of the tree: the last focused row, otherwise the open account.
  const current = found >= 0 ? found : Math.max(0, openIndex);
  useEffect(() => {
    if (openIndex < 0 || shownId.current === openId) return;
    shownId.current = openId;
    scrollTo(openIndex);
  });
  useEffect(() => {
    if (!shouldFocus.current) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${current}"] > [role="treeitem"]`);
    if (row === null || row === undefined) return;
    shouldFocus.current = false;
    row.focus({ preventScroll: true });
  });

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[current];
    const command = handleTreeKey(rows, current, event.key);
    if (row === undefined || command === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if ('fold' in command) fold(command.fold);
    else if ('unfold' in command) unfold(command.unfold);
    else {
      setFocusKey(rows[command.to]?.key);
      shouldFocus.current = true;
      scrollTo(command.to);
    }
  };

  if (tree.root === undefined) return null;
  return (
    <MoneyContext value={money}>
      <div ref={watched} className={classes.frame}>
        <div ref={scroller} className={classes.scroller} onScroll={look}>
          <ul
            role="tree"
            aria-label={texts.label}
            className={classes.rows}
            style={{ height: startOf(rows.length) }}
            onKeyDown={handleKeyDown}
          >
            {rows.slice(first, last + 1).map((row, at) => {
              const index = first + at;
              return (
                <li
                  key={row.key}
                  ref={watched}
                  role="none"
                  data-index={index}
                  className={classes.item}
                  style={{ transform: `translateY(${startOf(index)}px)` }}
                >
                  <TreeRowLink
                    row={row}
                    value={valueOf(row.account)}
                    accounts={tree.accounts}
                    isOpen={index === openIndex}
                    isReached={index === current}
                    isOver={drops?.over === row.key}
                    drops={drops?.ofRow(row.key, row.account)}
                    onFocus={() => setFocusKey(row.key)}
                    onFold={row.fold === 'unfolded' ? fold : unfold}
                    onOpened={onOpened}
                    onMenu={onMenu}
                  />
                </li>
              );
            })}
          </ul>
          {isMobile && openAccount !== undefined && onMenu !== undefined && (
            <MenuButton account={openAccount} top={startOf(openIndex)} onMenu={onMenu} />
          )}
        </div>
      </div>
    </MoneyContext>
  );
}
