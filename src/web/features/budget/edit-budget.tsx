import { Button, Stack } from '@mantine/core';
import { useRef } from 'react';
import type { Account } from '#ledger/account.ts';
import { shiftMonth, listMonths } from '#ledger/book-months.ts';
import { type CarryOver, type PlanInterval, findPlan } from '#ledger/budget/budget.ts';
import { type BudgetTerms, defaultCarryOver } from '#ledger/budget/change-plans.ts';
import { calculateNeeded } from '#ledger/budget/fill-plans.ts';
import { addDays } from '#values/calendar.ts';
import { formatCalculationHint } from '#web/lib/amounts/amount-messages.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { formatNumericDay } from '#web/lib/days/numeric-day.ts';
import { parseDay } from '#web/lib/days/typed-days.ts';
import { formatFailure } from '#web/session/client.ts';
import { ListSelect } from '#web/ui/list-select.tsx';
import { common } from '#web/languages/en/common.ts';
import { DayField } from '#web/ui/day-field.tsx';
import { Form } from '#web/ui/form.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { budget as all } from '#web/languages/en/budget.ts';
import { BudgetAmountField } from './cell-parts.tsx';
import classes from './popups.module.css';
import { readTypedAmount, toAmountText } from './typed-amounts.ts';
import type { BudgetActions } from './use-budget-actions.ts';
import type { BudgetView } from './use-budget.ts';
import type { BudgetFormat } from './use-budget-format.ts';

const texts = all.editor;
const intervals: readonly PlanInterval[] = ['week', 'month', 'quarter', 'year'];
const carries: readonly CarryOver[] = ['none', 'surplus', 'all'];

/** The number of months before and after the shown month that can be chosen as the start. */
const monthsAround = 24;

/** The values of the popup. `by` is a day or empty; `invalidBy` is a typed text that is not a day. */
type BudgetFormValues = {
  amount: string;
  every: PlanInterval;
  from: string;
  carry: CarryOver;
  target: string;
  by: string;
  invalidBy: string;
};

type EditValues = (fields: Partial<BudgetFormValues>) => void;

type PlanFieldsProps = { values: BudgetFormValues; month: string; words: BudgetFormat; onEdit: EditValues };

/** The fields for the interval and the first month of a plan. */
function PlanFields({ values, month, words, onEdit }: PlanFieldsProps) {
  const offered = [
    ...new Set([
      values.from,
      ...listMonths(shiftMonth(month, -monthsAround), shiftMonth(month, monthsAround)),
    ]),
  ].toSorted();
  return (
    <div className={classes.pair}>
      <ListSelect
        label={texts.every}
        allowDeselect={false}
        value={values.every}
        data={intervals.map((value) => ({ value, label: texts.units[value] }))}
        onChange={(chosen) => onEdit({ every: intervals.find((each) => each === chosen) ?? 'month' })}
      />
      <ListSelect
        label={texts.from}
        allowDeselect={false}
        value={values.from}
        data={offered.map((value) => ({ value, label: words.month(value) }))}
        onChange={(chosen) => onEdit({ from: chosen ?? month })}
      />
    </div>
  );
}

type TargetFieldsProps = {
  values: BudgetFormValues;
  errors: { target?: string | undefined; by?: string | undefined };
  today: string;
  onEdit: EditValues;
};

/** The fields for the target amount and its date. */
function TargetFields({ values, errors, today, onEdit }: TargetFieldsProps) {
  const { formatTag } = useBookCurrency();
  return (
    <div className={classes.pair}>
      <BudgetAmountField
        label={texts.target}
        value={values.target}
        error={errors.target}
        onChange={(typed) => onEdit({ target: typed })}
      />
      <DayField
        label={texts.by}
        placeholder={texts.byHint}
        shown={values.invalidBy || (values.by && formatNumericDay(values.by, formatTag))}
        isDay={values.by !== ''}
        onType={(text) => {
          const day = parseDay(text, formatTag);
          onEdit({ by: day ?? '', invalidBy: day === undefined ? text.trim() : '' });
        }}
        onStep={(days) => onEdit({ by: addDays(values.by || today, days), invalidBy: '' })}
        error={errors.by}
        isErrorUrgent={false}
        action={undefined}
      />
    </div>
  );
}

type EditBudgetProps = {
  account: Account;
  month: string;
  budget: BudgetView;
  acts: BudgetActions;
  words: BudgetFormat;
  /** The amount carried into the month. */
  carriedMinor: bigint;
  onClose: () => void;
};

/** The editor of a budget: amount, interval and first month, carry-over, and target. */
export function EditBudget({ account, month, budget, acts, words, carriedMinor, onClose }: EditBudgetProps) {
  const money = useBookCurrency();
  const element = useRef<HTMLFormElement>(null);
  const { planned, today, startsOn } = budget;
  // The terms when the popup was opened. Saving does not revert later changes by other devices.
  const seen = useRef<BudgetTerms>(undefined);
  if (seen.current === undefined) {
    const own = planned.budgets.find(({ accountId }) => accountId === account.id);
    const carry = own?.carry ?? defaultCarryOver(planned);
    const at = own && findPlan(own, month);
    seen.current = { plan: at?.minor === undefined ? undefined : at, carry, target: own?.target };
  }
  const { plan, carry, target } = seen.current;
  const readTerms = (form: BudgetFormValues): BudgetTerms => {
    const [minor, saved] = [
      readTypedAmount(form.amount, money).minor,
      readTypedAmount(form.target, money).minor,
    ];
    return {
      plan: minor === undefined ? undefined : { minor, every: form.every, from: form.from },
      carry: form.carry,
      target: saved === undefined || form.by === '' ? undefined : { minor: saved, by: form.by },
    };
  };
  const { values, change, errors, isBusy, failure, form } = useEditor({
    initialValues: (): BudgetFormValues => ({
      amount: toAmountText(plan?.minor, money),
      every: plan?.every ?? 'month',
      from: plan?.from ?? month,
      carry,
      target: toAmountText(target?.minor, money),
      by: target?.by ?? '',
      invalidBy: '',
    }),
    check: (typed) => {
      const isHalf = (typed.target.trim() === '') !== (typed.by === '');
      return {
        amount: readTypedAmount(typed.amount, money).problem,
        target: readTypedAmount(typed.target, money).problem ?? (isHalf ? texts.bothOrNone : undefined),
        by: typed.invalidBy === '' ? undefined : texts.noDay,
      };
    },
    save: async (typed) => {
      await acts.edit(account, { seen: { plan, carry, target }, own: readTerms(typed) });
      onClose();
      return undefined;
    },
    onFailed: (error) => `${all.failedChange} ${formatFailure(error)}`,
  });
  const wanted = readTerms(values).target;
  const needed = wanted && calculateNeeded(wanted, { before: carriedMinor, month, startsOn });
  return (
    <Popup
      title={texts.title(account.name)}
      onClose={onClose}
      onSubmit={() => element.current?.requestSubmit()}
    >
      <Form ref={element} {...form} noValidate>
        <Stack gap="md">
          <BudgetAmountField
            label={texts.amount}
            description={formatCalculationHint(money)}
            value={values.amount}
            error={errors.amount}
            isFirst
            onChange={(amount) => change({ amount })}
          />
          <PlanFields values={values} month={month} words={words} onEdit={change} />
          <RadioGroup
            legend={texts.carry}
            value={values.carry}
            options={carries.map((value) => ({ value, label: texts.carries[value] }))}
            isList
            onChange={(chosen) => change({ carry: chosen })}
          />
          <TargetFields values={values} errors={errors} today={today} onEdit={change} />
          {needed !== undefined && (
            <output className={classes.hint}>
              {needed === 0n ? texts.isThere : texts.needed(words.amount(needed), account.name)}
            </output>
          )}
          <PopupActions failure={failure}>
            <LeaveButton disabled={isBusy}>{common.cancel}</LeaveButton>
            <Button type="submit" loading={isBusy}>
              {texts.save}
            </Button>
          </PopupActions>
        </Stack>
      </Form>
    </Popup>
  );
}
