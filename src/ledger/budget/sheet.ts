import { accountTypes } from '#ledger/account-types.ts';
import type { Account } from '#ledger/account.ts';
import { type BudgetLine, type BudgetTable, type BudgetCell, isPlanned, sumCells } from './table.ts';

/** The part of the budget: money that is earned, spent, or put aside or paid off. */
export type BudgetPart = 'earned' | 'spent' | 'aside';

/** Returns the budget part of an account. */
export function budgetPartOf({ type }: Pick<Account, 'type'>): BudgetPart {
  const { family } = accountTypes[type];
  if (family === 'income') return 'earned';
  return family === 'expense' ? 'spent' : 'aside';
}

/** The top lines of each budget part, each with the lines below it. */
export type BudgetParts = Record<BudgetPart, BudgetLine[]>;

/** Returns the highest lines that match. */
const highest = (lines: readonly BudgetLine[], isMeant: (line: BudgetLine) => boolean): BudgetLine[] =>
  lines.flatMap((line) => (isMeant(line) ? [line] : highest(line.below, isMeant)));

/**
 * Groups the lines of a table by part. The part `aside` has only accounts with their own budget, or accounts that the user just added; the
 * accounts above them are not shown.
 */
export function groupLinesByPart(
  { lines }: Pick<BudgetTable, 'lines'>,
  added: ReadonlySet<string>,
): BudgetParts {
  const ofPart = (part: BudgetPart) => highest(lines, ({ node }) => budgetPartOf(node.account) === part);
  const hasOwn = ({ node: { account, budget } }: BudgetLine) =>
    budgetPartOf(account) === 'aside' && (budget !== undefined || added.has(account.id));
  return { earned: ofPart('earned'), spent: ofPart('spent'), aside: highest(lines, hasOwn) };
}

/** A row of the budget sheet: an account, or the remainder that the sub-accounts leave of its plan. */
export type SheetRow = {
  key: string;
  kind: 'account' | 'rest';
  part: BudgetPart;
  line: BudgetLine;
  cells: readonly BudgetCell[];
  depth: number;
  fold: 'leaf' | 'folded' | 'unfolded';
};

function rowsOf(
  lines: readonly BudgetLine[],
  part: BudgetPart,
  folded: ReadonlySet<string>,
  depth = 0,
): SheetRow[] {
  return lines.flatMap((line): SheetRow[] => {
    const { id } = line.node.account;
    const isFolded = folded.has(id);
    const fold = line.below.length === 0 ? 'leaf' : isFolded ? 'folded' : 'unfolded';
    const row: SheetRow = { key: id, kind: 'account', part, line, cells: line.cells, depth, fold };
    if (fold !== 'unfolded') return [row];
    const below = rowsOf(line.below, part, folded, depth + 1);
    if (line.rest === undefined) return [row, ...below];
    const rest: SheetRow = {
      ...row,
      key: `${id} rest`,
      kind: 'rest',
      cells: line.rest,
      depth: depth + 1,
      fold: 'leaf',
    };
    return [row, ...below, rest];
  });
}

/** Returns the unfolded rows of a part from top to bottom. */
export const listSheetRows = (
  parts: BudgetParts,
  part: BudgetPart,
  folded: ReadonlySet<string>,
): SheetRow[] => rowsOf(parts[part], part, folded);

/** Calculates the totals of each part by month. */
export function calculatePartTotals(parts: BudgetParts, count: number): Record<BudgetPart, BudgetCell[]> {
  const sum = (part: BudgetPart) =>
    sumCells(
      parts[part].map(({ cells }) => cells),
      count,
    );
  return { earned: sum('earned'), spent: sum('spent'), aside: sum('aside') };
}

/** Returns the available and the spent amount of a month, without spending that had no plan. */
export function calculateSpent({ planned, carried, spent, unplanned }: BudgetCell): {
  of: bigint;
  spent: bigint;
} {
  return { of: carried + (planned ?? 0n), spent: spent - unplanned };
}

/** Calculates the bar of a month in shares of its width: the spent amount, and the amount beyond the plan. */
export function calculateBar(cell: BudgetCell): { spent: number; over: number } | undefined {
  if (!isPlanned(cell)) return undefined;
  const { of, spent } = calculateSpent(cell);
  if (spent <= 0n) return { spent: 0, over: 0 };
  if (of <= 0n) return { spent: 0, over: 1 };
  const thousandths = (minor: bigint, whole: bigint) => Number((minor * 1000n) / whole) / 1000;
  const within = thousandths(of, spent);
  return spent > of ? { spent: within, over: 1 - within } : { spent: thousandths(spent, of), over: 0 };
}

/** Returns the missing amount of a month. */
export const calculateMissing = ({ left }: Pick<BudgetCell, 'left'>): bigint => (left < 0n ? -left : 0n);

/** True if exceeding the plan of this part is bad. */
export const isExcessBad = (part: BudgetPart, hasEnvelopes: boolean): boolean =>
  part === 'spent' || (part === 'aside' && hasEnvelopes);
