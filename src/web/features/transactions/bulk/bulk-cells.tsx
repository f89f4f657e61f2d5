import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type BulkRow, type BulkColumn, formOfRow, type RowFields } from '#entry/bulk/bulk-rows.ts';
import { listCellOptions } from '#entry/bulk/offered-accounts.ts';
import { directionOfRow } from '#entry/bulk/split-row.ts';
import { findMovementKind } from '#entry/transaction-form.ts';
import { fillFromSuggestion } from '#entry/fill-suggestion.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { gainOfDirection, reverseDirection } from '#ledger/direction.ts';
import type { DescriptionSuggestion } from '#ledger/booking-history.ts';
import { readTypedTags } from '#ledger/tags.ts';
import type { BookMemory } from '#web/data/memory/memory.ts';
import { SuggestionList } from '#web/features/transactions/editor-aids/suggestion-list.tsx';
import { usePosted } from '#web/lib/days/use-posted.ts';
import { useCreateAccount } from '#web/lib/accounts/account-creator.ts';
import { useBookCurrency, useMoneyOf } from '#web/lib/amounts/money-context.tsx';
import { useAmountDigits } from '#web/lib/amounts/use-amount-digits.ts';
import { recentAccounts } from '#web/features/transactions/budget-notes.ts';
import { DirectionChoice } from '#web/features/transactions/direction-choice.tsx';
import { common } from '#web/languages/en/common.ts';
import { useDayInput } from '#web/ui/day-field.tsx';
import type { TreeOption } from '#web/ui/tree-options.ts';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { bulk as texts } from '#web/languages/en/transactions.ts';
import classes from './bulk.module.css';

/** The data that all rows share to read and offer values. */
export type SheetContext = {
  tree: AccountTree;
  /** All accounts of the book by id. */
  accounts: ReadonlyMap<string, Account>;
  all: TreeOption[];
  choices: { accountId: TreeOption[]; otherId: TreeOption[] };
  memory: BookMemory;
  /** The tags with which every row starts. */
  startTags: string;
};

type CellProps = { column: BulkColumn; children: ReactNode };

/** A cell with its column name, which is visible on narrow screens. */
export function BulkCell({ column, children }: CellProps) {
  return (
    <div className={classes.cell} data-cell={column}>
      <span className={classes.label} aria-hidden>
        {texts.columnNames[column]}
      </span>
      {children}
    </div>
  );
}

/** The props of every cell. */
export type CellPartProps = {
  row: BulkRow;
  number: number;
  error: (column: BulkColumn) => string | undefined;
  onEdit: (fields: Partial<RowFields>, unread?: BulkRow['unreadable']) => void;
};

/** A cell for one of the two accounts. */
export function AccountCell({
  column,
  row,
  number,
  error,
  onEdit,
  context,
}: CellPartProps & { column: 'accountId' | 'otherId'; context: SheetContext }) {
  const { all, choices, accounts } = context;
  const value = row[column];
  const otherId = row[column === 'accountId' ? 'otherId' : 'accountId'];
  const options = useMemo(
    () => listCellOptions(choices[column], all, { value, otherId }),
    [choices, column, all, value, otherId],
  );
  const [recent] = useState(recentAccounts);
  const create = useCreateAccount(column === 'accountId' ? 'own' : directionOfRow(row, accounts));
  return (
    <BulkCell column={column}>
      <TreeSelect
        isCompact
        label={texts.cell(column, number)}
        options={options}
        value={value}
        onChange={(id) => onEdit({ [column]: id })}
        error={error(column)}
        create={create}
        placeholder={row.unreadable[column] ?? ''}
        nothingFound={common.noSuchAccount}
        recent={{ title: texts.lastUsed, values: recent }}
      />
    </BulkCell>
  );
}

/** The amount of a row; the - and + keys or the choice beside it change its direction. */
export function AmountCell({
  row,
  number,
  error,
  onEdit,
  context: { accounts },
}: CellPartProps & { context: SheetContext }) {
  const currency = useMoneyOf(accounts.get(row.accountId ?? ''));
  const type = accounts.get(row.accountId ?? '')?.type ?? 'ASSET';
  const direction = directionOfRow(row, accounts);
  const isNegative = gainOfDirection(type, direction, 1n) < 0n;
  const { attributes, reading, leave, offer } = useAmountDigits({
    digits: row.digits,
    money: currency,
    onAmount: (digits) => onEdit({ digits }),
    onInvalid: (text) => onEdit({ digits: '' }, { digits: text }),
  });
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || (event.key !== '-' && event.key !== '+')) return;
    event.preventDefault();
    if ((event.key === '-') !== isNegative) onEdit({ direction: reverseDirection(direction) });
  };
  return (
    <BulkCell column="digits">
      <span className={classes.amount}>
        <DirectionChoice
          direction={direction}
          type={type}
          kind={findMovementKind(
            row.accountId,
            row.split?.lines.map(({ otherId }) => otherId) ?? [row.otherId],
            accounts,
          )}
          digits={row.digits}
          row={number}
          onChoose={(chosen) => onEdit({ direction: chosen })}
        />
        <span className={classes.field}>
          {reading !== undefined && <output className={classes.reading}>= {reading}</output>}
          <input
            className={classes.digits}
            aria-label={texts.cell('digits', number)}
            aria-invalid={error('digits') !== undefined}
            title={error('digits') ?? texts.turnHint}
            placeholder={row.unreadable.digits ?? ''}
            {...attributes}
            // The sheet handles pasted text because it can contain many cells.
            onPaste={leave}
            onKeyDown={handleKeyDown}
          />
        </span>
      </span>
      {offer}
    </BulkCell>
  );
}

/** A cell with a plain text field. */
export function TextCell({ column, row, number, error, onEdit }: CellPartProps & { column: 'tags' }) {
  const message = error(column);
  return (
    <BulkCell column={column}>
      <input
        className={classes.input}
        aria-label={texts.cell(column, number)}
        aria-invalid={message !== undefined}
        title={message ?? texts.tagsHint}
        autoComplete="off"
        value={row[column]}
        onChange={(event) => onEdit({ [column]: event.currentTarget.value })}
      />
    </BulkCell>
  );
}

/** The cell for the day. */
export function DayCell({
  row,
  number,
  error,
  onEdit,
  onTyping,
}: CellPartProps & { onTyping: (isTyping: boolean) => void }) {
  const { formatTag } = useBookCurrency();
  const message = error('posted');
  const day = usePosted({
    posted: row.posted,
    invalidDateText: row.unreadable.posted,
    formatTag,
    onChange: ({ posted, invalidDateText }) =>
      onEdit({ posted }, invalidDateText === undefined ? {} : { posted: invalidDateText }),
  });
  const { attributes, isTyping } = useDayInput(day);
  useEffect(() => onTyping(isTyping), [onTyping, isTyping]);
  return (
    <BulkCell column="posted">
      <input
        className={classes.input}
        data-day
        size={10}
        aria-label={texts.cell('posted', number)}
        aria-invalid={message !== undefined}
        title={message ?? ''}
        {...attributes}
      />
    </BulkCell>
  );
}

/** The cell for the description, which suggests earlier transactions. */
export function DescriptionCell({
  row,
  number,
  error,
  onEdit,
  context: { accounts, memory, startTags },
}: CellPartProps & { context: SheetContext }) {
  const input = useRef<HTMLInputElement>(null);
  const [hasFocus, setFocus] = useState(false);
  /** The direction of the suggestion accepted last, if it had one. */
  const [acceptedDirection, setTaken] = useState<RowFields['direction']>();
  const message = error('description');
  const handleAccept = (offer: DescriptionSuggestion) => {
    const form = formOfRow(row);
    const empty = { tags: readTypedTags(startTags), notes: '', direction: undefined };
    const untouched = [empty, { direction: acceptedDirection }];
    const { tags = form.tags, ...filled } = fillFromSuggestion(form, offer, { untouched, accounts });
    setTaken(filled.direction);
    const { otherId: _other, notes: _notes, ...ofSplit } = filled;
    // The lines of a split have their own notes and accounts.
    onEdit(row.split === undefined ? { ...filled, tags: tags.join(';') } : ofSplit);
    const amount = input.current
      ?.closest('[data-row]')
      ?.querySelector('[data-cell="digits"] input:not([type="radio"])');
    if (!(amount instanceof HTMLInputElement)) return;
    amount.focus();
    // After the amount is rendered, so that typing replaces it.
    requestAnimationFrame(() => amount.select());
  };
  return (
    <BulkCell column="description">
      <input
        ref={input}
        className={classes.input}
        aria-label={texts.cell('description', number)}
        aria-invalid={message !== undefined}
        title={message ?? row.description}
        autoComplete="off"
        data-autofocus={number === 1 || undefined}
        value={row.description}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
        onChange={(event) => onEdit({ description: event.currentTarget.value })}
      />
      {hasFocus && (
        <SuggestionList
          input={input}
          memory={memory}
          typed={row.description}
          accountId={row.accountId}
          accounts={accounts}
          onAccept={handleAccept}
        />
      )}
    </BulkCell>
  );
}
