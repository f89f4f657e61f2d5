import { type Dispatch, useCallback, useEffect, useRef } from 'react';
import type { BulkRow, RowSplit } from '#entry/bulk/bulk-rows.ts';
import type { BulkAction } from '#entry/bulk/reduce-rows.ts';
import { lineErrors, splitFormOf } from '#entry/bulk/split-row.ts';
import type { LineErrors, SplitForm, SplitLine } from '#entry/split-form.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { splitWords } from '#web/features/transactions/problem-words.ts';
import { SplitSheet } from '#web/features/transactions/split-sheet.tsx';
import { moneyOfAccount } from '#entry/crossing.ts';
import { MoneyContext, useBookCurrency } from '#web/lib/money-context.tsx';
import { bulk as texts } from '#web/languages/en/transactions.ts';
import classes from './bulk.module.css';

type RowLinesProps = {
  row: BulkRow;
  split: RowSplit;
  number: number;
  tree: AccountTree;
  /** Whether one tried to store the row, so that what is missing shows. */
  isTried: boolean;
  dispatch: Dispatch<BulkAction>;
};

/** The lines in place of the other account of a row, as the editor of splits has them. */
export function RowLines({ row, split, number, tree, isTried, dispatch }: RowLinesProps) {
  const here = useBookCurrency();
  const form = splitFormOf(row, split);
  const money = moneyOfAccount(tree.accounts, form.accountId, here);
  const { id } = row.ids;
  const group = useRef<HTMLDivElement>(null);
  const handleLines = useCallback(
    (change: (form: SplitForm) => SplitLine[]) => dispatch({ type: 'lines', id, change }),
    [dispatch, id],
  );
  useEffect(() => {
    const element = group.current?.closest('[data-row]');
    return () => {
      // The line in which one typed is gone: its account is where one goes on.
      if (document.activeElement !== document.body) return;
      const other = element?.querySelector<HTMLInputElement>('[data-cell="otherId"] input');
      other?.focus();
    };
  }, []);
  const { refused } = split;
  const { lines, rest } = isTried
    ? splitWords(lineErrors(row, { accounts: tree.accounts, money }), money)
    : {};
  const said: Record<string, LineErrors<string>> = {
    ...lines,
    ...(refused !== undefined && { [refused.id]: { typed: refused.reason } }),
  };
  return (
    <MoneyContext value={money}>
      <div ref={group} role="group" aria-label={texts.row(number)} className={classes.split}>
        <SplitSheet
          form={form}
          tree={tree}
          errors={{ lines: said, ...(rest !== undefined && { rest }) }}
          onLines={handleLines}
        />
      </div>
    </MoneyContext>
  );
}
