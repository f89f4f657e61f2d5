import { Button } from '@mantine/core';
import { Repeat } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { findRecurringByPayee } from '#imports/new-book/payees.ts';
import { findRoleAccount } from '#ledger/role-accounts.ts';
import { formatMinor } from '#ledger/money.ts';
import type { FlowSide } from '#reports/pictures/picture.ts';
import { writeRegisterLink } from '#reports/register-link.ts';
import type { AddedRows } from '#web/data/transactions/add-rows.ts';
import { historyRequests } from '#web/data/history/undo.ts';
import { formatBookDay, formatBookDays } from '#web/lib/days/book-days.ts';
import { MoneyAmount } from '#web/lib/amounts/money-context.tsx';
import { toSort as toSortTexts } from '#web/languages/en/overview.ts';
import { newBook as texts } from '#web/languages/en/new-book.ts';
import type { GroupKind } from '#imports/new-book/categories.ts';
import { sumGroupGain, type RowGroup, type RowToGroup } from '#imports/new-book/groups.ts';
import { chartColor } from '#ledger/default-chart.ts';
import classes from './new-book-result.module.css';
import type { NewBookDraft } from './use-new-book.ts';

/** The maximum number of flows per side of the chart; the smallest are combined. */
const maxSides = 9;

type FlowTexts = {
  nameOf: (group: RowGroup) => string;
  shown: (minor: bigint) => string;
  fromBalance: string;
  remaining: string;
  rest: string;
};

type SizedSide = Pick<FlowSide, 'key' | 'name' | 'color'> & { minor: bigint };

/** Returns the largest sides, and one combined side for all others. */
function limitSides(sides: readonly SizedSide[], name: string): SizedSide[] {
  const sorted = sides.toSorted((a, b) => (a.minor > b.minor ? -1 : a.minor < b.minor ? 1 : 0));
  if (sorted.length <= maxSides) return sorted;
  const [shown, others] = [sorted.slice(0, maxSides - 1), sorted.slice(maxSides - 1)];
  const minor = others.reduce((sum, each) => sum + each.minor, 0n);
  return [...shown, { key: 'others', name, color: 'var(--ink-2)', minor }];
}

/** Computes the sources and uses of money from the groups. The change of the balance evens them out. */
export function computeBookFlow(
  groups: readonly RowGroup[],
  byKey: ReadonlyMap<string, RowToGroup>,
  { nameOf, shown, fromBalance, remaining, rest }: FlowTexts,
): { sources: FlowSide[]; uses: FlowSide[]; remainingMinor: bigint } {
  const colors: Record<GroupKind, string> = {
    INCOME: chartColor('INCOME'),
    EXPENSE: chartColor('EXPENSE'),
    TRANSFER: chartColor('ASSET'),
    TO_SORT: 'var(--ink-2)',
  };
  const sized = groups
    // Transfers between the accounts were neither earned nor spent.
    .filter(({ kind }) => kind !== 'TRANSFER')
    .map((group) => ({
      key: group.id,
      name: nameOf(group),
      color: colors[group.kind],
      minor: sumGroupGain(group.rows, byKey),
    }));
  const incoming = limitSides(
    sized.filter(({ minor }) => minor > 0n),
    rest,
  );
  const outgoing = limitSides(
    sized.filter(({ minor }) => minor < 0n).map((each) => ({ ...each, minor: -each.minor })),
    rest,
  );
  const sum = (sides: readonly SizedSide[]) => sides.reduce((all, { minor }) => all + minor, 0n);
  const remainingMinor = sum(incoming) - sum(outgoing);
  const even = { key: 'remaining', color: 'var(--green)' };
  const asSide = ({ minor, ...side }: SizedSide): FlowSide => ({
    ...side,
    shown: shown(minor),
    href: undefined,
    value: Number(minor),
  });
  return {
    sources: [
      ...incoming,
      ...(remainingMinor < 0n ? [{ ...even, name: fromBalance, minor: -remainingMinor }] : []),
    ].map(asSide),
    uses: [
      ...outgoing,
      ...(remainingMinor > 0n ? [{ ...even, name: remaining, minor: remainingMinor }] : []),
    ].map(asSide),
    remainingMinor,
  };
}

/** The data of a flow chart. */
export type FlowDrawing = {
  label: string;
  sources: readonly FlowSide[];
  uses: readonly FlowSide[];
  middle: { name: string; shown: string };
};

/** The maximum number of recurring payments shown; the others are small. */
const maxRecurring = 12;

function RecurringPayments({ book }: { book: NewBookDraft }) {
  const { formatTag } = book.money;
  const repeats = useMemo(() => findRecurringByPayee(book.rows).slice(0, maxRecurring), [book.rows]);
  return (
    <section className={classes.repeats} aria-label={texts.done.repeats}>
      <h3>{texts.done.repeats}</h3>
      {repeats.length === 0 && <p>{texts.done.noRepeats}</p>}
      <ul>
        {repeats.map(({ key, name, rhythm, gainMinor, nextDay }) => (
          <li key={key}>
            <Repeat size={15} aria-hidden />
            <span className={classes.who}>{name}</span>
            <span className={classes.when}>
              {texts.done.again(texts.rhythms[rhythm], formatBookDay(nextDay, formatTag, 'shortDay'))}
            </span>
            <MoneyAmount minor={gainMinor} direction={gainMinor < 0n ? 'out' : 'in'} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the first and the last day of all rows. */
function spanOf({ rows }: NewBookDraft): { first: string; last: string } {
  const days = rows.map(({ day }) => day).toSorted();
  return { first: days[0] ?? '', last: days.at(-1) ?? '' };
}

/** Returns the number of opening balances among the added transactions; the files have no rows for them. */
const countOpenings = ({ parts }: NewBookDraft) =>
  parts.filter(({ opening }) => opening !== undefined && opening.minor !== 0n).length;

type NewBookResultProps = {
  book: NewBookDraft;
  result: Pick<AddedRows, 'action' | 'count' | 'error'>;
  /** Renders the chart of the money flows. */
  flow: (drawing: FlowDrawing) => ReactNode;
};

/** The result of a new book: its money flows, its recurring payments, and links to continue. */
export function NewBookResult({ book, result: { action, count, error }, flow }: NewBookResultProps) {
  const { money, groups, byKey, nameOf, restCount, tree } = book;
  const [, navigate] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, so the heading gets the focus.
  useEffect(() => heading.current?.focus(), []);
  // An interrupted import may have added the rows of some accounts only.
  const openings = error === undefined ? countOpenings(book) : 0;
  const undo = () => historyRequests.emit({ show: 'one', undoes: action.id, direction: 'undo' });
  const { first, last } = spanOf(book);
  const span = formatBookDays(first, last, money.formatTag, 'dayOfYear');
  const { sources, uses, remainingMinor } = computeBookFlow(groups, byKey, {
    nameOf,
    shown: (minor) => formatMinor(minor, money),
    fromBalance: texts.done.fromBalance,
    remaining: texts.done.remainder,
    rest: texts.done.rest,
  });
  const toSort = findRoleAccount(tree, 'to-sort', [toSortTexts.name]);
  const report = new URLSearchParams({ report: 'cash-flow', period: 'own', from: first, until: last });
  return (
    <div className={classes.made}>
      <header className={classes.head}>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {texts.done.title}
          </h2>
          <p role="status">
            {texts.done.made(count - openings, openings)} · {span}
          </p>
        </div>
        <div className={classes.actions}>
          <Button variant="subtle" size="md" onClick={undo}>
            {texts.done.undo}
          </Button>
          <Link href={`/reports?${report}`}>{texts.done.toCashFlow}</Link>
          {restCount > 0 && toSort !== undefined && (
            <Link
              href={writeRegisterLink({
                accountId: toSort.id,
                from: undefined,
                until: undefined,
                includesBranch: false,
              })}
            >
              {texts.done.toSort(restCount)}
            </Link>
          )}
          <Button size="md" onClick={() => navigate('/dashboard')}>
            {texts.done.toHome}
          </Button>
        </div>
      </header>
      {flow({
        label: texts.done.flow,
        sources,
        uses,
        middle: { name: texts.done.middle(span), shown: formatMinor(remainingMinor, money) },
      })}
      <RecurringPayments book={book} />
    </div>
  );
}
