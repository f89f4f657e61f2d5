/** An inflow or outflow of the book by one account. */
export type FlowEnd = { key: string; value: number };

/** A row of the picture with its ribbon: the start at its own side and at the book, and the heights in pixels. */
export type FlowRow = { key: string; rowPx: number; edgePx: number; bookPx: number; thickPx: number };

/** Two sides of rows, and the bar of the book between them. */
export type FlowLayout = {
  heightPx: number;
  left: FlowRow[];
  right: FlowRow[];
  book: { topPx: number; thickPx: number };
};

/** Minimum row height for name and amount on two lines. */
const minRowPx = 40;
const minThickPx = 1;

/**
 * Lays out inflows on the left and outflows on the right; both sides have the same total height if their sums are equal.
 * @param drawnPx the height of the book's bar
 */
export function layOutFlows(
  left: readonly FlowEnd[],
  right: readonly FlowEnd[],
  drawnPx: number,
): FlowLayout {
  const sums = [left, right].map((ends) => ends.reduce((sum, { value }) => sum + value, 0));
  const most = Math.max(...sums);
  const thickOf = (value: number) => (most === 0 ? 0 : Math.max(minThickPx, (value / most) * drawnPx));
  const rowOf = (value: number) => Math.max(minRowPx, thickOf(value) + 4);
  const heightOf = (ends: readonly FlowEnd[]) => ends.reduce((sum, { value }) => sum + rowOf(value), 0);
  const heightPx = Math.max(heightOf(left), heightOf(right), minRowPx);
  const topPx = (heightPx - drawnPx) / 2;
  const lay = (ends: readonly FlowEnd[]): FlowRow[] => {
    let row = (heightPx - heightOf(ends)) / 2;
    let book = topPx;
    return ends.map(({ key, value }) => {
      const thickPx = thickOf(value);
      const rowPx = rowOf(value);
      const laid = { key, rowPx, edgePx: row + (rowPx - thickPx) / 2, bookPx: book, thickPx };
      row += rowPx;
      book += thickPx;
      return laid;
    });
  };
  const rows = { left: lay(left), right: lay(right) };
  const thickOfAll = [rows.left, rows.right].map((each) =>
    each.reduce((sum, { thickPx }) => sum + thickPx, 0),
  );
  return { heightPx, ...rows, book: { topPx, thickPx: Math.max(...thickOfAll) } };
}

/** Returns the outline of a ribbon between two columns at the given heights. */
export function ribbonPath(
  [fromX, toX]: readonly [number, number],
  { edgePx, bookPx, thickPx }: FlowRow,
): string {
  const half = (fromX + toX) / 2;
  const curve = (x: number, from: number, y: number) => `C${half},${from} ${half},${y} ${x},${y}`;
  return [
    `M${fromX},${edgePx}`,
    curve(toX, edgePx, bookPx),
    `L${toX},${bookPx + thickPx}`,
    curve(fromX, bookPx + thickPx, edgePx + thickPx),
    'Z',
  ].join('');
}
