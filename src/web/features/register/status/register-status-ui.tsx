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
import { type ClearRequest, clearRequests, type ShownStatus, statusOf } from './clearing.ts';
import classes from './status-mark.module.css';
import { groups } from './command-groups.ts';
import { LazyBalanceCheckPopup } from './check-line.tsx';
import statusBarClasses from './status-bar.module.css';

/** The statuses by which the rows of an account are chosen; `open` is what is not reconciled. */
const filters = ['new', 'cleared', 'open', 'reconciled'] as const;

type StatusFilter = (typeof filters)[number];

/** The name in the address. */
const statusParameter = 'status';

/** Reads it from the address; what is none means all rows. */
function readFilter(text: string | undefined): StatusFilter | undefined {
  return filters.find((filter) => filter === text);
}

/** Which rows of an account have a status, for the place of the books and for what is at hand. */
function toStatusFilter(accountId: string, filter: StatusFilter): RegisterFilter['status'] {
  return {
    wanted: filter,
    isMet: (row) => isSideMatch(sideInfoIn(row, accountId), { status: filter }),
  };
}

/** Clears rows, or makes them new again. */
const LazyClearRequestHandler = lazyComponent(async () => (await import('./clear-rows.tsx')).ClearRequestHandler);

type StatusBarProps = {
  account: Account;
  /** The status that the rows in sight have, where not all are meant. */
  filter: StatusFilter | undefined;
  /** True if the column is shown, and the function that switches it. */
  isOn: boolean;
  onOn: (isOn: boolean) => void;
  /** The selected rows. */
  selected: readonly Transaction[];
  /** True if something else stands in the place of the switch. */
  hidesSwitch: boolean;
};

/** The switch of the column of statuses and, where that is shown, which rows are meant. */
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
    // Else nobody sees what the key did.
    if (isKey && !isOn) onOn(true);
    clear(isKey && selected.length > 0 ? selected : rows);
  });
  useEffect(() => clearRequests.on((request) => handleRequest(request)), []);
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
                group: groups.rows,
                key: 'c',
                run: () => latest.current.clear(latest.current.selected),
              },
              { title: texts.check.add, group: groups.account, run: () => setChecking(true) },
            ]
          : []),
        { title: isShown ? texts.hide : texts.show, group: groups.account, run: handleToggle },
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

/** The status of a row with the bank, or of rows that stand as one, by shape and name; a click clears it. */
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
      onClick={() => clearRequests.emit({ rows, isKey: false })}
    >
      <Icon
        size={status === 'reconciled' ? 13 : 15}
        strokeWidth={status === 'cleared' ? 2.75 : 2}
        aria-hidden
      />
    </button>
  );
}

/** What goes with the register of one account besides its rows. */
export type RegisterStatusUi = {
  /** Which rows are meant. */
  source: RegisterSource;
  /** What is said where there are none of these. */
  emptyText: string | undefined;
  controls: Pick<RowControls, 'renderStatus' | 'toggleCleared'>;
  /** The switch and the filters, above the rows. */
  bar: (around: Pick<StatusBarProps, 'account' | 'selected' | 'hidesSwitch'>) => ReactNode;
};

type RegisterStatusUiOptions = Pick<StatusBarProps, 'isOn' | 'onOn'> & {
  accountId: string;
  /** Which rows the address asks for otherwise, and of which status. */
  filter: RegisterFilter | undefined;
  statusText: string | undefined;
};

/** Keeps for an account whether the column is shown: of this browser, as it is how somebody looks at the books and nothing in them. */
function storeColumnShown(accountId: string, isOn: boolean): void {
  const others = (recall('StatusColumns') ?? []).filter((id) => id !== accountId);
  remember('StatusColumns', isOn ? [...others, accountId] : others);
}

const allRows: RegisterFilter = { postedFrom: undefined, postedBefore: undefined, branchIds: undefined };

/** What goes with the register of an account: marks, keys, filters. */
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
      toggleCleared: (row: Transaction, rows = [row]) => clearRequests.emit({ rows, isKey: true }),
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
