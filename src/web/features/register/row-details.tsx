import { Button } from '@mantine/core';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Split, Transaction } from '#ledger/transaction.ts';
import { pathName } from '#web/lib/account-options.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import type { RowControls } from './row-controls.ts';
import classes from './row-details.module.css';
import { texts } from './texts.ts';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type RowDetailsProps = { transaction: Transaction; tree: AccountTree; controls: RowControls };

/** Everything about a transaction, and what can be done with it (spec 3 Transaction). */
export function RowDetails({ transaction, tree, controls }: RowDetailsProps) {
  const { splitA, splitB } = transaction;
  const [to, from] = splitA.valueMinor >= 0n ? [splitA, splitB] : [splitB, splitA];
  const link = ({ accountId }: Split) => {
    const account = tree.accounts.get(accountId);
    if (account === undefined) return null;
    return (
      <button type="button" className={classes.link} onClick={() => controls.openAccount(account)}>
        {pathName(tree, accountId)}
      </button>
    );
  };
  const { formatTag } = useBookCurrency();
  const action = { variant: 'default', size: 'sm' } as const;
  return (
    <div className={classes.details}>
      <dl className={classes.facts}>
        <Fact name={texts.from}>{link(from)}</Fact>
        <Fact name={texts.to}>{link(to)}</Fact>
        <Fact name={texts.posted}>{formatMoment(transaction.postedAt, formatTag)}</Fact>
        <Fact name={texts.modified}>{formatMoment(transaction.enteredAt, formatTag)}</Fact>
        {transaction.tags.length > 0 && (
          <Fact name={texts.tags}>
            {transaction.tags.map((tag) => (
              <button key={tag} type="button" className={classes.link} onClick={() => controls.openTag(tag)}>
                #{tag}
              </button>
            ))}
          </Fact>
        )}
        {transaction.notes !== '' && (
          <Fact name={texts.notes}>
            <span className={classes.notes}>{transaction.notes}</span>
          </Fact>
        )}
      </dl>
      <div className={classes.actions}>
        <Button {...action} leftSection={<Pencil size={15} />} onClick={() => controls.edit(transaction)}>
          {texts.edit}
        </Button>
        <Button {...action} leftSection={<Copy size={15} />} onClick={() => controls.repeat(transaction)}>
          {texts.repeat}
        </Button>
        <Button
          {...action}
          color="red"
          variant="subtle"
          leftSection={<Trash2 size={15} />}
          onClick={() => controls.remove(transaction)}
        >
          {texts.delete}
        </Button>
      </div>
    </div>
  );
}
