import { Button, UnstyledButton } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { bookZone, dayOf, startOfDay } from '#ledger/days.ts';
import { addDays } from '#values/calendar.ts';
import { findRole } from '#ledger/role-accounts.ts';
import { netWorthMinor } from '#ledger/rules/posting.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useFlows } from '#web/data/flows.ts';
import { useLastPosted } from '#web/data/last-posted.ts';
import { displayColor } from '#web/lib/account-color.ts';
import { formatBookDay } from '#web/lib/book-days.ts';
import { formatDay } from '#web/lib/dates.ts';
import { LeftOut } from '#web/lib/left-out.tsx';
import { Amount, useBookCurrency } from '#web/lib/money-context.tsx';
import { registerLink } from '#web/lib/register-link.ts';
import { toSortTexts } from '#web/lib/to-sort-texts.ts';
import { failureOf } from '#web/session/client.ts';
import { useIsMobile } from '#web/ui/use-is-mobile.ts';
import { Course } from './course.tsx';
import { daysCounted, type Figures, figuresOf } from './figures.ts';
import classes from './overview.module.css';
import { texts } from './texts.ts';

const transactionsShown = 3;

type OverviewProps = { root: Account; tree: AccountTree };

function Month({ figures: { month, income, expenses, kept } }: { figures: Figures }) {
  const { formatTag } = useBookCurrency();
  const report = `/reports?report=income&period=month&from=${month.from}`;
  const parts = [
    { name: texts.income, minor: income },
    { name: texts.expenses, minor: expenses },
    { name: texts.kept, minor: kept },
  ];
  return (
    <p className={classes.month}>
      <span className={classes.name}>{formatBookDay(month.from, formatTag, 'month')}</span>
      {parts.map(({ name, minor }) => (
        <Link key={name} href={report} className={classes.part ?? ''}>
          {name} <Amount minor={minor} />
        </Link>
      ))}
    </p>
  );
}

function Largest({ figures: { month, largest }, tree }: { figures: Figures; tree: AccountTree }) {
  const { formatTag } = useBookCurrency();
  const most = largest[0]?.minor ?? 1n;
  if (largest.length === 0) return <p className={classes.quiet}>{texts.noExpenses}</p>;
  return (
    <ul className={classes.largest} aria-label={texts.largest(formatBookDay(month.from, formatTag, 'month'))}>
      {largest.map(({ accountId, minor }) => {
        const account = tree.accounts.get(accountId);
        return (
          <li key={accountId}>
            <Link
              href={registerLink({ accountId, includesBranch: false, ...month })}
              className={classes.expense ?? ''}
            >
              <span className={classes.account}>{account?.name}</span>
              <span className={classes.bar} aria-hidden>
                <span
                  style={{
                    width: `${Number((minor * 100n) / most)}%`,
                    background: displayColor(account?.color ?? '#000000'),
                  }}
                />
              </span>
              <Amount minor={minor} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function Last({ rows, tree }: { rows: readonly Transaction[]; tree: AccountTree }) {
  const { formatTag } = useBookCurrency();
  return (
    <ul className={classes.last} aria-label={texts.last}>
      {rows.slice(0, transactionsShown).map((row) => {
        const worth = netWorthMinor(row, tree.accounts);
        const { accountId } = row.splitA;
        const moved = row.splitA.valueMinor < 0n ? -row.splitA.valueMinor : row.splitA.valueMinor;
        return (
          <li key={row.id}>
            <Link
              href={`/dashboard?at=${encodeURIComponent(accountId)}`}
              className={classes.transaction ?? ''}
            >
              <time dateTime={row.postedAt.toISOString()}>{formatDay(row.postedAt, formatTag)}</time>
              <span className={classes.account}>{row.description}</span>
              {worth === 0n ? (
                <Amount minor={moved} />
              ) : (
                <Amount minor={worth} direction={worth > 0n ? 'in' : 'out'} />
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** How many rows came in without an account, and the way to them. */
function ToSort({ tree }: { tree: AccountTree }) {
  const account = findRole(tree, 'to-sort', [toSortTexts.name]);
  if (account === undefined || account.transactionsCount === 0) return null;
  const rows = { accountId: account.id, from: undefined, until: undefined, includesBranch: false };
  return (
    <Link href={registerLink(rows)} className={classes.sort ?? ''}>
      {toSortTexts.count(account.transactionsCount)} ›
    </Link>
  );
}

/** What stands first in a book: what is owned and how it came to that, this month, and what happened last. */
export function Overview({ root, tree }: OverviewProps) {
  const id = useId();
  const isMobile = useIsMobile();
  const [isUnfolded, setUnfolded] = useState(false);
  const { formatTag } = useBookCurrency();
  const [nowMs] = useState(Date.now);
  const zone = bookZone(root);
  const [flows] = useFlows([daysCounted(nowMs, zone)]);
  const held = flows?.data;
  const { data: last = [] } = useLastPosted(root.id, startOfDay(addDays(dayOf(nowMs, zone), 1), zone));
  const figures = useMemo(() => held && figuresOf(tree, held, nowMs, zone), [held, tree, nowMs, zone]);
  if (flows?.isError === true && figures === undefined) {
    return (
      <section className={classes.overview} aria-label={texts.label}>
        <p className={classes.quiet}>
          {texts.failed(failureOf(flows.error))}
          <Button variant="default" size="compact-sm" onClick={() => void flows.refetch()}>
            {texts.again}
          </Button>
        </p>
      </section>
    );
  }
  if (figures === undefined)
    return <section className={classes.overview} aria-busy aria-label={texts.label} />;
  const now = figures.netWorth.at(-1)?.minor ?? 0n;
  const first = figures.netWorth[0]?.month ?? figures.month.from;
  const isShown = !isMobile || isUnfolded;
  const head = (
    <>
      <span className={classes.name}>{texts.netWorth}</span>
      <span className={classes.worth} data-testid="net-worth">
        <Amount minor={now} />
      </span>
    </>
  );
  return (
    <section className={classes.overview} aria-label={texts.label}>
      {isMobile ? (
        <UnstyledButton
          className={classes.head ?? ''}
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {head}
          <ChevronDown size={18} className={classes.chevron} aria-hidden />
        </UnstyledButton>
      ) : (
        <Link href="/reports" className={classes.head ?? ''}>
          {head}
          <Course
            amounts={figures.netWorth.map(({ minor }) => minor)}
            label={texts.course(
              formatBookDay(first, formatTag, 'month'),
              formatBookDay(figures.month.from, formatTag, 'month'),
            )}
          />
        </Link>
      )}
      <LeftOut />
      <ToSort tree={tree} />
      {isShown && (
        <div id={id} className={classes.body}>
          <Month figures={figures} />
          <Largest figures={figures} tree={tree} />
          <Last rows={last} tree={tree} />
          <Link href="/reports" className={classes.reports ?? ''}>
            {texts.reports} →
          </Link>
        </div>
      )}
    </section>
  );
}
