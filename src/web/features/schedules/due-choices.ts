import { toUnsignedDigits } from '#ledger/money.ts';
import { groupDecisions, type DueOccurrence, occurrenceKeyOf, type PostingProblem } from '#ledger/schedule/catch-up.ts';
import type { OccurrenceDecision } from '#ledger/schedule/decide.ts';

/** What is chosen for an occurrence that is due: its amounts line by line, as digits without sign. */
export type DueChoice = {
  what: OccurrenceDecision['what'];
  day: string;
  /** What was typed as a day and is none. */
  invalidDay?: string | undefined;
  digits: readonly string[];
};

/** A row of the sheet: what is due, how much it comes to by itself, and why it cannot be posted, if it cannot. */
export type DueRow = { due: DueOccurrence; values: readonly bigint[]; problem: PostingProblem | undefined };

/** What was chosen otherwise than it stands there by itself, by the keys of the rows. */
export type DueChoices = Readonly<Record<string, Partial<DueChoice>>>;

/** What stands in a row. */
export function dueChoiceOf({ due, values, problem }: DueRow, choices: DueChoices): DueChoice {
  return {
    what: problem === undefined ? 'post' : 'later',
    day: due.occurrence.day,
    digits: values.map(toUnsignedDigits),
    ...choices[occurrenceKeyOf(due)],
  };
}

/** Why a row cannot be posted as it stands. */
export type DueChoiceProblem = 'day' | 'digits';

/** What is wrong with what was typed; what is not posted may stand there as it likes. */
export function checkDueChoice({ what, invalidDay, digits }: DueChoice): DueChoiceProblem[] {
  if (what !== 'post') return [];
  return [
    ...(invalidDay === undefined ? [] : (['day'] as const)),
    ...(digits.includes('') ? (['digits'] as const) : []),
  ];
}

function toDecision(row: DueRow, choices: DueChoices): OccurrenceDecision {
  const { what, day, digits } = dueChoiceOf(row, choices);
  const { nominal } = row.due.occurrence;
  if (what !== 'post') return { what, nominal, day };
  const values = row.values.map((value, at) => {
    const typed = BigInt(digits[at] || '0');
    return value < 0n ? -typed : typed;
  });
  // As it stands it goes by what its schedule says, which is the last amount of those that are posted with it as well.
  const isOwn = values.every((value, at) => value === row.values[at]);
  return isOwn ? { what, nominal, day } : { what, nominal, day, values };
}

/** What is decided of the rows; what is left for later is not among it. */
export function collectDecisions(rows: readonly DueRow[], choices: DueChoices) {
  const decided = rows.map((row) => [row.due, toDecision(row, choices)] as const);
  return groupDecisions(decided.filter(([, { what }]) => what !== 'later'));
}

/** How many rows are chosen to become this. */
export function countChosen(rows: readonly DueRow[], choices: DueChoices, what: OccurrenceDecision['what']): number {
  return rows.filter((row) => dueChoiceOf(row, choices).what === what).length;
}

/** The names of the schedules of what is due, each once. */
export const scheduleNamesOf = (due: readonly DueOccurrence[]): string[] => [
  ...new Set(due.map(({ schedule }) => schedule.name)),
];
