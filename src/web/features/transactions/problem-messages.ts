import type { FieldProblem, Problem } from '#entry/problems.ts';
import type { SplitErrors } from '#entry/split-form.ts';
import type { BookCurrency } from '#ledger/money.ts';
import { problems as texts, transactions } from '#web/languages/en/transactions.ts';
import { formatAmountProblem } from '#web/lib/amounts/amount-messages.ts';
import { formatEach } from '#web/lib/history/format-posting-problems.ts';
import type { TransactionFormErrors } from '#entry/transaction-form.ts';
import { common } from '#web/languages/en/common.ts';
import { CallError } from '#contract/errors.ts';
import type { ChangeOutcome } from '#web/data/transactions/changes.ts';

/** Returns the id of the split line that caused a rejected call, from the path in its issue. */
export function findRejectedLine(error: unknown, { failed }: ChangeOutcome): string | undefined {
  const [issue] = error instanceof CallError ? error.issues : [];
  const [list = '', at = ''] = issue?.path.split('.') ?? [];
  const changes = failed.map(({ change }) => change);
  const lists: Record<string, typeof changes> = {
    transaction: changes,
    add: changes.filter(({ before }) => before === undefined),
    update: changes.filter(({ before, after }) => before !== undefined && after !== undefined),
    remove: changes.filter(({ after }) => after === undefined),
  };
  const change = lists[list]?.[list === 'transaction' ? 0 : Number(at)];
  return (change?.after ?? change?.before)?.id;
}

/** The messages for problems of transaction fields. */
const fieldMessages: Record<FieldProblem, string> = {
  required: common.required,
  chooseAccount: common.chooseAccount,
  noDay: transactions.noDate,
};

/** Returns the problems of a transaction form as messages. */
export function formatFormErrors(errors: TransactionFormErrors): TransactionFormErrors<string> {
  return formatEach(errors, (problem) => fieldMessages[problem]);
}

/** The messages for problems without parameters. */
const plainMessages: Record<Extract<Problem, string>, string> = {
  ...fieldMessages,
  sameAccount: texts.sameAccount,
  mustDiffer: texts.mustDiffer,
  crossing: texts.crossing,
  mustBeNothing: texts.mustBeNothing,
};

/** Returns the problem of a typed or pasted value as a sentence. */
export function formatFieldProblem(problem: Problem, money: BookCurrency): string {
  if (typeof problem === 'string') return plainMessages[problem];
  switch (problem.kind) {
    case 'noAmount':
      return formatAmountProblem(problem.why, problem.text, money);
    case 'tooLong':
      return texts.tooLong(problem.most);
    default:
      return texts[problem.kind](problem.text);
  }
}

/** Returns the problems of a split as messages. */
export function formatSplitErrors(
  { lines, ...errors }: SplitErrors,
  money: BookCurrency,
): SplitErrors<string> {
  const say = (problem: Problem) => formatFieldProblem(problem, money);
  if (lines === undefined) return formatEach(errors, say);
  const said = Object.entries(lines).map(([id, line]) => [id, formatEach(line, say)] as const);
  return { ...formatEach(errors, say), lines: Object.fromEntries(said) };
}
