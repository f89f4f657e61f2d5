import type { Account } from '#ledger/account.ts';
import { dayOf } from '#ledger/days.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { matchOccurrence } from './decisions.ts';
import { recognizeRows, type RecognizeOptions, type CandidateRow, toCandidateRow } from './recognize.ts';
import type { Occurrence, Schedule } from './schedule.ts';

/** The rows of one split group or a single row, and the occurrence that they likely are. */
export type RecognizedRows = { rows: readonly Transaction[]; schedule: Schedule; occurrence: Occurrence };

type AddedOptions = RecognizeOptions & {
  accounts: ReadonlyMap<string, Pick<Account, 'props'>>;
  zone: string;
};

/** Groups transactions: the lines of each split, and each other row separately. */
function groupLines(transactions: readonly Transaction[]): Transaction[][] {
  const keyOf = ({ id, splitInfo }: Transaction) => splitInfo.group ?? id;
  return [...Map.groupBy(transactions, keyOf).values()];
}

const accountsIn = ({ splitA, splitB }: Transaction) => [splitA.accountId, splitB.accountId];

/** Returns the candidate row of a group. Rows in 'To sort' have no other account yet. */
function toCandidate(
  rows: readonly Transaction[],
  { accounts, zone }: AddedOptions,
): CandidateRow | undefined {
  const [first] = rows;
  if (first === undefined) return undefined;
  const waits = (id: string) => accounts.get(id)?.props['Role'] === 'to-sort';
  const shared = accountsIn(first).filter((id) => rows.every((row) => accountsIn(row).includes(id)));
  const accountId = shared.find((id) => !waits(id));
  if (accountId === undefined) return undefined;
  const row = toCandidateRow(rows, accountId, dayOf(first.postedAt.getTime(), zone));
  return waits(row.otherId ?? '') ? { ...row, otherId: undefined } : row;
}

/** Returns the schedules with the occurrences of rows decided, which may not be recorded in them yet. */
const withTakenDecided = (schedules: readonly Schedule[], transactions: readonly Transaction[]) =>
  transactions.reduce(
    (left, { splitInfo }) => {
      const { schedule: id, occurrence } = splitInfo;
      if (id === undefined || occurrence === undefined) return left;
      return left.map((each) => (each.id === id ? matchOccurrence(each, occurrence, []).schedule : each));
    },
    [...schedules],
  );

/** Returns the rows just added that likely match an occurrence. Rows that already name their occurrence are skipped. */
export function recognizeAddedRows(
  transactions: readonly Transaction[],
  schedules: readonly Schedule[],
  options: AddedOptions,
): RecognizedRows[] {
  const open = transactions.filter(({ splitInfo }) => splitInfo.schedule === undefined);
  const units = groupLines(open).flatMap((rows) => {
    const row = toCandidate(rows, options);
    return row === undefined ? [] : [{ rows, row }];
  });
  const found = recognizeRows(
    units.map(({ row }) => row),
    withTakenDecided(schedules, transactions),
    options,
  );
  return units.flatMap(({ rows }, at) => {
    const match = found[at];
    return match === undefined ? [] : [{ rows, schedule: match.schedule, occurrence: match.occurrence }];
  });
}
