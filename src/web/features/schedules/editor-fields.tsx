import { useMemo } from 'react';
import { hasDifferentCurrencies } from '#entry/exchange-amounts.ts';
import type { ScheduleForm, ScheduleLineForm } from '#entry/schedule-form.ts';
import { listPostingOptions } from '#ledger/account-options.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { ScheduleAmountKind, Schedule } from '#ledger/schedule/schedule.ts';
import { useCreateAccount } from '#web/lib/accounts/account-creator.ts';
import { exchange as exchangeTexts } from '#web/languages/en/transactions.ts';
import { AmountInput } from '#web/lib/amounts/amount-input.tsx';
import { AccountMoneyScope, useMoneyOf } from '#web/lib/amounts/money-context.tsx';
import { common } from '#web/languages/en/common.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { schedules as all } from '#web/languages/en/schedules.ts';
import type { EditScheduleForm, ScheduleErrorMessages } from './editor-parts.tsx';
import classes from './editor.module.css';

const texts = all.editor;
const amountSorts: readonly ScheduleAmountKind[] = ['exact', 'about', 'last'];
const modes: readonly Schedule['mode'][] = ['remind', 'post'];

type LineFieldsProps = {
  line: ScheduleLineForm;
  tree: AccountTree;
  errors: NonNullable<ScheduleErrorMessages['lines']>[number];
  onEdit: (fields: Partial<ScheduleLineForm>) => void;
};

/** The fields of one line: amount, source account and target account. */
function LineFields({ line, tree, errors, onEdit }: LineFieldsProps) {
  const { fromId, toId, digits, counterAmount = '' } = line;
  const [from, to] = [tree.accounts.get(fromId ?? ''), tree.accounts.get(toId ?? '')];
  const [moneyOfFrom, moneyOfTo] = [useMoneyOf(from), useMoneyOf(to)];
  const isExchange = hasDifferentCurrencies(tree.accounts, fromId, toId);
  const sources = useMemo(() => listPostingOptions(tree, toId), [tree, toId]);
  const targets = useMemo(() => listPostingOptions(tree, fromId), [tree, fromId]);
  const createFrom = useCreateAccount('own');
  const createTo = useCreateAccount('out');
  const shared = { placeholder: common.chooseAccount, nothingFound: common.noSuchAccount };
  return (
    <div className={classes.money}>
      <TreeSelect
        label={texts.from}
        options={sources}
        value={fromId}
        error={errors.fromId}
        create={createFrom}
        onChange={(chosen) => onEdit({ fromId: chosen })}
        {...shared}
      />
      <TreeSelect
        label={texts.to}
        options={targets}
        value={toId}
        error={errors.toId}
        create={createTo}
        onChange={(chosen) => onEdit({ toId: chosen })}
        {...shared}
      />
      <AccountMoneyScope account={from ?? to}>
        <AmountInput
          label={isExchange ? exchangeTexts.pays(from?.name ?? '', moneyOfFrom.currency) : texts.amount}
          digits={digits}
          error={errors.digits}
          onAmount={(typed) => onEdit({ digits: typed })}
        />
      </AccountMoneyScope>
      {isExchange && (
        <AccountMoneyScope account={to}>
          <AmountInput
            label={exchangeTexts.gets(to?.name ?? '', moneyOfTo.currency)}
            digits={counterAmount}
            error={errors.counterAmount}
            onAmount={(typed) => onEdit({ counterAmount: typed })}
          />
        </AccountMoneyScope>
      )}
    </div>
  );
}

type ScheduleFieldsProps = {
  form: ScheduleForm;
  tree: AccountTree;
  errors: ScheduleErrorMessages;
  onEdit: EditScheduleForm;
};

/** The fields of the amount, or of the lines of a split. */
export function ScheduleLinesFields({ form, tree, errors, onEdit }: ScheduleFieldsProps) {
  const fields = form.lines.map((line, at) => (
    <LineFields
      // Lines cannot be added or removed here.
      key={at}
      line={line}
      tree={tree}
      errors={{ digits: errors.amount, ...errors.lines?.[at] }}
      onEdit={(changed) =>
        onEdit({ lines: form.lines.map((each, index) => (index === at ? { ...each, ...changed } : each)) })
      }
    />
  ));
  if (fields.length === 1) return fields[0];
  return fields.map((each, at) => (
    <fieldset key={at} className={classes.line}>
      <legend>{texts.line(at + 1)}</legend>
      {each}
    </fieldset>
  ));
}

/** The fields for the certainty of the amount and the action on the due day. */
export function AmountAndModeFields({ form, errors, onEdit }: Omit<ScheduleFieldsProps, 'tree'>) {
  return (
    <>
      <RadioGroup
        legend={texts.sort}
        value={form.amount}
        options={amountSorts.map((value) => ({ value, label: texts.sorts[value] }))}
        onChange={(amount) => onEdit({ amount })}
      />
      {form.amount === 'about' && (
        <div className={classes.pair}>
          <AmountInput
            label={texts.least}
            isOptional
            digits={form.least}
            error={errors.bounds}
            onAmount={(least) => onEdit({ least })}
          />
          <AmountInput
            label={texts.most}
            isOptional
            digits={form.most}
            error={undefined}
            onAmount={(most) => onEdit({ most })}
          />
        </div>
      )}
      <RadioGroup
        legend={texts.mode}
        value={form.mode}
        options={modes.map((value) => ({ value, label: texts.modes[value] }))}
        onChange={(mode) => onEdit({ mode })}
      />
    </>
  );
}
