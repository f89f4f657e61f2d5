/** A line that begins at the margin, and those that are indented below it. */
export type Block = { line: number; text: string; below: { line: number; text: string }[] };

/** The blocks of a journal; comments over several lines are left out. */
export function* blocksOf(text: string): Generator<Block> {
  let isComment = false;
  let block: Block | undefined;
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (/^(?:comment|test)\s*$/.test(line)) isComment = true;
    if (isComment) {
      if (/^end (?:comment|test)/.test(line)) isComment = false;
      continue;
    }
    const isIndented = /^\s/.test(line);
    if (isIndented && line.trim() !== '') {
      block?.below.push({ line: index + 1, text: line });
      continue;
    }
    if (block !== undefined) yield block;
    // What is indented behind an empty line belongs to nothing.
    block = line.trim() === '' ? undefined : { line: index + 1, text: line, below: [] };
  }
  if (block !== undefined) yield block;
}
