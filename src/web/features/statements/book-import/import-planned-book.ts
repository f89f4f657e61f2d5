import type { CallAnswer } from '#contract/calls.ts';
import type { OnProgress } from '#contract/transfer.ts';
import type { PlannedAccount } from '#imports/whole-book/account-planner.ts';
import type { BookPlan } from '#imports/whole-book/plan-book.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { makeRootAccount } from '#ledger/default-chart.ts';
import { writeBudgetPlans } from '#ledger/budget/budget-item.ts';
import {
  readCommodityItems,
  readStoredPrices,
  withCommodity,
  withPrices,
} from '#ledger/commodity/commodities.ts';
import type { Item } from '#ledger/items.ts';
import type { BookCurrency } from '#ledger/money.ts';
import { writeScheduleItem } from '#ledger/schedule/schedule-item.ts';
import { skipPastOccurrences } from '#ledger/schedule/schedule.ts';
import { readItem, writeStoredItem } from '#ledger/wire-item.ts';
import { readAccount, writeAccount, writeTransaction } from '#ledger/wire.ts';
import type { ActionIdentity } from '#web/data/transactions/actions.ts';
import { iteratePages } from '#web/data/registers/pages.ts';
import { type VerificationResult, verifyBooks } from '#web/data/verification/verify.ts';
import { type Call, formatError } from '#web/session/client.ts';
import { verify as verifyTexts } from '#web/languages/en/verify.ts';

/** The book that the import creates. */
export type NewBookTarget = { id: string; name: string; currency: BookCurrency; zone: string };

/** The open book that receives the import. */
export type OpenBookTarget = { name: string; tree: AccountTree };

/** The result of an import: the answer of the call, the existing transactions, and the verification of the book. */
export type BookImportOutcome = {
  answer: CallAnswer<'import-data'>;
  /** The number of transactions that existed already and stay unchanged. */
  existingCount: number;
  bookName: string;
  verified: VerificationResult | undefined;
  /** The reason why the book could not be verified. */
  verifyError: string | undefined;
};

const isNewAccount = ({ isThere }: PlannedAccount) => !isThere;

/** Returns the given ids that are transactions of a book, in whatever account they are now. */
async function findExistingIds(
  call: Call,
  { name, tree }: OpenBookTarget,
  wanted: ReadonlySet<string>,
): Promise<Set<string>> {
  const found = new Set<string>();
  if (tree.root === undefined) return found;
  const query = { bookName: name, accountId: tree.root.id, isBranch: true };
  for await (const rows of iteratePages(call, query))
    for (const { id } of rows) if (wanted.has(id)) found.add(id);
  return found;
}

const itemKinds = ['schedule', 'budget', 'envelopes', 'commodity', 'prices'] as const;

/** Returns the items for the commodities of a plan: new commodities, and price items that get more prices. */
function createCommodityItems(
  { commodities, prices }: BookPlan,
  storedItems: readonly Item[],
  bookId: string,
): Item[] {
  const known = readCommodityItems(storedItems);
  const isThere = new Set(
    readStoredPrices(storedItems).map(({ of, in: into, day }) => `${of} ${into} ${day}`),
  );
  const named = commodities.reduce(
    (items, { symbol, name }) =>
      known.has(symbol) ? items : withCommodity(items, bookId, symbol, { name, lots: 'fifo' }),
    [...storedItems],
  );
  // A price that the owner stored for a day takes precedence.
  const more = prices.filter(({ of, in: into, day }) => !isThere.has(`${of} ${into} ${day}`));
  const before = new Set(storedItems);
  return withPrices(named, bookId, more).filter((item) => !before.has(item));
}

/**
 * Returns the schedules, budgets, prices and commodities of a plan that the book does not have yet, as items. A book with a budget keeps
 * it: envelopes of the plan do not replace it.
 */
async function createPlanItems(call: Call, plan: BookPlan, target: ImportBookTarget) {
  const { schedules, budgets, envelopes, prices, commodities } = plan;
  if (schedules.length + budgets.length + prices.length + commodities.length === 0) return [];
  const bookId = target.kind === 'new' ? target.book.id : (target.book.tree.root?.id ?? '');
  const storedItems =
    target.kind === 'new' ? [] : await call('items', { bookName: target.book.name, kinds: [...itemKinds] });
  const existingIds = new Set(storedItems.map(({ ItemId }) => ItemId));
  const zone = target.kind === 'new' ? target.book.zone : bookZone(target.book.tree.root);
  // Schedules start today, whatever the age of the file: no occurrence of past years is due.
  const today = dayOf(Date.now(), zone);
  const isBudgeted = storedItems.some(({ Kind }) => Kind === 'budget' || Kind === 'envelopes');
  const added = [
    ...schedules.map((schedule) => writeScheduleItem(skipPastOccurrences(schedule, today))),
    ...writeBudgetPlans([], { budgets, envelopes: isBudgeted ? undefined : envelopes }, bookId),
  ]
    .filter(({ id }) => !existingIds.has(id))
    .map((item) => ({ ...item, enteredAt: new Date() }));
  const ofCommodities = createCommodityItems(plan, storedItems.map(readItem), bookId).map((item) => ({
    ...item,
    enteredAt: item.enteredAt ?? new Date(),
  }));
  return [...added, ...ofCommodities].map((item) => writeStoredItem(item, bookId));
}

/** True if some content can exist already: a target account has transactions. */
function mayContainPlan({ accounts }: BookPlan, { tree }: OpenBookTarget): boolean {
  return accounts.some(({ id, isThere }) => isThere && (tree.accounts.get(id)?.transactionsCount ?? 0) > 0);
}

const rootOf = ({ id, name, currency, zone }: NewBookTarget) => makeRootAccount(name, currency, zone, id);
const toStored = (account: PlannedAccount) =>
  writeAccount(account.id, { ...account, isFavourite: false, tags: [] });

type ImportBookTarget = { kind: 'new'; book: NewBookTarget } | { kind: 'below'; book: OpenBookTarget };

/** Returns the current name of the target; a new book may have received another name. */
async function fetchTargetName(call: Call, target: ImportBookTarget): Promise<string> {
  if (target.kind === 'below') return target.book.name;
  const books = (await call('all-books', {})).map(readAccount);
  return books.find(({ id }) => id === target.book.id)?.name ?? target.book.name;
}

/** Verifies the book. Never rejects. */
async function verifyImportedBook(
  call: Call,
  bookName: string,
): Promise<Pick<BookImportOutcome, 'verified' | 'verifyError'>> {
  try {
    return { verified: await verifyBooks(call, [bookName]), verifyError: undefined };
  } catch (error) {
    return { verified: undefined, verifyError: verifyTexts.failed(formatError(error)) };
  }
}

/**
 * Imports a planned book in one action and verifies it. Existing content stays unchanged, even if it was edited after an earlier import.
 * @throws CallError if nothing was imported
 */
export async function importPlannedBook(
  call: Call,
  { plan, target, action }: { plan: BookPlan; target: ImportBookTarget; action: ActionIdentity },
  onProgress: OnProgress,
): Promise<BookImportOutcome> {
  const wanted = new Set(plan.transactions.map(({ id }) => id));
  const needsLookup = target.kind === 'below' && mayContainPlan(plan, target.book);
  const existingIds = needsLookup ? await findExistingIds(call, target.book, wanted) : new Set<string>();
  const accounts = [
    ...(target.kind === 'new' ? [rootOf(target.book)] : []),
    ...plan.accounts.filter(isNewAccount).map(toStored),
  ];
  const transactions = plan.transactions.filter(({ id }) => !existingIds.has(id)).map(writeTransaction);
  const items = await createPlanItems(call, plan, target);
  const data = { accounts, transactions, ...(items.length > 0 && { items }) };
  const answer = await call('import-data', { data, action }, onProgress);
  const bookName = await fetchTargetName(call, target);
  return { answer, existingCount: existingIds.size, bookName, ...(await verifyImportedBook(call, bookName)) };
}
