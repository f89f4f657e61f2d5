import type { Line, Register } from './register.ts';

/** What stands together in a register: one row, or the lines of a split that follow one another. */
export type Entry = readonly [Line, ...Line[]];

/** The rows of a register, with lines of a split that stand together as one; where other accounts are in sight each stands alone. */
export function entriesOf({ lines }: Pick<Register, 'lines'>): Entry[] {
  const entries: [Line, ...Line[]][] = [];
  for (const line of lines) {
    const last = entries.at(-1);
    const above = last?.[0];
    const isSame =
      above !== undefined &&
      line.row.group !== undefined &&
      above.row.group === line.row.group &&
      above.near.accountId === line.near.accountId &&
      !line.isWithin;
    if (isSame) last?.push(line);
    else entries.push([line]);
  }
  return entries;
}
