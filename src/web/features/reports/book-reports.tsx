import { ActionIcon } from '@mantine/core';
import { Bookmark, FileDown, Printer } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { type AccountTree, hasOwnCurrencies } from '#ledger/account-tree.ts';
import { bookZone, dayOf, type DayRange, monthStart } from '#ledger/days.ts';
import type { BookMoney } from '#ledger/money.ts';
import { addDays } from '#values/calendar.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { downloadCsv } from '#web/lib/files/download.ts';
import { UnreadableRecordsSlot } from '#web/lib/unreadable-records.tsx';
import { MoneyContext, useBookMoney } from '#web/lib/amounts/money-context.tsx';
import { formatFailure } from '#web/session/client.ts';
import { FeaturePage, PageHeading, PageState } from '#web/ui/feature-page.tsx';
import {
  findMisread,
  type ReportQuestion,
  readReportQuestion,
  type ReportName,
  reportNames,
  writeReportQuestion,
} from '#reports/report-question.ts';
import { writeReportCsv } from '#reports/csv.ts';
import { reportHref } from '#reports/links.ts';
import { limitToCopy, copyReports } from '#reports/copy-reports.ts';
import { type ReportScope, createReportScope } from '#reports/scope.ts';
import { reports as texts } from '#web/languages/en/reports.ts';
import { reportDefinitions } from '#reports/views/views.ts';
import { ReportControls } from './report-controls.tsx';
import { formatDayLong, formatPeriodName, formatDaysTitle } from './report-format.ts';
import { ReportPage } from './report-page.tsx';
import classes from './reports-screen.module.css';
import { useReport } from './use-report.ts';

/** The limits of the reports in a read-only copy. */
export type CopyReportLimits = {
  /** The days that the copy covers. */
  days: DayRange;
  /** The last day of the copy. */
  today: string;
  /** The currency that the reports are in. */
  money: BookMoney;
  /** The control to choose another currency. */
  currency: ReactNode;
};

/** The question in the address, and a function that changes it. */
function useQuestion(tree: AccountTree, today: string, copyDays: DayRange | undefined) {
  const startsOn = monthStart(tree.root);
  const [, navigate] = useLocation();
  const search = useSearch();
  const read = useMemo(() => readReportQuestion(search, today, startsOn), [search, today, startsOn]);
  // Accounts of another book, or deleted ones, would leave an empty report. The address keeps them for users who go back to their book.
  const question = useMemo(() => {
    const known = { ...read, branches: read.branches.filter((id) => tree.accounts.has(id)) };
    return copyDays === undefined ? known : limitToCopy(copyDays, known);
  }, [read, tree, copyDays]);
  const scope = useMemo(() => createReportScope(question, today), [question, today]);
  const ask = (next: ReportQuestion) => navigate(reportHref(next, today));

  // The parts of the address that were not understood are listed and removed.
  const misread = useMemo(() => findMisread(search, read), [search, read]);
  const [corrected, setCorrected] = useState<{ search: string; misread: string[] }>();
  const written = writeReportQuestion(question, today);
  if (misread.length > 0 && corrected?.misread !== misread) setCorrected({ search: written, misread });
  useEffect(() => {
    if (misread.length > 0) navigate(reportHref(question, today), { replace: true });
  }, [misread, question, today, navigate]);
  return { scope, ask, misread: corrected?.search === written ? corrected.misread : [] };
}

/** Formats the period of a report: its days, or its last day. */
function formatReportDays(
  { question: { report, span, startsOn }, days }: ReportScope,
  formatTag: string,
): string {
  return reportDefinitions[report].isOfDay
    ? texts.heading.atEndOf(formatDayLong(addDays(days.until, -1), formatTag))
    : formatDaysTitle(days, span, formatTag, startsOn);
}

/** Formats the day whose prices the report uses. */
function formatValuation(
  { question: { report, valued }, days, today }: ReportScope,
  formatTag: string,
): string {
  const { heading } = texts;
  if (valued === 'today') return heading.valued.today(formatDayLong(today, formatTag));
  return reportDefinitions[report].isOfDay
    ? heading.valued['each-day'](formatDayLong(addDays(days.until, -1), formatTag))
    : heading.valued[report === 'net-worth' ? 'ends' : 'months'];
}

/** Scrolls the link into view; on the phone the row of names is wider than the screen. */
function scrollToLink(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

/** The names of the reports, each a link that keeps the other settings. */
function ReportNames({
  question,
  today,
  names,
}: {
  question: ReportQuestion;
  today: string;
  names: readonly ReportName[];
}) {
  return (
    <nav className={classes.names} aria-label={texts.title}>
      {names.map((report) => (
        <Link
          key={report}
          href={reportHref({ ...question, report }, today)}
          ref={report === question.report ? scrollToLink : null}
          aria-current={report === question.report ? 'page' : undefined}
        >
          {texts.reports[report]}
        </Link>
      ))}
    </nav>
  );
}

type ReportActionProps = { label: string; title?: string; icon: ReactNode; run: () => void };

/** A button for an action on the shown report. */
function ReportAction({ label, title = label, icon, run }: ReportActionProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} title={title} onClick={run}>
      {icon}
    </ActionIcon>
  );
}

/** The parts of the reports that a read-only copy does not have. */
type OwnBookParts = {
  /** The saved reports. */
  saved: ReactNode;
  /** Saves the question of a report under a name; undefined if the user may not. */
  onSave: ((report: { name: string; question: string }) => void) | undefined;
  /** Renders the content below a report. */
  renderBelow: (scope: ReportScope) => ReactNode;
  /** Returns the additional lines of the exported verification report. */
  linesBelow: () => readonly (readonly string[])[];
};

type BookReportsProps = {
  /** Undefined in a read-only copy. */
  own?: OwnBookParts | undefined;
  /** Defined only in a read-only copy. */
  copy?: CopyReportLimits | undefined;
};

/** The reports of the open book: their names, the controls, and the report of the address. */
export function BookReports({ own, copy }: BookReportsProps) {
  const tree = useAccountTree();
  const { root } = tree;
  const moneyOfBook = useBookMoney(root);
  const { money = moneyOfBook } = copy ?? {};
  const zone = bookZone(root);
  const [openedMs] = useState(() => Date.now());
  const today = copy?.today ?? dayOf(openedMs, zone);
  const { scope, ask, misread } = useQuestion(tree, today, copy?.days);
  const { question } = scope;
  const { answered, isLoading, error, retry } = useReport(scope, { tree, money });

  const hasOthers = hasOwnCurrencies(tree);
  const names = copy
    ? copyReports
    : reportNames.filter((report) => hasOthers || reportDefinitions[report].isOfHoldings !== true);
  const days = formatReportDays(scope, money.formatTag);
  const name = texts.reports[question.report];
  const saveCsv = () => {
    if (answered === undefined) return;
    const filename = `${name} ${formatPeriodName(answered.scope.question.span, money.formatTag, question.startsOn)}.csv`;
    const apart = (answered.view.missing ?? []).map(({ section, amount, currency, day }) => [
      texts.missing.line(section, amount, currency, day),
    ]);
    const below = answered.scope.question.report === 'verification' ? (own?.linesBelow() ?? []) : apart;
    downloadCsv(filename, writeReportCsv(answered.view.file ?? answered.view.table, money, below));
  };
  const save = () =>
    own?.onSave?.({
      name: `${name} ${formatPeriodName(question.span, money.formatTag, question.startsOn)}`,
      question: writeReportQuestion(question, today),
    });
  const actions = (
    <>
      {own?.onSave && <ReportAction label={texts.save.open} icon={<Bookmark size={18} />} run={save} />}
      <ReportAction
        label={texts.controls.csv}
        title={texts.controls.csvTitle}
        icon={<FileDown size={18} />}
        run={saveCsv}
      />
      <ReportAction label={texts.controls.print} icon={<Printer size={18} />} run={() => window.print()} />
    </>
  );
  const branches = question.branches.flatMap((id) => tree.accounts.get(id)?.name ?? []);
  const about = [
    days,
    texts.heading.compared[question.compare],
    branches.length > 0 ? texts.heading.only(branches.join(', ')) : undefined,
    hasOthers && question.report !== 'verification' ? formatValuation(scope, money.formatTag) : undefined,
  ];
  return (
    <MoneyContext value={money}>
      <FeaturePage title={name} book={root?.name ?? ''} shape="paper">
        <ReportNames question={question} today={today} names={names} />
        {own?.saved}
        <ReportControls scope={scope} onChange={ask} tree={tree} actions={actions} copy={copy} />
        {misread.length > 0 && (
          <p className={classes.misread} role="status">
            {texts.misread(misread.join(', '))}
          </p>
        )}
        <article className={classes.sheet} aria-busy={isLoading}>
          <p className={classes.book}>{root?.name}</p>
          <PageHeading title={name} lead={about.filter((each) => each !== undefined).join(', ')} />
          <UnreadableRecordsSlot />
          {(error !== null || (isLoading && answered === undefined)) && (
            <PageState
              loading={texts.loading}
              failure={error === null ? undefined : texts.failed(formatFailure(error))}
              onRetry={retry}
            />
          )}
          {error === null && answered !== undefined && (
            <ReportPage
              // The chart of another report starts with fresh state.
              key={answered.scope.question.report}
              view={answered.view}
              label={texts.tableOf(name, days)}
            />
          )}
          {own?.renderBelow(scope)}
          {copy === undefined && <p className={classes.zone}>{texts.heading.zone(zone)}</p>}
        </article>
      </FeaturePage>
    </MoneyContext>
  );
}
