import { Button, Stack } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { toDisplayColor } from '#ledger/account.ts';
import { formatAccountPath } from '#ledger/account-options.ts';
import { listSheetRows } from '#ledger/budget/sheet.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { formatFailure } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { Form } from '#web/ui/form.tsx';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import type { TreeOption } from '#web/ui/tree-options.ts';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { budget as all } from '#web/languages/en/budget.ts';
import { BudgetAmountField } from './cell-parts.tsx';
import { formatMoneyMove, type MoneyMoveDraft, type BudgetFormat } from './use-budget-format.ts';
import { readTypedAmount, toAmountText } from './typed-amounts.ts';
import type { BudgetActions } from './use-budget-actions.ts';
import type { BudgetView } from './use-budget.ts';

const texts = all.move;

/** The option value for free money, used in place of an account id. */
const free = 'free';

const endOf = (value: string) => (value === free ? undefined : value);
const valueOf = (accountId: string | undefined) => accountId ?? free;

type MoveMoneyProps = {
  moving: MoneyMoveDraft;
  budget: BudgetView;
  acts: BudgetActions;
  words: BudgetFormat;
  onClose: () => void;
};

/** An end of a move with its remaining amount. */
type EndOption = TreeOption & { left: bigint };

/** The possible ends of a move: free money and the envelopes, each with its remaining amount. */
function useEnds({ parts, table, tree }: BudgetView, month: string, words: BudgetFormat): EndOption[] {
  return useMemo(() => {
    const at = table.months.indexOf(month);
    const withLeft = (name: string, left: bigint) => ({ label: `${name} (${words.amount(left)})`, left });
    const rows = [...listSheetRows(parts, 'spent', new Set()), ...listSheetRows(parts, 'aside', new Set())];
    return [
      {
        value: free,
        ...withLeft(texts.free, table.free?.[at] ?? 0n),
        path: texts.free,
        depth: 0,
        color: 'var(--green)',
        isDisabled: false,
      },
      ...rows
        .filter(({ kind }) => kind === 'account')
        .map(({ line, depth, cells }) => ({
          value: line.node.account.id,
          ...withLeft(line.node.account.name, cells[at]?.left ?? 0n),
          path: formatAccountPath(tree, line.node.account.id),
          depth,
          color: toDisplayColor(line.node.account.color),
          isDisabled: false,
        })),
    ];
  }, [parts, table, tree, month, words]);
}

/** Moves money between envelopes, or between an envelope and free money. */
export function MoveMoney({ moving, budget, acts, words, onClose }: MoveMoneyProps) {
  const money = useBookCurrency();
  const element = useRef<HTMLFormElement>(null);
  const ends = useEnds(budget, moving.month, words);
  const { values, change, errors, isBusy, failure, form } = useEditor({
    initialValues: () => ({
      amount: toAmountText(moving.minor, money),
      from: valueOf(moving.from),
      to: valueOf(moving.to),
    }),
    check: ({ amount, from, to }) => {
      const { minor = 0n, problem } = readTypedAmount(amount, money);
      return {
        amount: problem ?? (minor > 0n ? undefined : texts.more),
        to: from === to ? texts.same : undefined,
      };
    },
    save: async ({ amount, from, to }) => {
      const { minor = 0n } = readTypedAmount(amount, money);
      const moved = { from: endOf(from), to: endOf(to), month: moving.month, minor };
      await acts.move(moved, formatMoneyMove(budget, words, moved));
      onClose();
      return undefined;
    },
    onFailed: (error) => `${all.failedChange} ${formatFailure(error)}`,
  });
  const left = ends.find(({ value }) => value === values.from)?.left ?? 0n;
  const isTooMuch = (readTypedAmount(values.amount, money).minor ?? 0n) > left;
  return (
    <Popup title={texts.title} onClose={onClose} onSubmit={() => element.current?.requestSubmit()}>
      <Form ref={element} {...form} noValidate>
        <Stack gap="md">
          <BudgetAmountField
            label={texts.amount}
            value={values.amount}
            error={errors.amount}
            isFirst
            onChange={(amount) => change({ amount })}
          />
          <TreeSelect
            label={texts.from}
            options={ends}
            value={values.from}
            description={isTooMuch ? texts.tooMuch(words.amount(left > 0n ? left : 0n)) : undefined}
            nothingFound={all.choose.none}
            onChange={(from) => change({ from })}
          />
          <TreeSelect
            label={texts.to}
            options={ends}
            value={values.to}
            error={errors.to}
            nothingFound={all.choose.none}
            onChange={(to) => change({ to })}
          />
          <PopupActions failure={failure}>
            <LeaveButton disabled={isBusy}>{common.cancel}</LeaveButton>
            <Button type="submit" loading={isBusy}>
              {texts.do}
            </Button>
          </PopupActions>
        </Stack>
      </Form>
    </Popup>
  );
}
