import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { Account } from '#ledger/account.ts';
import { accountTypes, toDisplayMinor } from '#ledger/account-types.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { formatMinor, toUnsignedDigits } from '#ledger/money.ts';
import { nextStatementDay, type OpenStatement, type FinishedStatement } from '#ledger/statements.ts';
import { addDays } from '#values/calendar.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { AmountInput } from '#web/lib/amounts/amount-input.tsx';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { formatNumericDay } from '#web/lib/days/numeric-day.ts';
import { parseDay } from '#web/lib/days/typed-days.ts';
import { formatFailure } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { DayField } from '#web/ui/day-field.tsx';
import { Failure } from '#web/ui/notice.tsx';
import { Form } from '#web/ui/form.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { reconcile as texts } from '#web/languages/en/reconcile.ts';
import classes from './statement-form.module.css';

type StatementFormProps = {
  account: Account;
  /** The newest finished statement. */
  last: FinishedStatement | undefined;
  /** The reconciled amount so far; undefined while it loads. */
  reconciledMinor: bigint | undefined;
  /** The statement in progress if the user changes its date or balance. */
  reconciling?: OpenStatement | undefined;
  onStart: (reconciling: OpenStatement) => Promise<void>;
  onCancel?: (() => void) | undefined;
};

type Errors = { day?: string | undefined; digits?: string | undefined };

type Values = { day: string; invalidDateText?: string | undefined; digits: string; isOpposite: boolean };

/** True for an asset account; the balance of any other account is owed. */
const isOwned = ({ type }: Account) => accountTypes[type].family === 'asset';

/** The two possible meanings of a balance, in the words of the account owner. */
function BalanceSigns({
  name,
  isOpposite,
  onChange,
}: {
  name: 'owned' | 'owed';
  isOpposite: boolean;
  onChange: (isOpposite: boolean) => void;
}) {
  const id = useId();
  const words = texts.begin.signs[name];
  const choice = (value: boolean, label: string) => (
    <label className={classes.checkbox}>
      <input type="radio" name={id} checked={isOpposite === value} onChange={() => onChange(value)} />
      <span>{label}</span>
    </label>
  );
  return (
    <fieldset className={classes.signs} aria-describedby={`${id}-hint`}>
      <legend>{texts.begin.sign}</legend>
      <div className={classes.choices}>
        {choice(false, words.normal)}
        {choice(true, words.opposite)}
      </div>
      <p id={`${id}-hint`} className={classes.hint}>
        {texts.begin.hint[name]}
      </p>
    </fieldset>
  );
}

type FieldsProps = {
  account: Account;
  values: Values;
  errors: Errors;
  onChange: (values: Partial<Values>) => void;
};

/** The fields for the last day, the balance and the meaning of the balance. */
function Fields({ account, values, errors, onChange }: FieldsProps) {
  const money = useBookCurrency();
  return (
    <>
      <div className={classes.fields}>
        <DayField
          label={texts.begin.date}
          shown={values.invalidDateText ?? formatNumericDay(values.day, money.formatTag)}
          isDay={values.invalidDateText === undefined}
          error={errors.day}
          isErrorUrgent={errors.day !== undefined}
          action={null}
          onStep={(days) => onChange({ day: addDays(values.day, days) })}
          onType={(text) => {
            const day = parseDay(text, money.formatTag);
            onChange(day === undefined ? { invalidDateText: text } : { day, invalidDateText: undefined });
          }}
        />
        <AmountInput
          label={texts.begin.balance}
          digits={values.digits}
          onAmount={(digits, isOpposite = values.isOpposite) => onChange({ digits, isOpposite })}
          error={errors.digits}
          onOperator={(operator) => {
            if (operator === '-') onChange({ isOpposite: !values.isOpposite });
          }}
        />
      </div>
      <BalanceSigns
        name={isOwned(account) ? 'owned' : 'owed'}
        isOpposite={values.isOpposite}
        onChange={(isOpposite) => onChange({ isOpposite })}
      />
    </>
  );
}

/** A sentence about the starting balance of the statement. */
function StartingBalance({ account, last, reconciledMinor }: StatementFormProps) {
  const money = useBookCurrency();
  if (reconciledMinor === undefined) return null;
  const { from, fromNothing, fromReconciled } = texts.begin;
  const balance = formatMinor(toDisplayMinor(account.type, reconciledMinor, money.signStyle), money);
  const words =
    last?.balanceMinor === reconciledMinor
      ? from(balance, formatBookDay(last.date, money.formatTag, 'dayOfYear'))
      : reconciledMinor === 0n
        ? fromNothing
        : fromReconciled(balance);
  return <p className={classes.beginning}>{words}</p>;
}

/** The form for the last day of a statement and its closing balance. */
export function StatementForm(props: StatementFormProps) {
  const { account, last, reconciling, onStart, onCancel } = props;
  const { root } = useAccountTree();
  const money = useBookCurrency();
  const [today] = useState(() => dayOf(Date.now(), bookZone(root)));
  const editor = useEditor<Values, Errors>({
    initialValues: () => {
      const minor = reconciling?.balanceMinor ?? 0n;
      return {
        day: reconciling?.date ?? nextStatementDay(last?.date, today),
        digits: reconciling === undefined ? '' : toUnsignedDigits(minor),
        isOpposite: minor !== 0n && minor < 0n === isOwned(account),
      };
    },
    check: ({ day, invalidDateText, digits }) => ({
      day:
        invalidDateText === undefined
          ? last !== undefined && day < last.date
            ? texts.begin.tooEarly(formatBookDay(last.date, money.formatTag, 'dayOfYear'))
            : undefined
          : texts.begin.noDate,
      digits: digits === '' ? common.required : undefined,
    }),
    save: async ({ day, digits, isOpposite }) => {
      const minor = BigInt(digits);
      await onStart({ date: day, balanceMinor: isOwned(account) === isOpposite ? -minor : minor });
      return undefined;
    },
    onFailed: (error) => `${texts.begin.failed} ${formatFailure(error)}`,
  });
  const { values, change, errors } = editor;
  return (
    <Form {...editor.form} noValidate className={classes.form}>
      <p className={classes.lead}>{texts.begin.lead}</p>
      <StartingBalance {...props} />
      <Fields account={account} values={values} errors={errors} onChange={change} />
      {editor.failure !== undefined && <Failure reason={editor.failure} />}
      <div className={classes.buttons}>
        {onCancel !== undefined && (
          <Button variant="default" onClick={onCancel} disabled={editor.isBusy}>
            {common.cancel}
          </Button>
        )}
        <Button type="submit" loading={editor.isBusy}>
          {reconciling === undefined ? texts.begin.start : common.save}
        </Button>
      </div>
    </Form>
  );
}
