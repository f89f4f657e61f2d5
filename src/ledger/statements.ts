import { addDays, addMonths, endOfMonth } from '#values/calendar.ts';
import { contentId } from './content-id.ts';
import { type Item, type ItemFilter, createItem, readItemBody } from './items.ts';

/** Returns the day of the next statement: a month after the last one, else the end of last month. */
export function nextStatementDay(last: string | undefined, today: string): string {
  if (last === undefined) return addDays(`${today.slice(0, 7)}-01`, -1);
  return endOfMonth(addMonths(`${last.slice(0, 7)}-01`, 1));
}

/**
 * A finished statement of an account. Amounts are in minor units, a debit is positive; days are those of the book.
 *
 * The opening balance (`beginMinor`) is the balance that was reconciled when the statement was finished. It is stored, so that each
 * statement can be checked with its own rows: they add up to its balance minus the opening balance. If it were taken from the statement
 * before, a change of one row would break two statements after the next reconciliation.
 */
export type FinishedStatement = { date: string; balanceMinor: bigint; beginMinor: bigint; rows: number };

/** The statement that is currently being reconciled. */
export type OpenStatement = { date: string; balanceMinor: bigint };

const byDate = (a: OpenStatement, b: OpenStatement) => (a.date < b.date ? 1 : -1);

/** Returns the id of the only statement that an account can have for a day. */
export const statementId = (accountId: string, date: string) => contentId(`statement ${accountId} ${date}`);

const finishedItem = (accountId: string, { date, balanceMinor, beginMinor, rows }: FinishedStatement) =>
  createItem('statement', statementId(accountId, date), {
    Account: accountId,
    Date: date,
    Balance: String(balanceMinor),
    Begin: String(beginMinor),
    Rows: rows,
  });

const openItem = (accountId: string, { date, balanceMinor }: OpenStatement) =>
  createItem('statement', contentId(`open-statement ${accountId}`), {
    Account: accountId,
    Date: date,
    Balance: String(balanceMinor),
    Open: true,
  });

/** Selects the statements of an account, including the open one. */
export const statementFilter: ItemFilter = {
  isOf: (item, accountId) => readItemBody('statement', item)?.Account === accountId,
};

function readStatement(item: Item): FinishedStatement | undefined {
  const body = readItemBody('statement', item);
  if (body === undefined || !('Begin' in body)) return undefined;
  const { Date: date, Balance, Begin, Rows: rows } = body;
  return { date, balanceMinor: BigInt(Balance), beginMinor: BigInt(Begin), rows };
}

const isOpen = (item: Item) => {
  const body = readItemBody('statement', item);
  return body !== undefined && 'Open' in body;
};

/** Reads the finished statements among items, newest first; malformed ones are skipped. */
export function readStatements(own: readonly Item[]): FinishedStatement[] {
  return own.flatMap((item) => readStatement(item) ?? []).toSorted(byDate);
}

/** Reads the open statement; undefined if there is none. */
export function readOpenStatement(own: readonly Item[]): OpenStatement | undefined {
  const open = own.find(isOpen);
  const body = open && readItemBody('statement', open);
  return body && { date: body.Date, balanceMinor: BigInt(body.Balance) };
}

/** Returns the items with one replaced or added by its id. The replaced item keeps its other keys. */
function withItem(own: readonly Item[], item: Item): Item[] {
  const before = own.find(({ id }) => id === item.id);
  const others = own.filter((each) => each !== before);
  return [...others, before === undefined ? item : { ...before, body: { ...before.body, ...item.body } }];
}

/** Returns the statements of an account with the given open statement, or without one. */
export function withOpenStatement(
  own: readonly Item[],
  accountId: string,
  openStatement: OpenStatement | undefined,
): Item[] {
  return openStatement === undefined
    ? own.filter((item) => !isOpen(item))
    : withItem(own, openItem(accountId, openStatement));
}

/**
 * Returns the statements of an account after one was finished; none is open then. A statement of the same day is extended: its rows and its
 * opening balance are combined with the existing ones.
 * @param reconciledMinor the balance that was reconciled before
 * @param rows the number of rows that were reconciled with it
 */
export function finishStatement(
  own: readonly Item[],
  accountId: string,
  { date, balanceMinor, reconciledMinor, rows }: OpenStatement & { reconciledMinor: bigint; rows: number },
): Item[] {
  const same = readStatements(own).find((each) => each.date === date);
  const finished: FinishedStatement = {
    date,
    balanceMinor,
    beginMinor: same === undefined ? reconciledMinor : same.beginMinor + reconciledMinor - same.balanceMinor,
    rows: rows + (same?.rows ?? 0),
  };
  return withItem(withOpenStatement(own, accountId, undefined), finishedItem(accountId, finished));
}

/** Returns the statements of an account with the newest one open again; undefined if none is finished. */
export function reopenStatement(own: readonly Item[], accountId: string): Item[] | undefined {
  const [newest] = readStatements(own);
  const others = own.filter((item) => readStatement(item)?.date !== newest?.date);
  return newest && withOpenStatement(others, accountId, newest);
}

const sumOf = (rows: readonly { valueMinor: bigint }[]) =>
  rows.reduce((total, { valueMinor }) => total + valueMinor, 0n);

/** Calculates the reconciled part of an account's balance: the balance without the rows that are not reconciled. */
export function calculateReconciled(totalMinor: bigint, openRows: readonly { valueMinor: bigint }[]): bigint {
  return totalMinor - sumOf(openRows);
}

/** Calculates the difference between a statement balance and the ticked rows; zero if the statement can be finished. */
export function calculateDifference({
  balanceMinor,
  reconciledMinor,
  rows,
}: {
  balanceMinor: bigint;
  reconciledMinor: bigint;
  rows: readonly { valueMinor: bigint; isTicked: boolean }[];
}): bigint {
  return balanceMinor - reconciledMinor - sumOf(rows.filter(({ isTicked }) => isTicked));
}

/** Adds up the reconciled rows of an account by statement date. */
export function sumByStatement(
  rows: readonly { statementDate?: string | undefined; valueMinor: bigint }[],
): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { statementDate, valueMinor } of rows) {
    if (statementDate !== undefined) sums.set(statementDate, (sums.get(statementDate) ?? 0n) + valueMinor);
  }
  return sums;
}

/**
 * Returns the statements that no longer add up, in the given order, with the difference of their rows.
 * @param sums the sums of all rows of these statements by date; a missing date has no rows left
 */
export function findBrokenStatements(
  statements: readonly FinishedStatement[],
  sums: ReadonlyMap<string, bigint>,
): { date: string; offMinor: bigint }[] {
  return statements
    .map(({ date, balanceMinor, beginMinor }) => ({
      date,
      offMinor: (sums.get(date) ?? 0n) - (balanceMinor - beginMinor),
    }))
    .filter(({ offMinor }) => offMinor !== 0n);
}
