import { datedId } from '#ledger/dated-id.ts';
import { readSplitInfo, writeSplitInfo } from '#ledger/split-info.ts';
import { noonOf } from '#ledger/statement/ids.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { Occurrence, Schedule, ScheduleLine } from './schedule.ts';

/** What an occurrence is posted as: on another day or with other amounts, line by line, where its owner says so. */
export type Wanted = Occurrence & { values?: readonly bigint[] | undefined };

export type PostingOptions = {
  /** The time zone of the book. */
  zone: string;
  enteredAt: Date;
  /** The rows of the occurrence that was posted last. */
  latest?: readonly Transaction[] | undefined;
};

/** The id of what an occurrence is posted as: the same, whoever posts it. */
const idOf = ({ id }: Pick<Schedule, 'id'>, nominal: string, ...what: string[]) =>
  datedId(nominal, 'schedule', id, ...what);

/** What account A gains by a line in the rows of another time; undefined where that line is not among them. */
function valueIn(rows: readonly Transaction[], line: ScheduleLine, at: number): bigint | undefined {
  const row = rows.find(({ otherSplitInfo }) => (readSplitInfo(otherSplitInfo).groupLine ?? 1) === at + 1);
  const sides = row === undefined ? [] : [row.splitA, row.splitB];
  const isSame = sides.some(({ accountId }) => accountId === line.accountB);
  return isSame ? sides.find(({ accountId }) => accountId === line.accountA)?.valueMinor : undefined;
}

/** What each line comes to: what it says, or as much as last time where the schedule goes by that. */
export function valuesOf({ lines, amount }: Schedule, latest: readonly Transaction[] = []): bigint[] {
  return lines.map((line, at) =>
    amount === 'last' ? (valueIn(latest, line, at) ?? line.valueMinor) : line.valueMinor,
  );
}

/** Its lines with what each comes to next. */
export function linesAsPosted(schedule: Schedule, latest?: readonly Transaction[]): ScheduleLine[] {
  const values = valuesOf(schedule, latest);
  return schedule.lines.map((line, at) => ({ ...line, valueMinor: values[at] ?? line.valueMinor }));
}

/** The transactions of an occurrence: one, or the lines of a split, with ids that follow from schedule, nominal day and line. */
export function transactionsOf(
  schedule: Schedule,
  { nominal, day, values }: Wanted,
  { zone, enteredAt, latest }: PostingOptions,
): Transaction[] {
  const { lines, id, name } = schedule;
  const own = valuesOf(schedule, latest);
  const postedAt = noonOf(day, zone);
  const group = lines.length > 1 ? idOf(schedule, nominal, 'group') : undefined;
  const description = lines[0]?.description || name;
  return lines.map((line, at) => {
    const lineId = (side: string) => idOf(schedule, nominal, String(at), side);
    const valueMinor = values?.[at] ?? own[at] ?? line.valueMinor;
    return {
      id: lineId(''),
      description: group === undefined ? line.description || name : description,
      notes: line.notes,
      postedAt,
      enteredAt,
      splitA: { id: lineId('A'), accountId: line.accountA, valueMinor },
      splitB: { id: lineId('B'), accountId: line.accountB, valueMinor: -valueMinor },
      tags: [...line.tags],
      props: '{}',
      otherSplitInfo: writeSplitInfo('{}', {
        group,
        groupLine: group === undefined ? undefined : at + 1,
        schedule: id,
        occurrence: nominal,
      }),
    };
  });
}

/** The rows of the newest occurrence of each schedule among transactions, by the ids of the schedules. */
export function latestRows(transactions: readonly Transaction[]): Map<string, Transaction[]> {
  const latest = new Map<string, { nominal: string; rows: Transaction[] }>();
  for (const transaction of transactions) {
    const { schedule, occurrence } = readSplitInfo(transaction.otherSplitInfo);
    if (schedule === undefined || occurrence === undefined) continue;
    const known = latest.get(schedule);
    if (known?.nominal === occurrence) known.rows.push(transaction);
    else if (known === undefined || known.nominal < occurrence)
      latest.set(schedule, { nominal: occurrence, rows: [transaction] });
  }
  return new Map([...latest].map(([id, { rows }]) => [id, rows]));
}
