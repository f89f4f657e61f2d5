import { toUnsignedDigits } from '#ledger/money.ts';
import {
  groupDecisions,
  type DueOccurrence,
  occurrenceKeyOf,
  type PostingProblem,
} from '#ledger/schedule/catch-up.ts';
import type { OccurrenceDecision } from '#ledger/schedule/decisions.ts';

/** The decision about a due occurrence, with its day and the amounts of its lines as digits without sign. */
export type DueChoice = {
  what: OccurrenceDecision['what'];
  day: string;
  /** The typed text if it is not a day. */
  invalidDay?: string | undefined;
  digits: readonly string[];
};

/** A row of the sheet: the due occurrence, its default amounts, and the problem that prevents posting, if any. */
export type DueRow = { due: DueOccurrence; values: readonly bigint[]; problem: PostingProblem | undefined };

/** The changes of the user to the default decisions, by row key. */
export type DueChoices = Readonly<Record<string, Partial<DueChoice>>>;

/** Returns the decision about a row, with the changes of the user. */
export function dueChoiceOf({ due, values, problem }: DueRow, choices: DueChoices): DueChoice {
  return {
    what: problem === undefined ? 'post' : 'later',
    day: due.occurrence.day,
    digits: values.map(toUnsignedDigits),
    ...choices[occurrenceKeyOf(due)],
  };
}

/** The problems that prevent posting a row with the typed values. */
export type DueChoiceProblem = 'day' | 'digits';

/** Returns the problems with the typed values; a row that is not posted has none. */
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
  // Unchanged amounts follow the schedule, so that a schedule repeating its last amount uses the amount posted with it.
  const isOwn = values.every((value, at) => value === row.values[at]);
  return isOwn ? { what, nominal, day } : { what, nominal, day, values };
}

/** Collects the decisions about the rows, without those that are left for later. */
export function collectDecisions(rows: readonly DueRow[], choices: DueChoices) {
  const decided = rows.map((row) => [row.due, toDecision(row, choices)] as const);
  return groupDecisions(decided.filter(([, { what }]) => what !== 'later'));
}

/** Counts the rows with a decision. */
export function countChosen(
  rows: readonly DueRow[],
  choices: DueChoices,
  what: OccurrenceDecision['what'],
): number {
  return rows.filter((row) => dueChoiceOf(row, choices).what === what).length;
}

/** Returns the schedule names of due occurrences, each once. */
export const scheduleNamesOf = (due: readonly DueOccurrence[]): string[] => [
  ...new Set(due.map(({ schedule }) => schedule.name)),
];
