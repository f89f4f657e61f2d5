import type { FieldProblem } from '#entry/problems.ts';
import type { FormErrors } from '#entry/transaction-form.ts';
import { sayEach } from '#web/lib/say-each.ts';
import { common } from '#web/ui/common.ts';
import { texts } from './texts.ts';

/** What is said of a field of any transaction. */
export const fieldWords: Record<FieldProblem, string> = {
  required: common.required,
  chooseAccount: common.chooseAccount,
  noDay: texts.noDate,
};

/** What is wrong with the form of a transaction, in words. */
export function formWords(errors: FormErrors): FormErrors<string> {
  return sayEach(errors, (problem) => fieldWords[problem]);
}
