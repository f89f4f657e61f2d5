import { accountTypes } from '#ledger/account-types.ts';
import type { Account } from '#ledger/account.ts';
import { type BudgetLine, type BudgetTable, type BudgetCell, isPlanned, sumCells } from './table.ts';

/** What a line is about: money that is earned, that is spent, or that is put aside or paid off. */
export type BudgetPart = 'earned' | 'spent' | 'aside';

/** Which part an account belongs to. */
export function budgetPartOf({ type }: Pick<Account, 'type'>): BudgetPart {
  const { family } = accountTypes[type];
  if (family === 'income') return 'earned';
  return family === 'expense' ? 'spent' : 'aside';
}

/** The lines of a table by what they are about, each with those below it. */
export type BudgetParts = Record<BudgetPart, BudgetLine[]>;

/** The highest lines that are meant. */
const highest = (lines: readonly BudgetLine[], isMeant: (line: BudgetLine) => boolean): BudgetLine[] =>
  lines.flatMap((line) => (isMeant(line) ? [line] : highest(line.below, isMeant)));

/**
 * The lines by what they are about. Of what is owned, owed or capital there is what has a budget of its own alone, or is to get one:
 * what lies above it is no matter of plans.
 */
export function groupLinesByPart({ lines }: Pick<BudgetTable, 'lines'>, added: ReadonlySet<string>): BudgetParts {
  const ofPart = (part: BudgetPart) => highest(lines, ({ node }) => budgetPartOf(node.account) === part);
  const hasOwn = ({ node: { account, budget } }: BudgetLine) =>
    budgetPartOf(account) === 'aside' && (budget !== undefined || added.has(account.id));
  return { earned: ofPart('earned'), spent: ofPart('spent'), aside: highest(lines, hasOwn) };
}

/** A row of the sheet: an account, or what of its plan its parts leave. */
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

/** The rows of a part as far as they are unfolded, from above to below. */
export const listSheetRows = (parts: BudgetParts, part: BudgetPart, folded: ReadonlySet<string>): SheetRow[] =>
  rowsOf(parts[part], part, folded);

/** What the parts come to each month. */
export function calculatePartTotals(parts: BudgetParts, count: number): Record<BudgetPart, BudgetCell[]> {
  const sum = (part: BudgetPart) =>
    sumCells(
      parts[part].map(({ cells }) => cells),
      count,
    );
  return { earned: sum('earned'), spent: sum('spent'), aside: sum('aside') };
}

/** What there was to spend in a month, and what of that is spent; what was spent without a plan is no part of it. */
export function calculateSpent({ planned, carried, spent, unplanned }: BudgetCell): { of: bigint; spent: bigint } {
  return { of: carried + (planned ?? 0n), spent: spent - unplanned };
}

/** How a bar shows a month, in shares of its width: what is spent, and what is spent beyond the plan. */
export function calculateBar(cell: BudgetCell): { spent: number; over: number } | undefined {
  if (!isPlanned(cell)) return undefined;
  const { of, spent } = calculateSpent(cell);
  if (spent <= 0n) return { spent: 0, over: 0 };
  if (of <= 0n) return { spent: 0, over: 1 };
  const thousandths = (minor: bigint, whole: bigint) => Number((minor * 1000n) / whole) / 1000;
  const within = thousandths(of, spent);
  return spent > of ? { spent: within, over: 1 - within } : { spent: thousandths(spent, of), over: 0 };
}

/** What is missing in a month. */
export const calculateMissing = ({ left }: Pick<BudgetCell, 'left'>): bigint => (left < 0n ? -left : 0n);

/** Whether it is bad that more became of a plan than there was of it. */
export const isExcessBad = (part: BudgetPart, hasEnvelopes: boolean): boolean =>
  part === 'spent' || (part === 'aside' && hasEnvelopes);
