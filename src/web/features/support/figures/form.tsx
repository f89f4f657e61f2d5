import { Check } from 'lucide-react';
import classes from './form.module.css';

/** The editor as it is filled in: 'Label: value' on each line, '[x] Label' and '[ ] Label' for its checkbox. */
export function Form({ lines }: { lines: readonly string[] }) {
  return (
    <div className={classes.form}>
      {lines.map((text) => {
        const [, tick, word] = /^\[([ x])\] (.+)$/.exec(text) ?? [];
        if (tick !== undefined)
          return (
            <div key={text} className={classes.check}>
              <span className={classes.box} data-ticked={tick === 'x' || undefined}>
                {tick === 'x' && <Check size={12} strokeWidth={3} />}
              </span>
              {word}
            </div>
          );
        const [label, value = ''] = text.split(': ');
        return (
          <div key={text} className={classes.field} data-amount={/^[\d.,]+$/.test(value) || undefined}>
            <span className={classes.label}>{label}</span>
            <span className={classes.value}>{value}</span>
          </div>
        );
      })}
    </div>
  );
}
