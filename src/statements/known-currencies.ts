const codes = new Set(Intl.supportedValuesOf('currency'));

/** The currency whose code a text is, in capitals or in small letters; undefined if it is none, as the name Bob. */
export function currencyOfCode(text: string): string | undefined {
  const code = text.trim();
  return /^(?:[A-Z]+|[a-z]+)$/.test(code) && codes.has(code.toUpperCase()) ? code.toUpperCase() : undefined;
}

/** True if a text may be the code of a commodity: capitals, with figures among them; some shares have one letter. */
const isCode = (text: string) => /^[A-Z][A-Z0-9._-]{0,23}$/.test(text);

/** The currency or other commodity of which a cell is the code; undefined if it is none. */
export const codeOfCell = (cell: string): string | undefined =>
  currencyOfCode(cell) ?? (isCode(cell.trim()) ? cell.trim() : undefined);

/** The least share of cells that are codes, where the column is named so: one odd cell does not make another column of it. */
const mostly = 0.9;

/**
 * True if a column holds codes of currencies. A column named so may hold those of other commodities, too; without a name only currencies
 * count.
 */
export function holdsCurrencies(cells: readonly string[], isNamed: boolean): boolean {
  const isOne = (cell: string) =>
    isNamed ? codeOfCell(cell) !== undefined : currencyOfCode(cell) === cell.trim();
  return cells.length > 0 && cells.filter(isOne).length >= mostly * cells.length;
}
