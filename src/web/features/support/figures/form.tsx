import classes from './form.module.css';

const choice = /^\(([ x])\) ([^:]+): (.+)$/;

/** The editor as it is filled in: 'Label: value' on each line, '(x) Way: word' and '( ) Way: word' for the ways money can go. */
export function Form({ lines }: { lines: readonly string[] }) {
  return (
    <div className={classes.form}>
      {lines.map((text) => {
        const [, mark, way, word] = choice.exec(text) ?? [];
        if (mark !== undefined)
          return (
            <div key={text} className={classes.choice} data-chosen={mark === 'x' || undefined}>
              <span>{way}</span>
              <small>{word}</small>
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
