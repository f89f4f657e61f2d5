import { Button, Stack, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { limits } from '#contract/limits.ts';
import { hasDifferentCurrencies } from '#entry/exchange-amounts.ts';
import {
  checkScheduleForm,
  toScheduleForm,
  type ScheduleForm,
  scheduleFromForm,
} from '#entry/schedule-form.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { canPostTo } from '#ledger/rules/posting.ts';
import {
  findOccurrenceBeforeStart,
  listDueOccurrences,
  listNextOccurrences,
  type Schedule,
} from '#ledger/schedule/schedule.ts';
import { moneyOf } from '#ledger/money.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { useTradingAccounts } from '#web/data/transactions/bulk-change-plan.ts';
import { tradingAccountTexts } from '#web/lib/amounts/currency-names.ts';
import { useItems } from '#web/data/items/items.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { formatItemLimitWarning } from '#web/lib/history/item-limit.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { formatRule } from '#web/lib/history/format-rule.ts';
import { common } from '#web/languages/en/common.ts';
import { Form } from '#web/ui/form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { schedules as all } from '#web/languages/en/schedules.ts';
import { AmountAndModeFields, ScheduleLinesFields } from './editor-fields.tsx';
import { ScheduleRuleFields } from './editor-rule.tsx';
import { type ScheduleErrorMessages, formatScheduleErrors } from './editor-parts.tsx';
import classes from './editor.module.css';

const texts = all.editor;

/** The number of upcoming days that are listed. */
const maxNamedDays = 3;

export type ScheduleEditorProps = {
  mode: keyof typeof texts.title;
  /** The initial values. */
  schedule: Schedule;
  tree: AccountTree;
  today: string;
  /** Converts the typed schedule to the one that is stored, including the occurrences that count as decided. */
  settle: (schedule: Schedule) => Schedule;
  /** Stores the schedule. */
  save: (schedule: Schedule) => Promise<void>;
  /** Returns the message for a failure to save. */
  onFailed: (error: unknown) => string;
  onClose: () => void;
};

type UpcomingDaysProps = Pick<ScheduleEditorProps, 'schedule' | 'settle' | 'today'> & {
  form: ScheduleForm;
  errors: ScheduleErrorMessages;
};

/** The rule and the next days of the schedule, updated while the user types. */
function UpcomingDays({ form, schedule, settle, today, errors }: UpcomingDaysProps) {
  const { formatTag } = useBookCurrency();
  const { days, interval, weekdays, start, until, count } = errors;
  if ([interval, weekdays, start, until, count].some((wrong) => wrong !== undefined)) return null;
  const typed = scheduleFromForm(form, schedule);
  const active = { ...settle(typed), paused: undefined };
  const next = listNextOccurrences(active, maxNamedDays, today);
  const write = (day: string) => formatBookDay(day, formatTag, 'dayOfYear');
  const named = next.map(({ day }) => write(day)).join(' · ');
  const early = findOccurrenceBeforeStart(active, today);
  return (
    <output className={classes.upcoming} data-wrong={days !== undefined || undefined}>
      <span>{texts.rule(formatRule(typed))}</span>{' '}
      <span>{days ?? (next.length === 0 ? texts.noMore : texts.nextDays(named))}</span>
      {days === undefined && early !== undefined && (
        <span> {texts.beforeStart(write(early.day), write(early.nominal))}</span>
      )}
    </output>
  );
}

/** Returns a warning if the first day is so long ago that it is probably a typing error. */
function formatLongAgoWarning({
  form,
  schedule,
  settle,
  today,
  errors,
}: UpcomingDaysProps): string | undefined {
  const { days, interval, weekdays, start, until, count } = errors;
  if ([days, interval, weekdays, start, until, count].some((wrong) => wrong !== undefined)) return undefined;
  const typed = scheduleFromForm(form, schedule);
  const dueOf = (of: Schedule) => listDueOccurrences({ ...of, paused: undefined }, today).length;
  const due = dueOf(settle(typed));
  if (due > limits.occurrencesWithoutConfirmation) return texts.manyDue(due);
  if (typed.start === schedule.start) return undefined;
  const since = dueOf({ ...typed, done: undefined, posted: [], skipped: [] });
  return since > limits.occurrencesWithoutConfirmation ? texts.longAgo(since) : undefined;
}

/** The popup that creates or changes a schedule. */
export function ScheduleEditor(props: ScheduleEditorProps) {
  const { mode, schedule, tree, today, settle, save, onFailed, onClose } = props;
  const element = useRef<HTMLFormElement>(null);
  const { data: items } = useItems();
  const capacityMessage = mode === 'edit' ? undefined : formatItemLimitWarning(items);
  const canPost = (accountId: string) => {
    const account = tree.accounts.get(accountId);
    return account !== undefined && canPostTo(account);
  };
  const here = useBookCurrency();
  const tradingAccounts = useTradingAccounts();
  /** Loads the currencies and trading accounts for lines between different currencies. */
  const loadExchangeEnds = async ({ lines }: ScheduleForm) => {
    const ids = lines.flatMap(({ fromId, toId }) =>
      hasDifferentCurrencies(tree.accounts, fromId, toId) ? [fromId, toId] : [],
    );
    const accounts = ids.flatMap((id) => tree.accounts.get(id ?? '') ?? []);
    const currencies = [...new Set(accounts.map(ownCurrency))];
    const trading = await tradingAccounts(tree, currencies, tradingAccountTexts(here));
    return (accountId: string) => {
      const account = accounts.find(({ id }) => id === accountId);
      const tradingId = account && trading.get(ownCurrency(account));
      return account && tradingId !== undefined
        ? { currency: moneyOf(account, here).currency, tradingId }
        : undefined;
    };
  };
  const check = (form: ScheduleForm): ScheduleErrorMessages =>
    formatScheduleErrors(
      checkScheduleForm(form, {
        before: schedule,
        mayPost: canPost,
        crosses: (one, other) => hasDifferentCurrencies(tree.accounts, one, other),
      }),
    );
  const editor = useEditor<ScheduleForm, ScheduleErrorMessages>({
    initialValues: () => toScheduleForm(schedule),
    check,
    save: async (form) => {
      await save(scheduleFromForm(form, schedule, await loadExchangeEnds(form)));
      onClose();
      return undefined;
    },
    onFailed: (error) => {
      toast('error', all.failed);
      return onFailed(error);
    },
  });
  const { values: form, change, errors, isBusy } = editor;
  const longAgo = formatLongAgoWarning({ form, schedule, settle, today, errors: editor.problems });
  return (
    <Popup
      title={texts.title[mode]}
      size="lg"
      onClose={onClose}
      onSubmit={() => element.current?.requestSubmit()}
    >
      <Form ref={element} {...editor.form} noValidate>
        <Stack gap="md">
          {mode === 'repeat' && <p className={classes.hint}>{texts.repeatHint}</p>}
          {capacityMessage !== undefined && <Notice kind="warning">{capacityMessage}</Notice>}
          <TextInput
            label={texts.name}
            required
            data-autofocus
            autoComplete="off"
            maxLength={limits.bookName}
            value={form.name}
            error={errors.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <ScheduleLinesFields form={form} tree={tree} errors={errors} onEdit={change} />
          <ScheduleRuleFields form={form} errors={errors} onEdit={change} />
          {longAgo !== undefined && <Notice kind="warning">{longAgo}</Notice>}
          <AmountAndModeFields form={form} errors={errors} onEdit={change} />
          <PopupActions failure={editor.failure ?? errors.days}>
            {/* The upcoming days stay visible at any scroll position. */}
            <UpcomingDays
              form={form}
              schedule={schedule}
              settle={settle}
              today={today}
              errors={editor.problems}
            />
            <LeaveButton disabled={isBusy}>{common.cancel}</LeaveButton>
            <Button type="submit" loading={isBusy}>
              {texts.save[mode]}
            </Button>
          </PopupActions>
        </Stack>
      </Form>
    </Popup>
  );
}
