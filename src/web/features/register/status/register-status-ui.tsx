import { type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Check, Circle, CircleCheck, CircleDashed, Lock } from 'lucide-react';
import { ActionIcon } from '@mantine/core';
import { useLocation } from 'wouter';
import { sideInfoIn, type Transaction } from '#ledger/transaction.ts';
import type { RegisterFilter, RegisterSource } from '#web/data/registers/register-source.ts';
import { status as texts } from '#web/languages/en/register.ts';
import { recall, remember } from '#web/session/storage.ts';
import type { RowControls } from '#web/features/register/row-controls.ts';
import { useMay } from '#web/data/members/role.ts';
import type { Account } from '#ledger/account.ts';
import { useOfferCommands } from '#web/lib/commands.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { isSideMatch } from '#ledger/split-info.ts';
import { type ClearRequest, clearingRequests, type ShownStatus, statusOf } from './clearing.ts';
import classes from './status-mark.module.css';
import { commands as commandTexts } from '#web/languages/en/commands.ts';
import { LazyBalanceCheckPopup } from './balance-check-line.tsx';
import statusBarClasses from './status-bar.module.css';

/** The statuses by which the rows of an account can be filtered; `open` means not reconciled. */
const filters = ['new', 'cleared', 'open', 'reconciled'] as const;

type StatusFilter = (typeof filters)[number];

/** The parameter name in the address. */
const statusParameter = 'status';

/** Reads the filter from the address; undefined (all rows) for any other text. */
function readFilter(text: string | undefined): StatusFilter | undefined {
  return filters.find((filter) => filter === text);
}

/** Returns the status filter of an account, for the provider and for loaded rows. */
function toStatusFilter(accountId: string, filter: StatusFilter): RegisterFilter['status'] {
  return {
    wanted: filter,
    isMet: (row) => isSideMatch(sideInfoIn(row, accountId), { status: filter }),
  };
}

/** Clears rows or makes them new again; loaded on the first request. */
const LazyClearRequestHandler = lazyComponent(
  async () => (await import('./clear-rows.tsx')).ClearRequestHandler,
);

type StatusBarProps = {
  account: Account;
  /** The status of the shown rows; undefined if all rows are shown. */
  filter: StatusFilter | undefined;
  /** True if the status column is shown; `onOn` switches it. */
  isOn: boolean;
  onOn: (isOn: boolean) => void;
  /** The selected rows. */
  selected: readonly Transaction[];
  /** True if another control takes the position of the switch. */
  hidesSwitch: boolean;
};

/** The switch of the status column and, while the column is shown, the status filters. */
function StatusBar({ account, filter, isOn, onOn, selected, hidesSwitch }: StatusBarProps) {
  const [, navigate] = useLocation();
  const accountId = account.id;
  const [isChecking, setChecking] = useState(false);
  const [requests, setRequests] = useState<(readonly Transaction[])[]>();
  const clear = (rows: readonly Transaction[]) => setRequests((before = []) => [...before, rows]);
  const show = (next: StatusFilter | undefined) => {
    const parameters = new URLSearchParams(location.search);
    parameters.set('at', accountId);
    if (next === undefined) parameters.delete(statusParameter);
    else parameters.set(statusParameter, next);
    navigate(`${location.pathname}?${parameters.toString()}`);
  };
  const latest = useRef({ clear, selected, filter, onOn, show });
  useEffect(() => {
    latest.current = { clear, selected, filter, onOn, show };
  });
  const mayEdit = useMay('edit');
  const handleRequest = useEffectEvent(({ rows, isKey }: ClearRequest) => {
    if (!mayEdit) return;
    // Otherwise the effect of the key would be invisible.
    if (isKey && !isOn) onOn(true);
    clear(isKey && selected.length > 0 ? selected : rows);
  });
  useEffect(() => clearingRequests.on((request) => handleRequest(request)), []);
  const isShown = isOn || filter !== undefined;
  const { commands, toggle } = useMemo(() => {
    const handleToggle = () => {
      if (isShown && latest.current.filter !== undefined) latest.current.show(undefined);
      latest.current.onOn(!isShown);
    };
    return {
      toggle: handleToggle,
      commands: [
        ...(mayEdit
          ? [
              {
                title: texts.clearRow,
                group: commandTexts.group.rows,
                key: 'c',
                run: () => latest.current.clear(latest.current.selected),
              },
              { title: texts.check.add, group: commandTexts.group.account, run: () => setChecking(true) },
            ]
          : []),
        { title: isShown ? texts.hide : texts.show, group: commandTexts.group.account, run: handleToggle },
      ],
    };
  }, [isShown, mayEdit]);
  useOfferCommands(commands);
  const label = isShown ? texts.hide : texts.show;
  return (
    <>
      {!hidesSwitch && (
        <div className={statusBarClasses.corner}>
          <ActionIcon
            className={statusBarClasses.switch ?? ''}
            variant="subtle"
            color="gray"
            size={44}
            aria-label={texts.show}
            aria-pressed={isShown}
            title={label}
            onClick={toggle}
          >
            <CircleCheck size={18} aria-hidden />
          </ActionIcon>
        </div>
      )}
      {requests && (
        <Suspense fallback={null}>
          <LazyClearRequestHandler
            accountId={accountId}
            requests={requests}
            onStarted={(count) => setRequests((now) => now?.slice(count))}
          />
        </Suspense>
      )}
      {isChecking && (
        <LazyPopup onClose={() => setChecking(false)}>
          <LazyBalanceCheckPopup account={account} onClose={() => setChecking(false)} />
        </LazyPopup>
      )}
      {isShown && (
        <div role="group" aria-label={texts.filter} className={statusBarClasses.chips}>
          {[undefined, ...filters].map((each) => (
            <button
              key={each ?? 'all'}
              type="button"
              className={statusBarClasses.chip}
              aria-pressed={filter === each}
              onClick={() => {
                onOn(true);
                show(each);
              }}
            >
              {texts.filters[each ?? 'all']}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

const icons = {
  new: Circle,
  cleared: Check,
  reconciled: Lock,
  mixed: CircleDashed,
} as const satisfies Record<ShownStatus, unknown>;

type StatusMarkProps = { rows: readonly Transaction[]; accountId: string };

/** The reconciliation status of one row, or of rows shown as one, as icon and name. A click clears the rows. */
function StatusMark({ rows, accountId }: StatusMarkProps) {
  const status = statusOf(rows, accountId);
  const Icon = icons[status];
  const mayEdit = useMay('edit');
  return (
    <button
      type="button"
      className={classes.mark}
      data-status={status}
      disabled={!mayEdit}
      aria-label={texts.mark(texts.is[status], rows[0]?.description ?? '')}
      title={texts.is[status]}
      onClick={() => clearingRequests.emit({ rows, isKey: false })}
    >
      <Icon
        size={status === 'reconciled' ? 13 : 15}
        strokeWidth={status === 'cleared' ? 2.75 : 2}
        aria-hidden
      />
    </button>
  );
}

/** The status features of one account's register. */
export type RegisterStatusUi = {
  /** The account and the filter of the register. */
  source: RegisterSource;
  /** The text shown if no rows match the status filter. */
  emptyText: string | undefined;
  controls: Pick<RowControls, 'renderStatus' | 'toggleCleared'>;
  /** Renders the switch and the filters above the rows. */
  bar: (around: Pick<StatusBarProps, 'account' | 'selected' | 'hidesSwitch'>) => ReactNode;
};

type RegisterStatusUiOptions = Pick<StatusBarProps, 'isOn' | 'onOn'> & {
  accountId: string;
  /** The filter from the address, without the status. */
  filter: RegisterFilter | undefined;
  statusText: string | undefined;
};

/** Stores in this browser whether an account shows the status column. It is a view setting, not data of the book. */
function storeColumnShown(accountId: string, isOn: boolean): void {
  const others = (recall('StatusColumns') ?? []).filter((id) => id !== accountId);
  remember('StatusColumns', isOn ? [...others, accountId] : others);
}

const allRows: RegisterFilter = { postedFrom: undefined, postedBefore: undefined, branchIds: undefined };

/** Creates the status features of an account's register: icons, keys and filters. */
export function createRegisterStatusUi({
  accountId,
  filter,
  statusText,
  isOn,
  onOn,
}: RegisterStatusUiOptions): RegisterStatusUi {
  const statusFilter = readFilter(statusText);
  const isShown = isOn || statusFilter !== undefined;
  return {
    source: {
      accountId,
      filter:
        statusFilter === undefined
          ? filter
          : { ...allRows, ...filter, status: toStatusFilter(accountId, statusFilter) },
    },
    emptyText: statusFilter && texts.none,
    controls: {
      ...(isShown && { renderStatus: (rows) => <StatusMark rows={rows} accountId={accountId} /> }),
      toggleCleared: (row: Transaction, rows = [row]) => clearingRequests.emit({ rows, isKey: true }),
    },
    bar: (around) => (
      <StatusBar
        {...around}
        filter={statusFilter}
        isOn={isOn}
        onOn={(next) => {
          storeColumnShown(accountId, next);
          onOn(next);
        }}
      />
    ),
  };
}
