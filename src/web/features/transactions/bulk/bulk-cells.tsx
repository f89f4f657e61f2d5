import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import type { Suggestion } from '#ledger/memory.ts';
import { showDigits } from '#ledger/money.ts';
import { readTypedTags } from '#ledger/tags.ts';
import type { BookMemory } from '#web/data/memory.ts';
import { fill } from '#web/features/transactions/entry/fill.ts';
import { Offers } from '#web/features/transactions/entry/offers.tsx';
import { usePosted } from '#web/features/transactions/entry/use-posted.ts';
import { useCreateAccount } from '#web/lib/account-maker.ts';
import { directionWord } from '#web/lib/ledger-texts.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import { recentAccounts } from '#web/features/transactions/recent-accounts.ts';
import { directionIn, gainOf, mostDigits } from '#web/features/transactions/transaction-form.ts';
import { useDayInput } from '#web/ui/day-field.tsx';
import type { TreeOption } from '#web/ui/tree-options.ts';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { type BulkRow, type Column, formOfRow, type RowFields, startsOpposite } from './bulk-rows.ts';
import classes from './bulk.module.css';
import { cellOptions } from './offered-accounts.ts';
import { texts } from './texts.ts';

/** What the cells offer and are read with; the same for every row. */
export type SheetContext = {
  tree: AccountTree;
  /** Whether the place of the books can store several lines by one call. */
  canSplit: boolean;
  accounts: ReadonlyMap<string, Account>;
  all: TreeOption[];
  choices: { accountId: TreeOption[]; otherId: TreeOption[] };
  memory: BookMemory;
  /** The tags that every row starts with. */
  startTags: string;
};

type CellProps = { column: Column; children: ReactNode };

/** A cell with its name, which shows where the sheet is too narrow to be one. */
export function Cell({ column, children }: CellProps) {
  return (
    <div className={classes.cell} data-cell={column}>
      <span className={classes.label} aria-hidden>
        {texts.columnNames[column]}
      </span>
      {children}
    </div>
  );
}

/** What every cell is given. */
export type PartProps = {
  row: BulkRow;
  number: number;
  error: (column: Column) => string | undefined;
  onEdit: (fields: Partial<RowFields>, unread?: BulkRow['unread']) => void;
};

/** One of the two accounts. */
export function AccountCell({
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
  const direction = directionIn(formOfRow(row), accounts.get(row.accountId ?? ''));
  const create = useCreateAccount(column === 'accountId' ? 'own' : direction);
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
        create={create}
        placeholder={row.unread[column] ?? ''}
        nothingFound={texts.nothingFound}
        recent={{ title: texts.lastUsed, values: recent }}
      />
    </Cell>
  );
}

/** The amount: digits fill from the right, - and + or the button turn the direction. */
export function AmountCell({
  row,
  number,
  error,
  onEdit,
  account,
}: PartProps & { account: Account | undefined }) {
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

/** A cell that is a plain field of a text, and what else belongs to it. */
export function TextCell({ column, row, number, error, onEdit }: PartProps & { column: 'tags' }) {
  const said = error(column);
  return (
    <Cell column={column}>
      <input
        className={classes.input}
        aria-label={texts.cell(column, number)}
        aria-invalid={said !== undefined}
        title={said ?? texts.tagsHint}
        autoComplete="off"
        value={row[column]}
        onChange={(event) => onEdit({ [column]: event.currentTarget.value })}
      />
    </Cell>
  );
}

/** The day, as one types it. */
export function DayCell({
  row,
  number,
  error,
  onEdit,
  onTyping,
}: PartProps & { onTyping: (isTyping: boolean) => void }) {
  const { formatTag } = useBookCurrency();
  const said = error('posted');
  const day = usePosted({
    posted: row.posted,
    unreadDay: row.unread.posted,
    formatTag,
    onChange: ({ posted, unreadDay }) =>
      onEdit({ posted }, unreadDay === undefined ? {} : { posted: unreadDay }),
  });
  const { attributes, isTyping } = useDayInput(day);
  useEffect(() => onTyping(isTyping), [onTyping, isTyping]);
  return (
    <Cell column="posted">
      <input
        className={classes.input}
        data-day
        aria-label={texts.cell('posted', number)}
        aria-invalid={said !== undefined}
        title={said ?? ''}
        {...attributes}
      />
    </Cell>
  );
}

/** The description, which offers what was entered before. */
export function DescriptionCell({
  row,
  number,
  error,
  onEdit,
  context: { accounts, memory, startTags },
}: PartProps & { context: SheetContext }) {
  const input = useRef<HTMLInputElement>(null);
  const [hasFocus, setFocus] = useState(false);
  const said = error('description');
  const handleAccept = (offer: Suggestion) => {
    const form = formOfRow(row);
    const empty = { tags: readTypedTags(startTags), notes: '', isOpposite: form.isOpposite };
    const { tags = form.tags, ...filled } = fill(form, offer, { untouched: [empty], accounts });
    const { otherId: _other, notes: _notes, ...ofSplit } = filled;
    // The lines of a split say themselves what they are about.
    onEdit(row.split === undefined ? { ...filled, tags: tags.join(';') } : ofSplit);
    const amount = input.current?.closest('[data-row]')?.querySelector('[data-cell="digits"] input');
    if (!(amount instanceof HTMLInputElement)) return;
    amount.focus();
    // Once the amount stands there: what is typed takes its place.
    requestAnimationFrame(() => amount.select());
  };
  return (
    <Cell column="description">
      <input
        ref={input}
        className={classes.input}
        aria-label={texts.cell('description', number)}
        aria-invalid={said !== undefined}
        title={said ?? row.description}
        autoComplete="off"
        data-autofocus={number === 1 || undefined}
        value={row.description}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
        onChange={(event) => onEdit({ description: event.currentTarget.value })}
      />
      {hasFocus && (
        <Offers
          input={input}
          memory={memory}
          typed={row.description}
          accountId={row.accountId}
          accounts={accounts}
          onAccept={handleAccept}
        />
      )}
    </Cell>
  );
}
