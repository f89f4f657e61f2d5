import { readAmount } from './amounts.ts';
import { type BalanceChain, findChain } from './balance-chain.ts';
import { isAnswer } from './cell-words.ts';
import { ofCounts, ofCurrency, ofKinds, freeTextNamePattern, scoreOf, certainScore } from './column-names.ts';
import { expressesConcept, nameFits } from './column-words.ts';
import {
  type ColumnFacts,
  columnOf,
  isAddress,
  isOwnAccount,
  maxColumns,
  decidesDirection,
} from './columns.ts';
import { accountPair, currencyPairs, holdsCurrencies } from './currency-columns.ts';
import type { ColumnRole } from './roles.ts';
import type { Table } from './table.ts';

/** A column without a single text for people is not about who was paid, whatever it is called, where others have so many. */
const manyTexts = 8;

/** The certainty that a column says who was paid; `most` is the number of different texts in the column with the most of them. */
function payeeScore(column: ColumnFacts, name: string, most: number): number {
  const { texts, cells, dayShare, moneyShare, mostShare } = column;
  const byName = scoreOf(name, 'payee');
  if (byName < certainScore && holdsCurrencies(cells, ofCurrency.test(name))) return 0;
  const isSure = (byName === 4 && !/^names?$/i.test(name)) || /^(?:description|beschreibung)$/i.test(name);
  if (isSure && cells.length > 0 && (texts > 0 || most < manyTexts)) return 4 + texts / most;
  // The same text in every row is that of whose account it is.
  const isOwn = texts === 1 && most > 1 && cells.length > 2;
  if (texts === 0 || isOwn || dayShare > 0.5 || moneyShare > 0.5) return 0;
  const score = byName + (3 * texts) / most;
  // A name says more than an address, which may be one's own.
  if (cells.every(isAddress)) return score / 5;
  if (ofKinds.test(name)) return score / 10;
  // A column with one text in most rows scores less beside a column with more different texts.
  return mostShare > 0.6 && cells.length > 2 && texts < most ? score / 4 : score;
}

/** The roles of the columns of a table, and the columns of which any may be the amount where nothing tells which. */
export type GuessedRoles = { roles: ColumnRole[]; amountsAt: number[] };

const fitsOf: Partial<Record<ColumnRole, (column: ColumnFacts, name: string) => boolean>> = {
  date: ({ dayShare }) => dayShare > 0.4,
  amount: ({ moneyShare, dayShare }) => moneyShare > 0.5 && dayShare < 0.7,
  in: ({ moneyShare, cells }) => cells.length === 0 || moneyShare > 0.5,
  out: ({ moneyShare, cells }) => cells.length === 0 || moneyShare > 0.5,
  balance: ({ moneyShare, cells }) => cells.length === 0 || moneyShare > 0.5,
  fee: ({ moneyShare }) => moneyShare > 0.5,
  currency: ({ cells }, name) => holdsCurrencies(cells, ofCurrency.test(name)),
};

/** How surely a column holds the amounts: by its name, else by its decimals. */
function amountScore(column: ColumnFacts, name: string): number {
  if (fitsOf.amount?.(column, name) !== true) return 0;
  if (ofCounts.test(name)) return column.hasBroken ? 0.5 : 0;
  const byName = 4 * scoreOf(name, 'amount');
  if (byName < 4 * certainScore && column.isNumbering) return 0;
  // Without names whole numbers are amounts, too; the same one in all rows is something else.
  const isFigure = name === '' && (column.mostShare < 1 || column.cells.length === 1);
  return byName + (column.hasBroken ? 2 : 0) + (isFigure ? 1 : 0);
}

const figures: ReadonlySet<ColumnRole> = new Set(['none', 'amount', 'in', 'out', 'balance']);

/** The balance that runs on from row to row and the amounts that belong to it, if names do not tell them. */
function chainOf(roles: readonly ColumnRole[], { rows }: Table, skipped: number, names: readonly string[]) {
  if (roles.includes('in')) return undefined;
  const columns = roles.flatMap((role, index) =>
    figures.has(role) && !ofCounts.test(names[index] ?? '') ? [index] : [],
  );
  const named = new Set(
    columns.filter(
      (index) => roles[index] !== 'balance' && scoreOf(names[index] ?? '', 'amount') >= certainScore,
    ),
  );
  const balanceAt = skipped > 0 ? roles.indexOf('balance') : -1;
  if (balanceAt >= 0 && named.size > 0) return undefined;
  const cells = rows.slice(skipped).map((row) => row.cells);
  return findChain(cells, { columns, named, ...(balanceAt >= 0 && { balanceAt }) });
}

function giveChain(roles: ColumnRole[], chain: BalanceChain): void {
  roles.forEach((role, index) => figures.has(role) && (roles[index] = 'none'));
  for (const [role, index] of chain) roles[index] = role;
}

/** The columns that are as likely the amount as the one that was chosen, where they hold other figures; none if it is sure. */
function likeAmount(
  columns: readonly ColumnFacts[],
  names: readonly string[],
  roles: readonly ColumnRole[],
): number[] {
  const at = roles.indexOf('amount');
  const chosen = columns[at];
  if (chosen === undefined) return [];
  const isFree = (index: number) => roles[index] === 'none' || index === at;
  const scores = columns.map((column, index) =>
    isFree(index) ? amountScore(column, names[index] ?? '') : 0,
  );
  const best = scores[at] ?? 0;
  const valuesOf = ({ cells }: ColumnFacts) =>
    cells.map((cell) => readAmount(cell)?.amount.replace('-', '')).join();
  const isOther = (index: number) => {
    const other = columns[index];
    return index !== at && other !== undefined && valuesOf(other) !== valuesOf(chosen);
  };
  if (!scores.some((score, index) => score >= best && isOther(index))) return [];
  return scores.flatMap((score, index) => (score > 0 && (index === at || isOther(index)) ? [index] : []));
}

/** Gives each role to the column that fits it best; a column has one. */
export function rolesOf(table: Table, header: number | undefined, own: string | undefined): GuessedRoles {
  const skipped = header === undefined ? 0 : header + 1;
  const width = Math.max(0, ...table.rows.slice(0, 200).map(({ cells }) => cells.length));
  const names = header === undefined ? [] : (table.rows[header]?.cells ?? []);
  const columns = Array.from({ length: Math.min(width, maxColumns) }, (_, index) =>
    columnOf(table, skipped, index),
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
    (fitsOf[role]?.(column, name) ?? column.cells.length > 0) ? scoreOf(name, role) : 0;

  const isOfStatus = ({ isStatus, said, cells }: ColumnFacts, name: string) =>
    isStatus ||
    (said > 0 && nameFits(name, 'status') === 4) ||
    (expressesConcept(name, 'saysNot') && cells.length > 0 && cells.every(isAnswer));
  give('status', (column, name) => (isOfStatus(column, name) ? 1 + nameFits(name, 'status') : 0));
  give('date', (column, name) =>
    fitsOf.date?.(column, name) === true
      ? Math.round(5 * column.dayShare) / 5 + 4 * scoreOf(name, 'date')
      : 0,
  );
  give('out', byName('out'));
  give('in', byName('in'));
  // One of them alone is the name of something else.
  if (roles.includes('in') !== roles.includes('out'))
    roles.forEach((role, index) => (role === 'in' || role === 'out') && (roles[index] = 'none'));
  // Two columns say the way by themselves.
  if (!roles.includes('in'))
    give('direction', (column, name) =>
      decidesDirection(column, columns) && !freeTextNamePattern.test(name) ? 1 : 0,
    );
  give('balance', byName('balance'));
  give('fee', byName('fee'));
  const isMoney = (at: number) =>
    roles[at] === 'none' && columns[at] !== undefined && amountScore(columns[at], names[at] ?? '') > 0;
  const pairs = roles.includes('in') || header === undefined ? [] : currencyPairs(names, columns, isMoney);
  const ofAccount = accountPair(pairs, names, own);
  if (ofAccount !== undefined) roles[ofAccount.amountAt] = 'amount';
  else if (!roles.includes('in')) give('amount', amountScore);
  // Beside what came in and what went out, a sum is what is left.
  else if (!roles.includes('balance')) give('balance', byName('amount'));
  const amountsAt = ofAccount === undefined ? likeAmount(columns, names, roles) : [];
  const chain = ofAccount === undefined ? chainOf(roles, table, skipped, names) : undefined;
  if (chain !== undefined) giveChain(roles, chain);
  give('account', (column, name) => (isOwnAccount(column, name, columns) ? scoreOf(name, 'account') : 0));
  if (ofAccount?.currencyAt !== undefined) roles[ofAccount.currencyAt] = 'currency';
  else if (ofAccount === undefined) give('currency', byName('currency'));
  for (const role of ['bankId', 'category'] as const) give(role, byName(role));
  const most = Math.max(1, ...columns.map(({ texts }, index) => (roles[index] === 'none' ? texts : 0)));
  give('payee', (column, name) => payeeScore(column, name, most));
  columns.forEach((column, index) => {
    const name = names[index] ?? '';
    const isNamed = scoreOf(name, 'text') + scoreOf(name, 'payee') > 0;
    const isFigures = column.hasBroken && column.moneyShare === 1;
    if (roles[index] === 'none' && column.cells.length > 0 && isNamed && !isFigures) roles[index] = 'text';
  });
  if (header === undefined)
    give('currency', (column, name) => (fitsOf.currency?.(column, name) === true ? 1 : 0));
  return { roles, amountsAt: chain === undefined ? amountsAt : [] };
}
