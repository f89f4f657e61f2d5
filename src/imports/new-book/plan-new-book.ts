import type { AccountType } from '#contract/accounts.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { BalanceCheck } from '#ledger/balance-checks.ts';
import { dayOf } from '#ledger/days.ts';
import type { BookCurrency } from '#ledger/money.ts';
import { changeSplitInfo } from '#ledger/change-split-info.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { RowPart } from '#statements/statement.ts';
import { addDays } from '#values/calendar.ts';
import {
  type RowDecision,
  sumGains,
  type ImportRow,
  isIncompleteSplit,
  splitAsInFile,
} from '#imports/import-rows.ts';
import { createOpeningTransaction } from '#imports/opening-balance.ts';
import { type StatementTarget, createRowTransactions } from '#imports/row-transactions.ts';
import { type FileBankAccount, computeEndBalance, rowsToGroup } from './bank-parts.ts';
import { betweenId, type RowGroup, unsortedId } from './groups.ts';
import { pairTransfers } from './payees.ts';
import { findFileGroup } from './propose-categories.ts';
import {
  type PlannedNewAccount,
  createAccountPlan,
  type NewBookNames,
  type AccountRenaming,
} from './account-plan.ts';

/** A bank account with its name in the book. */
export type NamedPart = FileBankAccount & { name: string };

/** The plan for some statements: accounts, parents first, and transactions; the lines of one split form a unit. */
export type NewBookPlan = {
  accounts: PlannedNewAccount[];
  renamed: AccountRenaming[];
  units: Transaction[][];
  /** The bank accounts with their numbers at the bank. */
  numbers: { accountId: string; number: string }[];
  /** The bank's balances to which the rows lead. */
  checks: { accountId: string; check: BalanceCheck }[];
  /** The account of each group. */
  accountOf: ReadonlyMap<string, string>;
};

type PlanContext = {
  tree: AccountTree;
  zone: string;
  money: BookCurrency;
  enteredAt: Date;
  names: NewBookNames;
};

/** Returns the name of a group. */
export function groupNameOf({ id, category, name }: RowGroup, names: NewBookNames): string {
  if (id === unsortedId) return names.toSort.name;
  return name ?? (category === undefined ? id : names.categories[category]);
}

/** The account types of transfer categories. */
const transferTypes: Partial<Record<string, AccountType>> = { cash: 'CASH', card: 'CREDIT' };

function accountTypeOf({ kind, category }: RowGroup): AccountType {
  if (kind === 'INCOME') return 'INCOME';
  return kind === 'TRANSFER' ? (transferTypes[category ?? 'own'] ?? 'ASSET') : 'EXPENSE';
}

/** Stores the second bank's id in a transfer, so that both statements find it again. */
function withSecondBankId(transaction: Transaction, into: ImportRow): Transaction {
  const { bankId } = into.entry;
  if (bankId === undefined) return transaction;
  const splitInfo = changeSplitInfo(transaction.splitInfo, { B: { bankId } });
  return { ...transaction, splitInfo };
}

/** Returns the balance check of an account. Today is not over and may get more rows, so that the check is then for the day before. */
function createBalanceCheck(part: NamedPart, today: string): BalanceCheck | undefined {
  const { opening, closing, rows } = part;
  if (opening === undefined || closing === undefined || computeEndBalance(part).offMinor !== 0n)
    return undefined;
  const day = closing.day < today ? closing.day : addDays(today, -1);
  if (day <= opening.day) return undefined;
  return { day, minor: opening.minor + sumGains(rows, day) };
}

/** Returns the group of the category that a file names for a part of a row; undefined if it names none. */
function findPartGroup({ entry }: ImportRow, { amount, category, text }: RowPart): RowGroup | undefined {
  const group = findFileGroup({ ...entry, category, notes: text });
  const isIncome = group?.kind === 'EXPENSE' && !amount.startsWith('-');
  return isIncome ? { ...group, kind: 'INCOME' } : group;
}

/** Splits a row as in its file; undefined if the file names no parts, or they do not add up. */
function splitRow(
  row: ImportRow,
  money: BookCurrency,
  otherOf: (part: RowPart) => string,
): RowDecision | undefined {
  const split = splitAsInFile(row, { money, options: [] });
  if (split?.lines === undefined || row.parts === undefined || isIncompleteSplit(row, split, money))
    return undefined;
  const others = row.parts.map(otherOf);
  return { ...split, lines: split.lines.map((line, at) => ({ ...line, otherId: others[at] })) };
}

/**
 * Plans a book from statements and the groups of their rows. The ids are derived from the bank's data, so that importing the same file
 * again adds nothing. The two sides of a transfer between the accounts become one transaction.
 */
export function planNewBook(
  parts: readonly NamedPart[],
  groups: readonly RowGroup[],
  { tree, zone, money, enteredAt, names }: PlanContext,
): NewBookPlan {
  const plan = createAccountPlan(tree, names);
  for (const { accountId, name, type } of parts) plan.bank(accountId, name, type);
  const rows = new Map(parts.flatMap((part) => part.rows.map((row) => [row.key, { part, row }] as const)));
  const groupOf = new Map(groups.flatMap((group) => group.rows.map((key) => [key, group] as const)));
  const pairs = new Map(
    [...pairTransfers(rowsToGroup(parts))].filter(([out, into]) =>
      [out, into].every((key) => groupOf.get(key)?.id === betweenId),
    ),
  );
  const second = new Set(pairs.values());
  const accountOf = new Map<string, string>();
  const accountFor = (group: RowGroup): string => {
    const found = accountOf.get(group.id);
    if (found !== undefined) return found;
    const isOpening = group.category === 'opening' && group.kind === 'TRANSFER';
    const id =
      group.kind === 'TO_SORT'
        ? plan.role('to-sort')
        : isOpening
          ? plan.role('opening')
          : plan.named(groupNameOf(group, names), accountTypeOf(group));
    accountOf.set(group.id, id);
    return id;
  };
  const otherOf = (key: string): string => {
    const into = rows.get(pairs.get(key) ?? '');
    if (into !== undefined) return into.part.accountId;
    const group = groupOf.get(key);
    return group === undefined ? plan.role('to-sort') : accountFor(group);
  };
  const groupById = new Map(groups.map((group) => [group.id, group]));
  const decisionOf = (row: ImportRow): RowDecision => {
    const otherId = otherOf(row.key);
    const otherOfPart = (part: RowPart) => {
      const group = findPartGroup(row, part);
      return group === undefined ? otherId : accountFor(groupById.get(group.id) ?? group);
    };
    return (pairs.has(row.key) ? undefined : splitRow(row, money, otherOfPart)) ?? { otherId };
  };
  const units = parts.flatMap((part) => {
    const into: StatementTarget = { accountId: part.accountId, zone, money, enteredAt };
    const { opening } = part;
    const first =
      opening === undefined || opening.minor === 0n
        ? []
        : [[createOpeningTransaction(opening, plan.role('opening'), names.opening.booked, into)]];
    const others = part.rows.flatMap((row) => {
      if (second.has(row.key)) return [];
      const made = createRowTransactions(row, decisionOf(row), into);
      const other = rows.get(pairs.get(row.key) ?? '');
      return [other === undefined ? made : made.map((each) => withSecondBankId(each, other.row))];
    });
    return [...first, ...others];
  });
  const numbers = parts.flatMap(({ accountId, number }) =>
    number === undefined ? [] : [{ accountId, number }],
  );
  const today = dayOf(enteredAt.getTime(), zone);
  const checks = parts.flatMap((part) => {
    const check = createBalanceCheck(part, today);
    return check === undefined ? [] : [{ accountId: part.accountId, check }];
  });
  return { accounts: plan.made, renamed: plan.renamed, units, numbers, checks, accountOf };
}
