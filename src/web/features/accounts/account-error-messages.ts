import { limits } from '#contract/limits.ts';
import type { AccountErrors } from '#entry/account-form.ts';
import type { AccountProblem } from '#entry/problems.ts';
import { formatEach } from '#web/lib/history/format-posting-problems.ts';
import { common } from '#web/languages/en/common.ts';
import { accountEditor as texts } from '#web/languages/en/account-editor.ts';

/** The messages for problems without parameters. */
const problemMessages: Record<Extract<AccountProblem, string>, string> = {
  required: common.required,
  exists: texts.exists,
  typeNotAbove: texts.typeNotAbove,
  parentNotAllowed: texts.parentNotAllowed,
  wholeNumber: texts.wholeNumber,
  notObject: texts.notJson,
  noSymbol: texts.currency.noSymbol(limits.currency),
  noDecimals: texts.currency.noDecimals(limits.commodityDecimals),
  currencyOfBook: texts.currency.isOfBook,
};

/** Formats the errors of the account form as messages. */
export function formatAccountErrors(errors: AccountErrors): AccountErrors<string> {
  return formatEach(errors, (problem) =>
    typeof problem === 'string' ? problemMessages[problem] : texts.tooLong(problem.most),
  );
}
