import type { CallAnswer } from '#contract/calls.ts';
import { amountPattern } from '#contract/values.ts';
import { type BookCurrency, formatMinor } from '#ledger/money.ts';
import { verify as texts } from '#web/languages/en/verify.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';

type BookVerification = CallAnswer<'verify-book'>;

/** Problem kinds whose figures are amounts in minor units. */
const amountProblems = new Set<string>(['account-total', 'tag-total', 'flow', 'balance-check']);

/** Problem kinds of records that users entered, as opposed to derived records. */
const enteredProblems = new Set<string>(['balance-check', 'item-account', 'unreadable']);

/** True if a problem is an unreadable derived record. */
const isDerived = ({ what, id }: BookVerification['problems'][number]): boolean =>
  what === 'unreadable' && /^(?:tags|flows)\//.test(id);

/** True if a repair may fix some of these problems. */
export function isAnyRepairable(problems: BookVerification['problems']): boolean {
  return problems.some((problem) => !enteredProblems.has(problem.what) || isDerived(problem));
}

/** Maximum length of a shown name that no user chose. */
const maxNameLength = 40;

const shorten = (name: string): string =>
  name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name;

/** Formats a problem of a book. */
export function formatBookProblem(
  problem: BookVerification['problems'][number],
  currency: BookCurrency,
): string {
  const { what, name, expected, seen, day } = problem;
  if (isDerived(problem)) return texts.derived(shorten(name));
  const write = (figure: string) =>
    amountProblems.has(what) && amountPattern.test(figure) ? formatMinor(BigInt(figure), currency) : figure;
  const at = day === undefined ? '' : formatBookDay(day, currency.formatTag, 'dayOfYear');
  const named = what === 'unreadable' ? shorten(name) : name;
  return texts.problems[what](named, write(expected), write(seen), at);
}

/** Formats the numbers of verified records. */
export function formatVerifiedCounts({
  accounts,
  transactions,
  tags,
  flows,
}: BookVerification['checked']): string {
  return texts.checked(accounts, transactions, tags, flows);
}
