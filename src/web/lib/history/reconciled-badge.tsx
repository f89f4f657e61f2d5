import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { toDisplayMinor } from '#ledger/account-types.ts';
import type { Account } from '#ledger/account.ts';
import type { RecordChange } from '#ledger/action.ts';
import type { BankComparisonChange } from '#ledger/bank-comparison-changes.ts';
import { formatMinor } from '#ledger/money.ts';
import { splitIn, type Transaction } from '#ledger/transaction.ts';
import { brokenReconciliation as texts } from '#web/languages/en/reports.ts';
import type { ReconciledThrough } from '#ledger/reconciled-through.ts';
import { reconciledBadge as badgeTexts } from '#web/languages/en/days-and-roles.ts';
import type { LedgerChange } from '#ledger/ledger-change.ts';
import { type ChangedStatements, findChangedStatements } from '#ledger/changed-statements.ts';
import { statusQuestions as statusQuestionsTexts } from '#web/languages/en/status-questions.ts';
import classes from './comparison-breakers.module.css';
import { formatDay } from '#web/lib/days/dates.ts';
import { MoneyAmount, useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import badgeClasses from './reconciled-badge.module.css';

/** Formats that rows are part of finished statements; `of` is the number of affected rows in total. */
export function formatOnStatements(
  { rows, dates, staying = [] }: ChangedStatements,
  { of = rows, formatTag }: { of?: number; formatTag: string },
): string {
  const format = (date: string) => formatBookDay(date, formatTag, 'dayOfYear');
  const days = dates.map(format);
  const broken = dates.filter((date) => !staying.includes(date)).map(format);
  return of === 1
    ? statusQuestionsTexts.ask.one(days, broken)
    : statusQuestionsTexts.ask.many(rows, days, broken);
}

/** Names the finished statements that changes affect, and whether they still add up; shown inside a confirmation that appears anyway. */
export function AffectedStatements({ changes }: { changes: readonly LedgerChange[] }) {
  const { formatTag } = useBookCurrency();
  const broken = findChangedStatements(changes);
  if (broken === undefined) return null;
  return (
    <p>
      <strong>{formatOnStatements(broken, { of: changes.length, formatTag })}</strong>
    </p>
  );
}

/**
 * Badge that shows whether an account agrees with its bank: a symbol with a day, or the difference; full text for screen readers and as
 * title.
 */
export function ReconciledBadge({
  reconciledThrough: { day, by, state, offMinor },
}: {
  reconciledThrough: ReconciledThrough;
}) {
  const { formatTag } = useBookCurrency();
  const isBroken = state === 'broken';
  const longDay = formatBookDay(day, formatTag, 'longDay');
  const label = isBroken ? badgeTexts.broken[by](longDay) : badgeTexts.agrees(longDay);
  return (
    <span className={badgeClasses.badge} data-state={state} title={label}>
      <span aria-hidden>{state === 'older' ? '✓' : '●'} </span>
      <VisuallyHidden component="span">{label}</VisuallyHidden>
      {isBroken ? (
        <MoneyAmount minor={offMinor} />
      ) : (
        <span aria-hidden>{formatBookDay(day, formatTag, 'shortDay')}</span>
      )}
    </span>
  );
}

type TransactionChange = Extract<RecordChange, { recordType: 'transaction' }>;

/** Maximum number of named rows. */
const maxNamedRows = 3;

type ComparisonBreakersProps = {
  account: Account;
  /** The changes since the account agreed with its bank, newest first; undefined while loading. */
  found: readonly BankComparisonChange[] | undefined;
  /** True if the history reaches back to the last agreement. */
  isComplete: boolean;
  isFailed: boolean;
  /** Opens the history of a transaction. */
  onHistory: (id: string, name: string) => void;
};

const isOf = ({ splitA, splitB }: Transaction, { id }: Account): boolean =>
  splitA.accountId === id || splitB.accountId === id;

/** Returns the row of the account in a change: the state before, or the state after if the row was in another account before. */
const rowOf = ({ before, after }: TransactionChange, account: Account): Transaction | undefined =>
  [before, after].find((row) => row !== undefined && isOf(row, account));

/** Names the changed rows that made an account differ from its bank; each leads to its history. */
export function ComparisonBreakers({
  account,
  found,
  isComplete,
  isFailed,
  onHistory,
}: ComparisonBreakersProps) {
  const money = useBookCurrency();
  if (isFailed) return <span className={classes.by}>{texts.failed}</span>;
  if (found === undefined) return <span className={classes.by}>{texts.looking}</span>;
  const rows = found.flatMap(({ action, changes }) => changes.map((change) => ({ action, change })));
  const format = (change: TransactionChange, at: Date) => {
    const { before, after } = change;
    const row = rowOf(change, account);
    if (row === undefined) return '';
    const minor = splitIn(row, account.id).valueMinor;
    const amount = formatMinor(toDisplayMinor(account.type, minor, money.signStyle), money);
    const fate = after === undefined ? 'deleted' : before === undefined ? 'added' : 'changed';
    const day = formatDay(row.postedAt, money.formatTag);
    return texts[fate](texts.row(row.description, day, amount), formatDay(at, money.formatTag));
  };
  return (
    <span className={classes.by}>
      {rows.slice(0, maxNamedRows).map(({ action, change }) => (
        <UnstyledButton
          key={`${action.id} ${change.id}`}
          className={classes.row}
          onClick={() => onHistory(change.id, (change.before ?? change.after)?.description ?? '')}
        >
          {format(change, action.at)}
        </UnstyledButton>
      ))}
      {rows.length > maxNamedRows && <span>{texts.more(rows.length - maxNamedRows)}</span>}
      {!isComplete && <span>{texts.notReached}</span>}
      {isComplete && rows.length === 0 && <span>{texts.none}</span>}
    </span>
  );
}
