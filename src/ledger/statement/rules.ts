import * as z from 'zod/mini';
import { fold } from '#text/fold.ts';
import type { Account } from '#ledger/account.ts';
import { accountTypes } from '#ledger/account-types.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { StatementEntry } from './entries.ts';
import type { Suggested } from './suggestions.ts';

/** "Always book this as": where rows belong whose description or notes hold all these words, in any order. */
export type BookingRule = {
  words: string;
  otherId: string;
  /** The account whose statements are meant; absent means all. */
  accountId?: string;
  isOff: boolean;
};

type Root = Pick<Account, 'props'>;

const Kept = z.object({
  Words: z.string(),
  Account: z.string(),
  Of: z.optional(z.string()),
  Off: z.optional(z.literal(true)),
});

/** The rules that a book keeps in the props of its root (`BookingRules`), in their order: the first that holds counts; what is odd is left out. */
export function readRules(root: Root | undefined): BookingRule[] {
  const kept = root?.props['BookingRules'];
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((each: unknown) => {
    const read = Kept.safeParse(each);
    if (!read.success || read.data.Words.trim() === '') return [];
    const { Words: words, Account: otherId, Of: accountId, Off } = read.data;
    return [{ words, otherId, ...(accountId !== undefined && { accountId }), isOff: Off === true }];
  });
}

/** The props of a root that keeps these rules. */
export function withRules({ props }: Root, rules: readonly BookingRule[]): Account['props'] {
  const { BookingRules: _before, ...others } = props;
  if (rules.length === 0) return others;
  return {
    ...others,
    BookingRules: rules.map(({ words, otherId, accountId, isOff }) => ({
      Words: words,
      Account: otherId,
      ...(accountId !== undefined && { Of: accountId }),
      ...(isOff && { Off: true }),
    })),
  };
}

const isOfSame = (a: BookingRule, b: BookingRule) =>
  fold(a.words) === fold(b.words) && a.accountId === b.accountId;

/** Rules with a new one before the others, in the place of one that holds for the same. */
export function withRule(rules: readonly BookingRule[], rule: BookingRule): BookingRule[] {
  return [rule, ...rules.filter((each) => !isOfSame(each, rule))];
}

type Said = Pick<StatementEntry, 'description' | 'notes'>;

function holds({ words, accountId, isOff }: BookingRule, said: Said, inAccountId: string): boolean {
  if (isOff || (accountId !== undefined && accountId !== inAccountId)) return false;
  const text = fold(`${said.description} ${said.notes}`);
  const wanted = fold(words)
    .split(/\s+/)
    .filter((word) => word !== '');
  return wanted.length > 0 && wanted.every((word) => text.includes(word));
}

/** The first rule that holds for a row of an account's statement; a rule whose account it is itself says nothing of it. */
export function ruleFor(
  rules: readonly BookingRule[],
  said: Said,
  accountId: string,
): BookingRule | undefined {
  return rules.find((rule) => rule.otherId !== accountId && holds(rule, said, accountId));
}

/** What a rule says of an entry, as a suggestion. */
export function suggestedByRule(
  rules: readonly BookingRule[],
  entry: StatementEntry,
  accountId: string,
): Suggested | undefined {
  const rule = ruleFor(rules, entry, accountId);
  if (rule === undefined) return undefined;
  return {
    otherId: rule.otherId,
    confidence: 1,
    reason: { kind: 'rule', text: rule.words, count: 1, of: 1 },
  };
}

/** A transaction for which a rule holds, and where its other side lies and would lie. */
export type Tried = {
  transaction: Transaction;
  rule: BookingRule;
  accountId: string;
  isId: string;
  wouldBeId: string;
};

/**
 * What rules say of what is in the books already: of each side that holds money, as its bank's statements are what rules are for.
 * Lines of splits are told like the others. Nothing is changed.
 */
export function tryRules(
  rules: readonly BookingRule[],
  transactions: Iterable<Transaction>,
  accounts: ReadonlyMap<string, Pick<Account, 'type'>>,
): Tried[] {
  const holdsMoney = (id: string) => {
    const type = accounts.get(id)?.type;
    return type !== undefined && ['asset', 'liability'].includes(accountTypes[type].family);
  };
  const tried: Tried[] = [];
  for (const transaction of transactions) {
    const sides = [transaction.splitA.accountId, transaction.splitB.accountId];
    const found = sides.flatMap((accountId, at) => {
      const rule = holdsMoney(accountId) ? ruleFor(rules, transaction, accountId) : undefined;
      return rule === undefined ? [] : [{ rule, accountId, isId: sides[1 - at] ?? '' }];
    });
    // Between two accounts that hold money one side may be as the rules say.
    const [first] = found.toSorted(
      (a, b) => Number(b.rule.otherId === b.isId) - Number(a.rule.otherId === a.isId),
    );
    if (first !== undefined) tried.push({ transaction, ...first, wouldBeId: first.rule.otherId });
  }
  return tried;
}
