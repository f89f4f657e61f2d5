import { ArrowUpDown } from 'lucide-react';
import {
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { type AccountTree, calculateOwnTotal } from '#ledger/account-tree.ts';
import { countExtraLines } from '#ledger/split-groups.ts';
import type { Account } from '#ledger/account.ts';
import { hasSeveralCurrencies } from '#ledger/currency-totals.ts';
import { commands as commandTexts } from '#web/languages/en/commands.ts';
import { useHasSchedules, useItemContext } from '#web/data/items/items.ts';
import {
  canShowExpected,
  hasBalances,
  isOneAccount,
  type RegisterSource,
} from '#web/data/registers/register-source.ts';
import { type OpenRegister, useContinuedSearch, useRegister } from '#web/data/registers/use-register.ts';
import { FilterButton } from '#web/features/register/filter-button.tsx';
import { RegisterList } from '#web/features/register/register-list.tsx';
import type { SortedRegister } from '#web/features/register/sorting/register-sorter.tsx';
import { createAmountReader } from '#web/features/register/sorting/row-amount.ts';
import { register as registerTexts } from '#web/languages/en/register.ts';
import type { RegisterStatusUi } from '#web/features/register/status/register-status-ui.tsx';
import type { BalanceCheckRows } from '#web/features/register/status/use-balance-check-rows.ts';
import type { EditedRow, RowControls } from '#web/features/register/row-controls.ts';
import { AccountMoneyScope } from '#web/lib/amounts/money-context.tsx';
import { useOfferCommands } from '#web/lib/commands.ts';
import { isRoleAtLeast } from '#ledger/members.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useMayChange, useRole } from '#web/data/members/role.ts';
import type { Selection } from '#web/lib/selection.ts';
import { useSession } from '#web/session/session.ts';
import { recall } from '#web/session/storage.ts';
import { screenLimits, useIsMobile } from '#web/ui/screen.ts';
import { ActionsMenu } from '#web/ui/actions-menu.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import type { SelectionActions } from '#web/features/selection/selection-bar.tsx';
import type { RegisterSlots } from './dashboard-body.tsx';
import classes from './dashboard-page.module.css';
import type { DashboardPopup } from './dashboard-popups.tsx';
import { loadAndCopyTransactions, LazyRowEditor, LazySelectionBar } from './lazy-popups.tsx';
import {
  LazyExpectedRows,
  LazyRegisterActions,
  LazyRegisterSorter,
  LazyRegisterPrint,
  LazyToSortBar,
} from './lazy-sheets.tsx';
import { useFollowChanges } from './use-follow-changes.ts';
import { useSelectionGestures } from './use-selection-gestures.ts';

/** Height of a row with its line, in pixels: one text line on the desktop, two on the phone. */
const rowHeightsPx = { desktop: 44, phone: 60 };

export type RegisterBodyProps = RegisterSlots & {
  source: RegisterSource;
  /** Bar that names the shown rows if they are not all. */
  bar?: ReactNode;
  account: Account;
  tree: AccountTree;
  selection: Selection;
  onSelection: Dispatch<SetStateAction<Selection>>;
  controls: Omit<RowControls, 'unfold' | 'select' | 'selectTo' | 'editHere' | 'renderEditor'>;
  /** Opens a popup for the selected rows. */
  onPopup: (popup: DashboardPopup) => void;
  /** Status controls; only for the register of a single account. */
  marking: RegisterStatusUi | undefined;
  /** Balance check rows between the transactions, if they are known. */
  balanceCheckRows: BalanceCheckRows | undefined;
  /** The search field of the register and the function that opens it. */
  find?: { field: ReactNode; isOpen: boolean; open: () => void } | undefined;
  /** Renders the search summary above the rows. */
  renderFound?: ((looked: SearchProgress) => ReactNode) | undefined;
  /** Text shown if there are no rows. */
  none?: string | undefined;
};

/** The properties of a register that can be searched. */
export type RegisterSearchProps = Pick<RegisterBodyProps, 'source' | 'find' | 'renderFound' | 'none'>;

/** The progress of a search in a register. */
export type SearchProgress = ReturnType<typeof useContinuedSearch> &
  Pick<OpenRegister, 'register' | 'rowsBetween'>;

/** True if an account holds unsorted rows. */
const needsSorting = ({ props, transactionsCount }: Account) =>
  props['Role'] === 'to-sort' && transactionsCount > 0;

type SelectionGestures = ReturnType<typeof useSelectionGestures>;

/** Returns the actions for the rows of a register. */
function useRowControls(
  props: RegisterBodyProps,
  { select, selectTo }: SelectionGestures,
  isMobile: boolean,
) {
  const { controls, marking, account, tree, source, onPopup } = props;
  const isOne = isOneAccount(source);
  const role = useRole();
  const mayChange = useMayChange();
  return useMemo(
    () => ({
      ...controls,
      // A row that may not be changed only unfolds.
      edit: (row: Transaction) => mayChange(row) && controls.edit(row),
      remove: (row: Transaction) => mayChange(row) && controls.remove(row),
      repeat: (row: Transaction) => isRoleAtLeast(role, 'add') && controls.repeat(row),
      select,
      selectTo,
      ...marking?.controls,
      // The phone layout has no space for it.
      renderEditor:
        isMobile || !isRoleAtLeast(role, 'edit')
          ? undefined
          : (edited: EditedRow) => (
              <LazyRowEditor
                {...edited}
                account={account}
                tree={tree}
                showsBothAccounts={!isOne}
                onMore={(draft) =>
                  onPopup({ name: 'transaction', mode: 'edit', stored: draft.stored, draft })
                }
              />
            ),
    }),
    [controls, select, selectTo, marking, isMobile, account, tree, isOne, onPopup, role, mayChange],
  );
}

/** Returns the actions for the selected rows. */
function useSelectionActions(
  { source, onPopup }: RegisterBodyProps,
  { selectAll: selectEvery, unselectAll, invert }: SelectionGestures,
  selected: readonly Transaction[],
): SelectionActions {
  const context = useItemContext();
  const mayChange = useMayChange();
  const copy = () => void loadAndCopyTransactions(selected, context);
  const shared = { selectAll: selectEvery, unselectAll, invert, copy };
  if (!selected.every(mayChange)) return shared;
  const isOne = isOneAccount(source);
  return {
    ...shared,
    move: isOne ? () => onPopup({ name: 'move-selected' }) : undefined,
    change: () => onPopup({ name: 'change-selected', isOne }),
    remove: () => onPopup({ name: 'delete-selected' }),
  };
}

/** Offers the keyboard commands of a register. */
function useRegisterCommands(
  find: RegisterBodyProps['find'],
  { unselectAll, selectAll: selectEvery, invert }: SelectionGestures,
  print: () => void,
): void {
  const { group } = commandTexts;
  // The open field handles the key itself.
  const openFind = find?.isOpen === false ? find.open : undefined;
  const commands = useMemo(
    () => [
      { title: commandTexts.selectAll, group: group.selection, key: 'mod+a', run: selectEvery },
      { title: commandTexts.invert, group: group.selection, key: 'i', run: invert },
      { title: commandTexts.unselect, group: group.selection, key: 'Escape', run: unselectAll },
      { title: registerTexts.print, group: group.account, key: 'mod+p', run: print },
      ...(openFind === undefined
        ? []
        : [{ title: registerTexts.filter, group: group.account, key: 's', run: openFind }]),
    ],
    [group, selectEvery, invert, unselectAll, openFind, print],
  );
  useOfferCommands(commands);
}

/** Calls `onNothing` when the complete register has no rows. */
function useNotifyEmpty(
  { filter, searchText }: RegisterSource,
  register: OpenRegister['register'],
  onNothing: () => void,
): void {
  const isWhole = filter === undefined || (searchText !== undefined && filter.search !== undefined);
  const isNothing = register?.isComplete === true && register.count === 0 && isWhole;
  useEffect(() => {
    if (isNothing) onNothing();
  }, [isNothing, onNothing]);
}

type ExpectedRowsSectionProps = Pick<RegisterBodyProps, 'source' | 'account' | 'tree'> & {
  rowHeightPx: number;
};

/** Expected rows above the newest row; loaded only if the book has schedules. */
function ExpectedRowsSection({ source, ...others }: ExpectedRowsSectionProps) {
  const repeats = useHasSchedules();
  if (!repeats || !canShowExpected(source)) return null;
  return (
    <Suspense fallback={null}>
      <LazyExpectedRows {...others} branchIds={source.filter?.branchIds} />
    </Suspense>
  );
}

/** The accounts of a branch. */
const accountsIn = ({ accounts }: AccountTree, ids: ReadonlySet<string>): Account[] =>
  [...ids].flatMap((id) => accounts.get(id) ?? []);

type RegisterSortMenuProps = {
  storedSorts: unknown;
  onStored: (sortSetting: unknown) => void;
  onPrint: () => void;
};

/** Menu for the sort order of the register and for printing. */
function RegisterSortMenu(props: RegisterSortMenuProps) {
  return (
    <ActionsMenu
      variant="subtle"
      color="gray"
      size={44}
      label={registerTexts.sortAndGroup}
      hasTitle
      icon={<ArrowUpDown size={18} />}
      parts={[LazyRegisterActions, LazyRegisterSorter]}
      list={(menu) => <LazyRegisterActions {...menu} {...props} />}
    />
  );
}

/** Returns the account from whose side amounts are shown, and whether the rows use several currencies. */
function resolveAmountScope(source: RegisterSource, account: Account, tree: AccountTree) {
  const { branchIds: ofBranch, search } = source.filter ?? {};
  const isOne = isOneAccount(source);
  const branchIds = ofBranch ?? search?.named?.branchIds;
  const scopeAccount = isOne || ofBranch !== undefined ? account : search?.named?.account;
  const others = branchIds ? accountsIn(tree, branchIds) : tree.accounts.values();
  return { meant: scopeAccount, isMixed: !isOne && hasSeveralCurrencies(others) };
}

/** A register with selectable rows (spec 2 Dashboard). */
export function RegisterBody(props: RegisterBodyProps) {
  const { source, bar, account, tree, tabs, onNothing, selection, onSelection, marking } = props;
  const { onPopup, balanceCheckRows: checkLines, find, renderFound, none } = props;
  const searched = source.filter?.search;
  const { named } = searched ?? {};
  const branchIds = source.filter?.branchIds ?? named?.branchIds;
  const isMobile = useIsMobile();
  const { functionalities } = useSession();
  const paged = useRegister(source);
  const [sortSetting, setSortSetting] = useState(() => recall('RegisterSorts'));
  const [sorted, setSorted] = useState<SortedRegister>();
  const [isPrinting, setPrinting] = useState(false);
  const open = sorted?.open ?? paged;
  const searching = useContinuedSearch(paged, searched !== undefined);
  const list = useFollowChanges(source, open, onSelection);
  const selecting = useSelectionGestures(open, onSelection);
  const isOne = isOneAccount(source);
  const rowControls = useRowControls(props, selecting, isMobile);

  const { register } = paged;
  useNotifyEmpty(source, register, onNothing);
  const found = register && `${register.count - countExtraLines(register)}${register.isComplete ? '' : '+'}`;

  const print = useCallback(() => setPrinting(true), []);
  useRegisterCommands(find, selecting, print);

  const selected = [...selection.chosen.values()];
  const isSelecting = selected.length > 0 || selecting.isLoading;
  const valueOfRow = createAmountReader(source, tree);
  const actions = useSelectionActions(props, selecting, selected);
  const hasUnsorted = isOne && source.filter === undefined && needsSorting(account);
  const total =
    isOne && sorted?.open === undefined && hasBalances(source) ? calculateOwnTotal(account, tree) : undefined;
  const { meant: scopeAccount, isMixed } = resolveAmountScope(source, account, tree);
  const type = scopeAccount?.type;

  const rowHeightPx = isMobile ? rowHeightsPx.phone : rowHeightsPx.desktop;
  const isCrowded = isSelecting || bar !== undefined;
  const above = bar ?? tabs(source.searchText === undefined ? undefined : found);
  return (
    <AccountMoneyScope account={scopeAccount}>
      {(isMobile || !isSelecting) && above}
      {isSelecting && (
        <Suspense fallback={isMobile ? null : above}>
          <LazySelectionBar
            selected={selected}
            worthOf={valueOfRow}
            isMixed={isMixed}
            of={scopeAccount}
            tree={tree}
            isLoading={selecting.isLoading}
            actions={actions}
          />
        </Suspense>
      )}
      {hasUnsorted && !isSelecting && (
        <Suspense fallback={null}>
          <LazyToSortBar count={account.transactionsCount} onSort={() => onPopup({ name: 'sort-waiting' })} />
        </Suspense>
      )}
      {marking?.bar({ account, selected, hidesSwitch: isCrowded })}
      {find !== undefined && !isCrowded && (
        <FilterButton isOpen={find.isOpen} isBesideSwitch={marking !== undefined} onOpen={find.open}>
          <RegisterSortMenu storedSorts={sortSetting} onStored={setSortSetting} onPrint={print} />
        </FilterButton>
      )}
      {find?.field}
      {renderFound?.({ ...searching, register, rowsBetween: open.rowsBetween })}
      {isPrinting && (
        <LazyPopup isStep onClose={() => setPrinting(false)}>
          <LazyRegisterPrint
            {...{ open, source, account, tree, isMixed, storedSorts: sortSetting }}
            of={scopeAccount}
            totalMinor={searched === undefined ? total : undefined}
            onDone={() => setPrinting(false)}
          />
        </LazyPopup>
      )}
      {!isSelecting && find?.isOpen !== true && sorted?.open === undefined && (
        <ExpectedRowsSection {...{ source, account, tree, rowHeightPx }} />
      )}
      <div className={classes.list}>
        {sortSetting !== undefined && (
          <Suspense fallback={null}>
            <LazyRegisterSorter
              {...{ storedSorts: sortSetting, source, tree, type, isMixed }}
              open={paged}
              onSorted={setSorted}
            />
          </Suspense>
        )}
        <RegisterList
          months={sorted?.months}
          ref={list}
          open={open}
          accountId={isOne ? account.id : undefined}
          branchIds={branchIds}
          totalMinor={total}
          lines={
            register && total !== undefined && searched === undefined
              ? checkLines?.(register, total)
              : undefined
          }
          isSearching={searching.isGoingOn}
          emptyText={none ?? marking?.emptyText}
          tree={tree}
          rowHeightPx={rowHeightPx}
          selection={selection}
          clicksToEdit={functionalities.transactionDescriptionClickCount ?? screenLimits.descriptionClicks}
          controls={rowControls}
        />
      </div>
    </AccountMoneyScope>
  );
}
