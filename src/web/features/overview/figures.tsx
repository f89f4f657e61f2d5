import { Link } from 'wouter';
import type { AccountTree } from '#ledger/account-tree.ts';
import { toDisplayColor } from '#ledger/account.ts';
import { moneyOf } from '#ledger/money.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { findLatestEntries } from '#reports/home.ts';
import type { OverviewFigures } from '#reports/overview.ts';
import { writeRegisterLink } from '#reports/register-link.ts';
import { formatMonth } from '#web/lib/days/book-days.ts';
import { formatDay } from '#web/lib/days/dates.ts';
import { MoneyAmount, useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { overview as texts } from '#web/languages/en/overview.ts';
import classes from './overview.module.css';

const [width, height] = [160, 40];

type SparklineProps = { amounts: readonly bigint[]; label: string };

/** Draws the course of an amount as a line from its lowest to its highest value, with a zero line if the signs differ. */
export function Sparkline({ amounts, label }: SparklineProps) {
  const values = amounts.map(Number);
  const hasBoth = values.some((value) => value < 0) && values.some((value) => value > 0);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const y = (value: number) =>
    high === low ? height / 2 : 2 + ((high - value) / (high - low)) * (height - 4);
  const x = (at: number) => 1 + (at / Math.max(1, values.length - 1)) * (width - 2);
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`);
  const floor = hasBoth ? y(0) : height;
  return (
    <svg className={classes.course} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <polygon className={classes.area} points={`1,${floor} ${points.join(' ')} ${width - 1},${floor}`} />
      {hasBoth && <line className={classes.zero} x1={0} x2={width} y1={floor} y2={floor} />}
      <polyline className={classes.line} points={points.join(' ')} />
    </svg>
  );
}

const transactionsShown = 3;

/** Income, expenses and remaining income of the month. */
export function MonthFigures({
  figures: { month, name, startsOn, income, expenses, netIncome },
}: {
  figures: OverviewFigures;
}) {
  const { formatTag } = useBookCurrency();
  const report = `/reports?report=income&period=month&from=${month.from}`;
  const parts = [
    { word: texts.income, minor: income },
    { word: texts.expenses, minor: expenses },
    { word: texts.left, minor: netIncome },
  ];
  return (
    <p className={classes.month}>
      <span className={classes.name}>{formatMonth(name, formatTag, startsOn)}</span>
      {parts.map(({ word, minor }) => (
        <Link key={word} href={report} className={classes.part ?? ''}>
          {word} <MoneyAmount minor={minor} />
        </Link>
      ))}
    </p>
  );
}

/** The largest expenses of the month, each with a bar. */
export function LargestExpenses({
  figures: { month, name, largest },
  tree,
}: {
  figures: OverviewFigures;
  tree: AccountTree;
}) {
  const { formatTag } = useBookCurrency();
  const most = largest[0]?.minor ?? 1n;
  if (largest.length === 0) return <p className={classes.quiet}>{texts.noExpenses}</p>;
  return (
    <ul className={classes.largest} aria-label={texts.largest(formatMonth(name, formatTag))}>
      {largest.map(({ accountId, minor }) => {
        const account = tree.accounts.get(accountId);
        return (
          <li key={accountId}>
            <Link
              href={writeRegisterLink({ accountId, includesBranch: false, ...month })}
              className={classes.expense ?? ''}
            >
              <span className={classes.account}>{account?.name}</span>
              <span className={classes.bar} aria-hidden>
                <span
                  style={{
                    width: `${Number((minor * 100n) / most)}%`,
                    background: toDisplayColor(account?.color ?? '#000000'),
                  }}
                />
              </span>
              <MoneyAmount minor={minor} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** The newest transactions. A split counts as one, and transfers are marked. */
export function LatestTransactions({ rows, tree }: { rows: readonly Transaction[]; tree: AccountTree }) {
  const ofBook = useBookCurrency();
  const { formatTag } = ofBook;
  return (
    <ul className={classes.last} aria-label={texts.last}>
      {findLatestEntries(rows, tree.accounts, transactionsShown).map(
        ({ id, row, minor, direction, isTransfer }) => {
          const { accountId } = row.splitA;
          const account = tree.accounts.get(accountId);
          // Both sides have the same currency.
          const money = account && moneyOf(account, ofBook);
          return (
            <li key={id}>
              <Link
                href={`/dashboard?at=${encodeURIComponent(accountId)}`}
                className={classes.transaction ?? ''}
              >
                <time dateTime={row.postedAt.toISOString()}>{formatDay(row.postedAt, formatTag)}</time>
                <span className={classes.account}>{row.description}</span>
                <span>
                  {isTransfer && <small className={classes.kind}>{texts.transfer}</small>}
                  <MoneyAmount minor={minor} money={money} direction={direction} />
                </span>
              </Link>
            </li>
          );
        },
      )}
    </ul>
  );
}
