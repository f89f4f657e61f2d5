import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { AccountTree } from '#ledger/account-tree.ts';
import { toDisplayMinor } from '#ledger/account-types.ts';
import { type Account, toDisplayColor } from '#ledger/account.ts';
import { formatMinor } from '#ledger/money.ts';
import { selectForecastAccounts, findWorstBalance } from '#ledger/schedule/forecast-accounts.ts';
import {
  type ForecastRow as Row,
  calculateForecast,
  type ForecastRows as Rows,
} from '#ledger/schedule/forecast-rows.ts';
import { useBookToday, useLaterRows } from '#web/data/book-today.ts';
import { catchUpRequests, useSchedules } from '#web/data/schedules/schedules.ts';
import { useLatestRows } from '#web/data/registers/use-latest-rows.ts';
import { number } from '#web/languages/language.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { MoneyAmount, useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { recall, remember } from '#web/session/storage.ts';
import { useFocusToList } from '#web/ui/focus.ts';
import { VirtualList, type VirtualListHandle } from '#web/ui/virtual-list.tsx';
import { expected as texts } from '#web/languages/en/register-details.ts';
import { scheduleLink } from '#web/lib/links/page-links.ts';
import { splits as splitTexts } from '#web/languages/en/splits.ts';
import { register as registerTexts } from '#web/languages/en/register.ts';
import classes from './expected-section.module.css';
import rowClasses from './register-row.module.css';

type ExpectedRowProps = {
  row: Row;
  account: Account;
  tree: AccountTree;
  /** True if the register shows rows of several accounts. */
  isMultiAccount: boolean;
  showsDay: boolean;
  /** True if the transaction was expected before today. */
  isOverdue: boolean;
};

/** The account that is expected to receive the money: the other account, or both in a register of several accounts. */
function Accounts({ row: { schedule }, account, tree, isMultiAccount }: ExpectedRowProps) {
  const [line, ...more] = schedule.lines;
  if (line === undefined || more.length > 0)
    return <span className={rowClasses.name}>{splitTexts.splitInto(schedule.lines.length)}</span>;
  const { accountA, accountB, valueMinor } = line;
  const both = valueMinor < 0n ? [accountA, accountB] : [accountB, accountA];
  const ids = isMultiAccount ? both : [accountA === account.id ? accountB : accountA];
  return ids.map((id, at) => {
    const { name, color } = tree.accounts.get(id) ?? {};
    return (
      <span key={id} className={rowClasses.otherName}>
        {at > 0 && <span aria-hidden>{registerTexts.arrow} </span>}
        <span
          className={rowClasses.dot}
          style={{ background: toDisplayColor(color ?? '#000000') }}
          aria-hidden
        />
        <span className={rowClasses.name}>{name}</span>
      </span>
    );
  });
}

type RowFrameProps = { row: Row; isMany: boolean; children: ReactNode };

/** The link of an expected row: a due row opens the decision about it, a later row its schedule. */
function RowFrame({ row: { isDue, schedule }, isMany, children }: RowFrameProps) {
  const look = { className: `${rowClasses.row} ${classes.row}`, 'data-many': isMany || undefined };
  if (!isDue) {
    return (
      <Link href={scheduleLink(schedule.id)} {...look}>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => catchUpRequests.emit()} {...look}>
      {children}
    </button>
  );
}

/** An expected transaction with the layout of a register row. */
function ExpectedRow(props: ExpectedRowProps) {
  const { row, account, isMultiAccount, showsDay, isOverdue } = props;
  const { schedule, day, gainMinor, balanceMinor, isDue } = row;
  const { formatTag } = useBookCurrency();
  const moved = schedule.lines[0]?.valueMinor ?? 0n;
  return (
    <RowFrame row={row} isMany={isMultiAccount}>
      <time className={rowClasses.day} dateTime={day} data-repeated={!showsDay || undefined}>
        {formatBookDay(day, formatTag, 'dayOfYear')}
      </time>
      <span className={rowClasses.what}>
        <span className={`${rowClasses.description} ${classes.name}`}>{schedule.name}</span>
        {isDue && (
          <span className={classes.state} data-overdue={isOverdue || undefined}>
            {isOverdue ? texts.overdue : texts.due}
          </span>
        )}
      </span>
      <span className={rowClasses.other}>
        <Accounts {...props} />
      </span>
      <span className={rowClasses.amount}>
        {schedule.amount !== 'exact' && `${texts.about} `}
        {gainMinor === 0n ? (
          <MoneyAmount minor={moved < 0n ? -moved : moved} />
        ) : (
          <MoneyAmount minor={gainMinor} of={account} />
        )}
      </span>
      <span className={rowClasses.balance} title={registerTexts.balance}>
        <MoneyAmount minor={balanceMinor} of={account} />
      </span>
    </RowFrame>
  );
}

/** The selectable forecast lengths in days. */
const daySpans = [30, 90, 365];
const defaultView = { days: 30, isFolded: false };

type ExpectedSectionProps = {
  account: Account;
  tree: AccountTree;
  /** The account and its subaccounts if the register shows the whole branch. */
  branchIds: ReadonlySet<string> | undefined;
  rowHeightPx: number;
};

/** Returns the expected rows of a register for the chosen number of days; undefined while they load or if nothing is expected. */
function useExpectedRows({ account, tree, branchIds }: ExpectedSectionProps, days: number): Rows | undefined {
  const schedules = useSchedules();
  const latest = useLatestRows(schedules);
  const later = useLaterRows();
  const today = useBookToday();
  return useMemo(() => {
    if (schedules === undefined || latest === undefined || later === undefined) return undefined;
    const of = { ...selectForecastAccounts(account, tree, { later, branchIds }), today, latest };
    const rows = calculateForecast(schedules, { ...of, days });
    // Later occurrences must stay reachable: the section is shown even if only a longer forecast has rows.
    const isAny =
      rows.length > 0 || calculateForecast(schedules, { ...of, days: Math.max(...daySpans) }).length > 0;
    return isAny ? rows : undefined;
  }, [schedules, latest, later, today, account, tree, branchIds, days]);
}

/** The expected rows and today's date in the book. */
type ExpectedData = { rows: Rows; today: string };

/** The lowest expected balance as a sentence. */
function LowestBalance({ account, rows, today }: ExpectedData & Pick<ExpectedSectionProps, 'account'>) {
  const money = useBookCurrency();
  const worst = findWorstBalance(account, rows.lowest);
  if (worst === undefined) return null;
  const { kind, day, minor, isBelow } = worst;
  const amount = formatMinor(
    kind === 'lowest' ? toDisplayMinor('ASSET', minor, money.signStyle) : minor,
    money,
  );
  return (
    <p className={classes.worst} data-below={isBelow || undefined}>
      {day === today
        ? texts[`${kind}Now`](amount)
        : texts[kind](amount, formatBookDay(day, money.formatTag, 'shortDay'))}
    </p>
  );
}

/** The expected rows, furthest first: the next one is at the end, beside the stored rows. */
function ExpectedList({
  rows,
  today,
  account,
  tree,
  branchIds,
  rowHeightPx,
}: ExpectedSectionProps & ExpectedData) {
  const list = useRef<VirtualListHandle>(null);
  useLayoutEffect(() => list.current?.scrollTo(Infinity), []);
  const { length } = rows;
  const rowAt = (index: number) => rows.at(length - 1 - index);
  return (
    <div className={classes.list} style={{ height: length * rowHeightPx }}>
      <VirtualList
        ref={list}
        label={texts.list}
        count={length}
        rowHeightPx={rowHeightPx}
        keyOf={(index) => {
          const row = rowAt(index);
          return row ? `${row.schedule.id} ${row.nominal}` : index;
        }}
        renderRow={(index) => {
          const row = rowAt(index);
          return (
            row && (
              <ExpectedRow
                row={row}
                account={account}
                tree={tree}
                isMultiAccount={branchIds !== undefined}
                showsDay={rowAt(index - 1)?.day !== row.day}
                isOverdue={row.day < today}
              />
            )
          );
        }}
      />
    </div>
  );
}

/** The expected transactions above the rows of a register, for the chosen number of days or folded. */
export function ExpectedSection(props: ExpectedSectionProps) {
  const { account } = props;
  const [shown, setShown] = useState(() => recall('ExpectedRows') ?? defaultView);
  const { days, isFolded } = shown;
  const rows = useExpectedRows(props, days);
  const today = useBookToday();
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  useFocusToList(section);
  if (rows === undefined) return null;

  const { length } = rows;
  const show = (next: Partial<typeof shown>) => {
    setShown({ ...shown, ...next });
    remember('ExpectedRows', { ...shown, ...next });
  };
  return (
    <section ref={section} className={classes.expected} aria-labelledby={titleId} data-above>
      <div className={classes.head}>
        <h2 className={classes.title}>
          <button
            type="button"
            id={titleId}
            aria-expanded={!isFolded}
            onClick={() => show({ isFolded: !isFolded })}
          >
            <ChevronDown size={16} aria-hidden />
            {texts.title} <span className={classes.count}>{number(length)}</span>
          </button>
        </h2>
        <LowestBalance account={account} rows={rows} today={today} />
        <select
          className={classes.days}
          aria-label={texts.forecast}
          value={days}
          onChange={({ currentTarget: { value } }) => show({ days: Number(value) })}
        >
          {daySpans.map((each) => (
            <option key={each} value={each}>
              {texts.days(each)}
            </option>
          ))}
        </select>
      </div>
      {!isFolded && length === 0 && <p className={classes.none}>{texts.none}</p>}
      {!isFolded && length > 0 && <ExpectedList key={days} {...props} rows={rows} today={today} />}
    </section>
  );
}
