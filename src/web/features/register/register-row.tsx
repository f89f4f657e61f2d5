import type { Account } from '#ledger/account.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { directionOf } from '#ledger/account-types.ts';
import { oppositeSplit, splitIn, type Transaction } from '#ledger/transaction.ts';
import { displayColor } from '#web/lib/account-color.ts';
import { formatDay } from '#web/lib/dates.ts';
import { Amount } from '#web/lib/money-context.tsx';
import classes from './register-row.module.css';
import { texts } from './texts.ts';

type RegisterRowProps = {
  transaction: Transaction;
  account: Account;
  tree: AccountTree;
  showsDay: boolean;
  /** What the account held after this row, in minor units, where it is known. */
  balanceMinor: bigint | undefined;
  onOpen: (transaction: Transaction) => void;
};

/** One transaction as its account sees it. */
export function RegisterRow({
  transaction,
  account,
  tree,
  showsDay,
  balanceMinor,
  onOpen,
}: RegisterRowProps) {
  const mine = splitIn(transaction, account.id);
  const other = tree.accounts.get(oppositeSplit(transaction, mine).accountId);
  return (
    <button type="button" className={classes.row} onClick={() => onOpen(transaction)} title={texts.edit}>
      <time
        className={classes.day}
        dateTime={transaction.postedAt.toISOString()}
        data-repeated={!showsDay || undefined}
      >
        {formatDay(transaction.postedAt)}
      </time>
      <span className={classes.description}>{transaction.description}</span>
      <span className={classes.other}>
        <span
          className={classes.dot}
          style={{ background: displayColor(other?.color ?? '#000000') }}
          aria-hidden
        />
        {other?.name}
      </span>
      {transaction.tags.length > 0 && (
        <span className={classes.tags}>
          {transaction.tags.map((tag) => (
            <span key={tag} className={classes.tag}>
              #{tag}
            </span>
          ))}
        </span>
      )}
      <span className={classes.amount}>
        <Amount minor={mine.valueMinor} direction={directionOf(account.type, mine.valueMinor)} />
      </span>
      {balanceMinor !== undefined && (
        <span className={classes.balance} title={texts.balance}>
          <Amount minor={balanceMinor} />
        </span>
      )}
    </button>
  );
}
