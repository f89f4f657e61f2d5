import type { ReactNode } from 'react';
import type { Account } from '#ledger/account.ts';
import { balanceChecks, balanceCheckSort } from '#ledger/balance-checks.ts';
import { bookZone } from '#ledger/days.ts';
import { type Item, itemsOf } from '#ledger/items.ts';
import type { Register } from '#ledger/register.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { RegisterPart, RegisterSource } from '#web/data/register-source.ts';
import { statusTexts as texts } from '#web/lib/status-texts.ts';
import { recall, remember } from '#web/session/storage.ts';
import type { RowControls } from '#web/features/register/row-controls.ts';
import { CheckLine } from './check-line.tsx';
import { checkLines } from './check-lines.ts';
import { clearRequests } from './clearing.ts';
import { askedFor, readFilter } from './filters.ts';
import { StatusBar, type StatusBarProps } from './status-bar.tsx';
import { StatusMark } from './status-mark.tsx';

/** What goes with the register of one account besides its rows. */
export type Marking = {
  /** Which rows are meant. */
  source: RegisterSource;
  /** What is said where there are none of these. */
  none: string | undefined;
  controls: Pick<RowControls, 'mark' | 'clear'>;
  /** The switch and the filters, above the rows. */
  bar: (around: Pick<StatusBarProps, 'account' | 'selected' | 'isCrowded'>) => ReactNode;
  /** What stands above rows, by their indices, and below the last of them. */
  lines: (register: Register, totalMinor: bigint, of: Accounts) => ReadonlyMap<number, ReactNode>;
};

type Accounts = { account: Account; root: Account | undefined };

type MarkingOptions = Pick<StatusBarProps, 'isOn' | 'onOn'> & {
  accountId: string;
  /** Which rows the address asks for otherwise, and of which status. */
  part: RegisterPart | undefined;
  asked: string | undefined;
  /** The items of the book, as far as they are at hand. */
  items: readonly Item[];
};

/** Keeps for an account whether the column is shown: of this browser, as it is how somebody looks at the books and nothing in them. */
function keepOn(accountId: string, isOn: boolean): void {
  const others = (recall('StatusColumns') ?? []).filter((id) => id !== accountId);
  remember('StatusColumns', isOn ? [...others, accountId] : others);
}

function linesIn(
  register: Register,
  totalMinor: bigint,
  { account, root, items }: Accounts & Pick<MarkingOptions, 'items'>,
) {
  const found = new Map<number, ReactNode>();
  const checks = balanceChecks(itemsOf(balanceCheckSort, account, items));
  if (checks.length === 0) return found;
  for (const line of checkLines(register, totalMinor, { checks, zone: bookZone(root) })) {
    found.set(
      line.index,
      <>
        {found.get(line.index)}
        <CheckLine key={line.day} account={account} line={line} />
      </>,
    );
  }
  return found;
}

const allRows: RegisterPart = { postedFrom: undefined, postedBefore: undefined, branchIds: undefined };

/** What goes with the register of an account: marks, keys, filters, balance checks. */
export function markingOf({ accountId, part, asked, items, isOn, onOn }: MarkingOptions): Marking {
  const filter = readFilter(asked);
  const isShown = isOn || filter !== undefined;
  return {
    source: {
      accountId,
      part: filter === undefined ? part : { ...allRows, ...part, status: askedFor(accountId, filter) },
    },
    none: filter && texts.none,
    controls: {
      ...(isShown && { mark: (rows) => <StatusMark rows={rows} accountId={accountId} /> }),
      clear: (row: Transaction, rows = [row]) => clearRequests.tell({ rows, isKey: true }),
    },
    bar: (around) => (
      <StatusBar
        {...around}
        filter={filter}
        isOn={isOn}
        onOn={(next) => {
          keepOn(accountId, next);
          onOn(next);
        }}
      />
    ),
    lines: (register, totalMinor, of) => linesIn(register, totalMinor, { ...of, items }),
  };
}
