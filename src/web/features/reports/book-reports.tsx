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
import { UnreadableRecordsSlot } from '#web/lib/left-out.tsx';
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
} from '#reports/question.ts';
import { writeReportCsv } from '#reports/csv.ts';
import { reportHref } from '#reports/links.ts';
import { limitToCopy, copyReports } from '#reports/of-copy.ts';
import { type ReportScope, createReportScope } from '#reports/scope.ts';
import { reports as texts } from '#web/languages/en/reports.ts';
import { reportDefinitions } from '#reports/views/views.ts';
import { ReportControls } from './controls.tsx';
import { formatDayLong, formatPeriodName, formatDaysTitle } from './report-words.ts';
import { ReportPage } from './report-page.tsx';
import classes from './reports-screen.module.css';
import { useReport } from './use-report.ts';

/** The limits of the reports in a copy to read. */
export type CopyReportLimits = {
  /** The days that the copy covers. */
  days: DayRange;
  /** The last of them. */
  today: string;
  /** The currency that the reports are in. */
  money: BookMoney;
  /** The control that chooses another currency. */
  currency: ReactNode;
};

/** The question of the address, and how to ask another. */
function useQuestion(tree: AccountTree, today: string, copyDays: DayRange | undefined) {
  const startsOn = monthStart(tree.root);
  const [, navigate] = useLocation();
  const search = useSearch();
  const read = useMemo(() => readReportQuestion(search, today, startsOn), [search, today, startsOn]);
  // Accounts of another book, or that are no more, would leave nothing; in the address they stay, for who goes back to their book.
  const question = useMemo(() => {
    const known = { ...read, branches: read.branches.filter((id) => tree.accounts.has(id)) };
    return copyDays === undefined ? known : limitToCopy(copyDays, known);
  }, [read, tree, copyDays]);
  const scope = useMemo(() => createReportScope(question, today), [question, today]);
  const ask = (next: ReportQuestion) => navigate(reportHref(next, today));

  // The parts that were not understood are named, and removed from the address.
  const misread = useMemo(() => findMisread(search, read), [search, read]);
  const [corrected, setCorrected] = useState<{ search: string; misread: string[] }>();
  const written = writeReportQuestion(question, today);
  if (misread.length > 0 && corrected?.misread !== misread) setCorrected({ search: written, misread });
  useEffect(() => {
    if (misread.length > 0) navigate(reportHref(question, today), { replace: true });
  }, [misread, question, today, navigate]);
  return { scope, ask, misread: corrected?.search === written ? corrected.misread : [] };
}

/** The name of the period of a report: its days, or its last one. */
function formatReportDays({ question: { report, span, startsOn }, days }: ReportScope, formatTag: string): string {
  return reportDefinitions[report].isOfDay
    ? texts.heading.atEndOf(formatDayLong(addDays(days.until, -1), formatTag))
    : formatDaysTitle(days, span, formatTag, startsOn);
}

/** By the prices of which day the report counts. */
function formatValuation({ question: { report, valued }, days, today }: ReportScope, formatTag: string): string {
  const { heading } = texts;
  if (valued === 'today') return heading.valued.today(formatDayLong(today, formatTag));
  return reportDefinitions[report].isOfDay
    ? heading.valued['each-day'](formatDayLong(addDays(days.until, -1), formatTag))
    : heading.valued[report === 'net-worth' ? 'ends' : 'months'];
}

/** On the phone the row of names is longer than the screen. */
function scrollToLink(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

/** The names of the reports, each a link that keeps what else is asked. */
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

/** A button for an action on the report in sight. */
function ReportAction({ label, title = label, icon, run }: ReportActionProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} title={title} onClick={run}>
      {icon}
    </ActionIcon>
  );
}

/** The parts that only the reports of an own book have. */
type OwnBookParts = {
  /** The saved reports. */
  saved: ReactNode;
  /** Saves the question of a report under a name; absent if the user may not. */
  onSave: ((report: { name: string; question: string }) => void) | undefined;
  /** Draws what follows a report. */
  renderBelow: (scope: ReportScope) => ReactNode;
  /** The lines that follow the proof of a book, for its file. */
  linesBelow: () => readonly (readonly string[])[];
};

type BookReportsProps = {
  /** Absent in a copy to read. */
  own?: OwnBookParts | undefined;
  /** Absent in an own book. */
  copy?: CopyReportLimits | undefined;
};

/** The reports of the open book: their names, the controls, and the report that the address asks for. */
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
    const below = answered.scope.question.report === 'proof' ? (own?.linesBelow() ?? []) : apart;
    downloadCsv(filename, writeReportCsv(answered.view.file ?? answered.view.table, money, below));
  };
  const save = () =>
    own?.onSave?.({
      name: `${name} ${formatPeriodName(question.span, money.formatTag, question.startsOn)}`,
      question: writeReportQuestion(question, today),
    });
  const actions = (
    <>
      {own?.onSave && <ReportAction label={texts.keep.open} icon={<Bookmark size={18} />} run={save} />}
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
    hasOthers && question.report !== 'proof' ? formatValuation(scope, money.formatTag) : undefined,
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
              // The picture of another report begins anew.
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
