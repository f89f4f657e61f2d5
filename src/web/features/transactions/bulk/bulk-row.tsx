import { ActionIcon } from '@mantine/core';
import { Split, X } from 'lucide-react';
import { type Dispatch, memo, useCallback, useEffect, useRef, useState } from 'react';
import {
  type BulkRow,
  checkRow,
  bulkColumns,
  isExchangeRow,
  moneyOfRow,
  type RowErrors,
  type RowSplit,
  findUnreadableCells,
} from '#entry/bulk/bulk-rows.ts';
import type { BulkAction } from '#entry/bulk/reduce-rows.ts';
import { formatFieldProblem, formatSplitErrors } from '#web/features/transactions/problem-messages.ts';
import { splits as splitTexts } from '#web/languages/en/splits.ts';
import {
  bulk as texts,
  exchange as exchangeTexts,
  transactions as transactionTexts,
} from '#web/languages/en/transactions.ts';
import { formatDistantDay } from '#web/lib/days/distant-days.ts';
import { MoneyContext, useBookCurrency, useMoneyOf } from '#web/lib/amounts/money-context.tsx';
import { formatEach } from '#web/lib/history/format-posting-problems.ts';
import { gainOfDirection } from '#ledger/direction.ts';
import { directionOfRow, checkSplitLines, splitFormOf } from '#entry/bulk/split-row.ts';
import { AmountTextInput } from '#web/lib/amounts/amount-input.tsx';
import type { SplitLineErrors, SplitForm, SplitFormLine } from '#entry/split-form.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { SplitSheet } from '#web/features/transactions/split-sheet.tsx';
import { moneyOfAccount } from '#entry/exchange-amounts.ts';
import {
  AccountCell,
  AmountCell,
  BulkCell,
  DayCell,
  DescriptionCell,
  type CellPartProps,
  type SheetContext,
  TextCell,
} from './bulk-cells.tsx';
import classes from './bulk.module.css';

type RowLinesProps = {
  row: BulkRow;
  split: RowSplit;
  number: number;
  tree: AccountTree;
  /** True if the user tried to store the row, so that missing values are marked. */
  isTried: boolean;
  dispatch: Dispatch<BulkAction>;
};

/** The split lines that replace the other account, as in the split editor. */
function RowLines({ row, split, number, tree, isTried, dispatch }: RowLinesProps) {
  const here = useBookCurrency();
  const form = splitFormOf(row, split);
  const money = moneyOfAccount(tree.accounts, form.accountId, here);
  const { id } = row.ids;
  const group = useRef<HTMLDivElement>(null);
  const handleLines = useCallback(
    (change: (form: SplitForm) => SplitFormLine[]) => dispatch({ type: 'lines', id, change }),
    [dispatch, id],
  );
  useEffect(() => {
    const element = group.current?.closest('[data-row]');
    return () => {
      // The focused line is gone: the focus moves to the account of the row.
      if (document.activeElement !== document.body) return;
      const other = element?.querySelector<HTMLInputElement>('[data-cell="otherId"] input');
      other?.focus();
    };
  }, []);
  const { rejected } = split;
  const { lines, rest } = isTried
    ? formatSplitErrors(checkSplitLines(row, { accounts: tree.accounts, money }), money)
    : {};
  const messages: Record<string, SplitLineErrors<string>> = {
    ...lines,
    ...(rejected !== undefined && { [rejected.id]: { typed: rejected.reason } }),
  };
  return (
    <MoneyContext value={money}>
      <div ref={group} role="group" aria-label={texts.row(number)} className={classes.split}>
        <SplitSheet
          form={form}
          tree={tree}
          errors={{ lines: messages, ...(rest !== undefined && { rest }) }}
          onLines={handleLines}
        />
      </div>
    </MoneyContext>
  );
}

/** The counter amount of a row whose other account has another currency. */
function RowCounterAmountField({
  row,
  number,
  onEdit,
  context: { accounts },
  problem,
}: CellPartProps & { context: SheetContext; problem: string | undefined }) {
  const other = accounts.get(row.otherId ?? '');
  const own = accounts.get(row.accountId ?? '');
  const money = useMoneyOf(other);
  if (other === undefined || own === undefined) return null;
  const gain = gainOfDirection(own.type, directionOfRow(row, accounts), 1n);
  const label = (gain < 0n ? exchangeTexts.gets : exchangeTexts.pays)(other.name, money.currency);
  return (
    <AmountTextInput
      className={classes.counterAmount ?? ''}
      label={label}
      aria-label={texts.inRow(label, number)}
      required
      money={money}
      text={row.counterAmount ?? ''}
      onText={(counterAmount) => onEdit({ counterAmount })}
      error={problem}
    />
  );
}

type BulkRowProps = {
  row: BulkRow;
  number: number;
  /** True if the user tried to store the row, so that missing values are marked. */
  isTried: boolean;
  hasOwnAccount: boolean;
  context: SheetContext;
  dispatch: Dispatch<BulkAction>;
  onRemove: (id: string) => void;
  onSplit: (id: string) => void;
};

const button = { className: classes.button ?? '', variant: 'subtle', color: 'gray', size: 40 } as const;

/** One row of the sheet; rendered again only if it changes. */
export const BulkRowLine = memo(function BulkRowLine({
  row,
  number,
  isTried,
  hasOwnAccount,
  context,
  dispatch,
  onRemove,
  onSplit,
}: BulkRowProps) {
  const { id } = row.ids;
  const rowContext = { accounts: context.accounts, money: useBookCurrency() };
  const money = moneyOfRow(row, rowContext);
  const [isTypingDay, setTypingDay] = useState(false);
  const problems = isTried ? checkRow(row, rowContext) : findUnreadableCells(row, money);
  const { posted: postedError, ...others }: RowErrors<string> = formatEach(problems, (problem) =>
    formatFieldProblem(problem, money),
  );
  // An incomplete day is not an error while the user types.
  const shownErrors: RowErrors<string> =
    postedError === undefined || (isTypingDay && !isTried) ? others : { ...others, posted: postedError };
  // If the counter amount is missing, that field is marked instead of the account.
  const isCounterAmountMissing = problems.otherId === 'crossing';
  const { otherId: otherError, ...rest } = shownErrors;
  const errors: RowErrors<string> = isCounterAmountMissing ? rest : shownErrors;
  const part: CellPartProps = {
    row,
    number,
    error: (column) => errors[column],
    onEdit: (fields, unread) => dispatch({ type: 'edit', id, fields, unread }),
  };
  const far = isTypingDay ? undefined : formatDistantDay(row.posted, money.formatTag);
  const messages = [
    ...(row.failure === undefined ? [] : [row.failure]),
    ...bulkColumns.flatMap((column) => {
      const message = errors[column];
      return message === undefined ? [] : [texts.problem(column, message)];
    }),
    ...(far === undefined ? [] : [texts.problem('posted', transactionTexts.farDay(far))]),
  ];
  return (
    <li className={classes.row} data-row={id} data-failed={row.failure !== undefined || undefined}>
      <span className={classes.number}>
        <span className={classes.label}>{texts.row(number)}</span>
        <span className={classes.bare} aria-hidden>
          {number}
        </span>
      </span>
      <DayCell {...part} onTyping={setTypingDay} />
      <DescriptionCell {...part} context={context} />
      {hasOwnAccount && <AccountCell {...part} column="accountId" context={context} />}
      {row.split === undefined ? (
        <AccountCell {...part} column="otherId" context={context} />
      ) : (
        <BulkCell column="otherId">
          <span className={classes.splitInto}>{splitTexts.splitInto(row.split.lines.length)}</span>
        </BulkCell>
      )}
      <AmountCell {...part} context={context} />
      {row.split === undefined ? <TextCell {...part} column="tags" /> : <span className={classes.none} />}
      <span className={classes.ends}>
        {row.split === undefined && (
          <ActionIcon
            {...button}
            title={texts.splitHint}
            aria-label={texts.splitRow(number)}
            onClick={() => onSplit(id)}
          >
            <Split size={16} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon {...button} aria-label={texts.removeRow(number)} onClick={() => onRemove(id)}>
          <X size={16} aria-hidden />
        </ActionIcon>
      </span>
      {row.split !== undefined && (
        <RowLines
          row={row}
          split={row.split}
          number={number}
          tree={context.tree}
          isTried={isTried}
          dispatch={dispatch}
        />
      )}
      {isExchangeRow(row, rowContext) && (
        <RowCounterAmountField
          {...part}
          context={context}
          problem={isCounterAmountMissing ? otherError : undefined}
        />
      )}
      {messages.length > 0 && <p className={classes.message}>{messages.join(' · ')}</p>}
    </li>
  );
});
