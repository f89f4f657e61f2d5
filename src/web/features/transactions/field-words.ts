import type { FieldProblem } from '#entry/problems.ts';
import type { FormErrors } from '#entry/transaction-form.ts';
import { sayEach } from '#web/lib/say-each.ts';
import { common } from '#web/languages/en/common.ts';
import { transactions as texts } from '#web/languages/en/transactions.ts';

/** The message for each problem that a field of a transaction may have. */
export const fieldWords: Record<FieldProblem, string> = {
  required: common.required,
  chooseAccount: common.chooseAccount,
  noDay: texts.noDate,
};

/** The problems of a transaction form as messages. */
export function formWords(errors: FormErrors): FormErrors<string> {
  return sayEach(errors, (problem) => fieldWords[problem]);
}
