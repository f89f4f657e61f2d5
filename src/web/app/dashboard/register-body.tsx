import { ArrowUpDown } from 'lucide-react';
import {
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type AccountTree, ownTotal } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { indexOf } from '#ledger/register.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { commandTexts } from '#web/app/shell/command-texts.ts';
import { texts } from '#web/app/shell/texts.ts';
import { useHasSchedules } from '#web/data/items.ts';
import { useOpenBook } from '#web/data/open-book.ts';
import { belongsTo, goesOn, isOneAccount, type RegisterSource } from '#web/data/register-source.ts';
import { type OpenRegister, useRegister } from '#web/data/use-register.ts';
import { useLookingOn } from '#web/data/use-looking-on.ts';
import { FindSwitch } from '#web/features/register/find-switch.tsx';
import { Register } from '#web/features/register/register.tsx';
import type { Arranged } from '#web/features/register/arrange/register-arranger.tsx';
import { worthOf } from '#web/features/register/arrange/row-worth.ts';
import { texts as registerTexts } from '#web/features/register/texts.ts';
import type { RegisterStatusUi } from '#web/features/register/status/register-status-ui.tsx';
import type { BalanceCheckRows } from '#web/features/register/status/use-balance-check-rows.ts';
import type { EditedRow, RowsAt, RowControls, SelectGesture } from '#web/features/register/row-controls.ts';
import { useOfferCommands } from '#web/lib/commands.ts';
import {
  emptySelection,
  invertSelection,
  keepUp,
  selectAll,
  type Selection,
  selectRange,
  toggle,
} from '#web/lib/selection.ts';
import { reasonOf } from '#web/session/client.ts';
import { events } from '#web/session/events.ts';
import { useSession } from '#web/session/session.ts';
import { recall } from '#web/session/storage.ts';
import { delays, screenLimits } from '#web/ui/screen.ts';
import { ActionsMenu } from '#web/ui/actions-menu.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useIsMobile } from '#web/ui/use-is-mobile.ts';
import type { VirtualListHandle } from '#web/ui/virtual-list.tsx';
import type { RegisterSlots } from './dashboard-body.tsx';
import classes from './dashboard-page.module.css';
import type { DashboardPopup } from './dashboard-popups.tsx';
import { copyTransactions, RowEditor, SelectionBar } from './lazy-popups.tsx';
import {
  ExpectedRows,
  RegisterActions,
  RegisterArranger,
  RegisterPrint,
  WaitingBar,
} from './lazy-sheets.tsx';

/** A row with its hairline, in pixels: one line on the desk, two on the phone. */
const rowHeightsPx = { desk: 44, phone: 60 };

export type RegisterBodyProps = RegisterSlots & {
  source: RegisterSource;
  /** Says which rows these are, where they are not all. */
  bar?: ReactNode;
  account: Account;
  tree: AccountTree;
  selection: Selection;
  onSelection: Dispatch<SetStateAction<Selection>>;
  controls: Omit<RowControls, 'unfold' | 'select' | 'selectTo' | 'editHere' | 'renderEditor'>;
  /** Opens a popup about what is selected. */
  onPopup: (popup: DashboardPopup) => void;
  /** What goes with the register of one account besides. */
  marking: RegisterStatusUi | undefined;
  /** What stands among its rows, where that is known. */
  balanceCheckRows: BalanceCheckRows | undefined;
  /** The field in which rows are looked for, and how it is opened where it can be. */
  find?: { field: ReactNode; isOpen: boolean; open: () => void } | undefined;
  /** Draws how much was found, where something is looked for. */
  renderFound?: ((looked: Looked) => ReactNode) | undefined;
  /** What is said where there is not one. */
  none?: string | undefined;
};

/** What a register gets where something is, or can be, looked for in it. */
export type SoughtProps = Pick<RegisterBodyProps, 'source' | 'find' | 'renderFound' | 'none'>;

/** How far something was looked for in a register. */
export type Looked = ReturnType<typeof useLookingOn> & Pick<OpenRegister, 'register' | 'rowsBetween'>;

type Opened = ReturnType<typeof useRegister>;

/** What one is told of changes to the register in sight: where the new row is, and that rows are gone (spec 4). */
function useFollow(
  source: RegisterSource,
  open: Opened,
  { onSelection }: Pick<RegisterBodyProps, 'onSelection'>,
) {
  const { bookName } = useOpenBook();
  const list = useRef<VirtualListHandle>(null);
  const { accountId, searchText, filter } = source;
  const follow = useEffectEvent((rows: Transaction[]) => {
    const { register } = open;
    const mine = rows.filter((row) => belongsTo({ accountId, searchText, filter }, row));
    const [first] = mine;
    if (register === undefined || first === undefined) return;
    const indices = mine.map(({ id }) => indexOf(register, id)).filter((index) => index !== undefined);
    if (indices.length > 0) list.current?.scrollTo(Math.min(...indices));
    if (indices.length === mine.length || register.isComplete) return;
    toast('info', mine.length === 1 ? texts.loadMoreForOne : texts.loadMore, { ms: delays.longAppToastMs });
  });
  useEffect(() => {
    const register = { accountId, searchText, filter };
    const ends = [
      events.on('transaction-created', (detail) => {
        if (detail.bookName === bookName) follow(detail.transactions);
      }),
      events.on('transaction-updated', (detail) => {
        if (detail.bookName !== bookName) return;
        const rows = detail.transactions;
        const isKnown = searchText === undefined || filter?.sought !== undefined;
        const left = isKnown ? rows.filter((row) => !belongsTo(register, row)) : [];
        onSelection((before) =>
          keepUp(
            before,
            left.map(({ id }) => id),
            rows,
          ),
        );
        if (rows.length === 1) follow(rows);
      }),
      events.on('transaction-deleted', (detail) => {
        const gone = detail.transactions.map(({ id }) => id);
        onSelection((before) => keepUp(before, gone, []));
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [accountId, searchText, filter, bookName, onSelection]);
  return list;
}

/** What the gestures and the bar do to the selection; rows that are not at hand are fetched for it. */
function useSelecting(open: Opened, onSelection: RegisterBodyProps['onSelection']) {
  const [isLoading, setLoading] = useState(false);
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  return useMemo(() => {
    const withRows = async (from: number, to: number, take: (rows: Transaction[]) => void) => {
      setLoading(true);
      try {
        take(await latest.current.rowsBetween(from, to));
      } catch (error) {
        toast('error', reasonOf(error));
      } finally {
        setLoading(false);
      }
    };
    /** Selects from where a selection began to so many rows at a place. */
    const reach = (before: Selection, index: number, size: number, keepsSelection: boolean) => {
      const { anchor } = before;
      const { register } = latest.current;
      if (anchor === undefined) return before;
      // Rows may have come or gone since; the range starts at the row, not at its index.
      const start = (register && indexOf(register, anchor.id)) ?? anchor.index;
      const end = Math.max(start + anchor.size, index + size) - 1;
      void withRows(Math.min(start, index), end, (found) =>
        onSelection((now) => selectRange(now, found, keepsSelection)),
      );
      return before;
    };
    return {
      isLoading,
      select: (
        transaction: Transaction,
        index: number,
        { range, keepsSelection }: SelectGesture,
        rows: readonly Transaction[] = [transaction],
      ) =>
        onSelection((before) =>
          range && before.anchor !== undefined
            ? reach(before, index, rows.length, keepsSelection)
            : toggle(before, transaction, index, rows),
        ),
      selectTo: ({ index, rows: [first, ...others] }: RowsAt, to: RowsAt) =>
        onSelection((before) => {
          if (first === undefined) return before;
          const isGoingOn = before.anchor !== undefined && before.chosen.has(first.id);
          const anchor = { id: first.id, index, size: others.length + 1 };
          return reach(isGoingOn ? before : { ...before, anchor }, to.index, to.rows.length, false);
        }),
      selectAll: () => void withRows(0, Infinity, (rows) => onSelection(selectAll(rows))),
      unselectAll: () => onSelection(emptySelection),
      invert: () =>
        void withRows(0, Infinity, (rows) => onSelection((before) => invertSelection(before, rows))),
    };
  }, [isLoading, onSelection]);
}

/** Whether all rows down to those in sight are known, so that balances can be counted down from the newest. */
function hasBalances({ filter }: RegisterSource): boolean {
  if (filter === undefined) return true;
  const { sought, status, branchIds, postedBefore } = filter;
  return (
    sought !== undefined && status === undefined && branchIds === undefined && postedBefore === undefined
  );
}

/** Whether an account holds what nobody has sorted yet. */
const waitsToBeSorted = ({ props, transactionsCount }: Account) =>
  props['Role'] === 'to-sort' && transactionsCount > 0;

type Selecting = ReturnType<typeof useSelecting>;

/** What can be done with the rows of a register. */
function useRowControls(props: RegisterBodyProps, { select, selectTo }: Selecting, isMobile: boolean) {
  const { controls, marking, account, tree, source, onPopup } = props;
  const isOne = isOneAccount(source);
  return useMemo(
    () => ({
      ...controls,
      select,
      selectTo,
      ...marking?.controls,
      // On the phone there is no room for it.
      renderEditor: isMobile
        ? undefined
        : (edited: EditedRow) => (
            <RowEditor
              {...edited}
              account={account}
              tree={tree}
              hasBoth={!isOne}
              onMore={(draft) => onPopup({ name: 'transaction', mode: 'edit', stored: draft.stored, draft })}
            />
          ),
    }),
    [controls, select, selectTo, marking, isMobile, account, tree, isOne, onPopup],
  );
}

/** Offers what can be done with a register by key. */
function useRegisterCommands(
  find: RegisterBodyProps['find'],
  { unselectAll, selectAll: selectEvery, invert }: Selecting,
  print: () => void,
): void {
  const { group } = commandTexts;
  // The field that is open has the key itself.
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

/** Tells once there is not one row of those that are meant. */
function useTellNothing(
  { filter, searchText }: RegisterSource,
  register: OpenRegister['register'],
  onNothing: () => void,
): void {
  const isWhole = filter === undefined || (searchText !== undefined && filter.sought !== undefined);
  const isNothing = register?.isComplete === true && register.count === 0 && isWhole;
  useEffect(() => {
    if (isNothing) onNothing();
  }, [isNothing, onNothing]);
}

type ExpectedProps = Pick<RegisterBodyProps, 'source' | 'account' | 'tree'> & { rowHeightPx: number };

/** What is expected above the newest row; what draws it is fetched where something can be. */
function WhatIsExpected({ source, ...others }: ExpectedProps) {
  const repeats = useHasSchedules();
  if (!repeats || !goesOn(source)) return null;
  return (
    <Suspense fallback={null}>
      <ExpectedRows {...others} branchIds={source.filter?.branchIds} />
    </Suspense>
  );
}

/** A register with what can be selected in it (spec 2 Dashboard). */
export function RegisterBody(props: RegisterBodyProps) {
  const { source, bar, account, tree, tabs, onNothing, selection, onSelection, marking } = props;
  const { onPopup, balanceCheckRows: checkLines, find, renderFound, none } = props;
  const sought = source.filter?.sought;
  const branchIds = source.filter?.branchIds;
  const isMobile = useIsMobile();
  const { functionalities } = useSession();
  const paged = useRegister(source);
  const [kept, setKept] = useState(() => recall('Arrangements'));
  const [arranged, setArranged] = useState<Arranged>();
  const [isPrinting, setPrinting] = useState(false);
  const open = arranged?.open ?? paged;
  const looking = useLookingOn(paged, sought !== undefined);
  const list = useFollow(source, open, props);
  const selecting = useSelecting(open, onSelection);
  const { unselectAll, selectAll: selectEvery, invert } = selecting;
  const isOne = isOneAccount(source);
  const rowControls = useRowControls(props, selecting, isMobile);

  const { register } = paged;
  useTellNothing(source, register, onNothing);
  const found = register && `${register.count}${register.isComplete ? '' : '+'}`;

  const print = useCallback(() => setPrinting(true), []);
  useRegisterCommands(find, selecting, print);

  const selected = [...selection.chosen.values()];
  const isSelecting = selected.length > 0 || selecting.isLoading;
  const worth = worthOf(source, tree);
  const waits = isOne && source.filter === undefined && waitsToBeSorted(account);
  const total =
    isOne && arranged?.open === undefined && hasBalances(source) ? ownTotal(account, tree) : undefined;
  const type = isOne || branchIds !== undefined ? account.type : undefined;

  const rowHeightPx = isMobile ? rowHeightsPx.phone : rowHeightsPx.desk;
  const isCrowded = isSelecting || bar !== undefined;
  const above = bar ?? tabs(source.searchText === undefined ? undefined : found);
  return (
    <>
      {(isMobile || !isSelecting) && above}
      {isSelecting && (
        <Suspense fallback={isMobile ? null : above}>
          <SelectionBar
            selected={selected}
            totalMinor={selected.reduce((sum, row) => sum + worth(row), 0n)}
            type={type}
            isLoading={selecting.isLoading}
            actions={{
              selectAll: selectEvery,
              unselectAll,
              invert,
              move: isOne ? () => onPopup({ name: 'move-selected' }) : undefined,
              change: () => onPopup({ name: 'change-selected', isOne }),
              copy: () => void copyTransactions(selected),
              remove: () => onPopup({ name: 'delete-selected' }),
            }}
          />
        </Suspense>
      )}
      {waits && !isSelecting && (
        <Suspense fallback={null}>
          <WaitingBar count={account.transactionsCount} onSort={() => onPopup({ name: 'sort-waiting' })} />
        </Suspense>
      )}
      {marking?.bar({ account, selected, isCrowded })}
      {find !== undefined && !isCrowded && (
        <FindSwitch isOpen={find.isOpen} isBeside={marking !== undefined} onOpen={find.open}>
          <ActionsMenu
            variant="subtle"
            color="gray"
            size={44}
            label={registerTexts.arrange}
            hasTitle
            icon={<ArrowUpDown size={18} />}
            parts={[RegisterActions, RegisterArranger]}
            list={(menu) => <RegisterActions {...menu} kept={kept} onKept={setKept} onPrint={print} />}
          />
        </FindSwitch>
      )}
      {find?.field}
      {renderFound?.({ ...looking, register, rowsBetween: open.rowsBetween })}
      {isPrinting && (
        <LazyPopup isStep onClose={() => setPrinting(false)}>
          <RegisterPrint
            {...{ open, source, account, tree, type, kept }}
            totalMinor={sought === undefined ? total : undefined}
            onDone={() => setPrinting(false)}
          />
        </LazyPopup>
      )}
      {!isSelecting && find?.isOpen !== true && arranged?.open === undefined && (
        <WhatIsExpected {...{ source, account, tree, rowHeightPx }} />
      )}
      <div className={classes.list}>
        {kept !== undefined && (
          <Suspense fallback={null}>
            <RegisterArranger {...{ kept, source, tree, type }} open={paged} onArranged={setArranged} />
          </Suspense>
        )}
        <Register
          months={arranged?.months}
          ref={list}
          open={open}
          accountId={isOne ? account.id : undefined}
          branchIds={branchIds}
          totalMinor={total}
          lines={
            register && total !== undefined && sought === undefined
              ? checkLines?.(register, total)
              : undefined
          }
          isLooking={looking.isGoingOn}
          none={none ?? marking?.none}
          tree={tree}
          rowHeightPx={rowHeightPx}
          selection={selection}
          clicksToEdit={functionalities.transactionDescriptionClickCount ?? screenLimits.descriptionClicks}
          controls={rowControls}
        />
      </div>
    </>
  );
}
