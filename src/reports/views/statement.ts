import { toDisplayMinor } from '#ledger/account-types.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { formatMinor } from '#ledger/money.ts';
import type { DateRange } from '#ledger/reports/book-flows.ts';
import type { AccountReportRow } from '#ledger/reports/rows.ts';
import type { StatementSection } from '#ledger/reports/statements.ts';
import { partsHref, rowHref, findTopIds, totalHref } from '#reports/links.ts';
import { formatAccountPath } from '#ledger/account-options.ts';
import type { ReportTexts } from '#reports/words.ts';
import { type Account, toDisplayColor } from '#ledger/account.ts';
import { type PicturePart, withoutOnlyTop } from './parts.ts';
import type { ReportCell, ReportInput, ReportTableRow } from './view.ts';

/** As many hues as pieces of a picture may need, as far from each other as so many can be; green is that of the answer. */
const [hues, afterGreen, room] = [12, 205, 300];

/** A colour that is seen on paper and in the dark; every other hue is lighter, for whom hues are hard to tell. */
function createHueColor(index: number): string {
  const hue = (afterGreen + (index * room) / hues) % 360;
  const lighter = index % 2 === 0 ? 0 : 13;
  return `light-dark(oklch(${54 + lighter}% 0.12 ${hue}), oklch(${68 + lighter}% 0.11 ${hue}))`;
}

/** The hue with which the search for a free one begins: always the same for an account. */
function firstHueOf(id: string): number {
  return [...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % hues;
}

/**
 * The colours of accounts that stand together in a picture: their own. Those that were never given one, and of several with the
 * same one all but the oldest, get one that no other of them has; what is no account is grey.
 */
export function assignColors(accounts: readonly (Pick<Account, 'id' | 'color'> | undefined)[]): string[] {
  const taken = new Set<string>();
  const colors = new Map<string, string>();
  const known = accounts.flatMap((account) => account ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const take = (id: string, color: string) => {
    taken.add(color);
    colors.set(id, color);
  };
  // Black, which is shown in another colour, is what an account has that was given none.
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

/** What accounts of a report are called, and their colours. */
export function createReportNames({ book: { tree }, money, texts }: ReportInput) {
  return {
    nameOf: (accountId: string | undefined) =>
      accountId === undefined ? texts.others : (tree.accounts.get(accountId)?.name ?? ''),
    /** The names of some, with that of the account above where others of the book have the same. */
    namesOf: (ids: readonly (string | undefined)[]) => formatNames(tree, ids, texts),
    pathOf: (accountId: string) => formatAccountPath(tree, accountId),
    /** The colours of some that stand together, no two of them the same. */
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
 * True if a report is laid out for a household: debts have a minus, and net worth is the sum. Otherwise it is laid out for
 * accountants: liabilities and equity add up to the assets, and gains from prices and exchange rates are part of the income.
 */
export const isEveryday = ({ money }: Pick<ReportInput, 'money'>) => money.signStyle === 'everyday';

/** 1 where the amounts of a section stand as they are, -1 where the book shows them with the other sign. */
export const signOf = ({ type }: Pick<StatementSection, 'type'>, { money }: Pick<ReportInput, 'money'>) =>
  toDisplayMinor(type, 1n, money.signStyle);

/** The same of the section of an account. */
export function signOfRow(input: ReportInput, { accountId }: Pick<AccountReportRow, 'accountId'>): bigint {
  const type = input.book.tree.accounts.get(accountId)?.type;
  return type === undefined ? 1n : signOf({ type }, input);
}

/** The cells of an account, as its section shows its amounts. */
export function createCells(row: AccountReportRow, spans: readonly DateRange[], sign: bigint): ReportCell[] {
  return spans.map((span, column) => ({
    minor: (row.amounts[column] ?? 0n) * sign,
    href: rowHref(row, span),
  }));
}

/** The cells of what a section comes to; of several accounts they lead to the report of these alone. */
export function createTotalCells(input: ReportInput, section: StatementSection, spans: readonly DateRange[]): ReportCell[] {
  const sign = signOf(section, input);
  return spans.map((span, column) => ({
    minor: (section.totals[column] ?? 0n) * sign,
    href: totalHref(section, span) ?? partsHref(input, findTopIds(section), span),
  }));
}

/** The cells of what a whole report comes to: they lead to all that it is made of. */
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

/** The row of an account. */
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
  /** What it comes to, where that is more than its accounts. */
  sumCells?: readonly ReportCell[];
  /** What becomes of the cells of a row, or of what the section comes to. */
  finish: (cells: readonly ReportCell[], of?: AccountReportRow | StatementSection) => readonly ReportCell[];
};

/** A heading, the accounts of a section, and what they come to. */
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

/** The address of what a part of a picture is made of. */
export function partHref(part: PicturePart, span: DateRange): string | undefined {
  const { accountId } = part;
  return accountId === undefined ? undefined : rowHref({ ...part, accountId }, span);
}
