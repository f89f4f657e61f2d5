/** So many rows are written at a time. */
const rowsPerPiece = 500;

function* toListPieces(rows: readonly unknown[]): Generator<string> {
  yield '[';
  for (let at = 0; at < rows.length; at += rowsPerPiece) {
    const some = JSON.stringify(rows.slice(at, at + rowsPerPiece)).slice(1, -1);
    yield at === 0 ? some : `,${some}`;
  }
  yield ']';
}

/** An object of a few lists as JSON, piece by piece: put together they are what `JSON.stringify` writes. */
export function* toJsonPieces(value: Readonly<Record<string, unknown>>): Generator<string> {
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  let before = '{';
  for (const [key, part] of parts) {
    yield `${before}${JSON.stringify(key)}:`;
    before = ',';
    if (Array.isArray(part)) yield* toListPieces(part);
    else yield JSON.stringify(part);
  }
  yield parts.length === 0 ? '{}' : '}';
}
