import classes from './flow.module.css';

const linePattern = /^(.+) \[(\w+)\] -> (.+) \[(\w+)\](?:: (.+))?$/;

function Side({ name, family, amount }: { name: string; family: string; amount: string | undefined }) {
  return (
    <span className={classes.side} data-family={family}>
      <span>{name}</span>
      {amount !== undefined && <b>{amount}</b>}
    </span>
  );
}

/** Draws what goes from one account to another; a line reads 'Bank Account [asset] -> Food & Drinks [expense]: 48.20' on each line. */
export function Flow({ lines }: { lines: readonly string[] }) {
  return lines.map((text) => {
    const [, from = '', fromFamily = '', to = '', toFamily = '', amount] = linePattern.exec(text) ?? [];
    return (
      <div key={text} className={classes.flow}>
        <Side name={from} family={fromFamily} amount={amount && `−${amount}`} />
        <svg viewBox="0 0 64 16" className={classes.arrow} aria-hidden>
          <path d="M1 8h60M54 2l7 6-7 6" />
        </svg>
        <Side name={to} family={toFamily} amount={amount && `+${amount}`} />
      </div>
    );
  });
}
