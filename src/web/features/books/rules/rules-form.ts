import { makeId } from '#ledger/ids.ts';
import type { StoredRule } from '#ledger/statement/rules.ts';
import { bookingRules as texts } from '#web/languages/en/book-settings.ts';

/** A rule as it stands in the form: one that is not complete yet has no account. */
export type RuleLine = {
  key: number;
  /** That of the rule, also of a new one: saved once more, after an answer was lost, it is the same. */
  id: string;
  words: string;
  otherId: string | undefined;
  accountId: string;
  isOff: boolean;
};

/** The choice of no account of its own. */
export const allAccountsId = '';

let lastKey = 0;

/** A new line of the form. */
export function createRuleLine({
  id = makeId(),
  words = '',
  otherId,
  accountId = allAccountsId,
  isOff = false,
}: Partial<StoredRule> = {}): RuleLine {
  lastKey += 1;
  return { key: lastKey, id, words, otherId, accountId, isOff };
}

/** The rules of the form that are complete, in their order. */
export function collectCompleteRules(lines: readonly RuleLine[]): StoredRule[] {
  return lines.flatMap(({ id, words, otherId, accountId, isOff }) =>
    otherId === undefined || words.trim() === ''
      ? []
      : [{ id, words: words.trim(), otherId, ...(accountId !== allAccountsId && { accountId }), isOff }],
  );
}

export type RuleErrors = { words?: string | undefined; otherId?: string | undefined };

/** What is wrong with a line. */
export function checkRuleLine({ words, otherId, accountId }: RuleLine): RuleErrors {
  return {
    words: words.trim() === '' ? texts.wordsMissing : undefined,
    otherId: otherId === undefined ? texts.accountMissing : otherId === accountId ? texts.same : undefined,
  };
}

/** The lines with the one at a place moved by one. */
export function moveLine(lines: readonly RuleLine[], at: number, by: 1 | -1): RuleLine[] {
  const next = [...lines];
  const [line] = next.splice(at, 1);
  if (line !== undefined) next.splice(at + by, 0, line);
  return next;
}
