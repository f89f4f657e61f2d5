import type { ReactNode } from 'react';
import type { Transaction } from '#ledger/transaction.ts';
import type { RegisterFilter, RegisterSource } from '#web/data/register-source.ts';
import { status as texts } from '#web/languages/en/register.ts';
import { recall, remember } from '#web/session/storage.ts';
import type { RowControls } from '#web/features/register/row-controls.ts';
import { clearRequests } from './clearing.ts';
import { readFilter, wantedStatus } from './filters.ts';
import { StatusBar, type StatusBarProps } from './status-bar.tsx';
import { StatusMark } from './status-mark.tsx';

/** What goes with the register of one account besides its rows. */
export type RegisterStatusUi = {
  /** Which rows are meant. */
  source: RegisterSource;
  /** What is said where there are none of these. */
  none: string | undefined;
  controls: Pick<RowControls, 'renderStatus' | 'toggleCleared'>;
  /** The switch and the filters, above the rows. */
  bar: (around: Pick<StatusBarProps, 'account' | 'selected' | 'isCrowded'>) => ReactNode;
};

type RegisterStatusUiOptions = Pick<StatusBarProps, 'isOn' | 'onOn'> & {
  accountId: string;
  /** Which rows the address asks for otherwise, and of which status. */
  filter: RegisterFilter | undefined;
  statusText: string | undefined;
};

/** Keeps for an account whether the column is shown: of this browser, as it is how somebody looks at the books and nothing in them. */
function keepOn(accountId: string, isOn: boolean): void {
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
          : { ...allRows, ...filter, status: wantedStatus(accountId, statusFilter) },
    },
    none: statusFilter && texts.none,
    controls: {
      ...(isShown && { renderStatus: (rows) => <StatusMark rows={rows} accountId={accountId} /> }),
      toggleCleared: (row: Transaction, rows = [row]) => clearRequests.tell({ rows, isKey: true }),
    },
    bar: (around) => (
      <StatusBar
        {...around}
        filter={statusFilter}
        isOn={isOn}
        onOn={(next) => {
          keepOn(accountId, next);
          onOn(next);
        }}
      />
    ),
  };
}
