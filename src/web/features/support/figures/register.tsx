import classes from './register.module.css';

/** Rows of a register: first its account, then 'date | description | other account [family] | amount | in or out'. */
export function Register({ lines }: { lines: readonly string[] }) {
  const [account, ...rows] = lines;
  return (
    <div className={classes.register}>
      <div className={classes.account}>{account}</div>
      {rows.map((text) => {
        const [date, what, other = '', amount, direction] = text.split(' | ');
        const [, name, family] = /^(.+) \[(\w+)\]$/.exec(other) ?? [];
        return (
          <div key={text} className={classes.row}>
            <span className={classes.date}>{date}</span>
            <span>{what}</span>
            <span className={classes.other} data-family={family}>
              {name}
            </span>
            <b data-direction={direction}>{amount}</b>
          </div>
        );
      })}
    </div>
  );
}
