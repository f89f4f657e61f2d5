import { addDays, addMonths, endOfMonth } from '#values/calendar.ts';
import { contentId } from './content-id.ts';
import { type Item, type ItemFilter, createItem, readItemBody } from './items.ts';

/** The day of the next statement: a month after the last one, else the end of last month. */
export function nextStatementDay(last: string | undefined, today: string): string {
  if (last === undefined) return addDays(`${today.slice(0, 7)}-01`, -1);
  return endOfMonth(addMonths(`${last.slice(0, 7)}-01`, 1));
}

/**
 * A finished statement of an account. Amounts are minor units, a debit positive; days are those of the book.
 *
 * What the account held before it (`beginMinor`) is what was reconciled when it was finished, and is kept with it, so that each
 * statement can be judged by its own rows: they sum to its balance less that. Would it be taken from the statement before, a change
 * of one row would break two of them as soon as somebody reconciles over it.
 */
export type FinishedStatement = { date: string; balanceMinor: bigint; beginMinor: bigint; rows: number };

/** The statement that is being reconciled. */
export type OpenStatement = { date: string; balanceMinor: bigint };

const byDate = (a: OpenStatement, b: OpenStatement) => (a.date < b.date ? 1 : -1);

/** The id of the one statement that an account may have for a day. */
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

/** The statements of an account, the one that is being reconciled among them. */
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

/** The finished statements that items are, newest first; what is odd is left out. */
export function readStatements(own: readonly Item[]): FinishedStatement[] {
  return own.flatMap((item) => readStatement(item) ?? []).toSorted(byDate);
}

/** The statement that is being reconciled, where one is. */
export function readOpenStatement(own: readonly Item[]): OpenStatement | undefined {
  const open = own.find(isOpen);
  const body = open && readItemBody('statement', open);
  return body && { date: body.Date, balanceMinor: BigInt(body.Balance) };
}

/** Items with one more, in the place of the one of its id, whose further keys it keeps. */
function withItem(own: readonly Item[], item: Item): Item[] {
  const before = own.find(({ id }) => id === item.id);
  const others = own.filter((each) => each !== before);
  return [...others, before === undefined ? item : { ...before, body: { ...before.body, ...item.body } }];
}

/** The statements of an account of which this one is being reconciled, or none. */
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
 * The statements of an account once one is finished; nothing is being reconciled then. One of the same day goes on: its rows and
 * what it began with are those of both.
 * @param reconciledMinor what was reconciled before
 * @param rows how many rows were reconciled with it
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

/** The statements of an account whose newest is being reconciled again; undefined where none is finished. */
export function reopenStatement(own: readonly Item[], accountId: string): Item[] | undefined {
  const [newest] = readStatements(own);
  const others = own.filter((item) => readStatement(item)?.date !== newest?.date);
  return newest && withOpenStatement(others, accountId, newest);
}

const sumOf = (rows: readonly { valueMinor: bigint }[]) =>
  rows.reduce((total, { valueMinor }) => total + valueMinor, 0n);

/** What of an account's own total is reconciled: all but the rows that are not. */
export function calculateReconciled(totalMinor: bigint, openRows: readonly { valueMinor: bigint }[]): bigint {
  return totalMinor - sumOf(openRows);
}

/** What the ticked rows still lack to the balance of a statement; zero when it can be finished. */
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

/** What the reconciled rows of an account come to, by the date of their statement. */
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
 * The statements that no longer add up, in the order given, and by how much their rows come to more than they did.
 * @param sums of all rows of these statements, by date; a date that is not among them has no rows left
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
