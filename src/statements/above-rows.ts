import { currencyInName } from './currency-columns.ts';
import type { Role } from './roles.ts';
import type { Table } from './table.ts';
import type { TableFormat } from './table-format.ts';

/** The columns of amounts that are in the currency of the account, those that tell it first standing first. */
const ofMoney: readonly (readonly Role[])[] = [['amount', 'in', 'out'], ['balance'], ['fee', 'none']];

/** The currency in which the names of columns say that amounts are; undefined if they say none, or several. */
export function currencyInNames(table: Table, { skipped, roles }: TableFormat): string | undefined {
  const names = skipped === 0 ? [] : (table.rows[skipped - 1]?.cells ?? []);
  for (const some of ofMoney) {
    const said = new Set(
      names.flatMap((name, at) => (some.includes(roles[at] ?? 'none') ? (currencyInName(name) ?? []) : [])),
    );
    if (said.size > 0) return said.size === 1 ? [...said][0] : undefined;
  }
  return undefined;
}

/** What stands before the number of an account, in a line above the rows. */
const namesNumber =
  /^(?:account(?: (?:number|no\.?))?|konto(?:nummer|nr\.?)?|iban|conta(?: corrente)?|cuenta|compte|conto|rekening(?:nummer)?|rachunek)\s*(?::|$)\s*(.*)$/i;

/** A number as banks write it: digits with what parts them, with letters before where it is an IBAN. */
const number = /^(?:[A-Z]{2}\d{2}[A-Z\d ]{11,38}|[\d][\d ./-]{2,30}\d)(?=\s*$|\s*[/;,(])/;

/** The number of the account that the lines above the rows name, where they name one. */
export function numberAbove({ rows }: Table, { skipped }: TableFormat): string | undefined {
  const found = new Set(
    rows.slice(0, Math.max(0, skipped - 1)).flatMap(({ cells }) =>
      cells.flatMap((cell, at) => {
        const said = namesNumber.exec(cell.trim())?.[1];
        if (said === undefined) return [];
        const written = number.exec((said === '' ? (cells[at + 1] ?? '') : said).trim())?.[0].trim();
        return written === undefined || written.replaceAll(/\D/g, '').length < 4 ? [] : [written];
      }),
    ),
  );
  return found.size === 1 ? [...found][0] : undefined;
}
