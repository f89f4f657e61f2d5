import { noTexts } from '#contract/transaction-text-fields.ts';
import { datedId } from '#ledger/content-id.ts';
import { roundRatio } from '#ledger/commodity/ratio.ts';
import { changeSplitInfo } from '#ledger/change-split-info.ts';
import { type OtherCurrencyAmount, noSplitInfo } from '#ledger/split-info.ts';
import { noonOf } from '#ledger/statement/ids.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { Occurrence, Schedule, ScheduleLine } from './schedule.ts';

/** The occurrence to post, on another day or with other amounts by line if the user chose them. */
export type OccurrenceInput = Occurrence & { values?: readonly bigint[] | undefined };

export type PostingOptions = {
  /** The time zone of the book. */
  zone: string;
  enteredAt: Date;
  /** The rows of the last posted occurrence. */
  latest?: readonly Transaction[] | undefined;
};

/** Returns the id of a posted record of an occurrence. It is the same on every device. */
const idOf = ({ id }: Pick<Schedule, 'id'>, nominal: string, ...what: string[]) =>
  datedId(nominal, 'schedule', id, ...what);

/** Returns the id of the first row of an occurrence. */
export const firstRowId = (schedule: Pick<Schedule, 'id'>, nominal: string) =>
  idOf(schedule, nominal, '0', '');

/** Returns the number of the first row of each line. A line over two currencies has two rows. */
const numbersOf = (lines: readonly ScheduleLine[]): number[] =>
  lines.map((_line, at) => lines.slice(0, at).reduce((sum, { exchange }) => sum + (exchange ? 2 : 1), 1));

/** Returns the amount that row `number` of an earlier occurrence moved between the two accounts; undefined if it has no such row. */
function findEarlierGain(
  rows: readonly Transaction[],
  number: number,
  [mine, other]: [string, string],
): bigint | undefined {
  const row = rows.find(({ splitInfo }) => (splitInfo.groupLine ?? 1) === number);
  const sides = row === undefined ? [] : [row.splitA, row.splitB];
  const isSame = sides.some(({ accountId }) => accountId === other);
  return isSame ? sides.find(({ accountId }) => accountId === mine)?.valueMinor : undefined;
}

/** Returns a line with the amounts of an earlier occurrence. */
function toEarlierLine(rows: readonly Transaction[], line: ScheduleLine, number: number): ScheduleLine {
  const { accountA, accountB, exchange } = line;
  const valueMinor =
    findEarlierGain(rows, number, [accountA, exchange?.tradingA ?? accountB]) ?? line.valueMinor;
  if (exchange === undefined) return { ...line, valueMinor };
  const counterMinor =
    findEarlierGain(rows, number + 1, [accountB, exchange.tradingB]) ?? exchange.valueMinor;
  return { ...line, valueMinor, exchange: { ...exchange, valueMinor: counterMinor } };
}

/** Returns a line with another amount. A counter amount follows at the rate of the line. */
function withValue(line: ScheduleLine, valueMinor: bigint | undefined): ScheduleLine {
  if (valueMinor === undefined || valueMinor === line.valueMinor) return line;
  const { exchange } = line;
  if (exchange === undefined || line.valueMinor === 0n) return { ...line, valueMinor };
  const sign = line.valueMinor < 0n ? -1n : 1n;
  const ratio = { over: exchange.valueMinor * valueMinor * sign, under: line.valueMinor * sign };
  return { ...line, valueMinor, exchange: { ...exchange, valueMinor: roundRatio(ratio) } };
}

/** Calculates the amount of each line: its own, or that of the last occurrence if the schedule follows it. */
export function calculateLineValues(schedule: Schedule, latest?: readonly Transaction[]): bigint[] {
  return resolveLines(schedule, latest).map(({ valueMinor }) => valueMinor);
}

/** Returns the lines with the amounts of the next occurrence. */
export function resolveLines(
  { lines, amount }: Schedule,
  latest: readonly Transaction[] = [],
): ScheduleLine[] {
  if (amount !== 'last') return [...lines];
  const numbers = numbersOf(lines);
  return lines.map((line, at) => toEarlierLine(latest, line, numbers[at] ?? at + 1));
}

/** Creates the transactions of an occurrence: one, or the lines of a split. Their ids are derived from schedule, nominal day and line. */
export function createOccurrenceRows(
  schedule: Schedule,
  { nominal, day, values }: OccurrenceInput,
  { zone, enteredAt, latest }: PostingOptions,
): Transaction[] {
  const { id, name } = schedule;
  const lines = resolveLines(schedule, latest).map((line, at) => withValue(line, values?.[at]));
  const numbers = numbersOf(lines);
  const postedAt = noonOf(day, zone);
  const isGroup = lines.length > 1 || lines.some(({ exchange }) => exchange !== undefined);
  const group = isGroup ? idOf(schedule, nominal, 'group') : undefined;
  const description = lines[0]?.description || name;
  const rowOf = (line: ScheduleLine, number: number, row: RowOfLine): Transaction => ({
    ...noTexts,
    id: row.idOf(''),
    description: lines.length === 1 ? line.description || name : description,
    notes: line.notes,
    postedAt,
    enteredAt,
    splitA: { id: row.idOf('A'), accountId: row.accountA, valueMinor: row.valueMinor },
    splitB: { id: row.idOf('B'), accountId: row.accountB, valueMinor: -row.valueMinor },
    tags: [...line.tags],
    props: '{}',
    splitInfo: changeSplitInfo(noSplitInfo, {
      group,
      groupLine: group === undefined ? undefined : number,
      schedule: id,
      occurrence: nominal,
      ...(row.foreign && { A: { foreign: row.foreign } }),
    }),
  });
  return lines.flatMap((line, at): Transaction[] => {
    const number = numbers[at] ?? at + 1;
    const lineId = (side: string) => idOf(schedule, nominal, String(at), side);
    const { accountA, accountB, valueMinor, exchange } = line;
    if (exchange === undefined)
      return [rowOf(line, number, { idOf: lineId, accountA, accountB, valueMinor })];
    const { tradingA, tradingB, currencyA, currencyB, valueMinor: counterMinor } = exchange;
    return [
      rowOf(line, number, {
        idOf: lineId,
        accountA,
        accountB: tradingA,
        valueMinor,
        foreign: { minor: -counterMinor, currency: currencyB, accountId: accountB },
      }),
      rowOf(line, number + 1, {
        idOf: (side) => lineId(`far${side}`),
        accountA: accountB,
        accountB: tradingB,
        valueMinor: counterMinor,
        foreign: { minor: -valueMinor, currency: currencyA, accountId: accountA },
      }),
    ];
  });
}

type RowOfLine = Pick<ScheduleLine, 'accountA' | 'accountB' | 'valueMinor'> & {
  idOf: (side: string) => string;
  foreign?: OtherCurrencyAmount;
};

/** Returns the rows of the newest occurrence of each schedule among transactions, by schedule id. */
export function findLatestRows(transactions: readonly Transaction[]): Map<string, Transaction[]> {
  const latest = new Map<string, { nominal: string; rows: Transaction[] }>();
  for (const transaction of transactions) {
    const { schedule, occurrence } = transaction.splitInfo;
    if (schedule === undefined || occurrence === undefined) continue;
    const known = latest.get(schedule);
    if (known?.nominal === occurrence) known.rows.push(transaction);
    else if (known === undefined || known.nominal < occurrence)
      latest.set(schedule, { nominal: occurrence, rows: [transaction] });
  }
  return new Map([...latest].map(([id, { rows }]) => [id, rows]));
}
