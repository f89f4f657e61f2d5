import { ActionIcon, Button } from '@mantine/core';
import { ChevronLeft, ChevronRight, Mail, WandSparkles } from 'lucide-react';
import { shiftMonth } from '#ledger/book-months.ts';
import { ActionsMenu } from '#web/ui/actions-menu.tsx';
import { budget as texts } from '#web/languages/en/budget.ts';
import { createFillActions } from './cell-actions.tsx';
import classes from './budget-screen.module.css';
import type { BudgetActions } from './use-budget-actions.ts';
import type { BudgetView } from './use-budget.ts';
import type { MoveDrag } from './use-move-drag.ts';
import type { BudgetFormat } from './use-budget-format.ts';

type MonthNavigationProps = {
  month: string;
  currentMonth: string;
  words: BudgetFormat;
  onMonth: (month: string) => void;
};

/** The shown month with buttons for the previous, next and current month. */
export function MonthNavigation({ month, currentMonth, words, onMonth }: MonthNavigationProps) {
  return (
    <div className={classes.months}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={texts.month.previous}
        onClick={() => onMonth(shiftMonth(month, -1))}
      >
        <ChevronLeft size={18} />
      </ActionIcon>
      <h2 aria-live="polite">{words.monthAndDays(month)}</h2>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={texts.month.next}
        onClick={() => onMonth(shiftMonth(month, 1))}
      >
        <ChevronRight size={18} />
      </ActionIcon>
      {month !== currentMonth && (
        <Button variant="default" onClick={() => onMonth(currentMonth)}>
          {texts.month.current}
        </Button>
      )}
    </div>
  );
}

type BudgetToolsProps = {
  budget: BudgetView;
  acts: BudgetActions;
  words: BudgetFormat;
  onEnvelopes: () => void;
};

/** The actions for the whole page: fill the month for all accounts, and the envelope settings. */
export function BudgetTools({ budget, acts, words, onEnvelopes }: BudgetToolsProps) {
  const { months, month, schedules } = budget;
  const at = months.indexOf(month);
  return (
    <div className={classes.buttons}>
      <ActionsMenu
        variant="default"
        size={36}
        label={texts.fillAll(words.month(month))}
        hasTitle
        icon={<WandSparkles size={18} aria-hidden />}
        actions={createFillActions(
          (fill) => acts.fillAll(at, fill),
          (fill) => fill !== 'schedules' || schedules.length > 0,
        )}
      />
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<Mail size={16} aria-hidden />}
        onClick={onEnvelopes}
      >
        {texts.envelopes.open}
      </Button>
    </div>
  );
}

/** The money that is not assigned to an envelope, with its composition; nothing if envelopes are off. */
export function FreeMoney({
  budget,
  words,
  drag,
}: {
  budget: BudgetView;
  words: BudgetFormat;
  drag: MoveDrag;
}) {
  const { table, month } = budget;
  const at = table.months.indexOf(month);
  const [free, money] = [table.free?.[at], table.money?.[at]];
  if (free === undefined || money === undefined) return null;
  return (
    <section className={classes.free} aria-label={texts.free.name(words.month(month))} {...drag.ofFree}>
      <p className={classes.sum} data-missing={free < 0n || undefined}>
        {texts.free.label} <output>{words.amount(free)}</output>
      </p>
      <p className={classes.lead}>
        {free > money
          ? texts.free.overspent(words.amount(money), words.month(month), words.amount(free - money))
          : texts.free.of(words.amount(money), words.month(month), words.amount(money - free))}
      </p>
    </section>
  );
}
