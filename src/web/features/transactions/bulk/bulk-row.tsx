import { ActionIcon } from '@mantine/core';
import { X } from 'lucide-react';
import { type Dispatch, type KeyboardEvent, memo, type ReactNode, useMemo, useState } from 'react';
import type { Account } from '#ledger/account.ts';
import { showDigits } from '#ledger/money.ts';
import { directionWord } from '#web/lib/ledger-texts.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import { recentAccounts } from '#web/features/transactions/recent-accounts.ts';
import { gainOf, mostDigits } from '#web/features/transactions/transaction-form.ts';
import type { TreeOption } from '#web/ui/tree-options.ts';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import {
  type BulkRow,
  checkRow,
  type Column,
  columns,
  formOfRow,
  type RowFields,
  startsOpposite,
  unreadErrors,
} from './bulk-rows.ts';
import classes from './bulk.module.css';
import { cellOptions } from './offered-accounts.ts';
import type { BulkAction } from './reduce-rows.ts';
import { texts } from './texts.ts';

/** What the cells offer and are read with; the same for every row. */
export type SheetContext = {
  accounts: ReadonlyMap<string, Account>;
  all: TreeOption[];
  choices: { accountId: TreeOption[]; otherId: TreeOption[] };
};

type CellProps = { column: Column; children: ReactNode };

function Cell({ column, children }: CellProps) {
  return (
    <div className={classes.cell} data-cell={column}>
      <span className={classes.label} aria-hidden>
        {texts.columnNames[column]}
      </span>
      {children}
    </div>
  );
}

type PartProps = {
  row: BulkRow;
  number: number;
  error: (column: Column) => string | undefined;
  onEdit: (fields: Partial<RowFields>) => void;
};

/** One of the two accounts. */
function AccountCell({
  column,
  row,
  number,
  error,
  onEdit,
  context,
}: PartProps & { column: 'accountId' | 'otherId'; context: SheetContext }) {
  const { accounts, all, choices } = context;
  const value = row[column];
  const otherId = row[column === 'accountId' ? 'otherId' : 'accountId'];
  const options = useMemo(
    () => cellOptions(choices[column], all, { value, otherId }),
    [choices, column, all, value, otherId],
  );
  const [recent] = useState(recentAccounts);
  const handleChange = (id: string) => {
    const isOpposite = startsOpposite(accounts.get(id));
    onEdit({ [column]: id, ...(column === 'accountId' && row.digits === '' && { isOpposite }) });
  };
  return (
    <Cell column={column}>
      <TreeSelect
        isCompact
        label={texts.cell(column, number)}
        options={options}
        value={value}
        onChange={handleChange}
        error={error(column)}
        placeholder={row.unread[column] ?? ''}
        nothingFound={texts.nothingFound}
        recent={{ title: texts.lastUsed, values: recent }}
      />
    </Cell>
  );
}

/** The amount: digits fill from the right, - and + or the button turn the direction. */
function AmountCell({ row, number, error, onEdit, account }: PartProps & { account: Account | undefined }) {
  const currency = useBookCurrency();
  const gain = gainOf({ ...formOfRow(row), digits: '1' }, account);
  const word = directionWord(account?.type ?? 'ASSET', gain);
  const { isOpposite } = row;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || (event.key !== '-' && event.key !== '+')) return;
    event.preventDefault();
    const isMinus = event.key === '-';
    if (isMinus !== gain < 0n) onEdit({ isOpposite: !isOpposite });
  };
  return (
    <Cell column="digits">
      <span className={classes.amount}>
        <button
          type="button"
          className={classes.sign}
          // The keys do the same from within the field, so that Tab goes on to the next cell.
          tabIndex={-1}
          aria-label={texts.turn(word, number)}
          onClick={() => onEdit({ isOpposite: !isOpposite })}
        >
          <b aria-hidden>{gain < 0n ? '−' : '+'}</b>
          <small>{word}</small>
        </button>
        <input
          className={classes.digits}
          aria-label={texts.cell('digits', number)}
          aria-invalid={error('digits') !== undefined}
          title={error('digits') ?? texts.turnHint}
          inputMode="numeric"
          autoComplete="off"
          placeholder={row.unread.digits ?? ''}
          value={showDigits(row.digits, currency)}
          onKeyDown={handleKeyDown}
          onChange={(event) => {
            const digits = event.currentTarget.value.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '');
            onEdit({ digits: digits.slice(0, mostDigits) });
          }}
        />
      </span>
    </Cell>
  );
}

type TextCellProps = PartProps & { column: 'posted' | 'description' | 'tags'; isFirst: boolean };

/** A cell that is a plain field. */
function TextCell({ column, isFirst, row, number, error, onEdit }: TextCellProps) {
  const said = error(column);
  return (
    <Cell column={column}>
      <input
        className={classes.input}
        type={column === 'posted' ? 'datetime-local' : 'text'}
        aria-label={texts.cell(column, number)}
        aria-invalid={said !== undefined}
        title={said ?? (column === 'tags' ? texts.tagsHint : row[column])}
        autoComplete="off"
        data-autofocus={(isFirst && column === 'description') || undefined}
        value={row[column]}
        onChange={(event) => onEdit({ [column]: event.currentTarget.value })}
      />
    </Cell>
  );
}

type BulkRowProps = {
  row: BulkRow;
  number: number;
  /** Whether one tried to store the row, so that what is missing shows. */
  isTried: boolean;
  hasOwnAccount: boolean;
  context: SheetContext;
  dispatch: Dispatch<BulkAction>;
  onRemove: (id: string) => void;
};

/** One row of the sheet; drawn anew only when it changes itself. */
export const BulkRowLine = memo(function BulkRowLine({
  row,
  number,
  isTried,
  hasOwnAccount,
  context,
  dispatch,
  onRemove,
}: BulkRowProps) {
  const { id } = row.ids;
  const errors = isTried ? checkRow(row) : unreadErrors(row);
  const account = context.accounts.get(row.accountId ?? '');
  const part: PartProps = {
    row,
    number,
    error: (column) => errors[column],
    onEdit: (fields) => dispatch({ type: 'edit', id, fields }),
  };
  const isFirst = number === 1;
  const said = [
    ...(row.failure === undefined ? [] : [row.failure]),
    ...columns.flatMap((column) => {
      const message = errors[column];
      return message === undefined ? [] : [texts.problem(column, message)];
    }),
  ];
  return (
    <li className={classes.row} data-row={id} data-failed={row.failure !== undefined || undefined}>
      <span className={classes.number}>
        <span className={classes.label}>{texts.row(number)}</span>
        <span className={classes.bare} aria-hidden>
          {number}
        </span>
      </span>
      <TextCell {...part} column="posted" isFirst={isFirst} />
      <TextCell {...part} column="description" isFirst={isFirst} />
      {hasOwnAccount && <AccountCell {...part} column="accountId" context={context} />}
      <AccountCell {...part} column="otherId" context={context} />
      <AmountCell {...part} account={account} />
      <TextCell {...part} column="tags" isFirst={isFirst} />
      <ActionIcon
        className={classes.remove ?? ''}
        variant="subtle"
        color="gray"
        size={40}
        aria-label={texts.removeRow(number)}
        onClick={() => onRemove(id)}
      >
        <X size={16} aria-hidden />
      </ActionIcon>
      {said.length > 0 && <p className={classes.said}>{said.join(' · ')}</p>}
    </li>
  );
});
