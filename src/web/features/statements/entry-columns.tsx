import { Suspense } from 'react';
import { CircleQuestionMark, CircleSlash, Equal, Plus, Repeat } from 'lucide-react';
import {
  type RowDecision,
  expectedOccurrenceOf,
  type ImportRow,
  isOnlySuggested,
  otherOf,
  type RowState,
  rowStateOf,
} from '#imports/import-rows.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { type Account, toDisplayColor } from '#ledger/account.ts';
import { directionOfAmount } from '#ledger/account-types.ts';
import { findOtherAccount } from '#ledger/commodity/exchange-side.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { formatDay } from '#web/lib/days/dates.ts';
import { MoneyAmount, useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { ReviewColumns, ReviewName } from '#web/ui/review-list.tsx';
import { statements as texts } from '#web/languages/en/statements.ts';
import type { TableFormat } from '#statements/table-format.ts';
import classes from './import-review-list.module.css';

/**
 * Returns the format with another role for a column. Only one column can be the date, the amount and so on; several text columns are
 * joined.
 */
export function withColumnRole(
  form: TableFormat,
  at: number,
  role: TableFormat['roles'][number],
): TableFormat {
  const isShared = role === 'text' || role === 'none';
  const roles = form.roles.map((each, index) => {
    if (index === at) return role;
    return each === role && !isShared ? 'none' : each;
  });
  const isAnswered = role === 'amount' || role === 'in' || role === 'out';
  return { ...form, roles, amountsAt: isAnswered ? undefined : form.amountsAt, open: [] };
}

const stateIcons = { new: Plus, inBook: Equal, doubtful: CircleQuestionMark, leftOut: CircleSlash };

function StateLabel({ state }: { state: RowState }) {
  const Mark = stateIcons[state];
  return (
    <span className={classes.state}>
      <Mark size={15} strokeWidth={2.4} aria-hidden />
      <span>{texts.states[state]}</span>
    </span>
  );
}

/** Loaded lazily because few books have several currencies. */
const LazyRowCounterAmount = lazyComponent(
  async () => (await import('./row-counter-amount.tsx')).RowCounterAmount,
);

type EntryColumnsProps = { row: ImportRow; decision: RowDecision; account: Account };

/** The other account of a row: stored, chosen, suggested (grey until accepted), guessed, or missing. */
function OtherAccount({ row, decision, account: own }: EntryColumnsProps) {
  const { accounts } = useAccountTree();
  const { stored } = row;
  if (stored !== undefined && rowStateOf(row, decision) === 'inBook') {
    return <ReviewName>{accounts.get(findOtherAccount(stored, own.id))?.name}</ReviewName>;
  }
  const { lines, areLinesOfFile } = decision;
  if (lines !== undefined) {
    const isAsInFile = areLinesOfFile === true && lines.length === row.parts?.length;
    const words = isAsInFile ? texts.list.splitInFile : texts.list.split;
    return <ReviewName>{words(lines.length)}</ReviewName>;
  }
  const account = accounts.get(otherOf(row, decision) ?? '');
  const guessed = accounts.get(row.suggested?.otherId ?? '');
  if (account === undefined) {
    return (
      <ReviewName kind="missing">
        {guessed === undefined ? texts.list.noAccount : texts.list.maybe(guessed.name)}
      </ReviewName>
    );
  }
  return (
    <>
      <ReviewName
        color={toDisplayColor(account.color)}
        kind={isOnlySuggested(row, decision) ? 'suggested' : undefined}
      >
        {account.name}
      </ReviewName>
      {ownCurrency(account) !== ownCurrency(own) && (
        <Suspense fallback={null}>
          <LazyRowCounterAmount row={row} decision={decision} account={own} />
        </Suspense>
      )}
    </>
  );
}

/** Returns the reason for a suggested account as a sentence. */
export function formatSuggestionReason({ suggested }: ImportRow): string | undefined {
  if (suggested === undefined) return undefined;
  const { kind, text, count, of } = suggested.reason;
  return texts.reasons[kind](text, count, of);
}

/** Returns the note beside a row: its match in the book, the expected occurrence, or the reason for the suggested account. */
function formatRowNote(row: ImportRow, decision: RowDecision, formatTag: string): string | undefined {
  const { stored } = row;
  const expected = expectedOccurrenceOf(row, decision);
  if (expected !== undefined)
    return texts.expected(expected.name, formatBookDay(expected.day, formatTag, 'dayOfYear'));
  if (stored !== undefined)
    return texts.list.matchOf(formatDay(stored.postedAt, formatTag), stored.description);
  return isOnlySuggested(row, decision) && decision.lines === undefined
    ? formatSuggestionReason(row)
    : undefined;
}

/** The columns of a row: state, day, description, other account, amount, and its match or the reason for the suggestion. */
export function EntryColumns({ row, decision, account }: EntryColumnsProps) {
  const { formatTag } = useBookCurrency();
  const { entry } = row;
  const note = formatRowNote(row, decision, formatTag);
  return (
    <>
      <StateLabel state={rowStateOf(row, decision)} />
      <ReviewColumns
        day={{ dateTime: entry.day, text: formatBookDay(entry.day, formatTag, 'dayOfYear') }}
        description={
          <span className={classes.description}>
            {expectedOccurrenceOf(row, decision) !== undefined && (
              <Repeat size={14} className={classes.repeats} aria-hidden />
            )}
            {decision.description ?? (entry.description || texts.list.unnamed)}
          </span>
        }
        other={<OtherAccount row={row} decision={decision} account={account} />}
        amount={
          <MoneyAmount
            minor={entry.gainMinor}
            of={account}
            direction={directionOfAmount(account.type, entry.gainMinor)}
          />
        }
      />
      <span className={classes.beside} title={note}>
        {note}
      </span>
    </>
  );
}
