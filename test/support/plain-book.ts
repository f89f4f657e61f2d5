import fc from 'fast-check';
import { canHaveParent } from '#ledger/rules/parent.ts';
import { buildAccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { monthOf } from '#ledger/book-months.ts';
import type { DayRange } from '#ledger/days.ts';
import type { Flow } from '#ledger/flow.ts';
import { type BookFlows, joinFlows, planFlowQueries, type DateRange } from '#ledger/reports/book-flows.ts';
import { addDays } from '#values/calendar.ts';
import type { SourceRows } from '#ledger/reports/rows.ts';
import { account } from './factories.ts';

/** The part of a transaction that reports use: on a day, an amount that is never negative moved from one account to another. */
export type PlainTransaction = { day: string; fromId: string; toId: string; amountMinor: bigint };

/** A book as plain rows. Reports from flows must agree with them. */
export type PlainBook = { accounts: Account[]; transactions: PlainTransaction[] };

const isIn = ({ from = '', until }: DayRange, day: string) =>
  from <= day && (until === undefined || day < until);

/** Computes the answer of the call `flows` row by row, for months that start on a given day. */
export function sumPlainFlows(
  transactions: readonly PlainTransaction[],
  question: DateRange,
  startsOn = 1,
): Flow[] {
  const flows = new Map<string, Flow>();
  for (const { day, fromId, toId, amountMinor } of transactions) {
    if (!isIn(question, day)) continue;
    const month = monthOf(day, startsOn);
    const key = `${month} ${fromId} ${toId}`;
    const previous = flows.get(key) ?? { month, fromId, toId, amountMinor: 0n, count: 0 };
    flows.set(key, {
      ...previous,
      amountMinor: previous.amountMinor + amountMinor,
      count: previous.count + 1,
    });
  }
  return [...flows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, flow]) => flow);
}

/** Computes the flows for reports over these columns, question by question. */
export function readBookFlows(
  { accounts, transactions }: PlainBook,
  columns: readonly DateRange[],
  startsOn = 1,
): BookFlows {
  const answers = planFlowQueries(columns, startsOn).map((question) => ({
    ...question,
    flows: sumPlainFlows(transactions, question, startsOn),
  }));
  // Answers arrive in any order.
  return joinFlows(buildAccountTree(accounts), answers.toReversed(), startsOn);
}

/** Returns an account and all accounts below it. */
export function accountBranch({ accounts }: PlainBook, accountId: string): Set<string> {
  const tree = buildAccountTree(accounts);
  const branch = new Set([accountId]);
  for (const id of branch) for (const child of tree.childrenOf(id)) branch.add(child.id);
  return branch;
}

/** Computes the joint gain of accounts in a period, row by row; with `against` only from or to those accounts. */
export function sumPlainGain(
  { transactions }: PlainBook,
  members: ReadonlySet<string>,
  span: DayRange,
  against?: ReadonlySet<string>,
): bigint {
  return transactions
    .filter(({ day }) => isIn(span, day))
    .filter(({ fromId, toId }) => against === undefined || against.has(fromId) || against.has(toId))
    .reduce(
      (sum, { fromId, toId, amountMinor }) =>
        sum + (members.has(toId) ? amountMinor : 0n) - (members.has(fromId) ? amountMinor : 0n),
      0n,
    );
}

/** Sums the rows that a report names as the source of one of its amounts. */
export function sumSourceRows(
  book: PlainBook,
  { accountId, includesBranch, except, ...span }: SourceRows & { against?: ReadonlySet<string> },
): bigint {
  const members = includesBranch ? accountBranch(book, accountId) : new Set([accountId]);
  for (const id of except.flatMap((each) => [...accountBranch(book, each)])) members.delete(id);
  return sumPlainGain(book, members, span, span.against);
}

const anyType = fc.constantFrom<Account['type'][]>(
  'ASSET',
  'BANK',
  'CREDIT',
  'LIABILITY',
  'EQUITY',
  'TRADING',
  'INCOME',
  'EXPENSE',
);

/** Any day within three years. */
export const anyDay = fc.integer({ min: 0, max: 1100 }).map((days) => addDays('2023-01-01', days));

/** Any accounts, each under any account that may be its parent, with mixed families where that is allowed. */
const anyAccounts = fc.array(fc.tuple(anyType, fc.nat(20)), { minLength: 2, maxLength: 16 }).map((drawn) => {
  const accounts = [account('root', 'ROOT')];
  for (const [index, [type, parent]] of drawn.entries()) {
    const parents = accounts.filter((each) => canHaveParent(type, each.type));
    accounts.push(account(`a${index}`, type, { parentId: parents[parent % parents.length]?.id }));
  }
  return accounts;
});

const anyAmount = fc.oneof(fc.bigInt({ min: 0n, max: 5n }), fc.bigInt({ min: 0n, max: 10n ** 20n }));

/** Any book with some accounts and any transactions between them, within three years. */
export const anyBook: fc.Arbitrary<PlainBook> = anyAccounts.chain((accounts) => {
  const ids = accounts.slice(1).map(({ id }) => id);
  const anyTransaction = fc
    .record({
      day: anyDay,
      fromId: fc.constantFrom(...ids),
      toId: fc.constantFrom(...ids),
      amountMinor: anyAmount,
    })
    .filter(({ fromId, toId }) => fromId !== toId);
  return fc.record({
    accounts: fc.constant(accounts),
    transactions: fc.array(anyTransaction, { maxLength: 40 }),
  });
});
