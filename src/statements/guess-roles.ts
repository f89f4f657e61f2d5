import { readFileAmount } from './amounts.ts';
import { type BalanceChain, findChain } from './balance-chain.ts';
import { isAnswer } from './cell-words.ts';
import {
  countNamePattern,
  currencyNamePattern,
  kindNamePattern,
  freeTextNamePattern,
  scoreColumnName,
  certainScore,
} from './column-names.ts';
import { expressesConcept, scoreNameFit } from './column-words.ts';
import {
  type ColumnFacts,
  measureColumn,
  isEmailAddress,
  isOwnAccount,
  maxColumns,
  decidesDirection,
} from './columns.ts';
import { findAccountPair, findCurrencyPairs, holdsCurrencies } from './currency-columns.ts';
import type { ColumnRole } from './column-role.ts';
import type { Table } from './table.ts';

/** If another column has at least this many readable texts, a column without any is not the payee, whatever its name. */
const manyTexts = 8;

/** Returns the certainty that a column holds the payee; `most` is the number of distinct texts in the column with the most of them. */
function scorePayee(column: ColumnFacts, name: string, most: number): number {
  const { textCount, cells, dayShare, moneyShare, mostShare } = column;
  const byName = scoreColumnName(name, 'payee');
  if (byName < certainScore && holdsCurrencies(cells, currencyNamePattern.test(name))) return 0;
  const isSure = (byName === 4 && !/^names?$/i.test(name)) || /^(?:description|beschreibung)$/i.test(name);
  if (isSure && cells.length > 0 && (textCount > 0 || most < manyTexts)) return 4 + textCount / most;
  // A column with the same text in every row names the account owner.
  const isOwn = textCount === 1 && most > 1 && cells.length > 2;
  if (textCount === 0 || isOwn || dayShare > 0.5 || moneyShare > 0.5) return 0;
  const score = byName + (3 * textCount) / most;
  // A name says more than an e-mail address, which may be the user's own.
  if (cells.every(isEmailAddress)) return score / 5;
  if (kindNamePattern.test(name)) return score / 10;
  // A column with one text in most rows scores less beside a column with more distinct texts.
  return mostShare > 0.6 && cells.length > 2 && textCount < most ? score / 4 : score;
}

/** The roles of the columns of a table; if several columns may be the amount, `amountsAt` has them all. */
export type GuessedRoles = { roles: ColumnRole[]; amountsAt: number[] };

const roleChecks: Partial<Record<ColumnRole, (column: ColumnFacts, name: string) => boolean>> = {
  date: ({ dayShare }) => dayShare > 0.4,
  amount: ({ moneyShare, dayShare }) => moneyShare > 0.5 && dayShare < 0.7,
  in: ({ moneyShare, cells }) => cells.length === 0 || moneyShare > 0.5,
  out: ({ moneyShare, cells }) => cells.length === 0 || moneyShare > 0.5,
  balance: ({ moneyShare, cells }) => cells.length === 0 || moneyShare > 0.5,
  fee: ({ moneyShare }) => moneyShare > 0.5,
  currency: ({ cells }, name) => holdsCurrencies(cells, currencyNamePattern.test(name)),
};

/** Returns the certainty that a column holds the amounts: by its name, else by its decimals. */
function scoreAmount(column: ColumnFacts, name: string): number {
  if (roleChecks.amount?.(column, name) !== true) return 0;
  if (countNamePattern.test(name)) return column.hasBroken ? 0.5 : 0;
  const byName = 4 * scoreColumnName(name, 'amount');
  if (byName < 4 * certainScore && column.isNumbering) return 0;
  // Without column names, whole numbers may be amounts; a constant number is something else.
  const isFigure = name === '' && (column.mostShare < 1 || column.cells.length === 1);
  return byName + (column.hasBroken ? 2 : 0) + (isFigure ? 1 : 0);
}

const figures: ReadonlySet<ColumnRole> = new Set(['none', 'amount', 'in', 'out', 'balance']);

/** Finds the balance column and its amounts, if the column names do not reveal them. */
function findRoleChain(
  roles: readonly ColumnRole[],
  { rows }: Table,
  skipped: number,
  names: readonly string[],
) {
  if (roles.includes('in')) return undefined;
  const columns = roles.flatMap((role, index) =>
    figures.has(role) && !countNamePattern.test(names[index] ?? '') ? [index] : [],
  );
  const named = new Set(
    columns.filter(
      (index) => roles[index] !== 'balance' && scoreColumnName(names[index] ?? '', 'amount') >= certainScore,
    ),
  );
  const balanceAt = skipped > 0 ? roles.indexOf('balance') : -1;
  if (balanceAt >= 0 && named.size > 0) return undefined;
  const cells = rows.slice(skipped).map((row) => row.cells);
  return findChain(cells, { columns, named, ...(balanceAt >= 0 && { balanceAt }) });
}

function applyChain(roles: ColumnRole[], chain: BalanceChain): void {
  roles.forEach((role, index) => figures.has(role) && (roles[index] = 'none'));
  for (const [role, index] of chain) roles[index] = role;
}

/** Returns the columns with other figures that are as likely the amount as the chosen one; empty if the choice is certain. */
function findLikelyAmounts(
  columns: readonly ColumnFacts[],
  names: readonly string[],
  roles: readonly ColumnRole[],
): number[] {
  const at = roles.indexOf('amount');
  const chosen = columns[at];
  if (chosen === undefined) return [];
  const isFree = (index: number) => roles[index] === 'none' || index === at;
  const scores = columns.map((column, index) =>
    isFree(index) ? scoreAmount(column, names[index] ?? '') : 0,
  );
  const best = scores[at] ?? 0;
  const valuesOf = ({ cells }: ColumnFacts) =>
    cells.map((cell) => readFileAmount(cell)?.amount.replace('-', '')).join();
  const isOther = (index: number) => {
    const other = columns[index];
    return index !== at && other !== undefined && valuesOf(other) !== valuesOf(chosen);
  };
  if (!scores.some((score, index) => score >= best && isOther(index))) return [];
  return scores.flatMap((score, index) => (score > 0 && (index === at || isOther(index)) ? [index] : []));
}

/** Assigns each role to the column that fits it best; a column has one role. */
export function guessRoles(table: Table, header: number | undefined, own: string | undefined): GuessedRoles {
  const skipped = header === undefined ? 0 : header + 1;
  const width = Math.max(0, ...table.rows.slice(0, 200).map(({ cells }) => cells.length));
  const names = header === undefined ? [] : (table.rows[header]?.cells ?? []);
  const columns = Array.from({ length: Math.min(width, maxColumns) }, (_, index) =>
    measureColumn(table, skipped, index),
  );
  const roles: ColumnRole[] = columns.map(() => 'none');
  const give = (role: ColumnRole, score: (column: ColumnFacts, name: string, index: number) => number) => {
    const best = columns
      .map((column, index) => ({
        index,
        score: roles[index] === 'none' ? score(column, names[index] ?? '', index) : 0,
      }))
      .toSorted((a, b) => b.score - a.score)[0];
    if (best !== undefined && best.score > 0) roles[best.index] = role;
  };
  const byName = (role: ColumnRole) => (column: ColumnFacts, name: string) =>
    (roleChecks[role]?.(column, name) ?? column.cells.length > 0) ? scoreColumnName(name, role) : 0;

  const isOfStatus = ({ isStatus, statusCount, cells }: ColumnFacts, name: string) =>
    isStatus ||
    (statusCount > 0 && scoreNameFit(name, 'status') === 4) ||
    (expressesConcept(name, 'saysNot') && cells.length > 0 && cells.every(isAnswer));
  give('status', (column, name) => (isOfStatus(column, name) ? 1 + scoreNameFit(name, 'status') : 0));
  give('date', (column, name) =>
    roleChecks.date?.(column, name) === true
      ? Math.round(5 * column.dayShare) / 5 + 4 * scoreColumnName(name, 'date')
      : 0,
  );
  give('out', byName('out'));
  give('in', byName('in'));
  // Only one of the two names means something else.
  if (roles.includes('in') !== roles.includes('out'))
    roles.forEach((role, index) => (role === 'in' || role === 'out') && (roles[index] = 'none'));
  // Two columns for in and out already give the direction.
  if (!roles.includes('in'))
    give('direction', (column, name) =>
      decidesDirection(column, columns) && !freeTextNamePattern.test(name) ? 1 : 0,
    );
  give('balance', byName('balance'));
  give('fee', byName('fee'));
  const isMoney = (at: number) =>
    roles[at] === 'none' && columns[at] !== undefined && scoreAmount(columns[at], names[at] ?? '') > 0;
  const pairs =
    roles.includes('in') || header === undefined ? [] : findCurrencyPairs(names, columns, isMoney);
  const ofAccount = findAccountPair(pairs, names, own);
  if (ofAccount !== undefined) roles[ofAccount.amountAt] = 'amount';
  else if (!roles.includes('in')) give('amount', scoreAmount);
  // Beside columns for in and out, a sum is the balance.
  else if (!roles.includes('balance')) give('balance', byName('amount'));
  const amountsAt = ofAccount === undefined ? findLikelyAmounts(columns, names, roles) : [];
  const chain = ofAccount === undefined ? findRoleChain(roles, table, skipped, names) : undefined;
  if (chain !== undefined) applyChain(roles, chain);
  give('account', (column, name) =>
    isOwnAccount(column, name, columns) ? scoreColumnName(name, 'account') : 0,
  );
  if (ofAccount?.currencyAt !== undefined) roles[ofAccount.currencyAt] = 'currency';
  else if (ofAccount === undefined) give('currency', byName('currency'));
  for (const role of ['bankId', 'category'] as const) give(role, byName(role));
  const most = Math.max(
    1,
    ...columns.map(({ textCount }, index) => (roles[index] === 'none' ? textCount : 0)),
  );
  give('payee', (column, name) => scorePayee(column, name, most));
  columns.forEach((column, index) => {
    const name = names[index] ?? '';
    const isNamed = scoreColumnName(name, 'text') + scoreColumnName(name, 'payee') > 0;
    const isFigures = column.hasBroken && column.moneyShare === 1;
    if (roles[index] === 'none' && column.cells.length > 0 && isNamed && !isFigures) roles[index] = 'text';
  });
  if (header === undefined)
    give('currency', (column, name) => (roleChecks.currency?.(column, name) === true ? 1 : 0));
  return { roles, amountsAt: chain === undefined ? amountsAt : [] };
}
