import classes from './t-account.module.css';

/** An account as a T: first 'name | left | right', then its entries on their sides, '= balance' at the end. */
export function TAccount({ lines }: { lines: readonly string[] }) {
  const [head = '', ...rest] = lines;
  const [name, left, right] = head.split(' | ');
  const balance = rest.find((text) => text.startsWith('= '));
  const entries = rest.filter((text) => text !== balance).map((text) => text.split('|'));
  const cell = (text: string | undefined) => {
    const [, what = '', amount = ''] = /^(.*?) ?([\d.,]*)$/.exec(text?.trim() ?? '') ?? [];
    return (
      <>
        <span>{what}</span>
        <span>{amount}</span>
      </>
    );
  };
  return (
    <div className={classes.account}>
      <div className={classes.name}>{name}</div>
      <div className={classes.sides}>
        <span>{left}</span>
        <span>{right}</span>
      </div>
      {entries.map(([debit, credit]) => (
        <div key={`${debit}|${credit}`} className={classes.entry}>
          <span>{cell(debit)}</span>
          <span>{cell(credit)}</span>
        </div>
      ))}
      {balance !== undefined && <div className={classes.balance}>{balance.slice(2)}</div>}
    </div>
  );
}
