import { budgetKinds } from '#contract/budget-kinds.ts';
import { contentId } from '#ledger/content-id.ts';
import type { Item, ItemFilter } from '#ledger/items.ts';
import type { Budget, Envelopes } from './budget.ts';

/** The id of an account's only budget, and of a book's only envelopes item. Ids are unique across all books of a provider. */
const budgetId = (accountId: string) => contentId(`budget ${accountId}`);
const envelopesId = (bookId: string) => contentId(`envelopes ${bookId}`);

type BudgetItem = Pick<Item, 'kind' | 'body'>;

/** Reads the budget of an item; undefined if the item has another kind or is unreadable. */
function readBudget(item: BudgetItem): Budget | undefined {
  const body = item.kind === 'budget' ? budgetKinds.budget.safeParse(item.body).data : undefined;
  if (body === undefined) return undefined;
  const plans = new Map(
    body.Plan.map(({ From, Amount, Every }) => [
      From,
      { from: From, minor: Amount === undefined ? undefined : BigInt(Amount), every: Every },
    ]),
  );
  return {
    accountId: body.Account,
    plans: [...plans.values()].toSorted((a, b) => (a.from < b.from ? -1 : 1)),
    months: new Map(Object.entries(body.Months).map(([month, minor]) => [month, BigInt(minor)])),
    carry: body.Carry,
    target: body.Target && { minor: BigInt(body.Target.Amount), by: body.Target.By },
  };
}

/** Reads the envelopes of an item. */
function readEnvelopes(item: BudgetItem): Envelopes | undefined {
  const body = item.kind === 'envelopes' ? budgetKinds.envelopes.safeParse(item.body).data : undefined;
  return body && { since: body.Since, accountIds: body.Accounts };
}

/** Returns the budgets among items, one for each account. */
function budgetsIn(items: readonly Item[]): Budget[] {
  const budgets = items.flatMap((item) => readBudget(item) ?? []);
  return [...new Map(budgets.map((budget) => [budget.accountId, budget])).values()];
}

/** Returns the envelopes among items; undefined if there are none. */
const envelopesIn = (items: readonly Item[]): Envelopes | undefined =>
  items.flatMap((item) => readEnvelopes(item) ?? [])[0];

const isBudget: ItemFilter['isOf'] = ({ kind }) => kind === 'budget' || kind === 'envelopes';

/** Selects the budgets and envelopes of a book. */
export const budgetItemFilter: ItemFilter = { isOf: isBudget };

function bodyOf({ accountId, plans, months, carry, target }: Budget) {
  return {
    Account: accountId,
    Plan: plans.map(({ from, minor, every }) => ({ From: from, Amount: minor?.toString(), Every: every })),
    Months: Object.fromEntries(
      [...months].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([month, minor]) => [month, minor.toString()]),
    ),
    Carry: carry,
    Target: target && { Amount: target.minor.toString(), By: target.by },
  };
}

/** Returns the stored item with the new body; its other keys stay. Without a stored item, returns the new one. */
function updateItem(stored: Item | undefined, made: Omit<Item, 'enteredAt'>): Item {
  const body = Object.fromEntries(
    Object.entries({ ...stored?.body, ...made.body }).filter(([, value]) => value !== undefined),
  );
  return stored === undefined ? { ...made, body, enteredAt: undefined } : { ...stored, body };
}

/** All budgets and envelopes of a book. */
export type BudgetPlans = { budgets: readonly Budget[]; envelopes: Envelopes | undefined };

/** Reads all budgets and envelopes from the items of a book. */
export const readBudgetPlans = (items: readonly Item[]): BudgetPlans => ({
  budgets: budgetsIn(items),
  envelopes: envelopesIn(items),
});

/** True if a budget has any content. */
const hasContent = ({ plans, months, target }: Budget) =>
  plans.length > 0 || months.size > 0 || target !== undefined;

/** Returns the items with their budgets and envelopes replaced; a budget without content is removed. */
export function writeBudgetPlans(
  items: readonly Item[],
  { budgets, envelopes }: BudgetPlans,
  bookId: string,
): Item[] {
  const others = items.filter((item) => !isBudget(item, '') || isUnreadable(item));
  const stored = new Map(items.map((item) => [readBudget(item)?.accountId, item]));
  const made = budgets
    .filter((budget) => hasContent(budget))
    .map((budget) => {
      const id = budgetId(budget.accountId);
      return updateItem(stored.get(budget.accountId), { id, kind: 'budget', body: bodyOf(budget) });
    });
  const before = items.find((item) => readEnvelopes(item) !== undefined);
  const body = envelopes && { Since: envelopes.since, Accounts: [...envelopes.accountIds] };
  const kept = body ? [updateItem(before, { id: envelopesId(bookId), kind: 'envelopes', body })] : [];
  return [...others, ...made, ...kept];
}

/** True if the item is neither a readable budget nor readable envelopes; such an item stays unchanged. */
function isUnreadable(item: Item): boolean {
  return readBudget(item) === undefined && readEnvelopes(item) === undefined;
}
