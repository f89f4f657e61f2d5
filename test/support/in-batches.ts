export const rowsPerBatch = 2000;

/** Yields rows in batches, as an import takes them. */
export async function* splitInBatches<Row>(
  rows: readonly Row[],
  size = rowsPerBatch,
): AsyncGenerator<Row[], void, void> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
