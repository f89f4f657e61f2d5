/** A cell of a grid. */
export type GridCell = { row: number; column: number };

const steps: Record<string, [rows: number, columns: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [10, 0],
  PageUp: [-10, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

const within = (place: number, count: number) => Math.min(count - 1, Math.max(0, place));

/**
 * The cell that a key leads to from another; undefined where the key leads to none. With Ctrl, Home and End lead to the corners.
 * @param size how many rows and columns there are
 */
export function cellForKey(
  { key, ctrlKey = false }: { key: string; ctrlKey?: boolean },
  from: GridCell,
  size: { rows: number; columns: number },
): GridCell | undefined {
  const [rows, columns] = steps[key] ?? [];
  if (rows === undefined || columns === undefined) return undefined;
  const toCorner = ctrlKey && (key === 'Home' || key === 'End') ? columns : 0;
  return {
    row: within(from.row + rows + toCorner, size.rows),
    column: within(from.column + columns, size.columns),
  };
}
