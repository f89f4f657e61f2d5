/** The number of rows in one piece. */
const rowsPerPiece = 500;

function* toListPieces(rows: readonly unknown[]): Generator<string> {
  yield '[';
  for (let at = 0; at < rows.length; at += rowsPerPiece) {
    const some = JSON.stringify(rows.slice(at, at + rowsPerPiece)).slice(1, -1);
    yield at === 0 ? some : `,${some}`;
  }
  yield ']';
}

/** Yields an object of a few lists as JSON pieces; joined they equal the output of `JSON.stringify`. */
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
