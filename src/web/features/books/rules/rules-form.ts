import { makeId } from '#ledger/ids.ts';
import type { StoredRule } from '#ledger/statement/rules.ts';
import { bookingRules as texts } from '#web/languages/en/book-settings.ts';

/** A rule in the form; an incomplete one has no account yet. */
export type RuleLine = {
  key: number;
  /** The id of the rule, also of a new one. A retry after a lost answer saves the same rule. */
  id: string;
  words: string;
  otherId: string | undefined;
  accountId: string;
  isOff: boolean;
};

/** The option for a rule that applies to the statements of all accounts. */
export const allAccountsId = '';

let lastKey = 0;

/** Creates a line of the form, empty or from a rule. */
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

/** Returns the complete rules of the form in their order. */
export function collectCompleteRules(lines: readonly RuleLine[]): StoredRule[] {
  return lines.flatMap(({ id, words, otherId, accountId, isOff }) =>
    otherId === undefined || words.trim() === ''
      ? []
      : [{ id, words: words.trim(), otherId, ...(accountId !== allAccountsId && { accountId }), isOff }],
  );
}

export type RuleErrors = { words?: string | undefined; otherId?: string | undefined };

/** Returns the errors of a line. */
export function checkRuleLine({ words, otherId, accountId }: RuleLine): RuleErrors {
  return {
    words: words.trim() === '' ? texts.wordsMissing : undefined,
    otherId: otherId === undefined ? texts.accountMissing : otherId === accountId ? texts.same : undefined,
  };
}

/** Moves the line at an index up or down by one. */
export function moveLine(lines: readonly RuleLine[], at: number, by: 1 | -1): RuleLine[] {
  const next = [...lines];
  const [line] = next.splice(at, 1);
  if (line !== undefined) next.splice(at + by, 0, line);
  return next;
}
