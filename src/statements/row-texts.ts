import { isEmailAddress, isReadableText } from './columns.ts';
import type { ColumnRole } from './column-role.ts';
import { unescapeFromSpreadsheet } from './write-csv.ts';
import type { TableRow } from './table.ts';
import { guessDateOrder } from './table-days.ts';
import type { TableFormat } from './table-format.ts';
import { joinTexts, tidyLines, decodeEntities, tidy } from './text-lines.ts';

/** Normalizes a text: some banks write HTML character references into their files. */
const toReadableText = (text: string) =>
  unescapeFromSpreadsheet(tidy(decodeEntities(decodeEntities(text)).replaceAll(/<br\s*\/?>/gi, ' ')));

/** Maximum number of rows searched for the account owner. */
const maxSampleRows = 500;

/** True if a table has the columns of Partita's own export. Only there are line breaks in a text the user's; banks break lines by width. */
export const hasOwnLines = ({ roles }: TableFormat) =>
  roles.length === 9 &&
  roles.indexOf('date') === 0 &&
  roles.indexOf('text') === 2 &&
  roles.lastIndexOf('text') === 2 &&
  roles.indexOf('amount') === 3 &&
  roles.indexOf('bankId') === 8;

/** The account owner's name, and the column that holds the other party in rows where the payee column has the owner. */
type AccountOwner = { name: string; otherAt: number };

function findAccountOwner(rows: readonly TableRow[], { roles }: TableFormat): AccountOwner | undefined {
  const at = roles.indexOf('payee');
  const looked = rows.slice(0, maxSampleRows);
  for (const [otherAt, role] of roles.entries()) {
    if (role !== 'text' || at < 0) continue;
    const sides = new Map<string, { payee: number; other: number }>();
    for (const { cells } of looked) {
      const [payee = '', other = ''] = [cells[at], cells[otherAt]];
      for (const [name, side] of [
        [payee, 'payee'],
        [other, 'other'],
      ] as const) {
        const counts = sides.get(name) ?? { payee: 0, other: 0 };
        counts[side] += payee === other ? 0 : 1;
        sides.set(name, counts);
      }
    }
    const found = [...sides].find(
      ([name, { payee, other }]) =>
        /\p{L}/u.test(name) && payee > 0 && other > 0 && payee + other > 0.6 * looked.length,
    );
    if (found !== undefined) return { name: found[0], otherAt };
  }
  return undefined;
}

const isDay = (cell: string) => guessDateOrder([cell]).share > 0;

/** Returns the e-mail address of the account owner: it occurs in most rows with addresses, on either side. */
function findOwnAddress(rows: readonly TableRow[]): string | undefined {
  const counts = new Map<string, number>();
  const looked = rows
    .slice(0, maxSampleRows)
    .map(({ cells }) => new Set(cells.filter(isEmailAddress)))
    .filter(({ size }) => size > 0);
  for (const each of looked.flatMap((found) => [...found])) counts.set(each, (counts.get(each) ?? 0) + 1);
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return most !== undefined && most[1] > 1 && most[1] > 0.6 * looked.length ? most[0] : undefined;
}

/** Returns the columns without a role that hold readable text, the most varied first. */
function findUnusedTextColumns(rows: readonly TableRow[], { roles }: TableFormat): number[] {
  const found = roles.flatMap((role, at) => {
    const cells = rows.slice(0, maxSampleRows).map((row) => row.cells[at] ?? '');
    const texts = new Set(
      cells.filter((cell) => isReadableText(cell) && !isEmailAddress(cell) && !isDay(cell)),
    );
    return role === 'none' && texts.size > 0 ? [{ at, texts: texts.size }] : [];
  });
  return found.toSorted((a, b) => b.texts - a.texts).map(({ at }) => at);
}

/** Facts that need all rows: the account owner's name and address, and the unused text columns. */
export type TableTextFacts = {
  own: AccountOwner | undefined;
  ownAddress: string | undefined;
  unusedColumns: number[];
};

/** Collects the facts about the texts of a table. */
export function collectTableTextFacts(rows: readonly TableRow[], form: TableFormat): TableTextFacts {
  return {
    own: findAccountOwner(rows, form),
    ownAddress: findOwnAddress(rows),
    unusedColumns: findUnusedTextColumns(rows, form),
  };
}

/** Returns the texts of a row by purpose. */
export function readRowTexts(
  { cells }: TableRow,
  form: TableFormat,
  { own, ownAddress, unusedColumns }: TableTextFacts,
) {
  const of = (role: ColumnRole) =>
    form.roles.flatMap((each, index) => {
      const cell = cells[index] ?? '';
      return each === role && cell !== ownAddress ? [toReadableText(cell)] : [];
    });
  const first = (role: ColumnRole) => of(role).find((text) => text !== '') ?? '';
  const isOwn = own !== undefined && cells[form.roles.indexOf('payee')] === own.name;
  const across = isOwn ? toReadableText(cells[own.otherAt] ?? '') : '';
  const payee = across === '' ? first('payee') : across;
  const texts = hasOwnLines(form)
    ? unescapeFromSpreadsheet(
        tidyLines(decodeEntities(decodeEntities(cells[form.roles.indexOf('text')] ?? ''))),
      )
    : joinTexts([...of('payee'), ...of('text')].filter((text) => text !== payee));
  // In a row without a name, the kind says more than a number or an e-mail address, which may be the user's own.
  const isBare = payee === '' && !of('text').some((text) => isReadableText(text) && !isEmailAddress(text));
  const kind = isBare
    ? toReadableText(cells[unusedColumns.find((at) => isReadableText(cells[at] ?? '')) ?? -1] ?? '')
    : '';
  return {
    payee: kind || payee || texts,
    text: payee === '' && kind === '' ? '' : texts,
    all: joinTexts([payee, texts]),
    bankId: first('bankId'),
    category: first('category'),
    account: first('account'),
    status: first('status'),
  };
}

/** The texts of a row by purpose. */
export type RowTexts = ReturnType<typeof readRowTexts>;
