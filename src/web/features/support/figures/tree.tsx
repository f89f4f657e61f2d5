import type { CSSProperties } from 'react';
import classes from './tree.module.css';

const line = /^( *)(.+) \[(\w+)\](?: ([^=]+?))?(?: = (.+))?$/;

/** Accounts under one another: '  Bank Account [asset] note = 4,351.80' on each line, two blanks for each step down. */
export function Tree({ lines }: { lines: readonly string[] }) {
  return lines.map((text) => {
    const [, blanks = '', name, family, note, total] = line.exec(text) ?? [];
    const indent: CSSProperties & { '--depth': number } = { '--depth': blanks.length / 2 };
    return (
      <div key={text} className={classes.row} data-family={family} style={indent}>
        <span>{name}</span>
        {note !== undefined && <span className={classes.note}>{note}</span>}
        {total !== undefined && <span className={classes.total}>{total}</span>}
      </div>
    );
  });
}
