/** So many rows are written at a time. */
const rowsAtOnce = 500;

function* listPieces(rows: readonly unknown[]): Generator<string> {
  yield '[';
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = JSON.stringify(rows.slice(at, at + rowsAtOnce)).slice(1, -1);
    yield at === 0 ? some : `,${some}`;
  }
  yield ']';
}

/** An object of a few lists as JSON, piece by piece: put together they are what `JSON.stringify` writes. */
export function* jsonPieces(value: Readonly<Record<string, unknown>>): Generator<string> {
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  let before = '{';
  for (const [key, part] of parts) {
    yield `${before}${JSON.stringify(key)}:`;
    before = ',';
    if (Array.isArray(part)) yield* listPieces(part);
    else yield JSON.stringify(part);
  }
  yield parts.length === 0 ? '{}' : '}';
}
