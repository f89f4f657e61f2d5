// A sheet takes a cell that begins so for a formula, whoever wrote it.
const startsLikeFormula = /^'*[=+\-@\t\r]/;
/** A number or a change in percent is what it looks like. */
const isFigure = /^[+-]?[\d.,\s]+%?$/;

/** A text for a cell of a sheet: what would be taken for a formula begins with an apostrophe, which a sheet shows as words. */
export const escapeForSpreadsheet = (text: string) =>
  startsLikeFormula.test(text) && !isFigure.test(text) ? `'${text}` : text;

/** The text of a cell as it was before `inSheet`. */
export const unescapeFromSpreadsheet = (cell: string) => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);
