import { Button } from '@mantine/core';
import { useId } from 'react';
import {
  hasMonthDay,
  hasWeekdayPosition,
  type ScheduleEnd,
  type ScheduleForm,
  withStartDay,
} from '#entry/schedule-form.ts';
import { isBankDayRule, isMonthBased, monthDayRules, ruleFromForm } from '#entry/schedule-rule.ts';
import type { BankDayRule } from '#ledger/schedule/bank-days.ts';
import type { Frequency } from '#ledger/schedule/rule.ts';
import { formatRule } from '#web/lib/history/format-rule.ts';
import { language } from '#web/languages/language.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { schedules as all } from '#web/languages/en/schedules.ts';
import {
  CountField,
  ScheduleDayField,
  type EditScheduleForm,
  OptionSelect,
  type ScheduleErrorMessages,
} from './editor-parts.tsx';
import classes from './editor.module.css';

const texts = all.editor;
const frequencies: readonly Frequency[] = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];
const ends: readonly ScheduleEnd[] = ['never', 'day', 'times'];
const bankDayRules: readonly BankDayRule[] = ['stay', 'before', 'after'];
const ordinals = ['1', '2', '3', '4', '-1'] as const;
const weekdays = ['0', '1', '2', '3', '4', '5', '6'] as const;
const monthDays = Array.from({ length: 31 }, (_, at) => String(at + 1));

/** Returns the names of the weekdays, Monday first. */
const weekdayNames = (width: 'short' | 'long') => {
  const name = new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' });
  return weekdays.map((at) => name.format(new Date(Date.UTC(2024, 0, 1 + Number(at)))));
};
const longNames = weekdayNames('long');
const shortNames = weekdayNames('short');
const longNameByNumber = Object.fromEntries(weekdays.map((at) => [at, longNames[Number(at)] ?? '']));
const monthDayLabels = Object.fromEntries(monthDays.map((day) => [day, day]));

type ScheduleRuleFieldsProps = {
  form: ScheduleForm;
  errors: ScheduleErrorMessages;
  onEdit: EditScheduleForm;
};

/** The checkboxes for any days of the week. */
function Weekdays({ form, errors, onEdit }: ScheduleRuleFieldsProps) {
  const id = useId();
  const toggle = (at: number) =>
    onEdit({
      weekdays: form.weekdays.includes(at)
        ? form.weekdays.filter((each) => each !== at)
        : [...form.weekdays, at].toSorted((a, b) => a - b),
    });
  return (
    <fieldset className={classes.weekdays} aria-describedby={errors.weekdays && id}>
      <legend>{texts.weekdays}</legend>
      <div>
        {shortNames.map((name, at) => (
          <label key={name}>
            <input
              type="checkbox"
              aria-label={longNames[at]}
              aria-invalid={errors.weekdays !== undefined || undefined}
              checked={form.weekdays.includes(at)}
              onChange={() => toggle(at)}
            />
            <span aria-hidden>{name}</span>
          </label>
        ))}
      </div>
      {errors.weekdays !== undefined && (
        <p id={id} className={classes.wrong}>
          {errors.weekdays}
        </p>
      )}
    </fieldset>
  );
}

/** The fields for the day in a month. */
function MonthDayFields({ form, onEdit }: Omit<ScheduleRuleFieldsProps, 'errors'>) {
  const day = form.frequency === 'YEARLY' ? texts.dateOfFirstDay : texts.positions.day;
  return (
    <div className={classes.pair}>
      <OptionSelect
        label={texts.position}
        value={form.monthDayRule}
        options={{ ...texts.positions, day }}
        order={monthDayRules}
        onChange={(monthDayRule) => onEdit({ monthDayRule })}
      />
      {hasMonthDay(form) && (
        <OptionSelect
          label={texts.monthDay}
          value={String(form.monthDay)}
          options={monthDayLabels}
          order={monthDays}
          onChange={(chosen) => onEdit({ monthDay: Number(chosen) })}
        />
      )}
      {hasWeekdayPosition(form) && (
        <div className={classes.pair}>
          <OptionSelect
            label={texts.ordinal}
            value={ordinals.find((each) => each === String(form.ordinal)) ?? '1'}
            options={texts.ordinals}
            order={ordinals}
            onChange={(chosen) => onEdit({ ordinal: Number(chosen) })}
          />
          <OptionSelect
            label={texts.weekday}
            value={String(form.weekday)}
            options={longNameByNumber}
            order={weekdays}
            onChange={(chosen) => onEdit({ weekday: Number(chosen) })}
          />
        </div>
      )}
    </div>
  );
}

/** The fields for frequency and days. A rule that they cannot express stays until the user chooses another one. */
function FrequencyFields({ form, errors, onEdit }: ScheduleRuleFieldsProps) {
  if (form.customRule !== undefined)
    return (
      <div className={classes.custom}>
        <p>{texts.customRule(formatRule({ ...ruleFromForm(form, form.start), start: form.start }))}</p>
        <Button variant="default" size="sm" onClick={() => onEdit({ customRule: undefined })}>
          {texts.chooseRule}
        </Button>
      </div>
    );
  return (
    <>
      <div className={classes.pair}>
        <CountField
          label={texts.every}
          value={form.interval}
          error={errors.interval}
          onChange={(interval) => onEdit({ interval })}
        />
        <OptionSelect
          label={texts.unit}
          value={form.frequency}
          options={texts.units[form.interval.trim() === '1' ? 'one' : 'many']}
          order={frequencies}
          onChange={(frequency) => onEdit({ frequency })}
        />
      </div>
      {form.frequency === 'WEEKLY' && <Weekdays form={form} errors={errors} onEdit={onEdit} />}
      {isMonthBased(form) && <MonthDayFields form={form} onEdit={onEdit} />}
    </>
  );
}

/** The fields of the rule: frequency, days, start, end, and the shift to bank days. */
export function ScheduleRuleFields(props: ScheduleRuleFieldsProps) {
  const { form, errors, onEdit } = props;
  return (
    <>
      <FrequencyFields {...props} />
      {(form.customRule !== undefined || !isBankDayRule(form)) && (
        <OptionSelect
          label={texts.bankDays}
          value={form.bankDays}
          options={texts.bankDaysOf}
          order={bankDayRules}
          onChange={(bankDays) => onEdit({ bankDays })}
        />
      )}
      <ScheduleDayField
        label={texts.start}
        day={form.start}
        invalid={form.invalidStart}
        error={errors.start}
        onChange={(start, invalidStart) => onEdit({ ...withStartDay(form, start), invalidStart })}
      />
      <RadioGroup
        legend={texts.end}
        value={form.end}
        options={ends.map((value) => ({ value, label: texts.ends[value] }))}
        onChange={(end) => onEdit({ end })}
      />
      {form.end === 'day' && (
        <ScheduleDayField
          label={texts.until}
          day={form.until}
          invalid={form.invalidUntil}
          error={errors.until}
          onChange={(until, invalidUntil) => onEdit({ until, invalidUntil })}
        />
      )}
      {form.end === 'times' && (
        <CountField
          label={texts.count}
          value={form.count}
          error={errors.count}
          onChange={(count) => onEdit({ count })}
        />
      )}
    </>
  );
}
