import { ActionIcon } from '@mantine/core';
import { Split, X } from 'lucide-react';
import { type Dispatch, memo, useState } from 'react';
import {
  type BulkRow,
  checkRow,
  columns,
  isCrossing,
  moneyOfRow,
  type RowErrors,
  unreadErrors,
} from '#entry/bulk/bulk-rows.ts';
import type { BulkAction } from '#entry/bulk/reduce-rows.ts';
import { problemWords } from '#web/features/transactions/problem-words.ts';
import { splits as splitTexts } from '#web/languages/en/splits.ts';
import { bulk as texts, transactions as transactionTexts } from '#web/languages/en/transactions.ts';
import { farDay } from '#web/lib/far-days.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import { sayEach } from '#web/lib/say-each.ts';
import {
  AccountCell,
  AmountCell,
  Cell,
  DayCell,
  DescriptionCell,
  type PartProps,
  type SheetContext,
  TextCell,
} from './bulk-cells.tsx';
import classes from './bulk.module.css';
import { RowGot } from './row-got.tsx';
import { RowLines } from './row-lines.tsx';

type BulkRowProps = {
  row: BulkRow;
  number: number;
  /** Whether one tried to store the row, so that what is missing shows. */
  isTried: boolean;
  hasOwnAccount: boolean;
  context: SheetContext;
  dispatch: Dispatch<BulkAction>;
  onRemove: (id: string) => void;
  onSplit: (id: string) => void;
};

const button = { className: classes.button ?? '', variant: 'subtle', color: 'gray', size: 40 } as const;

/** One row of the sheet; drawn anew only when it changes itself. */
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
  const problems = isTried ? checkRow(row, rowContext) : unreadErrors(row, money);
  const { posted: postedError, ...others }: RowErrors<string> = sayEach(problems, (problem) =>
    problemWords(problem, money),
  );
  // What is being typed is no day yet.
  const told: RowErrors<string> =
    postedError === undefined || (isTypingDay && !isTried) ? others : { ...others, posted: postedError };
  // The account is right where a second amount is missing: that is what is marked.
  const isGotMissing = problems.otherId === 'crossing';
  const { otherId: otherError, ...rest } = told;
  const errors: RowErrors<string> = isGotMissing ? rest : told;
  const part: PartProps = {
    row,
    number,
    error: (column) => errors[column],
    onEdit: (fields, unread) => dispatch({ type: 'edit', id, fields, unread }),
  };
  const far = isTypingDay ? undefined : farDay(row.posted, money.formatTag);
  const said = [
    ...(row.failure === undefined ? [] : [row.failure]),
    ...columns.flatMap((column) => {
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
        <Cell column="otherId">
          <span className={classes.splitInto}>{splitTexts.splitInto(row.split.lines.length)}</span>
        </Cell>
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
      {isCrossing(row, rowContext) && (
        <RowGot {...part} context={context} problem={isGotMissing ? otherError : undefined} />
      )}
      {said.length > 0 && <p className={classes.said}>{said.join(' · ')}</p>}
    </li>
  );
});
