import { Day } from '#contract/flows.ts';
import { limits } from '#contract/limits.ts';
import { countCharacters, Total } from '#contract/values.ts';

/**
 * A finished statement of an account. Amounts are minor units, a debit positive; days are those of the book.
 *
 * What the account held before it (`beginMinor`) is what was reconciled when it was finished, and is kept with it, so that each
 * statement can be judged by its own rows: they sum to its balance less that. Would it be taken from the statement before, a change
 * of one row would break two of them as soon as somebody reconciles over it, the first would have no beginning, and the oldest
 * that is still kept none any more. In the books it is written only where it is not the balance of the statement before, nothing
 * for the first: hardly ever.
 */
export type Statement = { date: string; balanceMinor: bigint; beginMinor: bigint; rows: number };

/** The statement that is being reconciled. */
export type Reconciling = { date: string; balanceMinor: bigint };

type Props = Record<string, unknown>;

const mostStatements = 360;

// By hand: what the schemas of lists and objects take would come to everybody who opens the page.
const isDay = (value: unknown): value is string => Day.safeParse(value).success;
const readTotal = (value: unknown) => (isTotal(value) ? value : undefined);
const isTotal = (value: unknown): value is string => Total.safeParse(value).success;
const fieldsOf = (value: unknown): Props =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** A statement as it is kept: balance, rows, and what it began with where that is not the balance of the one before. */
function readStatement(value: unknown) {
  if (!Array.isArray(value) || value.length > 3) return undefined;
  const [balance, rows, begin]: unknown[] = value;
  if (!isTotal(balance) || !Number.isSafeInteger(rows) || Number(rows) < 0) return undefined;
  return begin === undefined || isTotal(begin) ? { balance, rows: Number(rows), begin } : undefined;
}

/** The entries of an object by days, in their order: those that read, and what is odd. */
function entriesByDay<Entry>(value: unknown, readEntry: (value: unknown) => Entry | undefined) {
  const read: { day: string; entry: Entry }[] = [];
  const odd: [string, unknown][] = [];
  for (const [day, each] of Object.entries(fieldsOf(value))) {
    const entry = isDay(day) ? readEntry(each) : undefined;
    if (entry === undefined) odd.push([day, each]);
    else read.push({ day, entry });
  }
  return { read: read.toSorted((a, b) => (a.day < b.day ? -1 : 1)), odd };
}

/** The finished statements that an account keeps, newest first; what is odd is left out. */
export function readStatements(props: Props): Statement[] {
  let beforeMinor = 0n;
  const statements = entriesByDay(props['Statements'], readStatement).read.map(({ day, entry }) => {
    const { balance, rows, begin } = entry;
    const beginMinor = begin === undefined ? beforeMinor : BigInt(begin);
    beforeMinor = BigInt(balance);
    return { date: day, balanceMinor: beforeMinor, beginMinor, rows };
  });
  return statements.toReversed();
}

/** Statements, newest first, as they are kept. */
function writtenStatements(statements: readonly Statement[]): [string, unknown][] {
  let beforeMinor = 0n;
  return statements.toReversed().map(({ date, balanceMinor, beginMinor, rows }) => {
    const begin = beginMinor === beforeMinor ? [] : [String(beginMinor)];
    beforeMinor = balanceMinor;
    return [date, [String(balanceMinor), rows, ...begin]];
  });
}

/** An object of props without what is empty, so that nothing is kept of what was taken away. */
function withEntries(props: Props, key: string, entries: [string, unknown][]): Props {
  const { [key]: _before, ...others } = props;
  return entries.length === 0 ? others : { ...others, [key]: Object.fromEntries(entries) };
}

/** The props with the newest of the statements: at most 360, and no more than there is room for in what an account may keep. */
function withStatements(props: Props, statements: readonly Statement[]): Props {
  const { odd } = entriesByDay(props['Statements'], readStatement);
  for (let count = Math.min(statements.length, mostStatements); ; count -= 1) {
    const written = [...odd, ...writtenStatements(statements.slice(0, count))];
    const next = withEntries(props, 'Statements', written);
    if (count <= 1 || countCharacters(JSON.stringify(next)) <= limits.propsLength) return next;
  }
}

/** The statement that is being reconciled in an account, where one is. */
export function readReconciling(props: Props): Reconciling | undefined {
  const { Date: date, Balance: balance } = fieldsOf(props['Reconciling']);
  return isDay(date) && isTotal(balance) ? { date, balanceMinor: BigInt(balance) } : undefined;
}

/** The props of an account in which this statement is being reconciled, or none. */
export function withReconciling(props: Props, reconciling: Reconciling | undefined): Props {
  const { Reconciling: _before, ...others } = props;
  if (reconciling === undefined) return others;
  const { date, balanceMinor } = reconciling;
  return withStatements(
    { ...others, Reconciling: { Date: date, Balance: String(balanceMinor) } },
    readStatements(props),
  );
}

/**
 * The props of an account once a statement is finished; nothing is being reconciled then. One of the same day goes on: its rows and
 * what it began with are those of both.
 * @param reconciledMinor what was reconciled before
 * @param rows how many rows were reconciled with it
 */
export function finishStatement(
  props: Props,
  { date, balanceMinor, reconciledMinor, rows }: Reconciling & { reconciledMinor: bigint; rows: number },
): Props {
  const kept = readStatements(props);
  const same = kept.find((each) => each.date === date);
  const finished: Statement = {
    date,
    balanceMinor,
    beginMinor: same === undefined ? reconciledMinor : same.beginMinor + reconciledMinor - same.balanceMinor,
    rows: rows + (same?.rows ?? 0),
  };
  const others = kept.filter((each) => each !== same);
  const all = [finished, ...others].toSorted((a, b) => (a.date < b.date ? 1 : -1));
  return withStatements(withReconciling(props, undefined), all);
}

/** The props of an account whose newest statement is being reconciled again; undefined where it has none. */
export function reopenStatement(props: Props): Props | undefined {
  const [newest, ...others] = readStatements(props);
  return newest && withReconciling(withStatements(props, others), newest);
}

/** The props of an account that must hold this at the end of a day (`readBalanceChecks`); undefined takes the check of that day away. */
export function withBalanceCheck(props: Props, day: string, balanceMinor: bigint | undefined): Props {
  const { read, odd } = entriesByDay(props['BalanceChecks'], readTotal);
  const checks = new Map<string, unknown>([
    ...odd,
    ...read.map((each): [string, string] => [each.day, each.entry]),
  ]);
  if (balanceMinor === undefined) checks.delete(day);
  else checks.set(day, String(balanceMinor));
  return withStatements(withEntries(props, 'BalanceChecks', [...checks]), readStatements(props));
}

const sumOf = (rows: readonly { valueMinor: bigint }[]) =>
  rows.reduce((total, { valueMinor }) => total + valueMinor, 0n);

/** What of an account's own total is reconciled: all but the rows that are not. */
export function reconciledOf(totalMinor: bigint, openRows: readonly { valueMinor: bigint }[]): bigint {
  return totalMinor - sumOf(openRows);
}

/** What the ticked rows still lack to the balance of a statement; zero when it can be finished. */
export function differenceOf({
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
export function sumsByStatement(
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
export function brokenStatements(
  statements: readonly Statement[],
  sums: ReadonlyMap<string, bigint>,
): { date: string; offMinor: bigint }[] {
  return statements
    .map(({ date, balanceMinor, beginMinor }) => ({
      date,
      offMinor: (sums.get(date) ?? 0n) - (balanceMinor - beginMinor),
    }))
    .filter(({ offMinor }) => offMinor !== 0n);
}
