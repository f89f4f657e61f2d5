import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { listMonthRuns, createFullRegister } from '#ledger/register-sort.ts';
import { findOtherAccount } from '#ledger/commodity/exchange-side.ts';
import { moneyOf } from '#ledger/money.ts';
import { bookZone, monthStart } from '#ledger/days.ts';
import { isOneAccount, type RegisterSource } from '#web/data/registers/register-source.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { OpenRegister } from '#web/data/registers/use-register.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { formatBookDays } from '#web/lib/days/book-days.ts';
import { getDateFormatter } from '#web/lib/days/dates.ts';
import { registerSortOf } from '#web/lib/stored-register-sorts.ts';
import { MoneyAmount, useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { formatError } from '#web/session/client.ts';
import { toast } from '#web/ui/toast.tsx';
import { registerSort as sortTexts } from '#web/languages/en/register.ts';
import { MonthHeading, InOutSums } from './month-heading.tsx';
import { monthOfRow, sumRows } from './month-sums.ts';
import classes from './register-print.module.css';
import { createAmountReader } from './row-amount.ts';

const texts = sortTexts.paper;

export type RegisterPrintProps = {
  /** The register in the order in which it is printed. */
  open: OpenRegister;
  source: RegisterSource;
  account: Account;
  tree: AccountTree;
  /** The account from whose view amounts are shown; undefined if the register shows several accounts. */
  of: Account | undefined;
  /** True if the rows have several currencies, which cannot be added up. */
  isMixed: boolean;
  /** The stored register sorts of this device, unparsed. */
  storedSorts: unknown;
  /** The balance of the account; undefined if no balances are shown. */
  totalMinor: bigint | undefined;
  onDone: () => void;
};

type PrintedRegisterProps = Omit<RegisterPrintProps, 'open' | 'onDone'> & { rows: readonly Transaction[] };

const dayShape = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Returns the first and last day of rows in any order. */
function daysOf(rows: readonly Transaction[]): [string, string] | undefined {
  const days = rows.map(({ postedAt }) => postedAt.getTime());
  if (days.length === 0) return undefined;
  const day = (ms: number) => new Date(ms).toLocaleDateString('sv');
  const [first, last] = days.reduce(
    ([a, b], ms) => [Math.min(a, ms), Math.max(b, ms)],
    [Infinity, -Infinity],
  );
  return [day(first ?? 0), day(last ?? 0)];
}

/** Returns the balance after each row, counted down from the newest. One pass handles a hundred thousand rows. */
function computeBalances(values: readonly bigint[], totalMinor: bigint): bigint[] {
  const balances: bigint[] = [];
  let left = totalMinor;
  for (const value of values) {
    balances.push(left);
    left -= value;
  }
  return balances;
}

/** The printed page of a register: account, days, sums, and all rows. */
function PrintedRegister({
  rows,
  source,
  account,
  tree,
  of,
  isMixed,
  storedSorts,
  totalMinor,
}: PrintedRegisterProps) {
  const { bookId, bookName } = useOpenBook();
  const money = useBookCurrency();
  const { formatTag } = money;
  const isOne = isOneAccount(source);
  const zone = bookZone(tree.root);
  const startsOn = monthStart(tree.root);
  const valueOf = useMemo(() => createAmountReader(source, tree), [source, tree]);
  const register = useMemo(() => createFullRegister(rows, valueOf), [rows, valueOf]);
  const runs = useMemo(() => {
    const monthOf = (row: Transaction) => monthOfRow(row, { zone, startsOn });
    return registerSortOf(storedSorts, bookId).isByMonth ? listMonthRuns(register, monthOf) : [];
  }, [register, storedSorts, bookId, zone, startsOn]);
  const months = new Map(runs.map((run) => [run.index, run]));
  const days = daysOf(rows);
  const day = getDateFormatter(formatTag, 'dayOfYear', dayShape);
  const hasBalance = totalMinor !== undefined;
  const moneyOfRow = ({ splitA }: Transaction) => {
    const one = tree.accounts.get(splitA.accountId);
    return one && moneyOf(one, money);
  };
  const nameOf = (id: string) => tree.accounts.get(id)?.name ?? '';
  const accounts = (row: Transaction) => {
    if (isOne) return nameOf(findOtherAccount(row, source.accountId));
    const [from, to] = row.splitA.valueMinor < 0n ? [row.splitA, row.splitB] : [row.splitB, row.splitA];
    return `${nameOf(from.accountId)} → ${nameOf(to.accountId)}`;
  };
  const balances = useMemo(
    () => computeBalances(rows.map(valueOf), totalMinor ?? 0n),
    [rows, totalMinor, valueOf],
  );
  const isFiltered = source.searchText !== undefined || source.filter?.search !== undefined;
  return (
    <section className={classes.paper} data-testid="paper">
      <p className={classes.book}>{bookName}</p>
      <h1>{account.name}</h1>
      <p className={classes.about}>
        <span>{days === undefined ? texts.all : formatBookDays(...days, formatTag, 'longDay')}</span>
        {isFiltered && <span>{texts.filtered}</span>}
        <span>{texts.count(rows.length)}</span>
        {!isMixed && <InOutSums {...sumRows(rows, valueOf, of?.type)} />}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.columns.date}</th>
            <th scope="col">{texts.columns.description}</th>
            <th scope="col">{texts.columns.account}</th>
            <th scope="col" className={classes.figure}>
              {texts.columns.amount}
            </th>
            {hasBalance && (
              <th scope="col" className={classes.figure}>
                {texts.columns.balance}
              </th>
            )}
          </tr>
        </thead>
        {rows.map((row, index) => {
          const run = months.get(index);
          return (
            <tbody key={row.id}>
              {run !== undefined && (
                <tr>
                  <td colSpan={hasBalance ? 5 : 4}>
                    <MonthHeading
                      month={run.month}
                      sums={isMixed ? undefined : run.rows && sumRows(run.rows, valueOf, of?.type)}
                      startsOn={startsOn}
                    />
                  </td>
                </tr>
              )}
              <tr>
                <td className={classes.day}>{day.format(row.postedAt)}</td>
                <td>
                  {row.description}
                  {row.tags.map((tag) => ` #${tag}`)}
                </td>
                <td>{accounts(row)}</td>
                <td className={classes.figure}>
                  <MoneyAmount minor={valueOf(row)} of={of} money={isMixed ? moneyOfRow(row) : undefined} />
                </td>
                {hasBalance && (
                  <td className={classes.figure}>
                    <MoneyAmount minor={balances[index] ?? 0n} of={of} />
                  </td>
                )}
              </tr>
            </tbody>
          );
        })}
      </table>
    </section>
  );
}

/** Prints all rows of a register, including those not loaded yet. */
export function RegisterPrint({ open, onDone, ...paper }: RegisterPrintProps) {
  const [rows, setRows] = useState<readonly Transaction[]>();
  const load = useEffectEvent(() => open.rowsBetween(0, Infinity));
  const fail = useEffectEvent((error: unknown) => {
    toast('error', texts.failed(formatError(error)));
    onDone();
  });
  const finish = useEffectEvent(() => onDone());
  useEffect(() => {
    load().then(setRows, (error: unknown) => fail(error));
  }, []);
  useEffect(() => {
    if (rows === undefined) return undefined;
    const handleDone = () => finish();
    addEventListener('afterprint', handleDone);
    // Waits until the page is drawn.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      removeEventListener('afterprint', handleDone);
      cancelAnimationFrame(frame);
    };
  }, [rows]);
  if (rows === undefined)
    return (
      <p className={classes.preparing} role="status">
        {texts.preparing}
      </p>
    );
  return createPortal(<PrintedRegister {...paper} rows={rows} />, document.body);
}
