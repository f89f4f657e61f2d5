import { toDisplayMinor } from '#ledger/account-types.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { formatMinor } from '#ledger/money.ts';
import type { DateRange } from '#ledger/reports/book-flows.ts';
import type { AccountReportRow } from '#ledger/reports/rows.ts';
import type { StatementSection } from '#ledger/reports/statements.ts';
import { partsHref, rowHref, findTopIds, totalHref } from '#reports/links.ts';
import { formatAccountPath } from '#ledger/account-options.ts';
import type { ReportTexts } from '#reports/report-texts.ts';
import { type Account, toDisplayColor } from '#ledger/account.ts';
import { type PicturePart, withoutOnlyTop } from './picture-parts.ts';
import type { ReportCell, ReportInput, ReportTableRow } from './view.ts';

/** The number of hues for the parts of a picture, evenly distributed; green is reserved for the result. */
const [hues, afterGreen, room] = [12, 205, 300];

/** Returns a color that is visible on paper and in dark mode; every other hue is lighter, for people who cannot distinguish hues well. */
function createHueColor(index: number): string {
  const hue = (afterGreen + (index * room) / hues) % 360;
  const lighter = index % 2 === 0 ? 0 : 13;
  return `light-dark(oklch(${54 + lighter}% 0.12 ${hue}), oklch(${68 + lighter}% 0.11 ${hue}))`;
}

/** Returns the first hue to try for an account, always the same. */
function firstHueOf(id: string): number {
  return [...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % hues;
}

/**
 * Returns distinct colors for accounts in a picture: their own if possible. Accounts without a color, and all but the oldest with the same
 * color, get a free one. Parts that are no account are grey.
 */
export function assignColors(accounts: readonly (Pick<Account, 'id' | 'color'> | undefined)[]): string[] {
  const taken = new Set<string>();
  const colors = new Map<string, string>();
  const known = accounts.flatMap((account) => account ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const take = (id: string, color: string) => {
    taken.add(color);
    colors.set(id, color);
  };
  // Black is the default color of accounts and is displayed differently.
  const without = known.filter(({ id, color }) => {
    const own = color.toLowerCase();
    if (toDisplayColor(own) !== own || taken.has(own)) return true;
    take(id, own);
    return false;
  });
  for (const { id } of without) {
    const first = firstHueOf(id);
    const tries = Array.from({ length: hues }, (_each, step) => createHueColor((first + step * 5) % hues));
    take(id, tries.find((color) => !taken.has(color)) ?? createHueColor(first));
  }
  return accounts.map((account) => colors.get(account?.id ?? '') ?? 'var(--ink-2)');
}

/** Creates functions for the names, paths and colors of accounts in a report. */
export function createReportNames({ book: { tree }, money, texts }: ReportInput) {
  return {
    nameOf: (accountId: string | undefined) =>
      accountId === undefined ? texts.others : (tree.accounts.get(accountId)?.name ?? ''),
    /** Returns names, with the parent's name if other accounts have the same name. */
    namesOf: (ids: readonly (string | undefined)[]) => formatNames(tree, ids, texts),
    pathOf: (accountId: string) => formatAccountPath(tree, accountId),
    /** Returns distinct colors for accounts shown together. */
    colorsOf: (ids: readonly (string | undefined)[]) =>
      assignColors(ids.map((id) => tree.accounts.get(id ?? ''))),
    write: (minor: bigint) => formatMinor(minor, money),
  };
}

function formatNames(
  { accounts }: AccountTree,
  ids: readonly (string | undefined)[],
  texts: ReportTexts,
): string[] {
  const counts = new Map<string, number>();
  for (const { name } of accounts.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return ids.map((id) => {
    if (id === undefined) return texts.others;
    const { name = '', parentId = '' } = accounts.get(id) ?? {};
    const above = accounts.get(parentId)?.name;
    return (counts.get(name) ?? 0) > 1 && above !== undefined ? `${above} › ${name}` : name;
  });
}

/**
 * True if a report is laid out for a household: debts have a minus, and net worth is the sum. Otherwise it is laid out for accountants:
 * liabilities and equity add up to the assets, and gains from prices and exchange rates are part of the income.
 */
export const isEveryday = ({ money }: Pick<ReportInput, 'money'>) => money.signStyle === 'everyday';

/** Returns 1 if the amounts of a section are shown unchanged, -1 if the book shows the opposite sign. */
export const signOf = ({ type }: Pick<StatementSection, 'type'>, { money }: Pick<ReportInput, 'money'>) =>
  toDisplayMinor(type, 1n, money.signStyle);

/** Returns the sign for the section of an account. */
export function signOfRow(input: ReportInput, { accountId }: Pick<AccountReportRow, 'accountId'>): bigint {
  const type = input.book.tree.accounts.get(accountId)?.type;
  return type === undefined ? 1n : signOf({ type }, input);
}

/** Returns the cells of an account with the sign of its section. */
export function createCells(row: AccountReportRow, spans: readonly DateRange[], sign: bigint): ReportCell[] {
  return spans.map((span, column) => ({
    minor: (row.amounts[column] ?? 0n) * sign,
    href: rowHref(row, span),
  }));
}

/** Returns the total cells of a section; for several top accounts they link to the report of these accounts. */
export function createTotalCells(
  input: ReportInput,
  section: StatementSection,
  spans: readonly DateRange[],
): ReportCell[] {
  const sign = signOf(section, input);
  return spans.map((span, column) => ({
    minor: (section.totals[column] ?? 0n) * sign,
    href: totalHref(section, span) ?? partsHref(input, findTopIds(section), span),
  }));
}

/** Returns the total cells of a whole report, which link to all its accounts. */
export function createReportTotalCells(
  input: ReportInput,
  amounts: readonly bigint[],
  spans: readonly DateRange[],
): ReportCell[] {
  return spans.map((span, column) => ({
    minor: amounts[column] ?? 0n,
    href: partsHref(input, input.question.branches, span),
  }));
}

/** Returns the row of an account. */
export function createAccountRow(
  input: ReportInput,
  row: AccountReportRow,
  cells: readonly (ReportCell | undefined)[],
  color?: string,
): ReportTableRow {
  const { nameOf, pathOf } = createReportNames(input);
  const { accountId, depth } = row;
  return {
    key: accountId,
    kind: 'account',
    name: nameOf(accountId),
    path: pathOf(accountId),
    depth,
    color,
    cells,
  };
}

type SectionRowsOptions = {
  input: ReportInput;
  section: StatementSection;
  spans: readonly DateRange[];
  title: string;
  sum: string;
  /** Rows of the section that are no accounts. */
  more?: readonly ReportTableRow[];
  /** The total cells, if the total includes more than the accounts. */
  sumCells?: readonly ReportCell[];
  /** Completes the cells of a row or of the total. */
  finish: (cells: readonly ReportCell[], of?: AccountReportRow | StatementSection) => readonly ReportCell[];
};

/** Returns the heading, the account rows and the total of a section. */
export function createSectionRows(parts: SectionRowsOptions): ReportTableRow[] {
  const { input, section, spans, title, sum, more = [], finish } = parts;
  const { sumCells = createTotalCells(input, section, spans) } = parts;
  const sign = signOf(section, input);
  return [
    { key: title, kind: 'heading', name: title, depth: 0, cells: [] },
    ...withoutOnlyTop(section.rows).map((row) =>
      createAccountRow(input, row, finish(createCells(row, spans, sign), row)),
    ),
    ...more,
    {
      key: sum,
      kind: 'sum',
      name: sum,
      depth: 0,
      cells: finish(sumCells, parts.sumCells === undefined ? section : undefined),
    },
  ];
}

/** Returns the link for a part of a picture. */
export function partHref(part: PicturePart, span: DateRange): string | undefined {
  const { accountId } = part;
  return accountId === undefined ? undefined : rowHref({ ...part, accountId }, span);
}
