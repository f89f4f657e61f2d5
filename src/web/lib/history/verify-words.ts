import type { CallAnswer } from '#contract/calls.ts';
import { amountPattern } from '#contract/values.ts';
import { type BookCurrency, formatMinor } from '#ledger/money.ts';
import { verify as texts } from '#web/languages/en/verify.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';

type BookVerification = CallAnswer<'verify-book'>;

/** The kinds of problems whose figures are amounts in minor units. */
const amountProblems = new Set<string>(['account-total', 'tag-total', 'flow', 'balance-check']);

/** What somebody wrote, not what is derived from it. */
const enteredProblems = new Set<string>(['balance-check', 'item-account', 'unreadable']);

/** Whether a problem is of a record that is worked out from others and cannot be read. */
const isDerived = ({ what, id }: BookVerification['problems'][number]): boolean =>
  what === 'unreadable' && /^(?:tags|flows)\//.test(id);

/** Whether repairing may mend some of these problems. */
export function isAnyRepairable(problems: BookVerification['problems']): boolean {
  return problems.some((problem) => !enteredProblems.has(problem.what) || isDerived(problem));
}

/** How many letters of a name that nobody chose are shown. */
const maxNameLength = 40;

const shorten = (name: string): string =>
  name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name;

/** A problem of a book in plain words. */
export function formatBookProblem(problem: BookVerification['problems'][number], currency: BookCurrency): string {
  const { what, name, expected, seen, day } = problem;
  if (isDerived(problem)) return texts.derived(shorten(name));
  const write = (figure: string) =>
    amountProblems.has(what) && amountPattern.test(figure) ? formatMinor(BigInt(figure), currency) : figure;
  const at = day === undefined ? '' : formatBookDay(day, currency.formatTag, 'dayOfYear');
  const named = what === 'unreadable' ? shorten(name) : name;
  return texts.problems[what](named, write(expected), write(seen), at);
}

/** What was looked at, in figures. */
export function formatVerifiedCounts({ accounts, transactions, tags, flows }: BookVerification['checked']): string {
  return texts.checked(accounts, transactions, tags, flows);
}
