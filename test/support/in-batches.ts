/** Rows as an import takes them: so many at a time. */
export async function* inBatches<Row>(rows: readonly Row[], size = 2000): AsyncGenerator<Row[], void, void> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
