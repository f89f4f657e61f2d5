import type { ItemBody } from '#contract/item-kinds.ts';
import { fold } from '#text/fold.ts';
import type { Account } from '#ledger/account.ts';
import { accountTypes } from '#ledger/account-types.ts';
import { makeId } from '#ledger/ids.ts';
import { type Item, type ItemFilter, createItem, readItemBody } from '#ledger/items.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { StatementEntry } from './entries.ts';
import type { AccountSuggestion } from './suggestions.ts';

/** "Always book this as": the account for rows whose description or notes contain all these words, in any order. */
export type BookingRule = {
  words: string;
  otherId: string;
  /** The account of the statements; absent means all accounts. */
  accountId?: string;
  isOff: boolean;
};

/** A rule as stored. */
export type StoredRule = BookingRule & { id: string };

function bodyOf({ words, otherId, accountId, isOff }: BookingRule, order: number): ItemBody<'rule'> {
  return {
    Words: words,
    Account: otherId,
    ...(accountId !== undefined && { InAccount: accountId }),
    ...(isOff && { Off: true }),
    Order: order,
  };
}

/** Selects the rules of a book. */
export const ruleFilter: ItemFilter = { isOf: (item) => readItemBody('rule', item) !== undefined };

function sortRules(own: readonly Item[]): { item: Item; body: ItemBody<'rule'> }[] {
  return own
    .flatMap((item) => {
      const body = readItemBody('rule', item);
      return body === undefined ? [] : [{ item, body }];
    })
    .toSorted((a, b) => a.body.Order - b.body.Order || (a.item.id < b.item.id ? -1 : 1));
}

/** Reads the rules among items in their order; the first matching rule wins. Malformed items are skipped. */
export function readRules(own: readonly Item[]): StoredRule[] {
  return sortRules(own).map(({ item: { id }, body: { Words: words, Account, InAccount, Off } }) => ({
    id,
    words,
    otherId: Account,
    ...(InAccount !== undefined && { accountId: InAccount }),
    isOff: Off === true,
  }));
}

const isOfSame = (a: BookingRule, b: BookingRule) =>
  fold(a.words) === fold(b.words) && a.accountId === b.accountId;

/** Returns the rules with a new one added first. It replaces a rule for the same words and account. */
export function withRule(own: readonly Item[], rule: BookingRule): Item[] {
  const same = new Set(readRules(own).flatMap((each) => (isOfSame(each, rule) ? [each.id] : [])));
  const first = sortRules(own)[0]?.body.Order ?? 1;
  return [createItem('rule', makeId(), bodyOf(rule, first - 1)), ...own.filter(({ id }) => !same.has(id))];
}

/** Returns the rules as the user left them, in this order. New ones may have an id; missing ones are removed. */
export function withRules(
  own: readonly Item[],
  rules: readonly (BookingRule & { id?: string | undefined })[],
): Item[] {
  const before = new Map(sortRules(own).map(({ item, body }) => [item.id, { item, order: body.Order }]));
  const orders: number[] = [];
  for (const [at, { id }] of rules.entries())
    orders.push(before.get(id ?? '')?.order ?? Math.max((orders.at(-1) ?? at - 1) + 1, at));
  const isAscending = orders.every((order, at) => at === 0 || order > (orders[at - 1] ?? order));
  return rules.map((rule, at) => {
    const was = before.get(rule.id ?? '')?.item;
    const body = bodyOf(rule, isAscending ? (orders[at] ?? at) : at);
    if (was === undefined) return createItem('rule', rule.id ?? makeId(), body);
    const { InAccount: _of, Off: _off, ...others } = was.body;
    return { ...was, body: { ...others, ...body } };
  });
}

type RowText = Pick<StatementEntry, 'description' | 'notes'>;

function isRuleMatch({ words, accountId, isOff }: BookingRule, row: RowText, inAccountId: string): boolean {
  if (isOff || (accountId !== undefined && accountId !== inAccountId)) return false;
  const text = fold(`${row.description} ${row.notes}`);
  const wanted = fold(words)
    .split(/\s+/)
    .filter((word) => word !== '');
  return wanted.length > 0 && wanted.every((word) => text.includes(word));
}

/** Returns the first rule that matches a row of an account's statement; a rule that books to this account itself never matches. */
export function findRule(
  rules: readonly BookingRule[],
  row: RowText,
  accountId: string,
): BookingRule | undefined {
  return rules.find((rule) => rule.otherId !== accountId && isRuleMatch(rule, row, accountId));
}

/** Returns the suggestion of the matching rule for an entry. */
export function suggestByRule(
  rules: readonly BookingRule[],
  entry: StatementEntry,
  accountId: string,
): AccountSuggestion | undefined {
  const rule = findRule(rules, entry, accountId);
  if (rule === undefined) return undefined;
  return {
    otherId: rule.otherId,
    confidence: 1,
    reason: { kind: 'rule', text: rule.words, count: 1, of: 1 },
  };
}

/** A transaction that matches a rule, with its current account and the account of the rule. */
export type RuleTrial = {
  transaction: Transaction;
  rule: BookingRule;
  accountId: string;
  isId: string;
  wouldBeId: string;
};

/**
 * Tests rules on existing transactions, for each side in a money account, because rules apply to bank statements. Lines of splits are
 * treated like other rows. Nothing is changed.
 */
export function tryRules(
  rules: readonly BookingRule[],
  transactions: Iterable<Transaction>,
  accounts: ReadonlyMap<string, Pick<Account, 'type'>>,
): RuleTrial[] {
  const holdsMoney = (id: string) => {
    const type = accounts.get(id)?.type;
    return type !== undefined && ['asset', 'liability'].includes(accountTypes[type].family);
  };
  const tried: RuleTrial[] = [];
  for (const transaction of transactions) {
    const sides = [transaction.splitA.accountId, transaction.splitB.accountId];
    const found = sides.flatMap((accountId, at) => {
      const rule = holdsMoney(accountId) ? findRule(rules, transaction, accountId) : undefined;
      return rule === undefined ? [] : [{ rule, accountId, isId: sides[1 - at] ?? '' }];
    });
    // For a transfer between two money accounts, it is enough if one side agrees with the rules.
    const [first] = found.toSorted(
      (a, b) => Number(b.rule.otherId === b.isId) - Number(a.rule.otherId === a.isId),
    );
    if (first !== undefined) tried.push({ transaction, ...first, wouldBeId: first.rule.otherId });
  }
  return tried;
}
