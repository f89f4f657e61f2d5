import type { LineProblems, ScheduleErrors, ScheduleProblem } from '#entry/schedule-form.ts';
import { schedules as texts } from '#web/languages/en/schedules.ts';

type Said<Problems> = { [Field in keyof Problems]?: string | undefined };

/** What is wrong with the fields of a schedule, in words. */
export type SaidErrors = Said<Omit<ScheduleErrors, 'lines'>> & { lines?: Said<LineProblems>[] };

const say = (problem: ScheduleProblem | undefined) => problem && texts.editor.problems[problem];

/** What is wrong with a schedule, in words. */
export function scheduleWords({ lines, ...fields }: ScheduleErrors): SaidErrors {
  const inWords = Object.fromEntries(Object.entries(fields).map(([field, problem]) => [field, say(problem)]));
  if (lines === undefined) return inWords;
  return {
    ...inWords,
    lines: lines.map(({ fromId, toId, digits }) => ({
      fromId: say(fromId),
      toId: say(toId),
      digits: say(digits),
    })),
  };
}
