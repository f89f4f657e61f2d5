import { ActionIcon } from '@mantine/core';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type AccountTree, hasOwnCurrencies } from '#ledger/account-tree.ts';
import type { DayRange } from '#ledger/days.ts';
import { daysInMonth } from '#values/calendar.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { number } from '#web/languages/language.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { useIsMobile } from '#web/ui/screen.ts';
import {
  comparisons,
  forecastDays,
  maxReportDepth,
  shiftPeriod,
  periodKinds,
  type ReportQuestion,
  valuations,
  withPeriod,
  withYearStart,
} from '#reports/report-question.ts';
import type { ReportScope } from '#reports/scope.ts';
import { reports as texts } from '#web/languages/en/reports.ts';
import { cutDays, findIntervalKinds } from '#reports/views/over-time.ts';
import { reportDefinitions } from '#reports/views/views.ts';
import classes from './report-controls.module.css';
import { ReportDateFields } from './report-date-fields.tsx';
import { formatPeriodName } from './report-format.ts';

const ChooseAccounts = lazyComponent(async () => (await import('./choose-accounts.tsx')).ChooseAccounts);

const controlTexts = texts.controls;

type InlineSelectProps<Value extends string> = {
  label: string;
  /** True if only screen readers get the label. */
  isSilent?: boolean;
  choices: readonly (readonly [value: Value, name: string])[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A native select element with its label before it. */
export function InlineSelect<Value extends string>({
  label,
  isSilent = false,
  choices,
  value,
  onChange,
}: InlineSelectProps<Value>) {
  return (
    <label className={classes.pick}>
      {!isSilent && <span>{label}</span>}
      <select
        {...(isSilent && { 'aria-label': label })}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = choices.find(([each]) => each === currentTarget.value);
          if (chosen !== undefined) onChange(chosen[0]);
        }}
      >
        {choices.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown size={14} aria-hidden />
    </label>
  );
}

type QuestionProps = { question: ReportQuestion; onChange: (question: ReportQuestion) => void };

const twoDigits = (value: number) => String(value).padStart(2, '0');
const months = Array.from({ length: 12 }, (_each, index) => twoDigits(index + 1));

/** Returns the number of days of a month in a leap year, the maximum. */
function daysIn(month: string): number {
  return daysInMonth(2024, Number(month));
}

/** The selects for the first day of a tax year. */
function TaxYearStart({ question, onChange }: QuestionProps) {
  const { formatTag } = useBookCurrency();
  const [month = '01', day = '01'] = question.yearStart.split('-');
  const days = Array.from({ length: daysIn(month) }, (_each, index) => twoDigits(index + 1));
  const change = (toMonth: string, toDay: string) => {
    const inMonth = Math.min(daysIn(toMonth), Number(toDay));
    onChange(withYearStart(question, `${toMonth}-${twoDigits(inMonth)}`));
  };
  return (
    <span className={classes.group}>
      <InlineSelect
        label={controlTexts.yearStartDay}
        isSilent
        choices={days.map((each) => [each, number(Number(each))])}
        value={day}
        onChange={(each) => change(month, each)}
      />
      <InlineSelect
        label={controlTexts.yearStartMonth}
        isSilent
        choices={months.map((each) => [each, formatBookDay(`2024-${each}-01`, formatTag, 'shortMonth')])}
        value={month}
        onChange={(each) => change(each, day)}
      />
    </span>
  );
}

type ReportControlsProps = {
  scope: ReportScope;
  onChange: (question: ReportQuestion) => void;
  tree: AccountTree;
  /** The buttons of the report. */ actions: ReactNode;
  /** The limits of a read-only copy. */
  copy?: { days: DayRange; currency: ReactNode } | undefined;
};

const levels = [1, 2, 3, 4, maxReportDepth].map(
  (depth) => [String(depth), depth === maxReportDepth ? controlTexts.allLevels : String(depth)] as const,
);

/** The select for the intervals of the report. It omits those that would be too many, but always contains the current one. */
function IntervalSelect({
  scope,
  most,
  onChange,
}: Omit<ReportControlsProps, 'tree' | 'actions'> & { most: number }) {
  return (
    <InlineSelect
      label={controlTexts.interval}
      choices={findIntervalKinds(scope, most).map((each) => [each, controlTexts.intervals[each]])}
      value={cutDays(scope, most).kind}
      onChange={(each) => onChange({ ...scope.question, interval: each })}
    />
  );
}

/** All controls except the period. */
function ReportOptionFields({ scope, onChange, tree, copy }: Omit<ReportControlsProps, 'actions'>) {
  const { question } = scope;
  const { report, compare, depth, branches, withClosed } = question;
  const { maxIntervals, isOfPlans, isOfHoldings } = reportDefinitions[report];
  const [isChoosing, setChoosing] = useState(false);
  const names = branches.flatMap((id) => tree.accounts.get(id)?.name ?? []);
  return (
    <>
      {copy?.currency}
      {maxIntervals !== undefined && <IntervalSelect scope={scope} most={maxIntervals} onChange={onChange} />}
      {/* A budget report compares with the planned amounts. */}
      {isOfPlans !== true && isOfHoldings !== true && copy?.days.from === undefined && (
        <InlineSelect
          label={controlTexts.compare}
          choices={comparisons.map((each) => [each, controlTexts.comparisons[each]])}
          value={compare}
          onChange={(each) => onChange({ ...question, compare: each })}
        />
      )}
      {report === 'net-worth' && scope.days.until > scope.today && copy === undefined && (
        <InlineSelect
          label={controlTexts.forecast}
          choices={forecastDays.map((days) => [String(days), controlTexts.forecastDays(days)])}
          value={String(question.forecast)}
          onChange={(days) => onChange({ ...question, forecast: Number(days) })}
        />
      )}
      {hasOwnCurrencies(tree) && isOfHoldings !== true && (
        <InlineSelect
          label={controlTexts.valued}
          choices={valuations.map((each) => [each, controlTexts.valuations[each]])}
          value={question.valued}
          onChange={(each) => onChange({ ...question, valued: each })}
        />
      )}
      {report !== 'net-worth' && (
        <InlineSelect
          label={controlTexts.depth}
          choices={levels}
          value={String(depth)}
          onChange={(each) => onChange({ ...question, depth: Number(each) })}
        />
      )}
      <button
        type="button"
        className={classes.pick}
        aria-haspopup="dialog"
        title={names.join(', ')}
        onClick={() => setChoosing(true)}
      >
        <span>{controlTexts.accounts}</span>
        <b>
          {names.length === 0
            ? controlTexts.allAccounts
            : names.length === 1
              ? names[0]
              : number(names.length)}
        </b>
        <ChevronDown size={14} aria-hidden />
      </button>
      {report !== 'net-worth' && (
        <Checkbox
          label={controlTexts.withClosed}
          checked={withClosed}
          onChange={({ currentTarget }) => onChange({ ...question, withClosed: currentTarget.checked })}
        />
      )}
      {isChoosing && (
        <LazyPopup onClose={() => setChoosing(false)}>
          <ChooseAccounts
            tree={tree}
            chosen={branches}
            onDone={(ids) => {
              setChoosing(false);
              onChange({ ...question, branches: ids });
            }}
            onClose={() => setChoosing(false)}
          />
        </LazyPopup>
      )}
    </>
  );
}

/** The kinds of periods, with the fields that some of them need. */
function PeriodControls({
  scope: { question, today },
  onChange,
}: Omit<ReportControlsProps, 'tree' | 'actions'>) {
  const { period } = question;
  return (
    <>
      <div className={classes.segments} role="group" aria-label={controlTexts.period}>
        {periodKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === period}
            onClick={() => onChange(withPeriod(question, kind, today))}
          >
            {controlTexts.periods[kind]}
          </button>
        ))}
      </div>
      {period === 'own' && <ReportDateFields question={question} onChange={onChange} />}
      {period === 'tax-year' && <TaxYearStart question={question} onChange={onChange} />}
    </>
  );
}

/** The controls of a report in one row; on the phone all but the steps between periods are folded. */
export function ReportControls({ actions, ...props }: ReportControlsProps) {
  const { scope, onChange, tree, copy } = props;
  const { question } = scope;
  const { formatTag } = useBookCurrency();
  const isMobile = useIsMobile();
  const arrow = (steps: 1 | -1, label: string, icon: ReactNode) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={isMobile ? 44 : 32}
      aria-label={label}
      title={label}
      onClick={() => onChange(shiftPeriod(question, steps))}
    >
      {icon}
    </ActionIcon>
  );
  const steps = (
    <span className={classes.steps}>
      {arrow(-1, controlTexts.earlier, <ChevronLeft size={18} />)}
      <span aria-live="polite">{formatPeriodName(question.span, formatTag, question.startsOn)}</span>
      {arrow(1, controlTexts.later, <ChevronRight size={18} />)}
    </span>
  );
  // The verification report always covers the whole book.
  const options = question.report !== 'verification' && (
    <ReportOptionFields scope={scope} onChange={onChange} tree={tree} copy={copy} />
  );
  return (
    <section className={classes.controls} aria-label={controlTexts.label}>
      {isMobile ? (
        <>
          <div className={classes.row}>
            {steps}
            <span className={classes.actions}>{actions}</span>
          </div>
          <details className={classes.fold}>
            <summary>
              {controlTexts.fold}
              <ChevronDown size={16} aria-hidden />
            </summary>
            <div className={classes.panel}>
              <PeriodControls {...props} />
              {options}
            </div>
          </details>
        </>
      ) : (
        <>
          <div className={classes.row}>
            <PeriodControls {...props} />
            {steps}
            <span className={classes.actions}>{actions}</span>
          </div>
          <div className={classes.row}>{options}</div>
        </>
      )}
    </section>
  );
}
